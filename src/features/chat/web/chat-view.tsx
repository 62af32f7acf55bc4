import './chat-view.css';
import { useEffect, useRef, useState } from 'react';
import { mayFocusField } from '../../../platform/web/keys/last-press.ts';
import { lazyComponent } from '../../../platform/web/screen/lazy-component.tsx';
import type { Message } from '../contract.ts';
import { firstName } from '../rules.ts';
import { BreakNotice } from './help/break-notice.tsx';
import type { ThreadKey } from './chat.queries.ts';
import { Composer } from './composer/composer.tsx';
import type { ChatSlots, SceneChoice } from './chat-slots.ts';
import { useCommandRunner } from './commands/use-command-runner.tsx';
import { HelpPause } from './help/help-pause.tsx';
import { SteerRefused, useTakenBack } from './composer/steer-refused.tsx';
import { OtherDraft } from './composer/other-draft.tsx';
import { MembersNotice } from './composer/members-notice.tsx';
import { Opening } from './thread/opening.tsx';
import { Starters } from './thread/starters.tsx';
import { ChatHeader } from './chat-header.tsx';
import { ChatStatus } from './chat-status.tsx';
import { useReadMark } from './order/use-read-mark.ts';
import { useQuickReplyParts } from './quick-replies/use-quick-replies.tsx';
import { useQuickRow } from './quick-row/use-quick-row.tsx';
import { useCommandShortcuts } from './reading/chat-shortcuts.ts';
import { editOwnLast } from './reading/message-buttons.ts';
import { ThreadView } from './thread/thread-view.tsx';
import type { Target } from './thread/use-go-to.ts';
import { isContinuable } from './thread/message-action-list.ts';
import type { ChatSession } from './session/chat-session.ts';
import type { ChatSessionState } from './session/chat-session-deps.ts';
import { lastSpeaker, unseenHelp, type Thread } from './session/thread.ts';
import { useArrange } from './list/use-arrange.ts';
import { useChatSession } from './session/use-chat-session.ts';
import { KeptNotice } from './sync/kept-notice.tsx';
import { useSharedDraft } from './sync/use-shared-draft.ts';
import type { MessageOrders } from './session/message-orders.ts';
import { Translated } from './translation/translated.tsx';
import { useMessageOrders } from './use-message-orders.ts';

const SceneView = lazyComponent(() => import('./scene/scene-view.tsx').then((module) => module.SceneView));

const CompareDialog = lazyComponent(() =>
  import('./paths/compare-dialog.tsx').then((module) => module.CompareDialog),
);

interface ChatViewProps {
  threadKey: ThreadKey;
  thread: Thread;
  onPanel: () => void;
  onMemory: () => void;
  slots: ChatSlots;
  /** Opens how replies are written. */
  onWriting: () => void;
  /** Opens the search in the chat. */
  onFind: (words: string) => void;
  /** Opens the pinned messages. */
  onPins: () => void;
  /** Opens the pictures. */
  onMedia: () => void;
  /** Opens how messages are shown. */
  onReading: () => void;
  /** Shows the messages without controls. */
  onView: () => void;
  /** The reply whose panel is open. */
  explainedId: string | null;
  /** Opens or closes the panel of a reply; the same function while the conversation is open. */
  onExplain: (message: Message) => void;
  /** A message that is to be shown. */
  target: Target | null;
}

/** What the composer can ask for of an open conversation. */
function composerOrders(chatSession: ChatSession, thread: Thread, state: ChatSessionState) {
  const { phase, queued, isStopping } = state;
  const newest = thread.messages.findLast(({ pending }) => !pending);
  const canContinue = newest !== undefined && isContinuable(newest);
  return {
    isBusy: phase !== 'idle',
    queued,
    onQueue: (text: string) => chatSession.queue.put(text),
    onSteer: phase === 'writing' && !isStopping ? (text: string) => chatSession.steer(text) : null,
    onStop: () => void chatSession.stop(),
    onUnqueue: () => chatSession.queue.take(),
    onSendQueued: () => chatSession.queue.sendNow(),
    onContinue: canContinue ? () => chatSession.continue(newest) : null,
  };
}

