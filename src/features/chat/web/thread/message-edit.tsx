import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { ApiError, messageOf } from '../../../../platform/web/api-error.ts';
import { useLimit } from '../../../../platform/web/form/use-limit.tsx';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { MESSAGE_MAX } from '../../rules.ts';
import type { MessageOrders } from '../session/message-orders.ts';
import type { ShownMessage } from '../session/thread.ts';
import { useGrowing } from './use-growing.ts';

interface MessageEditProps {
  message: ShownMessage;
  /** Whether the reply may be regenerated for the new text. */
  canRewrite: boolean;
  orders: MessageOrders;
  onDone: () => void;
}

/** Replies may be longer than messages. */
const EDITED_MAX = MESSAGE_MAX * 2;

/** Edits a message in place. Escape cancels, Ctrl+Enter saves. */
export function MessageEdit({ message, canRewrite, orders, onDone }: MessageEditProps) {
  /** Of a row that was removed meanwhile. */
  const [kept] = useState(() => orders.edits.get(message.id));
  const [text, setText] = useState(kept?.text ?? message.content);
  const [busy, setBusy] = useState<'save' | 'rewrite' | null>(null);
  const [problem, setProblem] = useState('');
  /** What this edit is to replace. */
  const [base, setBase] = useState(kept?.base ?? message.content);
  /** The text as another device has saved it meanwhile. */
  const [other, setOther] = useState<string | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const limit = useLimit({ ref: area, most: EDITED_MAX, 'aria-invalid': problem });
  const canSave = text.trim() !== '' && text.length <= EDITED_MAX;
  useGrowing(area, text);
  // What is scrolled back to leaves the focus where it is.
  useTaken(area, !kept);
  useKept(message, orders, text, base);

  async function save(how: 'save' | 'rewrite') {
    const content = text.trim();
    if (busy || !canSave) return;
    if (content === base && other === null && how === 'save') return onDone();
    setBusy(how);
    try {
      await (how === 'save' ? orders.edit(message, content, base) : orders.rewrite(message, content, base));
      onDone();
    } catch (error) {
      const changed = changedText(error);
      if (changed !== null) {
        setOther(changed);
        setBase(changed);
      }
      setProblem(messageOf(error, 'This could not be saved. Your words are still here.'));
      setBusy(null);
    }
  }

  return (
    <div className="message-editor">
      <textarea
        dir="auto"
        {...limit.props}
        className="input"
        aria-label="Edit message"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Escape') onDone();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save('save');
        }}
      />
      {limit.note}
      {problem && (
        <p className="message-editor-problem" role="alert">
          {problem}
        </p>
      )}
      {other !== null && (
        <div className="message-editor-other">
          <p className="cap">As it was saved on the other device</p>
          <p dir="auto">{other}</p>
          <Button size="small" onClick={() => setText(other)}>
            Use it
          </Button>
        </div>
      )}
      <div className="row g2 wrap">
        <Button
          size="small"
          variant="primary"
          busyText={busy === 'save' && 'Saving...'}
          disabled={!canSave}
          onClick={() => void save('save')}
        >
          {other === null ? 'Save' : 'Save mine'}
        </Button>
        {canRewrite && (
          <Button
            size="small"
            busyText={busy === 'rewrite' && 'Saving...'}
            disabled={!canSave}
            onClick={() => void save('rewrite')}
          >
            Save and rewrite reply
          </Button>
        )}
        <Button size="small" variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

/** Puts the focus at the end of a field that was opened. */
function useTaken(area: RefObject<HTMLTextAreaElement | null>, isOpened: boolean): void {
  useEffect(() => {
    const field = area.current;
    if (!isOpened || !field) return;
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  }, [area, isOpened]);
}

/** Keeps an edit in case its row is removed, and where its message is gone, its text. */
function useKept(message: ShownMessage, orders: MessageOrders, text: string, base: string): void {
  const { id } = message;
  useEffect(() => void orders.edits.set(id, { text, base }), [orders, id, text, base]);
  const removed = useEffectEvent(() => void orders.rescue(message));
  useEffect(() => () => removed(), []);
}

/** The text in a refusal because another device has changed it; null for any other error. */
function changedText(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'chat.edited') return null;
  const { message } = error.body as { message?: { content?: string } };
  return message?.content ?? null;
}
