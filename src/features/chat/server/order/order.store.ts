import { sql } from 'kysely';
import type { Tx } from '../../../../platform/server/db/database.ts';
import { CHANGED_NOW } from '../chat.store.ts';

/** The order of a conversation as columns. */
export interface OrderChange {
  is_pinned?: boolean;
  is_archived?: boolean;
  folder_id?: string | null;
  unread?: number;
}

/**
 * Locks those of the conversations that are the user's, in the order of their ids as every change of several does.
 * @returns their ids
 */
export async function lockOwn(tx: Tx, userId: string, ids: readonly string[]): Promise<string[]> {
  const result = await sql<{ id: string }>`
    select id from conversations where id = any(${[...ids]}::uuid[]) and user_id = ${userId}
    order by id for no key update`.execute(tx);
  return result.rows.map(({ id }) => id);
}

/** Marks the conversations as changed, whatever it is that changes of their order. */
export async function setOrder(tx: Tx, ids: readonly string[], change: OrderChange): Promise<void> {
  await tx
    .updateTable('conversations')
    .set({ ...change, changed_in: CHANGED_NOW })
    .where('id', 'in', ids)
    .execute();
}

/** Marks those as unread that are not. */
export async function markUnread(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('conversations')
    .set({ unread: 1 })
    .where('id', 'in', ids)
    .where('unread', '=', 0)
    .execute();
}

/** One more reply was completed while nobody read along. @returns false when the conversation was deleted */
export async function raiseUnread(tx: Tx, conversationId: string): Promise<boolean> {
  const result = await tx
    .updateTable('conversations')
    .set((set) => ({ unread: set('unread', '+', 1), changed_in: CHANGED_NOW }))
    .where('id', '=', conversationId)
    .where('user_id', 'is not', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export const tagKey = (name: string): string => name.toLowerCase();

/** A tag that a conversation has already keeps how it is written there. */
export async function addTags(tx: Tx, ids: readonly string[], names: readonly string[]): Promise<void> {
  const rows = ids.flatMap((id) => names.map((name) => ({ conversation_id: id, key: tagKey(name), name })));
  if (rows.length === 0) return;
  await tx
    .insertInto('chat_tags')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['conversation_id', 'key']).doNothing())
    .execute();
}

export async function removeTags(tx: Tx, ids: readonly string[], names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await tx
    .deleteFrom('chat_tags')
    .where('conversation_id', 'in', ids)
    .where('key', 'in', names.map(tagKey))
    .execute();
}

/** The most tags that one of these has. */
export async function mostTags(tx: Tx, ids: readonly string[]): Promise<number> {
  const row = await tx
    .selectFrom('chat_tags')
    .select((tag) => tag.fn.countAll<number>().as('count'))
    .where('conversation_id', 'in', ids)
    .groupBy('conversation_id')
    .orderBy('count', 'desc')
    .limit(1)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}