/** The middle column: the messages and the composer. Must be keyed by the conversation's id. */
export function ChatView(props: ChatViewProps) {
  const { thread, slots } = props;
  return slots.scene(thread.conversation.id, (scene) => (
    <Translated thread={thread}>
      <OpenChat {...props} scene={scene} />
    </Translated>
  ));
}

function OpenChat(props: ChatViewProps & { scene: SceneChoice }) {
  const { threadKey, thread, onPanel, onMemory, onWriting, explainedId, onExplain, target } = props;
  const { conversation, engine } = thread;
  const { character } = conversation;
  const { chatSession, state } = useChatSession(threadKey, thread);
  const arrange = useArrange(threadKey, conversation.id);
  const [offer, setOffer] = useState<{ text: string } | null>(null);
  const [compared, setCompared] = useState<Message | null>(null);
  const [shareFromId, setShareFromId] = useState<string | null>(null);
  const { initial, adopted, other, draft } = useSharedDraft(conversation.id, thread.draft);
  const name = firstName(character.name);
  const writing = composerOrders(chatSession, thread, state);
  useTakenBack(state.refused, setOffer);
  useReadMark(conversation);
  const orders = useMessageOrders({
    threadKey,
    chatSession,
    arrange,
    slots: props.slots,
    onExplain,
    onCompare: setCompared,
    onShare: ({ id }) => setShareFromId(id),
    onTakeBack: setOffer,
  });
  const quick = useQuickReplyParts(conversation);
  const opens = { onQuick: quick.open, onScene: () => props.scene.set(true) };
  const commands = useCommandRunner({ ...props, ...writing, chatSession, orders, ...opens });
  const { onReading, onView } = props;
  const quickRow = useQuickRow({
    ...{ threadKey, thread, name, onWriting, onReading, onView },
    run: commands.run,
    quick: quick.tool,
  });
  useCommandShortcuts(commands.run);

  const isLeft = !character.isAvailable;
  const { isLocked } = conversation;
  const unseen = unseenHelp(thread);
  const isPaused = unseen !== null;
  // The stop button, an action of a deleted message, the help button.
  useKeptFocus([state.ended, arrange.remove.data, isPaused]);

  return (
    <section className="chat-session" aria-label={`Chat with ${character.name}`}>
      <h1 className="sr">Chat with {character.name}</h1>
      <ChatHeader
        conversation={conversation}
        isWriting={state.phase !== 'idle'}
        onPanel={onPanel}
        onMemory={onMemory}
      />
      <div className="chat-main">
        <ThreadView
          thread={thread}
          state={state}
          isPaused={isPaused}
          isLocked={isLocked}
          name={name}
          orders={orders}
          explainedId={explainedId}
          target={target}
          opening={<Opening character={character} engine={engine} />}
        />
      </div>
      <div className="composer">
        <AboveComposer {...{ threadKey, thread, state, chatSession, unseen }} />
        {!isPaused && !isLocked && <OtherDraft other={other} draft={draft} />}
        <Composer
          isHidden={isPaused || isLocked}
          name={name}
          draft={initial}
          onDraft={draft.change}
          onSend={(text) => chatSession.send(text)}
          {...writing}
          onCommand={commands.run}
          onEditLast={() => editOwnLast() !== false}
          conversationId={conversation.id}
          quickRow={quickRow.row}
          quickReplies={quick.row}
          isDisabled={isLeft}
          offer={offer}
          adopted={adopted}
        />
        <ComposerNote name={name} isLeft={isLeft} isStandIn={engine.isStandIn} />
      </div>
      <Scene {...{ thread, state, chatSession, orders }} choice={props.scene} />
      {commands.dialog}
      {quick.dialog}
      {quickRow.dialog}
      {shareFromId && props.slots.sharing(conversation, () => setShareFromId(null), shareFromId)}
      {compared && <Compared message={compared} orders={orders} onClose={() => setCompared(null)} />}
    </section>
  );
}

