import type { Tx } from '../../../../platform/server/db/database.ts';
import type { UserRow } from '../account.store.ts';

/**
 * Holds what others still need of people who left. Nobody can sign in to it or see it: it has no password and no
 * address, and its name holds a space, which no chosen one may.
 */
export const NOBODY = '00000000-0000-7000-8000-00000000a001';
const NOBODY_NAME = 'Deleted user';

/** Makes it where it is not there yet. */
export async function nobody(tx: Tx): Promise<string> {
  const name = NOBODY_NAME.toLowerCase();
  await tx
    .insertInto('users')
    .values({
      id: NOBODY,
      username: NOBODY_NAME,
      username_key: name,
      email: name,
      email_key: name,
      is_house: true,
      created_at: new Date(0),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return NOBODY;
}

/** Locks the user: writes in their name wait, and then fail because the user is gone. */
export async function lockUser(tx: Tx, userId: string): Promise<UserRow | undefined> {
  return tx.selectFrom('users').selectAll().where('id', '=', userId).forUpdate().executeTakeFirst();
}

/** Deletes the user with the rows that belong to it alone: sessions, tokens, preferences, emails. */
export async function deleteUser(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', userId).execute();
}
