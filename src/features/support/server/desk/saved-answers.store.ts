import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../../../platform/server/db/database.ts';
import type { SupportSavedAnswersTable } from '../../../../platform/server/db/schema.gen.ts';

export type SavedAnswerRow = Selectable<SupportSavedAnswersTable>;
export type SavedAnswerBody = Pick<SavedAnswerRow, 'title' | 'text' | 'topic'>;

export async function listAnswers(db: Db): Promise<SavedAnswerRow[]> {
  return db.selectFrom('support_saved_answers').selectAll().orderBy('title').orderBy('id').execute();
}

export async function insertAnswer(
  tx: Tx,
  id: string,
  body: SavedAnswerBody,
  at: Date,
): Promise<SavedAnswerRow> {
  return tx
    .insertInto('support_saved_answers')
    .values({ id, ...body, created_at: at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function changeAnswer(
  tx: Tx,
  id: string,
  body: SavedAnswerBody,
  at: Date,
): Promise<SavedAnswerRow | undefined> {
  return tx
    .updateTable('support_saved_answers')
    .set({ ...body, updated_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** False where there was none. */
export async function deleteAnswer(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('support_saved_answers')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
