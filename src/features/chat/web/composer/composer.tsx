import './composer.css';
import { useRef, useState, useSyncExternalStore, type KeyboardEvent, type ReactNode } from 'react';
import { HINT_MAX, MESSAGE_MAX } from '../../rules.ts';
import { chatClient } from '../chat.queries.ts';
import type { QueuedWords } from '../session/drafts.ts';
import { useGrowing } from '../thread/use-growing.ts';
import { ComposerEnd } from './composer-end.tsx';
import { orderOf } from './composer-keys.ts';
import { DraftPanel } from './drafting/draft-panel.tsx';
import { createDrafting } from './drafting/drafting.ts';
import { QueuedLine } from './queued-line.tsx';
import { QuickRow } from './quick-row.tsx';
import { useComposerText } from './use-composer-text.ts';

interface ComposerProps {
  conversationId: string;
  /** The character's first name. */
  name: string;
  characterId: string;
  /** The stored draft. */
  draft: string;
  onDraft: (text: string) => void;
  /** @returns false when the text was not accepted; it then stays in the field */
  onSend: (text: string) => boolean;
  /** Sends it when the running reply has ended. */
  onQueue: (text: string) => boolean;
  /** Stops the running reply and has it written again with this note. */
  onSteer: (text: string) => boolean;
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
  /** Who speaks, at the right of the tools. */
  persona?: ReactNode;
  isDisabled?: boolean;
  /** Hides the composer without losing the typed text. */
  isHidden?: boolean;
}

/** Where the user writes: the field, what helps with it, and what waits to be sent. */
export function Composer(props: ComposerProps) {
  const { conversationId, name, characterId, isBusy, isDisabled = false, isHidden = false, queued } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const words = useComposerText({ ...props, area });
  const { text, change } = words;
  const [drafting] = useState(() =>
    createDrafting({ client: chatClient, conversationId, isOnline: () => navigator.onLine }),
  );
  const state = useSyncExternalStore(drafting.subscribe, drafting.get, drafting.get);
  const isDrafting = state.phase !== 'off';
  const preview = state.lines[state.chosen]?.text ?? null;
  const shown = preview ?? text;
  useGrowing(area, shown);

  const left = MESSAGE_MAX - text.length;
  const canSend = !isDisabled && !isHidden && text.trim() !== '' && left >= 0;
  const canSteer = canSend && isBusy && text.trim().length <= HINT_MAX;
  const focus = () => area.current?.focus();

  function send() {
    if (!canSend || !(isBusy ? props.onQueue(text) : props.onSend(text))) return;
    change('');
    focus();
  }
  function steer() {
    if (!canSteer || !props.onSteer(text)) return;
    change('');
    focus();
  }
  function take(index: number) {
    const line = state.lines[index]?.text;
    if (!line) return;
    drafting.close();
    words.take(line);
    focus();
  }
  function draft() {
    if (isBusy || isDisabled) return;
    if (isDrafting) return drafting.close();
    void drafting.start(text);
    focus();
  }
  function close() {
    drafting.close();
    focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    const drafts = preview === null && !isDrafting ? null : { chosen: state.chosen };
    const order = orderOf(event, { drafts, isBusy, canUndo: words.canUndo });
    if (!order) return;
    event.preventDefault();
    if (order.kind === 'take') take(order.index);
    else if (order.kind === 'choose') drafting.choose(order.index);
    else ({ send, steer, draft, close, stop: props.onStop, undo: words.undo })[order.kind]();
  }

  return (
    <>
      {isDrafting && !isHidden && (
        <DraftPanel
          drafting={drafting}
          state={state}
          onTake={take}
          onOthers={() => void drafting.start(text)}
          onClose={close}
        />
      )}
      {queued && !isHidden && (
        <QueuedLine
          queued={queued}
          isBusy={isBusy}
          onEdit={() => {
            const waiting = props.onUnqueue();
            change(text.trim() ? `${waiting}\n${text}` : waiting);
            focus();
          }}
          onRemove={() => {
            props.onUnqueue();
            focus();
          }}
          onSend={props.onSendQueued}
        />
      )}
      {!isHidden && (
        <QuickRow
          name={name}
          characterId={characterId}
          isDrafting={isDrafting}
          onDraft={isBusy || isDisabled ? null : draft}
          onContinue={isBusy || isDisabled ? null : props.onContinue}
          persona={props.persona}
        />
      )}
      <form
        className="composer-box"
        hidden={isHidden}
        onSubmit={(event) => {
          event.preventDefault();
          if (preview === null) send();
          else take(state.chosen);
        }}
      >
        <textarea
          ref={area}
          rows={1}
          className={preview === null ? 'composer-text' : 'composer-text is-preview'}
          aria-label={`Write to ${name}`}
          placeholder={`Write to ${name}`}
          value={shown}
          // What arrives must not be mixed with what is typed.
          readOnly={state.phase === 'writing'}
          aria-invalid={left < 0 || undefined}
          disabled={isDisabled}
          enterKeyHint="send"
          dir="auto"
          onChange={(event) => {
            const typed = event.target.value;
            if (preview === null) return change(typed);
            drafting.close();
            words.take(typed);
          }}
          onKeyDown={onKeyDown}
        />
        <ComposerEnd
          left={left}
          isBusy={isBusy}
          isReplacing={queued !== null}
          isPreview={preview !== null}
          canSend={canSend}
          onSteer={canSteer ? steer : null}
          onUndo={words.canUndo && preview === null ? words.undo : null}
        />
      </form>
    </>
  );
}
