import { ChevronRight, EyeOff, Play, Square, Undo2 } from 'lucide-react';
import type { RefObject } from 'react';
import { firstName } from '../../rules.ts';
import type { ChatSessionState } from '../session/chat-session-deps.ts';
import type { MessageOrders } from '../session/message-orders.ts';
import { memberOf, type ShownMessage, type Thread } from '../session/thread.ts';
import { LiveMessage } from '../thread/live-message.tsx';
import { MessageText } from '../thread/message-text.tsx';
import { MOOD_WORDS, moodOf } from './mood-of.ts';
import type { SceneSteps } from './use-scene-steps.ts';

interface SceneBoxProps {
  thread: Thread;
  state: ChatSessionState;
  orders: MessageOrders;
  steps: SceneSteps;
  /** The character's first name. */
  name: string;
  words: RefObject<HTMLDivElement | null>;
  onGoOn: () => void;
  onHide: () => void;
  onWhy: () => void;
}

/** What is said: one message, who says it, and the way to the others. */
export function SceneBox(props: SceneBoxProps) {
  const { thread, state, orders, steps, name, words } = props;
  const { message } = steps;
  const speaker =
    message?.role === 'user'
      ? 'You'
      : firstName(memberOf(thread.conversation, message?.speakerId ?? null).name);
  return (
    <section className="scene-box" aria-label="What is said">
      <h2 className="scene-name">
        {speaker}
        {steps.isReply && message && <span className="cap">{MOOD_WORDS[moodOf(message.content)]}</span>}
      </h2>
      <div ref={words} className="scene-text" tabIndex={0} role="region" aria-label="Words">
        <Words message={message} state={state} orders={orders} />
      </div>
      <SceneBar {...props} />
      <p className="cap scene-note">{name} is an AI character. What they say is made up.</p>
    </section>
  );
}

function SceneBar({ steps, onGoOn, onHide, onWhy }: SceneBoxProps) {
  const { message, isFirst, isNewest, isAuto, isReply } = steps;
  return (
    <div className="scene-bar">
      <span className="row g1">
        <button
          type="button"
          className="quick-tool"
          aria-disabled={isFirst || undefined}
          onClick={steps.stepBack}
        >
          <Undo2 className="i i-s" />
          <span>Step back</span>
        </button>
        <button
          type="button"
          className="quick-tool"
          aria-disabled={isNewest || undefined}
          onClick={steps.turnAuto}
        >
          {isAuto ? <Square className="i i-s" /> : <Play className="i i-s" />}
          <span>{isAuto ? 'Stop' : 'Auto'}</span>
        </button>
        <button type="button" className="quick-tool scene-hide" onClick={onHide}>
          <EyeOff className="i i-s" />
          <span>Hide</span>
        </button>
      </span>
      <span className="row g1">
        {isReply && message?.parentId != null && (
          <button type="button" className="quick-tool" onClick={onWhy}>
            <span>
              Why<span className="d-only"> this reply</span>
            </span>
          </button>
        )}
        <button type="button" className="quick-tool" onClick={onGoOn}>
          <span className="sr">Go on</span>
          <span className="kbd d-only" aria-hidden="true">
            Space
          </span>
          <ChevronRight className="i m-only" />
        </button>
      </span>
    </div>
  );
}

interface WordsProps {
  message: ShownMessage | undefined;
  state: ChatSessionState;
  orders: MessageOrders;
}

function Words({ message, state, orders }: WordsProps) {
  if (!message) return null;
  if (message.state === 'streaming')
    return (
      <div aria-busy="true">
        <LiveMessage message={message} orders={orders} />
      </div>
    );
  const problem = message.pending?.problem ?? message.problem;
  return (
    <>
      {message.state !== 'retracted' && <MessageText text={message.content} />}
      {problem && <p role="alert">{problem}</p>}
      {message.pending?.isWaiting && <p role="status">Will be sent when you are back online</p>}
      {state.connection === 'lost' && (
        <p role="alert">The connection is lost. Show it as text to try again.</p>
      )}
    </>
  );
}
