import type { Db, Tx } from '../../../../platform/server/db/database.ts';

export interface NewPasskey {
  id: string;
  userId: string;
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
  at: Date;
}

export const listPasskeys = (db: Db, userId: string) =>
  db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute();

export async function insertPasskey(tx: Tx, key: NewPasskey): Promise<void> {
  await tx
    .insertInto('passkeys')
    .values({
      id: key.id,
      user_id: key.userId,
      credential_id: key.credentialId,
      public_key: key.publicKey,
      counter: key.counter,
      transports: key.transports,
      name: key.name,
      created_at: key.at,
    })
    .execute();
}

/** The passkey, locked: two sign-ins with one passkey take turns. */
export async function lockPasskey(tx: Tx, credentialId: Buffer) {
  // Its holder first, as everybody does who changes the second factors of an account.
  await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', (held) =>
      held.selectFrom('passkeys').select('user_id').where('credential_id', '=', credentialId),
    )
    .forKeyShare()
    .execute();
  return tx
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst();
}

export async function markPasskeyUsed(tx: Tx, id: string, counter: number, at: Date): Promise<void> {
  await tx.updateTable('passkeys').set({ counter, last_used_at: at }).where('id', '=', id).execute();
}

/** @returns false where it is not theirs */
export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns how many there were */
export async function deletePasskeysOf(tx: Tx, userId: string): Promise<number> {
  return (await tx.deleteFrom('passkeys').where('user_id', '=', userId).returning('id').execute()).length;
}
