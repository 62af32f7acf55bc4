import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/server/db/database.ts';
import type { EmailKind, RequestPurpose } from '../../mail-rules.ts';
import { keyOf } from '../account.store.ts';

export interface NewRequest {
  id: string;
  purpose: RequestPurpose;
  email: string;
  /** The account that says `welcome`. */
  userId: string | null;
  at: Date;
}

/** Stores a hash of the address only. */
const hashOf = (email: string): Buffer => createHash('sha256').update(keyOf(email)).digest();

export async function insertRequest(tx: Tx, { id, purpose, email, userId, at }: NewRequest): Promise<void> {
  await tx
    .insertInto('mail_requests')
    .values({ id, purpose, email, user_id: userId, created_at: at })
    .execute();
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

export async function hasOpenRequest(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('mail_requests')
    .select('id')
    .where('answered_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Emails of a kind that were sent to an address since then. */
export async function countSent(
  db: Db,
  { email, kind, since }: { email: string; kind: EmailKind; since: Date },
): Promise<{ count: number; newest: Date | null }> {
  const row = await db
    .selectFrom('mail_requests')
    .select((select) => [
      select.fn.countAll<number>().as('count'),
      sql<Date | null>`max(answered_at)`.as('newest'),
    ])
    .where('email_hash', '=', hashOf(email))
    .where('purpose', '=', kind)
    .where('answered_at', '>', since)
    .executeTakeFirstOrThrow();
  return row;
}

/** Counts an email. It stays counted where the account is deleted. */
export async function insertSent(
  tx: Tx,
  { id, kind, email, at }: { id: string; kind: EmailKind; email: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('mail_requests')
    .values({ id, purpose: kind, email: '', email_hash: hashOf(email), created_at: at, answered_at: at })
    .execute();
}

export async function deleteRequest(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('mail_requests').where('id', '=', id).execute();
}

/** Answered ones only count for a while; open ones as old as that are past helping. */
export async function deleteRequestsBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('mail_requests').where('created_at', '<', before).execute();
}
