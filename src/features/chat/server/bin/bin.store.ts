import { sql } from 'kysely';
import type { Tx } from '../../../../platform/server/db/database.ts';

/**
 * Puts a conversation that somebody has written in into the bin; one of greetings only is deleted. What was learned
 * in it is known to nobody until it is restored.
 * @returns false when it is gone or another user's
 */
export async function binConversation(
  tx: Tx,
  { id, userId, at }: { id: string; userId: string; at: Date },
): Promise<boolean> {
  const unused = await tx
    .deleteFrom('conversations')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('message_count', '=', 0)
    .executeTakeFirst();
  if (unused.numDeletedRows > 0n) return true;
  const binned = await tx
    .updateTable('conversations')
    .set((set) => ({ user_id: null, binned_by: userId, binned_at: at, revision: set('revision', '+', 1) }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (binned.numUpdatedRows === 0n) return false;
  await tx.updateTable('facts').set({ user_id: null }).where('conversation_id', '=', id).execute();
  return true;
}

/**
 * Locks a conversation in the bin with all others of its user, which learn again what it knows; in the order of their
 * ids, as every change of several.
 */
export async function lockForRestore(tx: Tx, userId: string, id: string): Promise<void> {
  await sql`
    update conversations set revision = revision + 1 where id in (
      select id from conversations where user_id = ${userId} or (id = ${id} and binned_by = ${userId})
      order by id for update)`.execute(tx);
}

/** @returns false when it is not in the user's bin */
export async function restoreConversation(tx: Tx, userId: string, id: string): Promise<boolean> {
  const restored = await tx
    .updateTable('conversations')
    .set({ user_id: userId, binned_by: null, binned_at: null, changed_in: sql`pg_current_xact_id()` })
    .where('id', '=', id)
    .where('binned_by', '=', userId)
    .executeTakeFirst();
  if (restored.numUpdatedRows === 0n) return false;
  await tx.updateTable('facts').set({ user_id: userId }).where('conversation_id', '=', id).execute();
  return true;
}

/** @param id null for all of the user's bin @returns how many are deleted */
export async function purge(tx: Tx, userId: string, id: string | null): Promise<number> {
  let query = tx.deleteFrom('conversations').where('binned_by', '=', userId);
  if (id) query = query.where('id', '=', id);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}

/** One at a time, because a conversation may have 100,000 messages. @returns whether there was one */
export async function purgeOldest(tx: Tx, before: Date): Promise<boolean> {
  const result = await sql`
    delete from conversations where id = (
      select id from conversations where binned_at < ${before} order by binned_at limit 1 for update skip locked)`.execute(
    tx,
  );
  return (result.numAffectedRows ?? 0n) > 0n;
}
