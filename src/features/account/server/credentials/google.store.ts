import type { Db, Tx } from '../../../../platform/server/db/database.ts';
import { keyOf } from '../account.store.ts';

export interface IdentityKey {
  issuer: string;
  subject: string;
}

/** Whether this identity or address has an account already. */
export async function isKnown(db: Db, { issuer, subject }: IdentityKey, email: string): Promise<boolean> {
  const [identity, user] = await Promise.all([
    db
      .selectFrom('identities')
      .select('user_id')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst(),
    db.selectFrom('users').select('id').where('email_key', '=', keyOf(email)).executeTakeFirst(),
  ]);
  return identity !== undefined || user !== undefined;
}

export const findIdentified = (tx: Tx, { issuer, subject }: IdentityKey) =>
  tx
    .selectFrom('identities as identity')
    .innerJoin('users as user', 'user.id', 'identity.user_id')
    .select(['user.id', 'user.role', 'user.tier'])
    .where('identity.issuer', '=', issuer)
    .where('identity.subject', '=', subject)
    .forUpdate('identity')
    .executeTakeFirst();

/** The issuer's subject of the account's owner; undefined when the account is not connected. */
export async function subjectOf(tx: Tx, userId: string, issuer: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('identities')
    .select('subject')
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
  return row?.subject;
}

/** Whether any issuer's sign-in opens the account. */
export async function hasIdentity(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('identities')
    .select('user_id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertIdentity(
  tx: Tx,
  { issuer, subject, userId, email, at }: IdentityKey & { userId: string; email: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('identities')
    .values({ issuer, subject, user_id: userId, email, created_at: at, last_used_at: at })
    .execute();
}

export async function deleteIdentities(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('identities').where('user_id', '=', userId).execute();
}

export async function touchIdentity(tx: Tx, { issuer, subject }: IdentityKey, at: Date): Promise<void> {
  await tx
    .updateTable('identities')
    .set({ last_used_at: at })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute();
}

/** @returns whether there was one */
export async function removePassword(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({ password_hash: null })
    .where('id', '=', userId)
    .where('password_hash', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function markGift(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.updateTable('users').set({ gift_given_at: at }).where('id', '=', userId).execute();
}
