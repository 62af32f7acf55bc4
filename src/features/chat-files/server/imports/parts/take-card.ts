// Makes a character of a card, or finds the one that it is.
import type { Database } from '../../../../../platform/server/db/database.ts';
import type { Ids } from '../../../../../platform/server/ports/ids.ts';
import { AppError } from '../../../../../shared/errors.ts';
import { remark, remarkOf, type Remark } from '../../../../../shared/remark.ts';
import type { Cards } from '../../chat-files.needs.ts';
import { changePart } from '../change-part.ts';
import type { WaitingItem } from '../imports.views.ts';
import { Stopped } from '../lease/lease.ts';
import { readCards } from '../names/matches.views.ts';
import type { RunJob } from '../run-job.ts';
import { rememberCard } from '../sources.store.ts';
import { claimTarget } from './claim-target.ts';
import { readPart } from './read-part.ts';
import { createExtraBooks } from './extra-books.ts';
import { keptRemarks } from './remarks.ts';
import { linkBook, type BookDeps } from './take-book.ts';

export interface CardDeps extends Pick<BookDeps, 'lorebooks'> {
  database: Database;
  ids: Ids;
  cards: Cards;
}

export function createCardTaker({ database, ids, cards, lorebooks }: CardDeps) {
  const extraBooksOf = createExtraBooks(database.db);
  const knownOf = async (userId: string, hash: string) =>
    (await readCards(database.db, userId, [hash])).get(hash)?.id ?? null;

  async function make(job: RunJob, item: WaitingItem): Promise<void> {
    const { userId } = job.import;
    const { hash, file } = await readPart(job, item);
    const known = await knownOf(userId, hash);
    if (known && known !== item.targetId)
      return changePart(job, item, {
        ...{ state: 'known', characterId: known, reason: 'same_card' },
        ...{ targetId: null, isMade: false },
      });
    if (!job.lease.isOpen()) throw new Stopped();
    const id = await claimTarget({ ids }, job, item);
    const made = await cards.take({ userId, showNsfw: false }, id, file);
    // Also where the import was stopped meanwhile, so that the next run does not make the character twice.
    await database.transact((tx) => rememberCard(tx, userId, hash, made.id));
    await changePart(job, item, {
      ...{ state: 'done', characterId: made.id, targetId: made.id, isMade: true },
      reason: await linked(job, item, made),
    });
  }

  /** What its card and the settings name besides it. @returns what is to be told, if anything is */
  async function linked(
    job: RunJob,
    { path }: WaitingItem,
    { id, isOpen, lorebook }: Awaited<ReturnType<Cards['take']>>,
  ) {
    const books = new Set([...(lorebook ? [lorebook] : []), ...(await extraBooksOf(job, path))]);
    const missing: Remark[] = [];
    for (const book of books)
      if (!(await linkBook({ database, lorebooks }, job, book, { characterId: id })))
        missing.push(remark('files.remark/book', { name: book }));
    return keptRemarks(missing) ?? (isOpen ? null : 'waits_as_draft');
  }

  async function link(job: RunJob, item: WaitingItem, characterId: string): Promise<void> {
    const { hash } = await readPart(job, item);
    const isSame = (await knownOf(job.import.userId, hash)) === characterId;
    await changePart(job, item, { state: 'known', characterId, reason: isSame ? 'same_card' : 'linked' });
  }

  /** @param choice of the name: id of a character, `new` or `skip`; null where it has to be asked */
  return async (job: RunJob, item: WaitingItem, choice: string | null): Promise<void> => {
    if (choice === 'skip') return changePart(job, item, { state: 'skipped', reason: 'chosen' });
    if (choice === null) return changePart(job, item, { state: 'unmatched', reason: 'ask' });
    if (choice !== 'new') return link(job, item, choice);
    try {
      await make(job, item);
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'server.unavailable') throw error;
      const reason = keptRemarks([remarkOf(error)]);
      await changePart(job, item, { state: 'failed', reason, targetId: null, isMade: false });
    }
  };
}
