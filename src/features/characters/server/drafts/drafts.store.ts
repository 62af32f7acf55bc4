import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../../../../platform/server/db/database.ts';
import type { CharacterDraftsTable } from '../../../../platform/server/db/schema.gen.ts';
import type { CharacterContent } from '../../content.ts';
import type { Rating, Visibility } from '../../rules.ts';
import type { CarriedCard } from '../cards/own/carried-card.ts';
import type { CharacterRow } from '../characters.store.ts';

export type DraftRow = Pick<Selectable<CharacterDraftsTable>, 'revision' | 'updated_at'> & {
  content: CharacterContent | null;
  carried: CarriedCard | null;
};

/**
 * Locks a character of this user until the transaction ends; null if missing, deleted or another user's.
 */
export async function lockOwn(tx: Tx, id: string, userId: string): Promise<CharacterRow | null> {
  const row = await tx
    .selectFrom('characters')
    .selectAll()
    .where('id', '=', id)
    .where('creator_id', '=', userId)
    .where('deleted_at', 'is', null)
    // Counters of likes and chats still change meanwhile; edits, publishing and deletion wait for this lock.
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function readDraft(db: Db, id: string): Promise<DraftRow | null> {
  const row = await db
    .selectFrom('character_drafts')
    .select(['revision', 'content', 'carried', 'updated_at'])
    .where('character_id', '=', id)
    .executeTakeFirst();
  return (row as DraftRow | undefined) ?? null;
}

export interface DraftChange {
  /** Null when there are no unpublished changes any more. */
  content: CharacterContent | null;
  carried: CarriedCard | null;
  at: Date;
}

/**
 * Writes the draft and increments its revision. The character's row must be locked. @returns the new revision
 */
export async function writeDraft(tx: Tx, id: string, { content, carried, at }: DraftChange): Promise<number> {
  const values = { content: content && JSON.stringify(content), carried: carried && JSON.stringify(carried) };
  const { revision } = await tx
    .insertInto('character_drafts')
    .values({ character_id: id, revision: 1, ...values, updated_at: at })
    .onConflict((conflict) =>
      conflict
        .column('character_id')
        .doUpdateSet({ ...values, revision: sql<number>`character_drafts.revision + 1`, updated_at: at }),
    )
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}

/** Changes only the visibility. The revision stays, so open tabs get no conflict. */
export async function setDraftVisibility(tx: Tx, id: string, visibility: Visibility): Promise<void> {
  await tx
    .updateTable('character_drafts')
    .set({ content: sql`jsonb_set(content, '{visibility}', to_jsonb(${visibility}::text))` })
    .where('character_id', '=', id)
    .where('content', 'is not', null)
    .execute();
}

/** Locks the user, so that two concurrent requests cannot both pass the limit. */
export async function countOwnLocked(tx: Tx, userId: string): Promise<number> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const { total } = await tx
    .selectFrom('characters')
    .select((count) => count.fn.countAll<number>().as('total'))
    .where('creator_id', '=', userId)
    .executeTakeFirstOrThrow();
  return total;
}

/** The columns of a character's row that reflect its draft. */
export interface DraftFace {
  name: string;
  hook: string;
  age: number | null;
  rating: Rating;
}

export async function insertDraftRow(
  tx: Tx,
  row: DraftFace & { id: string; creatorId: string; at: Date },
): Promise<void> {
  const { id, creatorId, at, ...face } = row;
  await tx
    .insertInto('characters')
    .values({
      ...face,
      id,
      creator_id: creatorId,
      is_draft: true,
      visibility: 'private',
      created_at: at,
      updated_at: at,
    })
    .execute();
}

/** For characters that were never published; the row of others shows the published version. */
export async function setDraftFace(tx: Tx, id: string, face: DraftFace, at: Date): Promise<void> {
  await tx
    .updateTable('characters')
    .set({ ...face, updated_at: at })
    .where('id', '=', id)
    .where('version_id', 'is', null)
    .execute();
}

export async function findDraftLook(db: Db, id: string, userId: string) {
  const row = await db
    .selectFrom('characters as c')
    .leftJoin('character_drafts as d', 'd.character_id', 'c.id')
    .select(['c.id', 'c.name', 'c.creator_id', 'c.seed_slug', 'c.tag_names', 'c.rating', 'd.content'])
    .where('c.id', '=', id)
    .where('c.creator_id', '=', userId)
    .where('c.is_draft', '=', true)
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}
