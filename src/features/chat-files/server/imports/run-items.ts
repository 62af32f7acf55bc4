// Brings in what waits of an import, part by part: what others are linked with first, then the chats.
import type { Database } from '../../../../platform/server/db/database.ts';
import { AppError } from '../../../../shared/errors.ts';
import { RefusedFile } from '../archive/refused-file.ts';
import { ReaderEnded } from '../reading/source-reader.ts';
import { createChatBringer, type ChatDeps } from './bring-in-chat.ts';
import { changePart } from './change-part.ts';
import { readCardCharacter, readNextItem, type WaitingItem } from './imports.views.ts';
import { Stopped } from './lease/lease.ts';
import type { RunJob } from './run-job.ts';
import type { TakenImport } from './lease/leases.store.ts';
import { canTalk } from './names/matches.views.ts';
import { createCardTaker, type CardDeps } from './parts/take-card.ts';
import { createFileKeeper, type KeepDeps } from './parts/keep-file.ts';
import { createBookTaker, linkBook, type BookDeps } from './parts/take-book.ts';
import { createPersonaTaker, type PersonaDeps } from './parts/take-persona.ts';
import { createPresetTaker, type PresetDeps } from './parts/take-preset.ts';

export interface RunDeps extends ChatDeps, CardDeps, KeepDeps, BookDeps, PersonaDeps, PresetDeps {
  database: Database;
  log: { error(fields: object, text: string): void };
}

/** A file that ends its reader so often is given up. */
const DEATHS_MAX = 3;

export function createItemRunner(deps: RunDeps) {
  const { database, log } = deps;
  const { db } = database;
  const bringIn = createChatBringer(deps);
  const keep = createFileKeeper(deps);

  const choiceOf = (taken: TakenImport, nameKey: string | null): string | null => {
    const isNamed = taken.names.some(({ key }) => key === nameKey);
    return isNamed ? (taken.choices[nameKey!] ?? null) : taken.characterId;
  };

  const takeCard = createCardTaker(deps);
  const takeCharacter = (job: RunJob, item: WaitingItem) =>
    takeCard(job, item, choiceOf(job.import, item.nameKey));

  /** @returns the character, or why there is none */
  async function characterFor(job: RunJob, item: WaitingItem): Promise<{ id: string } | { reason: string }> {
    const { id: importId, userId } = job.import;
    const choice = choiceOf(job.import, item.nameKey);
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
      return changePart(job, item, { state, reason: found.reason });
    }
    const { import: taken, ...rest } = job;
    const { lorebook } = item;
    await bringIn(
      {
        ...{ ...rest, importId: taken.id, userId: taken.userId, item, characterId: found.id },
        async complete(conversationId, notes) {
          if (lorebook && !(await linkBook(deps, job, lorebook, { conversationId })))
            notes.add('book.missing', 0);
        },
      },
      item.messages,
    );
  }

  const takers: Record<WaitingItem['kind'], (job: RunJob, item: WaitingItem) => Promise<unknown>> = {
    ...{ character: takeCharacter, chat: takeChat, lorebook: createBookTaker(deps) },
    ...{ persona: createPersonaTaker(deps), preset: createPresetTaker(deps, keep) },
    ...{ picture: (job, item) => keep(job, item), group: (job, item) => keep(job, item) },
  };

  /** @throws Stopped */
  return async function runItems(job: RunJob): Promise<void> {
    let deaths = 0;
    for (;;) {
      if (!job.lease.isOpen()) throw new Stopped();
      const item = await readNextItem(db, job.import.id);
      if (!item) return;
      try {
        await takers[item.kind](job, item);
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
        await changePart(job, item, { state: 'failed', reason });
      }
    }
  };
}
