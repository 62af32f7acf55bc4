import type { Tx } from '../../../../platform/server/db/database.ts';

export interface PersonaTexts {
  name: string;
  pronouns: string;
  description: string;
}

export interface NewPersona extends PersonaTexts {
  id: string;
  userId: string;
  at: Date;
}

/** Locks the user, so that two concurrent requests cannot both pass a limit or both become the default. */
export async function countLocked(tx: Tx, userId: string): Promise<number> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const { count } = await tx
    .selectFrom('personas')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertPersona(tx: Tx, { userId, at, ...row }: NewPersona): Promise<void> {
  await tx
    .insertInto('personas')
    .values({ ...row, user_id: userId, created_at: at, updated_at: at })
    .execute();
}

/** Null when it is missing or another user's. */
export async function lockPersona(
  tx: Tx,
  userId: string,
  id: string,
): Promise<(PersonaTexts & { picture_key: string | null }) | null> {
  const row = await tx
    .selectFrom('personas')
    .select(['name', 'pronouns', 'description', 'picture_key'])
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function updatePersona(
  tx: Tx,
  id: string,
  change: Partial<PersonaTexts> & { picture_key?: string | null; updated_at: Date },
): Promise<void> {
  await tx.updateTable('personas').set(change).where('id', '=', id).execute();
}

export async function deletePersona(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('personas').where('id', '=', id).execute();
}

/** @param id null for none */
export async function setDefault(tx: Tx, userId: string, id: string | null): Promise<void> {
  const own = tx.updateTable('personas').where('user_id', '=', userId);
  await own.set({ is_default: false }).where('is_default', '=', true).execute();
  if (id !== null) await own.set({ is_default: true }).where('id', '=', id).execute();
}

/** Addresses of the pictures of a user's personas, before the account is erased. */
export async function deleteAllOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('personas')
    .where('user_id', '=', userId)
    .returning('picture_key')
    .execute();
  return rows.flatMap(({ picture_key: key }) => key ?? []);
}
