import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/server/db/database.ts';
import type { RequestPurpose } from '../mail-rules.ts';
import { keyOf } from './account.store.ts';

export async function insertRequest(
  tx: Tx,
  request: { id: string; purpose: RequestPurpose; email: string; at: Date },
): Promise<void> {
  const { id, purpose, email, at } = request;
  await tx.insertInto('mail_requests').values({ id, purpose, email, created_at: at }).execute();
}

/** The oldest open request after a given one that no other server is answering; locked. */
export const lockNextRequest = (tx: Tx, afterId: string) =>
  tx
    .selectFrom('mail_requests')
    .selectAll()
    .where('answered_at', 'is', null)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

/** Whose address it is; locked, so that two requests for one account are counted one after the other. */
export const lockAddressee = (tx: Tx, email: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'username', 'email', 'email_verified_at', 'password_hash', 'created_at'])
    .where('email_key', '=', keyOf(email))
    .where('is_house', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst();

export type AddresseeRow = NonNullable<Awaited<ReturnType<typeof lockAddressee>>>;

/** What was answered with a letter since then. */
export async function countAnswered(
  db: Db,
  { userId, purpose, since }: { userId: string; purpose: RequestPurpose; since: Date },
): Promise<{ count: number; newest: Date | null }> {
  const row = await db
    .selectFrom('mail_requests')
    .select((select) => [
      select.fn.countAll<number>().as('count'),
      sql<Date | null>`max(answered_at)`.as('newest'),
    ])
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('answered_at', '>', since)
    .executeTakeFirstOrThrow();
  return row;
}

export async function markAnswered(tx: Tx, id: string, userId: string, at: Date): Promise<void> {
  await tx
    .updateTable('mail_requests')
    .set({ email: '', user_id: userId, answered_at: at })
    .where('id', '=', id)
    .execute();
}

export async function deleteRequest(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('mail_requests').where('id', '=', id).execute();
}

/** Answered ones only count for a while; open ones as old as that are past helping. */
export async function deleteRequestsBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('mail_requests').where('created_at', '<', before).execute();
}
