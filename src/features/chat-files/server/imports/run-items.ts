// Brings in what waits of an import, part by part: characters first, then the chats with them.
import { createHash } from 'node:crypto';
import type { Database } from '../../../../platform/server/db/database.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { Cards } from '../chat-files.needs.ts';
import { RefusedFile } from '../archive/refused-file.ts';
import { ReaderEnded, type SourceReader } from '../reading/source-reader.ts';
import { createChatBringer, type ChatDeps } from './bring-in-chat.ts';
import { chooseFor, wantedName } from './choose.ts';
import * as store from './imports.store.ts';
import { readCardCharacter, readNextItem, type WaitingItem } from './imports.views.ts';
import { Stopped, type Lease } from './lease/lease.ts';
import type { TakenImport } from './lease/leases.store.ts';
import { canTalk, readCandidates, readCard } from './matches.views.ts';
import { rememberCard } from './sources.store.ts';

export interface RunDeps extends ChatDeps {
  database: Database;
  cards: Cards;
  log: { error(fields: object, text: string): void };
}

export interface RunJob {
  import: TakenImport;
  reader: SourceReader;
  lease: Lease;
}

/** A file that ends its reader so often is given up. */
const DEATHS_MAX = 3;

export function createItemRunner(deps: RunDeps) {
  const { database, cards, log } = deps;
  const { db } = database;
  const bringIn = createChatBringer(deps);

  async function choiceOf(taken: TakenImport, nameKey: string | null): Promise<string | null> {
    const name = taken.names.find(({ key }) => key === nameKey);
    if (!name) return taken.characterId;
    const wanted = wantedName(name.name);
    const candidates = await readCandidates(db, taken.userId, [wanted]);
    return chooseFor(name, candidates.get(wanted) ?? [], taken);
  }

  const change = (job: RunJob, { position }: WaitingItem, changes: store.ItemChange) =>
    job.lease.write((tx) => store.changeItem(tx, job.import.id, position, changes), true);

  async function takeCard(job: RunJob, item: WaitingItem): Promise<void> {
    const { userId } = job.import;
    const bytes = await job.reader.ask({ kind: 'bytes', entry: item.entry });
    if (!bytes) throw new Error('the card is not in its file any more');
    const hash = createHash('sha256').update(bytes).digest('base64url');
    const known = await readCard(db, userId, hash);
    if (known) return change(job, item, { state: 'known', characterId: known, reason: null });
    const filename = item.path.replace(/^.*\//, '') || job.import.fileName;
    if (!job.lease.isOpen()) throw new Stopped();
    const made = await cards.take(
      { userId, showNsfw: false },
      { bytes: Buffer.from(bytes), filename, mime: '' },
    );
    // Also where the import was stopped meanwhile, so that the next run does not make the character twice.
    await database.transact((tx) => rememberCard(tx, userId, hash, made.id));
    await change(job, item, {
      ...{ state: 'done', characterId: made.id, isMade: true },
      reason: made.isOpen ? null : 'waits_as_draft',
    });
  }

  async function takeCharacter(job: RunJob, item: WaitingItem): Promise<void> {
    const choice = await choiceOf(job.import, item.nameKey);
    if (choice === 'skip') return change(job, item, { state: 'skipped', reason: 'chosen' });
    if (choice === null) return change(job, item, { state: 'unmatched', reason: 'ask' });
    if (choice !== 'new') return change(job, item, { state: 'known', characterId: choice, reason: null });
    try {
      await takeCard(job, item);
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'server.unavailable') throw error;
      await change(job, item, { state: 'failed', reason: error.message });
    }
  }

  /** @returns the character, or why there is none */
  async function characterFor(job: RunJob, item: WaitingItem): Promise<{ id: string } | { reason: string }> {
    const { id: importId, userId } = job.import;
    const choice = await choiceOf(job.import, item.nameKey);
    if (choice === null || choice === 'skip') return { reason: choice === null ? 'ask' : 'chosen' };
    const card =
      choice === 'new' && item.nameKey ? await readCardCharacter(db, importId, item.nameKey) : null;
    const id = choice === 'new' ? card?.characterId : choice;
    if (!id) return { reason: card ? 'card_failed' : 'ask' };
    return (await canTalk(db, userId, [id])).has(id) ? { id } : { reason: 'card_waits' };
  }

  async function takeChat(job: RunJob, item: WaitingItem): Promise<void> {
    const found = await characterFor(job, item);
    if ('reason' in found) {
      const state = found.reason === 'chosen' ? 'skipped' : 'unmatched';
      return change(job, item, { state, reason: found.reason });
    }
    const { import: taken, ...rest } = job;
    await bringIn(
      { ...rest, importId: taken.id, userId: taken.userId, item, characterId: found.id },
      item.messages,
    );
  }

  /** @throws Stopped */
  return async function runItems(job: RunJob): Promise<void> {
    let deaths = 0;
    for (;;) {
      if (!job.lease.isOpen()) throw new Stopped();
      const item = await readNextItem(db, job.import.id);
      if (!item) return;
      try {
        await (item.kind === 'character' ? takeCharacter(job, item) : takeChat(job, item));
      } catch (error) {
        if (error instanceof Stopped || (error instanceof AppError && error.code === 'server.unavailable'))
          throw error;
        log.error(
          { err: error, importId: job.import.id, position: item.position },
          'a part of a file failed',
        );
        if (error instanceof ReaderEnded && ++deaths >= DEATHS_MAX) throw new RefusedFile('heavy');
        const reason = error instanceof ReaderEnded ? 'heavy' : 'interrupted';
        // Where the database is away this fails as well, and the import goes on later.
        await change(job, item, { state: 'failed', reason });
      }
    }
  };
}
