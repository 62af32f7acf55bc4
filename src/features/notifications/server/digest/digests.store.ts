import { sql } from 'kysely';
import type { Tx } from '../../../../platform/server/db/database.ts';

/** Who waits for one already keeps its time. */
export async function scheduleDigests(tx: Tx, due: { userId: string; dueAt: Date }[]): Promise<void> {
  if (due.length === 0) return;
  await sql`
    insert into notification_digests (user_id, due_at)
    select * from unnest(${due.map(({ userId }) => userId)}::uuid[], ${due.map(({ dueAt }) => dueAt)}::timestamptz[])
      as d (user_id, due_at) order by 1
    on conflict (user_id) do update set due_at = coalesce(notification_digests.due_at, excluded.due_at)`.execute(
    tx,
  );
}

/** Takes the digest that has been due the longest. Nobody else takes it before the transaction ends. */
export async function takeDueDigest(tx: Tx, now: Date): Promise<string | null> {
  const row = await tx
    .selectFrom('notification_digests')
    .select('user_id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('user_id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row?.user_id ?? null;
}

export async function finishDigest(
  tx: Tx,
  userId: string,
  change: { dueAt: Date | null; sentAt?: Date },
): Promise<void> {
  await tx
    .updateTable('notification_digests')
    .set({ due_at: change.dueAt, ...(change.sentAt ? { sent_at: change.sentAt } : {}) })
    .where('user_id', '=', userId)
    .execute();
}

/** After a change of the hour or the time zone. Nothing happens where nothing waits. */
export async function moveDigest(tx: Tx, userId: string, dueAt: Date): Promise<void> {
  await tx
    .updateTable('notification_digests')
    .set({ due_at: dueAt })
    .where('user_id', '=', userId)
    .where('due_at', 'is not', null)
    .execute();
}
