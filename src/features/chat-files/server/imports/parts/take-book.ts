// Makes a lorebook of a world file, and lets it apply where the file says so.
import type { Database } from '../../../../../platform/server/db/database.ts';
import type { Ids } from '../../../../../platform/server/ports/ids.ts';
import { AppError } from '../../../../../shared/errors.ts';
import { remarkOf } from '../../../../../shared/remark.ts';
import type { FolderLorebooks } from '../../chat-files.needs.ts';
import { changePart } from '../change-part.ts';
import { readItemAt, type WaitingItem } from '../imports.views.ts';
import { Stopped } from '../lease/lease.ts';
import { readBook } from '../names/matches.views.ts';
import type { RunJob } from '../run-job.ts';
import { rememberBook } from '../sources.store.ts';
import { claimTarget } from './claim-target.ts';
import { readBookPart } from './read-part.ts';
import { keptRemarks } from './remarks.ts';

export interface BookDeps {
  database: Database;
  ids: Ids;
  lorebooks: FolderLorebooks;
}

export function createBookTaker({ database, ids, lorebooks }: BookDeps) {
  return async (job: RunJob, item: WaitingItem): Promise<void> => {
    const { userId } = job.import;
    const { hash, file } = await readBookPart(job, item);
    const known = await readBook(database.db, userId, hash);
    if (known)
      return changePart(job, item, {
        ...(known === item.targetId ? { state: 'done', isMade: true } : { state: 'known', isMade: false }),
        ...{ targetId: known, reason: null },
      });
    if (!job.lease.isOpen()) throw new Stopped();
    const id = await claimTarget({ ids }, job, item);
    try {
      const { notes } = await lorebooks.take(userId, id, file);
      await database.transact((tx) => rememberBook(tx, userId, hash, id));
      await changePart(job, item, { state: 'done', targetId: id, reason: keptRemarks(notes) });
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'server.unavailable') throw error;
      const reason = keptRemarks([remarkOf(error)]);
      await changePart(job, item, { state: 'failed', reason, targetId: null, isMade: false });
    }
  };
}

/** @returns whether a lorebook of that name came in and applies at the place now */
export async function linkBook(
  { database, lorebooks }: Pick<BookDeps, 'database' | 'lorebooks'>,
  { import: { id, userId } }: RunJob,
  name: string,
  place: Parameters<FolderLorebooks['giveTo']>[2],
): Promise<boolean> {
  const book = await readItemAt(database.db, id, 'lorebook', `${name}.json`);
  const isHere = book?.targetId && (book.state === 'done' || book.state === 'known');
  return isHere ? lorebooks.giveTo(userId, book.targetId!, place) : false;
}
