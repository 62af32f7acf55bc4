import type { Selectable } from 'kysely';
import { addressKey } from '../../../shared/words/email-address.ts';
import type { Db, Tx } from '../../../platform/server/db/database.ts';
import type { UsersTable } from '../../../platform/server/db/schema.gen.ts';

export type UserRow = Selectable<UsersTable>;

export interface NewUser {
  id: string;
  username: string;
  email: string;
  passwordHash: string | null;
  /** Of the pages on which they signed up. */
  firstLanguage?: string | undefined;
  at: Date;
}

/** Case never tells two names or addresses apart, nor how the domain of an address is written. */
export const keyOf = (text: string): string => addressKey(text);

export async function insertUser(tx: Tx, user: NewUser): Promise<void> {
  await tx
    .insertInto('users')
    .values({
      id: user.id,
      username: user.username,
      username_key: keyOf(user.username),
      email: user.email,
      email_key: keyOf(user.email),
      password_hash: user.passwordHash,
      first_language: user.firstLanguage ?? null,
      created_at: user.at,
    })
    .execute();
}

export const findUser = (db: Db, id: string) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();

/** By username. */
export const findUserByName = (db: Db, username: string) =>
  db.selectFrom('users').selectAll().where('username_key', '=', keyOf(username)).executeTakeFirst();

/** @param exceptId whose own name it may be. */
export async function isNameTaken(db: Db, username: string, exceptId?: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('username_key', '=', keyOf(username))
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId!))
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertMailToken(
  tx: Tx,
  token: {
    hash: Buffer;
    userId: string;
    purpose: 'verify' | 'reset';
    email: string;
    at: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await tx
    .insertInto('mail_tokens')
    .values({
      hash: token.hash,
      user_id: token.userId,
      purpose: token.purpose,
      email: token.email,
      created_at: token.at,
      expires_at: token.expiresAt,
    })
    .execute();
}

/** @param address where it is served; null for none. */
export async function setAvatar(tx: Tx, userId: string, address: string | null): Promise<void> {
  await tx.updateTable('users').set({ avatar_key: address }).where('id', '=', userId).execute();
}
