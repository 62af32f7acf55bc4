import { sql, type RawBuilder } from 'kysely';
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

/** @returns those of them that were in the user's bin */
export async function restoreConversations(
  tx: Tx,
  userId: string,
  ids: readonly string[],
): Promise<Restored[]> {
  const result = await sql<Restored>`
    update conversations c set user_id = ${userId}, binned_by = null, binned_at = null,
      changed_in = pg_current_xact_id()
    from (select id, binned_at from conversations where id = any(${[...ids]}::uuid[]) and binned_by = ${userId}
      order by id for update) resting
    where c.id = resting.id
    returning c.id, resting.binned_at as "binnedAt"`.execute(tx);
  const restored = result.rows;
  if (restored.length > 0)
    await tx
      .updateTable('facts')
      .set({ user_id: userId })
      .where(
        'conversation_id',
        'in',
        restored.map(({ id }) => id),
      )
      .execute();
  return restored;
}

export interface Restored {
  id: string;
  binnedAt: Date;
}

/** @returns false when it is not in the user's bin */
export async function purge(tx: Tx, userId: string, id: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('conversations')
    .where('binned_by', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** One at a time, because a conversation may have 100,000 messages. @returns whether there was one */
async function purgeFirst(tx: Tx, which: RawBuilder<unknown>): Promise<boolean> {
  const result = await sql`
    delete from conversations where id = (
      select id from conversations where ${which} order by binned_at limit 1 for update skip locked)`.execute(
    tx,
  );
  return (result.numAffectedRows ?? 0n) > 0n;
}

export const purgeOldest = (tx: Tx, before: Date) => purgeFirst(tx, sql`binned_at < ${before}`);

export const purgeOldestOf = (tx: Tx, userId: string) => purgeFirst(tx, sql`binned_by = ${userId}`);
