// The only place that writes who may see a character. A removal request or its creator's suspension hides it: it is
// private meanwhile, and held_visibility keeps what its creator chose. Whoever writes visibility elsewhere would let
// the end of a hold show what its creator made private.
import { sql, type Updateable } from 'kysely';
import { AppError } from '../../../shared/errors.ts';
import type { Tx } from '../../../platform/server/db/database.ts';
import type { CharactersTable } from '../../../platform/server/db/schema.gen.ts';
import type { Visibility } from '../rules.ts';

/** For characters that are hidden, which only the creator may see. */
export const held = () => new AppError('characters.held', { field: 'visibility' });

export const isHeld = (row: { held_at: Date | null; suspended_at: Date | null }): boolean =>
  row.held_at !== null || row.suspended_at !== null;

const HIDDEN = sql<boolean>`(held_at is not null or suspended_at is not null)`;

type OtherColumns = Omit<
  Updateable<CharactersTable>,
  'visibility' | 'held_visibility' | 'held_at' | 'suspended_at'
>;

/**
 * The creator's choice, with other changes of the same row. A hidden character can only be made private, and then stays
 * so when nothing hides it any more.
 * @throws AppError characters.held
 */
export async function chooseVisibility(
  tx: Tx,
  id: string,
  wanted: Visibility,
  others: OtherColumns = {},
): Promise<void> {
  const row = await tx
    .updateTable('characters')
    .set({
      ...others,
      visibility: sql<Visibility>`case when ${HIDDEN} then 'private' else ${wanted} end`,
      held_visibility: sql<Visibility | null>`case when ${HIDDEN} then ${wanted} end`,
    })
    .where('id', '=', id)
    .returning(['held_at', 'suspended_at'])
    .executeTakeFirst();
  if (row && isHeld(row) && wanted !== 'private') throw held();
}

/** For good, whatever hides it now: columns of an `update characters`. */
export const PRIVATE_FOR_GOOD = sql`visibility = 'private',
  held_visibility = case when ${HIDDEN} then 'private' end`;

type Cause = 'held_at' | 'suspended_at';

/** Columns that hide a character for one cause; the visibility before the first cause is kept. */
const hiddenFor = (cause: Cause, at: Date) => ({
  [cause]: sql<Date>`coalesce(${sql.ref(cause)}, ${at})`,
  held_visibility: sql<Visibility>`coalesce(held_visibility, visibility)`,
  visibility: 'private' as const,
});

/** Columns that end one cause. While another one remains, the character stays hidden. A draft stays private. */
const shownAfter = (cause: Cause) => {
  const other = sql.ref(cause === 'held_at' ? 'suspended_at' : 'held_at');
  return {
    [cause]: null,
    visibility: sql<Visibility>`case when ${other} is not null or is_draft then 'private' else held_visibility end`,
    held_visibility: sql<Visibility | null>`case when ${other} is not null then held_visibility end`,
  };
};

/** For a removal request. False when it does not exist. */
export async function markHeld(tx: Tx, id: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('characters')
    .set(hiddenFor('held_at', at))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function unmarkHeld(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('characters')
    .set(shownAfter('held_at'))
    .where('id', '=', id)
    .where('held_at', 'is not', null)
    .execute();
}

/** Everything that a suspended user made. */
export async function markSuspended(tx: Tx, creatorId: string, at: Date): Promise<void> {
  await tx
    .updateTable('characters')
    .set(hiddenFor('suspended_at', at))
    .where('creator_id', '=', creatorId)
    .where('suspended_at', 'is', null)
    .execute();
}

export async function unmarkSuspended(tx: Tx, creatorId: string): Promise<void> {
  await tx
    .updateTable('characters')
    .set(shownAfter('suspended_at'))
    .where('creator_id', '=', creatorId)
    .where('suspended_at', 'is not', null)
    .execute();
}
