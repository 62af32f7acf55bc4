import { sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/server/db/database.ts';

/** @returns whose conversation it is; null where it is gone */
export async function markChanged(tx: Tx, conversationId: string): Promise<string | null> {
  const row = await tx
    .updateTable('conversations')
    .set({ changed_in: sql`pg_current_xact_id()` })
    .where('id', '=', conversationId)
    .returning('user_id as userId')
    .executeTakeFirst();
  return row?.userId ?? null;
}

/** Locked conversations are skipped, so this neither waits nor deadlocks: who holds the lock marks them. */
export async function markAllChanged(db: Db, conversationIds: readonly string[]): Promise<void> {
  await sql`
    update conversations set changed_in = pg_current_xact_id() where id in (
      select id from conversations where id = any(${[...conversationIds]}::uuid[]) for update skip locked)`.execute(
    db,
  );
}

export async function noteDeleted(
  tx: Tx,
  gone: { userId: string; conversationIds: readonly string[]; at: Date },
): Promise<void> {
  const { userId, conversationIds, at } = gone;
  await tx
    .insertInto('deleted_conversations')
    .values(conversationIds.map((id) => ({ user_id: userId, conversation_id: id, deleted_at: at })))
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'conversation_id'])
        .doUpdateSet({ changed_in: sql`pg_current_xact_id()`, deleted_at: at }),
    )
    .execute();
}

export async function noteRestored(
  tx: Tx,
  { userId, conversationId }: { userId: string; conversationId: string },
): Promise<void> {
  await tx
    .deleteFrom('deleted_conversations')
    .where('user_id', '=', userId)
    .where('conversation_id', '=', conversationId)
    .execute();
}

export async function forgetDeleted(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('deleted_conversations').where('deleted_at', '<', before).execute();
}
