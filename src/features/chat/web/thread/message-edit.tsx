import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { ApiError, messageOf } from '../../../../platform/web/api-error.ts';
import { useLimit } from '../../../../platform/web/form/use-limit.tsx';
import { Button } from '../../../../platform/web/ui/controls/button.tsx';
import { MESSAGE_MAX } from '../../rules.ts';
import type { MessageOrders } from '../session/message-orders.ts';
import type { OpenEdit } from '../session/open-edits.ts';
import type { ShownMessage } from '../session/thread.ts';
import { useGrowing } from './use-growing.ts';

interface MessageEditProps {
  message: ShownMessage;
  edit: OpenEdit;
  /** Whether the reply may be regenerated for the new text. */
  canRewrite: boolean;
  orders: MessageOrders;
}

/** Replies may be longer than messages. */
const EDITED_MAX = MESSAGE_MAX * 2;

/** Edits a message in place. Escape cancels, Ctrl+Enter saves. */
export function MessageEdit({ message, edit, canRewrite, orders }: MessageEditProps) {
  const { text, base, other, busy, problem } = edit;
  const area = useRef<HTMLTextAreaElement>(null);
  const limit = useLimit({ ref: area, most: EDITED_MAX, 'aria-invalid': problem });
  const canSave = text.trim() !== '' && text.length <= EDITED_MAX;
  const change = (changed: Partial<OpenEdit>) => orders.edits.change(edit, changed);
  const close = () => orders.edits.close(edit);
  useGrowing(area, text);
  useTaken(area, edit, orders);
  useRescue(message, orders);

  async function save(how: 'save' | 'rewrite') {
    const content = text.trim();
    if (busy || !canSave) return;
    if (content === base && other === null && how === 'save') return close();
    change({ busy: how });
    try {
      await (how === 'save' ? orders.edit(message, content, base) : orders.rewrite(message, content, base));
      close();
    } catch (error) {
      const changed = changedText(error);
      change({
        ...(changed !== null && { other: changed, base: changed }),
        problem: messageOf(error, 'This could not be saved. Your words are still here.'),
        busy: null,
      });
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
        onChange={(event) => change({ text: event.target.value })}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Escape') close();
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
          <Button size="small" onClick={() => change({ text: other })}>
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
        <Button size="small" variant="ghost" onClick={close}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

/** Puts the focus at the end of a field that was opened; what is scrolled back to leaves it where it is. */
function useTaken(area: RefObject<HTMLTextAreaElement | null>, edit: OpenEdit, orders: MessageOrders): void {
  const taken = useEffectEvent((field: HTMLTextAreaElement) => {
    if (edit.isFocused) return;
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
    orders.edits.change(edit, { isFocused: true });
  });
  useEffect(() => {
    if (area.current) taken(area.current);
  }, [area]);
}

/** Where its message is gone when the row is removed, the text is brought to the composer. */
function useRescue(message: ShownMessage, orders: MessageOrders): void {
  const removed = useEffectEvent(() => void orders.rescue(message));
  useEffect(() => () => removed(), []);
}

/** The text in a refusal because another device has changed it; null for any other error. */
function changedText(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'chat.edited') return null;
  const { message } = error.body as { message?: { content?: string } };
  return message?.content ?? null;
}
