import './composer.css';
import { useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import { HINT_MAX, MESSAGE_MAX } from '../../rules.ts';
import { chatClient } from '../chat.queries.ts';
import type { QueuedWords } from '../session/drafts.ts';
import { useGrowing } from '../thread/use-growing.ts';
import { ComposerEnd } from './composer-end.tsx';
import { orderOf } from './composer-keys.ts';
import { DraftPanel } from './drafting/draft-panel.tsx';
import { createDrafting } from './drafting/drafting.ts';
import { QueuedLine } from './queued-line.tsx';
import { CommandMenu } from '../commands/command-menu.tsx';
import type { CommandName } from '../../command-names.ts';
import type { Outcome } from '../commands/use-carry-out.ts';
import { useCommands } from '../commands/use-commands.ts';
import type { QuickRowParts } from '../quick-row/use-quick-row.tsx';
import { withInserted } from '../quick-replies/fill-in.ts';
import type { QuickReplyParts, QuickUse } from '../quick-replies/use-quick-replies.tsx';
import { useComposerText } from './use-composer-text.ts';

interface ComposerProps {
  conversationId: string;
  /** The character's first name. */
  name: string;
  /** The stored draft. */
  draft: string;
  onDraft: (text: string) => void;
  /** @returns false when the text was not accepted; it then stays in the field */
  onSend: (text: string) => boolean;
  /** Sends it when the running reply has ended. */
  onQueue: (text: string) => boolean;
  /** Stops the running reply and has it written again with this note; null before it has begun. */
  onSteer: ((text: string) => boolean) | null;
  /** Stops the running reply. */
  onStop: () => void;
  /** The message that waits. */
  queued: QueuedWords | null;
  /** @returns its text */
  onUnqueue: () => string;
  onSendQueued: () => void;
  /** Null where the newest reply cannot be continued. */
  onContinue: (() => void) | null;
  /** A reply is being written. */
  isBusy: boolean;
  /** Text to insert at the beginning. A new object inserts its text even if it is equal. */
  offer: { text: string } | null;
  /** Carries out a command. */
  onCommand?: (name: CommandName, rest: string) => Outcome | Promise<Outcome>;
  /** Opens the user’s last message for editing. @returns false where there is none */
  onEditLast?: () => boolean;
  /** Text of another device that replaces what stands here; a new object each time. */
  adopted: { text: string } | null;
  /** What helps with writing, above the field. */
  quickRow?: QuickRowParts['row'];
  /** The user’s own buttons. @param input what stands in the field */
  quickReplies?: QuickReplyParts['row'];
  isDisabled?: boolean;
  /** Hides the composer without losing the typed text. */
  isHidden?: boolean;
}

/** What can be done with what is typed or drafted. */
function useComposerOrders(props: ComposerProps) {
  const { conversationId, isBusy, isDisabled = false, isHidden = false } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const words = useComposerText({ ...props, area });
  const { text, change } = words;
  const [drafting] = useState(() =>
    createDrafting({ client: chatClient, conversationId, isOnline: () => navigator.onLine }),
  );
  const drafts = useSyncExternalStore(drafting.subscribe, drafting.get, drafting.get);
  const isDrafting = drafts.phase !== 'off';
  const left = MESSAGE_MAX - text.length;
  const canSend = !isDisabled && !isHidden && text.trim() !== '' && left >= 0;
  const canSteer = canSend && props.onSteer !== null && text.trim().length <= HINT_MAX;
  const canDraft = !isBusy && !isDisabled;
  const focus = () => area.current?.focus();
  const sent = () => {
    words.done();
    focus();
  };
  const commands = useCommands({
    ...words,
    conversationId,
    send: () => orders.sendText(),
    run(name, rest) {
      if (name !== 'draft' || !canDraft) return props.onCommand?.(name, rest) ?? false;
      void drafting.start(rest);
      focus();
      return { left: rest };
    },
  });
  const orders = {
    commands,
    ...{ area, words, drafting, drafts, isDrafting, left, canSend, canSteer, focus },
    /** The drafted line in the field; null where it shows what is typed. */
    preview: drafts.lines[drafts.chosen]?.text || null,
    send() {
      if (commands.take()) return;
      orders.sendText();
    },
    sendText() {
      if (canSend && (isBusy ? props.onQueue(text) : props.onSend(text))) sent();
    },
    steer() {
      if (canSteer && props.onSteer?.(text)) sent();
    },
    take(index: number) {
      const line = drafts.lines[index]?.text;
      if (!line) return;
      drafting.close();
      words.take(line);
      focus();
    },
    draft() {
      if (!canDraft) return;
      if (isDrafting) drafting.close();
      else void drafting.start(text);
      focus();
    },
    close() {
      drafting.close();
      focus();
    },
    /** What is sent leaves the field as it is, unless it was part of it. */
    applyQuick(use: QuickUse) {
      drafting.close();
      if (use.isSent && commands.takeText(use.text, use.hasInput)) return focus();
      const canSend = use.text !== '' && use.text.length <= MESSAGE_MAX && !isDisabled && !isHidden;
      // A message that waits already is not replaced.
      const send = isBusy ? props.queued === null && props.onQueue : props.onSend;
      if (use.isSent && canSend && send && send(use.text)) {
        if (use.hasInput) words.done();
      } else words.take(withInserted(text, use));
      focus();
    },
    /** Brings the waiting message back into the field. */
    editQueued() {
      const waiting = props.onUnqueue();
      change(text.trim() ? `${waiting}\n${text}` : waiting);
      focus();
    },
    dropQueued() {
      props.onUnqueue();
      focus();
    },
  };
  return orders;
}

/** What the keys of the field do. */
const keyHandler =
  (props: ComposerProps, orders: ReturnType<typeof useComposerOrders>) => (event: KeyboardEvent) => {
    const { drafting, drafts, isDrafting, words } = orders;
    if (orders.commands.onKey(event)) return;
    const open = isDrafting ? { chosen: drafts.phase === 'failed' ? null : drafts.chosen } : null;
    const order = orderOf(event, {
      drafts: open,
      isBusy: props.isBusy,
      canUndo: words.canUndo,
      isEmpty: words.text === '',
    });
    if (!order) return;
    if (order.kind === 'editLast') return void (props.onEditLast?.() && event.preventDefault());
    event.preventDefault();
    if (order.kind === 'take') return orders.take(order.index);
    if (order.kind === 'choose') return drafting.choose(order.index);
    if (order.kind === 'stop') return props.onStop();
    if (order.kind === 'undo') return words.undo();
    orders[order.kind]();
  };

/** Where the user writes: the field, what helps with it, and what waits to be sent. */
export function Composer(props: ComposerProps) {
  const { name, isBusy, isDisabled = false, isHidden = false, queued } = props;
  const orders = useComposerOrders(props);
  const { area, words, drafting, drafts, isDrafting, preview, take } = orders;
  const shown = preview ?? words.text;
  useGrowing(area, shown);
  const onKeyDown = keyHandler(props, orders);

  return (
    <>
      {isDrafting && !isHidden && (
        <DraftPanel
          drafting={drafting}
          state={drafts}
          onTake={take}
          onOthers={() => void drafting.start(words.text)}
          onClose={orders.close}
        />
      )}
      {queued && !isHidden && (
        <QueuedLine
          queued={queued}
          isBusy={isBusy}
          onEdit={orders.editQueued}
          onRemove={orders.dropQueued}
          onSend={props.onSendQueued}
        />
      )}
      {!isHidden && <CommandMenu entry={orders.commands.entry} onPick={orders.commands.pick} />}
      {!isHidden &&
        props.quickRow?.({
          isDrafting,
          isBusy: isBusy || isDisabled,
          onDraft: isBusy || isDisabled ? null : orders.draft,
          onContinue: isBusy || isDisabled ? null : props.onContinue,
        })}
      {!isHidden && !isDisabled && props.quickReplies?.(words.text, orders.applyQuick)}
      <form
        className="composer-box"
        hidden={isHidden}
        onSubmit={(event) => {
          event.preventDefault();
          if (preview === null) orders.send();
          else take(drafts.chosen);
        }}
      >
        <textarea
          ref={area}
          rows={1}
          className={preview === null ? 'composer-text' : 'composer-text is-preview'}
          aria-label={`Write to ${name}`}
          placeholder={`Write to ${name}`}
          {...orders.commands.field}
          value={shown}
          // What arrives must not be mixed with what is typed.
          readOnly={drafts.phase === 'writing'}
          aria-invalid={orders.left < 0 || undefined}
          disabled={isDisabled}
          enterKeyHint="send"
          dir="auto"
          onChange={(event) => {
            const typed = event.target.value;
            if (preview === null) return words.change(typed);
            drafting.close();
            words.take(typed);
          }}
          onKeyDown={onKeyDown}
        />
        <ComposerEnd
          left={orders.left}
          isBusy={isBusy}
          isReplacing={queued !== null}
          isPreview={preview !== null}
          canSend={orders.canSend}
          onSteer={orders.canSteer ? orders.steer : null}
          onUndo={words.canUndo && preview === null ? words.undo : null}
        />
      </form>
    </>
  );
}
