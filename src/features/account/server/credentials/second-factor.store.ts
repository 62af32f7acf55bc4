import { sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/server/db/database.ts';

/** As an SQL expression: whether a user, by the column of their id, has an authenticator app or a passkey. */
export const hasSecondFactor = (userId: string) =>
  sql<boolean>`(
    exists (select from second_factors f where f.user_id = ${sql.ref(userId)} and f.confirmed_at is not null)
    or exists (select from passkeys p where p.user_id = ${sql.ref(userId)})
  )`;

export interface FactorKinds {
  hasApp: boolean;
  hasPasskey: boolean;
}

/** What a user can be asked for besides the password. Held until the transaction ends: nothing is added or removed meanwhile. */
export async function lockFactorKinds(tx: Tx, userId: string): Promise<FactorKinds> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  return factorKinds(tx, userId);
}

export async function factorKinds(db: Db, userId: string): Promise<FactorKinds> {
  const app = await findFactor(db, userId);
  const passkey = await db
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return { hasApp: Boolean(app?.confirmed_at), hasPasskey: passkey !== undefined };
}

export const findFactor = (db: Db, userId: string) =>
  db.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** Held until the transaction ends: of two uses of one code, the second sees the first. */
export const lockFactor = (tx: Tx, userId: string) =>
  tx.selectFrom('second_factors').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst();

/** In place of one that was never confirmed. @returns false where one is on */
export async function putUnconfirmed(
  tx: Tx,
  { userId, sealed, at }: { userId: string; sealed: Buffer; at: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('second_factors')
    .values({ user_id: userId, sealed, created_at: at })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed, created_at: at, last_step: 0 })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function confirmFactor(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.updateTable('second_factors').set({ confirmed_at: at }).where('user_id', '=', userId).execute();
}

export async function setLastStep(tx: Tx, userId: string, step: number): Promise<void> {
  await tx.updateTable('second_factors').set({ last_step: step }).where('user_id', '=', userId).execute();
}

/** @returns whether there was one */
export async function deleteFactor(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}
