// Conversations that were left during a reply. They are marked in the list until they are opened again.
import { readJson, type TextStorage } from '../../../../platform/web/storage/storage.ts';

export const UNREAD_KEY = 'nb_chat_unread';
const MAX_UNREAD = 100;

export interface Unread {
  mark(conversationId: string): void;
  clear(conversationId: string): void;
}

/** Parses the stored ids. */
export function readUnread(text: string | null): ReadonlySet<string> {
  try {
    const ids: unknown = JSON.parse(text ?? '[]');
    return new Set(Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

export function createUnread(storage: TextStorage): Unread {
  const read = () => readJson<string[]>(storage, UNREAD_KEY) ?? [];
  const write = (ids: string[]) =>
    ids.length > 0 ? storage.set(UNREAD_KEY, JSON.stringify(ids)) : storage.remove(UNREAD_KEY);
  return {
    mark: (id) => write([id, ...read().filter((other) => other !== id)].slice(0, MAX_UNREAD)),
    clear(id) {
      const ids = read();
      if (ids.includes(id)) write(ids.filter((other) => other !== id));
    },
  };
}
