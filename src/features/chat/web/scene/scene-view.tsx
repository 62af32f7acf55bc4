import './scene-view.css';
import { Dialog } from 'radix-ui';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useHistoryLayer } from '../../../../platform/web/ui/layers/use-history-layer.ts';
import { firstName } from '../../rules.ts';
import type { ChatSession } from '../session/chat-session.ts';
import type { ChatSessionState } from '../session/chat-session-deps.ts';
import type { MessageOrders } from '../session/message-orders.ts';
import { memberOf, type Thread } from '../session/thread.ts';
import { SceneBox } from './scene-box.tsx';
import { SceneChoices } from './scene-choices.tsx';
import { SceneHead } from './scene-head.tsx';
import { ScenePlace } from './scene-place.tsx';
import { useSceneSteps } from './use-scene-steps.ts';

interface SceneViewProps {
  thread: Thread;
  state: ChatSessionState;
  chatSession: ChatSession;
  orders: MessageOrders;
  /** Nothing can be written to this character any more. */
  isLeft: boolean;
  /** Back to the plain view. */
  onLeave: () => void;
}

/** What keys mean something else in. */
const FIELDS = 'input, textarea, select';

/** The conversation as a scene: a place, a figure, and one message at a time. */
export function SceneView({ thread, state, chatSession, orders, isLeft, onLeave }: SceneViewProps) {
  const { conversation } = thread;
  const [isHidden, setHidden] = useState(false);
  const words = useRef<HTMLDivElement>(null);
  const steps = useSceneSteps(thread, chatSession.loadOlder);
  const { message, isNewest } = steps;
  useHistoryLayer(true, onLeave);

  /** The rest of a long message first. */
  function goOn() {
    const box = words.current;
    if (box && box.scrollTop + box.clientHeight < box.scrollHeight - 4)
      return box.scrollBy({ top: box.clientHeight * 0.8, behavior: 'auto' });
    if (!isNewest) return steps.goOn();
    document.querySelector<HTMLElement>('.scene-choice')?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, target } = event;
    if (key === 'Escape') return onLeave();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (target instanceof Element && target.matches(FIELDS)) return;
    const isButton = target instanceof Element && target.matches('button, a');
    const act: Record<string, (() => void) | undefined> = {
      ...(!isButton && { ' ': isHidden ? () => setHidden(false) : goOn }),
      Backspace: steps.stepBack,
      h: () => setHidden(!isHidden),
      H: () => setHidden(!isHidden),
    };
    const run = act[key] ?? choiceAt(key);
    if (!run) return;
    event.preventDefault();
    // The page has keys of its own.
    event.stopPropagation();
    run();
  }

  const name = firstName(conversation.character.name);
  const leaveFor = (act: () => void) => () => {
    act();
    onLeave();
  };
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onLeave()}>
      <Dialog.Portal>
        <Dialog.Content
          className={isHidden ? 'scene is-hidden' : 'scene'}
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            (event.currentTarget as HTMLElement).focus();
          }}
          onEscapeKeyDown={(event) => event.preventDefault()}
        >
          <Dialog.Title className="sr">Scene with {conversation.character.name}</Dialog.Title>
          <ScenePlace
            member={memberOf(conversation, message?.speakerId ?? null)}
            onTap={() => setHidden(!isHidden)}
          />
          {!isHidden && (
            <>
              <SceneHead
                title={conversation.title}
                onPicture={steps.isReply ? leaveFor(() => message && orders.picture(message)) : null}
                onLeave={onLeave}
              />
              <div className="scene-front">
                {isNewest && state.phase === 'idle' && !isLeft && message && (
                  <SceneChoices
                    key={message.id}
                    {...{ conversationId: conversation.id, name }}
                    onSend={(said) => {
                      steps.toNewest();
                      chatSession.send(said);
                    }}
                  />
                )}
                <SceneBox
                  {...{ thread, state, orders, steps, name, words }}
                  onGoOn={goOn}
                  onHide={() => setHidden(true)}
                  onWhy={leaveFor(() => message && orders.explain(message))}
                />
              </div>
            </>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Presses the choice with this number. */
function choiceAt(key: string): (() => void) | undefined {
  const number = /^[1-4]$/.test(key) ? Number(key) : 0;
  const choice = document.querySelectorAll<HTMLElement>('.scene-choice')[number - 1];
  return number > 0 && choice ? () => choice.click() : undefined;
}
