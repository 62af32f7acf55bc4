// The lorebooks that users own: storing and editing them.
import { AppError } from '../../../shared/errors.ts';
import { Lorebook } from '../../../shared/words/lorebook.ts';
import type { Database, Db, Tx } from '../../../platform/server/db/database.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Ids } from '../../../platform/server/ports/ids.ts';
import type { BookSummary, Folder, OwnLorebook } from '../contract.ts';
import { findProblems } from '../problems.ts';
import { BOOK_BYTES_MAX, BOOKS_MAX, LIBRARY_BYTES_MAX, TEXT_MAX } from '../rules.ts';
import type { BookCheck } from './book-check.ts';
import { changeOf, type Written } from './book-facts.ts';
import type { BookChange } from './lorebooks.store.ts';
import * as store from './lorebooks.store.ts';
import * as views from './lorebooks.views.ts';
import { presentBook, presentSummary } from './present-book.ts';

export interface LorebooksDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  check: BookCheck;
}

export interface BookInput {
  name?: string | undefined;
  content?: Lorebook | undefined;
  folders?: Folder[] | undefined;
}

export const missing = () => new AppError('lorebooks.missing');

/** @throws AppError lorebooks.invalid */
export function demandFit(content: Lorebook): void {
  const fields = findProblems(content);
  const [first] = Object.values(fields);
  if (first) throw new AppError('lorebooks.invalid', { params: { reason: first }, fields });
}

/** @throws AppError lorebooks.too_large */
function sized(written: Written, at: Date): BookChange {
  const change = changeOf(written, at);
  if (change.bytes > BOOK_BYTES_MAX)
    throw new AppError('lorebooks.too_large', { params: { megabytes: BOOK_BYTES_MAX / 1_048_576 } });
  return change;
}

/** Locks the user's library. @throws AppError lorebooks.full, lorebooks.too_many */
async function demandRoom(tx: Tx, userId: string, bytes: number, books: number): Promise<void> {
  const library = await store.sizeOfLibraryLocked(tx, userId);
  if (library.books + books > BOOKS_MAX)
    throw new AppError('lorebooks.too_many', { params: { most: BOOKS_MAX } });
  if (bytes > 0 && library.bytes + bytes > LIBRARY_BYTES_MAX)
    throw new AppError('lorebooks.full', { params: { megabytes: LIBRARY_BYTES_MAX / 1_048_576 } });
}

export function createLorebooksService({ database, clock, ids, check }: LorebooksDeps) {
  const { db } = database;
  const now = () => new Date(clock.now());

  async function own(from: Db, id: string, userId: string): Promise<store.BookRow> {
    const row = await store.findBook(from, id, userId);
    if (!row) throw missing();
    return row;
  }

  async function present(row: store.BookRow): Promise<OwnLorebook> {
    return presentBook(row, await views.readUses(db, row.user_id, { bookId: row.id }));
  }

  const get = async (id: string, userId: string): Promise<OwnLorebook> => present(await own(db, id, userId));

  /** Stores content whose texts were checked. */
  async function insert(userId: string, written: Written, id = ids.next()): Promise<OwnLorebook> {
    demandFit(written.content);
    const change = sized(written, now());
    await database.transact(async (tx) => {
      await demandRoom(tx, userId, change.bytes, 1);
      await store.insertBook(tx, { ...change, id, userId });
    });
    return get(id, userId);
  }

  /** The error for a lorebook that was changed elsewhere; it contains the current state. */
  const conflict = async (id: string, userId: string): Promise<AppError> =>
    new AppError('lorebooks.conflict', { extra: { current: await get(id, userId) } });

  return {
    get,
    own: (id: string, userId: string) => own(db, id, userId),
    insert,

    async list(userId: string): Promise<{ items: BookSummary[] }> {
      const [rows, uses] = await Promise.all([views.readSummaries(db, userId), views.readUses(db, userId)]);
      return { items: rows.map((row) => presentSummary(row, uses)) };
    },

    async create(userId: string, input: { name: string } & BookInput): Promise<OwnLorebook> {
      const { name, content = Lorebook.parse({ entries: [] }), folders = [] } = input;
      demandFit(content);
      await check.demand(userId, { name, content, folders }, null);
      return insert(userId, { name, content, folders, carried: null });
    },

    /** @throws AppError lorebooks.conflict with the current state */
    async save(id: string, userId: string, revision: number, input: BookInput): Promise<OwnLorebook> {
      const before = await own(db, id, userId);
      if (before.revision !== revision) throw await conflict(id, userId);
      const written: Written = {
        name: input.name ?? before.name,
        content: input.content ?? before.content,
        folders: input.folders ?? before.folders,
        carried: before.carried,
      };
      if (input.content) demandFit(input.content);
      const change = sized(written, now());
      // The check may take seconds, so it runs before the transaction.
      await check.demand(userId, written, before);
      const isSaved = await database.transact(async (tx) => {
        // In the order of `insert`, so that the two cannot wait for each other.
        await demandRoom(tx, userId, change.bytes - before.bytes, 0);
        const locked = await store.lockBook(tx, id, userId);
        if (!locked) throw missing();
        if (locked.revision !== revision) return false;
        await store.updateBook(tx, id, change);
        return true;
      });
      if (!isSaved) throw await conflict(id, userId);
      return get(id, userId);
    },

    async delete(id: string, userId: string): Promise<{ id: string }> {
      if (!(await database.transact((tx) => store.deleteBook(tx, id, userId)))) throw missing();
      return { id };
    },

    async duplicate(id: string, userId: string): Promise<OwnLorebook> {
      const { name, content, folders, carried } = await own(db, id, userId);
      const copy = `${name.slice(0, TEXT_MAX.name - ' (copy)'.length).toWellFormed()} (copy)`;
      return insert(userId, { name: copy, content, folders, carried });
    },
  };
}

export type LorebooksService = ReturnType<typeof createLorebooksService>;
