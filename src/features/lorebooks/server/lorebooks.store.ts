import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db, Tx } from '../../../platform/server/db/database.ts';
import type { LorebooksTable, LorebookUsesTable } from '../../../platform/server/db/schema.gen.ts';
import type { Lorebook } from '../../../shared/words/lorebook.ts';
import type { Folder } from '../contract.ts';
import type { CarriedBook } from './lorebooks.needs.ts';
import { readContent } from './stored-content.ts';

export type BookRow = Omit<Selectable<LorebooksTable>, 'content' | 'folders' | 'carried'> & {
  content: Lorebook;
  folders: Folder[];
  carried: CarriedBook | null;
};

export type NewUse = Insertable<LorebookUsesTable>;

/** The columns that follow from the name, the content and the folders. */
export interface BookChange {
  name: string;
  content: Lorebook;
  folders: Folder[];
  carried: CarriedBook | null;
  entryCount: number;
  tokens: number;
  bytes: number;
  at: Date;
}

const columnsOf = ({ content, folders, carried, entryCount, at, ...same }: BookChange) => ({
  ...same,
  content: JSON.stringify(content),
  folders: JSON.stringify(folders),
  carried: carried && JSON.stringify(carried),
  entry_count: entryCount,
  updated_at: at,
});

const bookOf = (row: Selectable<LorebooksTable>): BookRow => ({
  ...row,
  content: readContent(row.content),
  folders: row.folders as Folder[],
  carried: row.carried as CarriedBook | null,
});

export async function findBook(db: Db, id: string, userId: string): Promise<BookRow | null> {
  const row = await db
    .selectFrom('lorebooks')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? bookOf(row) : null;
}

/** Locks a lorebook of this user until the transaction ends; null if it is missing or another user's. */
export async function lockBook(tx: Tx, id: string, userId: string): Promise<BookRow | null> {
  const row = await tx
    .selectFrom('lorebooks')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ? bookOf(row) : null;
}

/** Locks the user, so that two concurrent requests cannot both pass a limit. */
export async function sizeOfLibraryLocked(tx: Tx, userId: string): Promise<{ books: number; bytes: number }> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const { books, bytes } = await tx
    .selectFrom('lorebooks')
    .select((of) => [
      of.fn.countAll<number>().as('books'),
      of.fn.coalesce(of.fn.sum<number>('bytes'), of.val(0)).as('bytes'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { books: Number(books), bytes: Number(bytes) };
}

export async function insertBook(
  tx: Tx,
  { id, userId, ...change }: BookChange & { id: string; userId: string },
): Promise<void> {
  await tx
    .insertInto('lorebooks')
    .values({ ...columnsOf(change), id, user_id: userId, created_at: change.at })
    .execute();
}

/** Writes a locked lorebook and increments its revision. */
export async function updateBook(tx: Tx, id: string, change: BookChange): Promise<void> {
  await tx
    .updateTable('lorebooks')
    .set((of) => ({ ...columnsOf(change), revision: of('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteBook(tx: Tx, id: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('lorebooks')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Does nothing where it applies there already. */
export async function addUse(tx: Tx, use: NewUse): Promise<void> {
  await tx
    .insertInto('lorebook_uses')
    .values(use)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function replaceUses(tx: Tx, lorebookId: string, uses: NewUse[]): Promise<void> {
  await sql`
    delete from lorebook_uses u where u.lorebook_id = ${lorebookId} and not exists (
      select from conversations c where c.id = u.conversation_id and c.binned_by is not null)`.execute(tx);
  if (uses.length > 0) await tx.insertInto('lorebook_uses').values(uses).execute();
}
