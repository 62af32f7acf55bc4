// The open edits of a conversation. They outlive their rows, which are removed where another part is shown, and what
// is saved meanwhile closes them wherever they are shown by then.
import type { Message } from '../../contract.ts';

export interface OpenEdit {
  messageId: string;
  /** Tells it from a later edit of the same message. */
  serial: number;
  text: string;
  /** What it is to replace. */
  base: string;
  /** The text as another device has saved it meanwhile. */
  other: string | null;
  busy: 'save' | 'rewrite' | null;
  problem: string;
  /** Its field has had the focus. */
  isFocused: boolean;
}

export interface OpenEdits {
  get(messageId: string): OpenEdit | undefined;
  has(messageId: string): boolean;
  /** The messages that are edited. */
  keys(): Iterable<string>;
  open(message: Pick<Message, 'id' | 'content'>): void;
  /** Does nothing where that edit was closed meanwhile; so does `close`. */
  change(edit: OpenEdit, change: Partial<OpenEdit>): void;
  close(edit: OpenEdit): void;
  subscribe(listener: () => void): () => void;
}

export function createOpenEdits(): OpenEdits {
  const edits = new Map<string, OpenEdit>();
  const listeners = new Set<() => void>();
  let serial = 0;
  const tell = () => listeners.forEach((listener) => listener());
  const isOpen = ({ messageId, serial }: OpenEdit) => edits.get(messageId)?.serial === serial;

  return {
    get: (messageId) => edits.get(messageId),
    has: (messageId) => edits.has(messageId),
    keys: () => edits.keys(),
    open({ id, content }) {
      const words = { text: content, base: content, other: null, problem: '' };
      edits.set(id, { messageId: id, serial: ++serial, ...words, busy: null, isFocused: false });
      tell();
    },
    change(edit, change) {
      if (!isOpen(edit)) return;
      edits.set(edit.messageId, { ...edits.get(edit.messageId)!, ...change });
      tell();
    },
    close(edit) {
      if (!isOpen(edit)) return;
      edits.delete(edit.messageId);
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