interface SceneProps {
  thread: Thread;
  state: ChatSessionState;
  chatSession: ChatSession;
  orders: MessageOrders;
  choice: SceneChoice;
}

/** The chat as a scene, where its user wants that. */
function Scene({ choice, ...talk }: SceneProps) {
  const { isLocked, character } = talk.thread.conversation;
  if (!choice.isOn || isLocked || isHelped(talk.thread)) return null;
  return <SceneView {...talk} isLeft={!character.isAvailable} onLeave={() => choice.set(false)} />;
}

/** Help is shown in the plain view, and nothing may stand before it. */
const isHelped = ({ messages }: Thread): boolean => messages.slice(-2).some(({ help }) => help !== null);

interface AboveComposerProps {
  threadKey: ThreadKey;
  thread: Thread;
  state: ChatSessionState;
  chatSession: ChatSession;
  /** The message whose help is not acknowledged yet. */
  unseen: ReturnType<typeof unseenHelp>;
}

/** What is told between the messages and the field. */
function AboveComposer({ threadKey, thread, state, chatSession, unseen }: AboveComposerProps) {
  const { character, isLocked } = thread.conversation;
  const name = firstName(character.name);
  const isPaused = unseen !== null;
  const isFresh = !thread.hasMore && thread.messages.every((message) => message.role === 'assistant');
  return (
    <>
      <KeptNotice threadKey={threadKey} />
      <BreakNotice name={name} />
      <ChatStatus
        name={firstName(lastSpeaker(thread).name)}
        help={thread.messages.findLast((message) => message.role === 'user')?.help}
        state={state}
        onStop={() => void chatSession.stop()}
        onReconnect={chatSession.reconnect}
      />
      <SteerRefused refused={state.refused} />
      {unseen && (
        <HelpPause
          help={unseen.help}
          onSeen={() => void chatSession.help(unseen.message, { isSeen: true })}
          onUse={() => void chatSession.help(unseen.message, { isUsed: true })}
        />
      )}
      {isFresh && !isLocked && state.phase === 'idle' && (
        <Starters texts={character.starters} onPick={(text) => chatSession.send(text)} />
      )}
      {isLocked && !isPaused && <MembersNotice name={name} />}
    </>
  );
}

interface ComposerNoteProps {
  name: string;
  /** The character can no longer be written to. */
  isLeft: boolean;
  isStandIn: boolean;
}

/** Who is on the other side. */
const ComposerNote = ({ name, isLeft, isStandIn }: ComposerNoteProps) => (
  <p className="composer-note">
    {isLeft
      ? `${name} is no longer available. You can still read what was said.`
      : isStandIn
        ? `${name} is an AI character, played by the stand-in.`
        : `${name} is an AI character. What they say is made up.`}
  </p>
);

interface ComparedProps {
  message: Message;
  orders: MessageOrders;
  onClose: () => void;
}

/** The versions of a message beside each other; choosing one shows it. */
function Compared({ message, orders, onClose }: ComparedProps) {
  return (
    <CompareDialog
      conversationId={orders.conversationId}
      versions={message.alternatives}
      firstId={message.id}
      onChoose={(messageId) => {
        onClose();
        void orders.select(messageId);
      }}
      onClose={onClose}
      onMissing={onClose}
    />
  );
}

/**
 * Focus is lost when the focused button disappears. It then moves to the text field, except on touch devices, where
 * that would open the on-screen keyboard, unless keys are pressed.
 * @param changes what may take a focused button away
 */
function useKeptFocus(changes: readonly unknown[]): void {
  const isOpened = useRef(false);
  useEffect(() => {
    const hasLostFocus = isOpened.current && document.activeElement === document.body;
    isOpened.current = true;
    if (hasLostFocus && mayFocusField())
      document.querySelector<HTMLElement>('.composer-text')?.focus({ preventScroll: true });
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, changes);
}
