import type { Tx } from '../../../../platform/server/db/database.ts';
import type { Generation } from '../../generation-contract.ts';

/** Locks the user, so that two concurrent requests cannot both pass the limit. */
export async function countPresets(tx: Tx, userId: string): Promise<number> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const { count } = await tx
    .selectFrom('generation_presets')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertPreset(
  tx: Tx,
  {
    id,
    userId,
    name,
    settings,
    at,
  }: { id: string; userId: string; name: string; settings: Generation; at: Date },
): Promise<void> {
  await tx
    .insertInto('generation_presets')
    .values({ id, user_id: userId, name, settings: JSON.stringify(settings), created_at: at, updated_at: at })
    .execute();
}

/** @returns whether there was one */
export async function updatePreset(
  tx: Tx,
  { id, userId, at }: { id: string; userId: string; at: Date },
  { name, settings }: { name?: string | undefined; settings?: Generation | undefined },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('generation_presets')
    .set({
      ...(name === undefined ? {} : { name }),
      ...(settings === undefined ? {} : { settings: JSON.stringify(settings) }),
      updated_at: at,
    })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns whether there was one */
export async function deletePreset(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('generation_presets')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Before the account is erased; conversations let go of theirs. */
export async function deletePresetsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('generation_presets').where('user_id', '=', userId).execute();
}

/** Keeps the preset from being deleted in this transaction's time. @returns whether there is one */
export async function lockPreset(tx: Tx, userId: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('generation_presets')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** @param presetId null for none */
export async function setPreset(tx: Tx, conversationId: string, presetId: string | null): Promise<void> {
  await tx
    .updateTable('conversation_generation')
    .set({ preset_id: presetId })
    .where('conversation_id', '=', conversationId)
    .execute();
}
