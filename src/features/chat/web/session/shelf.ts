// The part of the chats that the list shows: all of them, a folder, a tag, the archived or the unread ones.
import type { Conversation } from '../../contract.ts';

export type Shelf =
  { kind: 'all' | 'archived' | 'unread' } | { kind: 'folder'; id: string } | { kind: 'tag'; name: string };

export const ALL: Shelf = { kind: 'all' };
/** Where the chosen part is kept while the list is not on the screen. */
export const SHELF_KEY = 'nb_chat_shelf';

/** As text: a part of the list's key and what is stored. Empty for all chats. */
export function shelfText(shelf: Shelf): string {
  if (shelf.kind === 'folder') return `folder:${shelf.id}`;
  if (shelf.kind === 'tag') return `tag:${shelf.name}`;
  return shelf.kind === 'all' ? '' : shelf.kind;
}

export function readShelf(text: string | null): Shelf {
  if (text === 'archived' || text === 'unread') return { kind: text };
  if (text?.startsWith('folder:')) return { kind: 'folder', id: text.slice('folder:'.length) };
  if (text?.startsWith('tag:')) return { kind: 'tag', name: text.slice('tag:'.length) };
  return ALL;
}

/** What the server is asked for. */
export function shelfQuery(shelf: Shelf) {
  if (shelf.kind === 'folder') return { folderId: shelf.id };
  if (shelf.kind === 'tag') return { tag: shelf.name };
  return shelf.kind === 'all' ? {} : { view: shelf.kind };
}

/** Whether a conversation belongs to a part. */
export function isOn(shelf: Shelf, { order }: Pick<Conversation, 'order'>): boolean {
  if (shelf.kind === 'archived') return order.isArchived;
  if (order.isArchived) return false;
  if (shelf.kind === 'unread') return order.unread > 0;
  if (shelf.kind === 'folder') return order.folderId === shelf.id;
  if (shelf.kind === 'tag') return hasTag(order.tags, shelf.name);
  return true;
}

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

export const hasTag = (tags: readonly string[], name: string): boolean => tags.some((tag) => same(tag, name));
