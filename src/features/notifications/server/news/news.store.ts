import type { Selectable } from 'kysely';
import type { Tx } from '../../../../platform/server/db/database.ts';
import type { NewsTable } from '../../../../platform/server/db/schema.gen.ts';

export type NewsRow = Selectable<NewsTable>;

/** @returns false where it was posted before. */
export async function insertNews(tx: Tx, row: NewsRow): Promise<boolean> {
  const made = await tx
    .insertInto('news')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}
