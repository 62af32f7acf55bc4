// Brings in what waits of an import, part by part: what others are linked with first, then the chats.
import type { Database } from '../../../../platform/server/db/database.ts';
import { AppError } from '../../../../shared/errors.ts';
import { RefusedFile } from '../archive/refused-file.ts';
import { ReaderEnded } from '../reading/source-reader.ts';
import { createChatBringer, type PreparedChat } from './chats/bring-in-chat.ts';
import { changePart } from './change-part.ts';
import { readCardCharacter, readNextItems, readPersonaOf, type WaitingItem } from './imports.views.ts';
import { Stopped } from './lease/lease.ts';
import type { RunJob } from './run-job.ts';
import type { TakenImport } from './lease/leases.store.ts';
import { canTalk } from './names/matches.views.ts';
import { createCardTaker, type CardDeps } from './parts/take-card.ts';
import { createFileKeeper, type KeepDeps } from './parts/keep-file.ts';
import { createBookTaker, linkBook, type BookDeps } from './parts/take-book.ts';
import { createPersonaTaker, type PersonaDeps } from './parts/take-persona.ts';
import { createPresetTaker, type PresetDeps } from './parts/take-preset.ts';
import type { ChatDeps } from './chats/prepare-chat.ts';
import { createChatWriter } from './chats/write-chats.ts';
import { takeTogether } from './chats/write-together.ts';

export interface RunDeps extends ChatDeps, CardDeps, KeepDeps, BookDeps, PersonaDeps, PresetDeps {
  database: Database;
  log: { error(fields: object, text: string): void };
}

const ITEMS_AT_ONCE = 100;
/** After the death of a server. */
const SINGLY = 25;
/** A file that ends its reader so often is given up. */
const DEATHS_MAX = 3;

/** Does the work on a part; one that fails does not stop the others. @throws Stopped, RefusedFile */
function createAttempt(job: RunJob, log: RunDeps['log']) {
  let deaths = 0;
  return async (item: WaitingItem, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (error instanceof Stopped || (error instanceof AppError && error.code === 'server.unavailable'))
        throw error;
      log.error({ err: error, importId: job.import.id, position: item.position }, 'a part of a file failed');
      if (error instanceof ReaderEnded && ++deaths >= DEATHS_MAX) throw new RefusedFile('heavy');
      const reason = error instanceof ReaderEnded ? 'heavy' : 'interrupted';
      // Where the database is away this fails as well, and the import goes on later.
      await changePart(job, item, { state: 'failed', reason });
    }
  };
}

const choiceOf = (taken: TakenImport, nameKey: string | null): string | null => {
  const isNamed = taken.names.some(({ key }) => key === nameKey);
  return isNamed ? (taken.choices[nameKey!] ?? null) : taken.characterId;
};

export function createItemRunner(deps: RunDeps) {
  const { database, log } = deps;
  const { db } = database;
  const write = createChatWriter(deps);
  const bringIn = createChatBringer({ ...deps, write });
  const keep = createFileKeeper(deps);

  const takeCard = createCardTaker(deps);

  /** @returns the character, or why there is none */
  async function characterFor(
    job: RunJob,
    item: WaitingItem,
    mayTalk: (characterId: string) => Promise<boolean>,
  ): Promise<{ id: string } | { reason: string }> {
    const choice = choiceOf(job.import, item.nameKey);
    if (choice === null || choice === 'skip') return { reason: choice === null ? 'ask' : 'chosen' };
    const card =
      choice === 'new' && item.nameKey ? await readCardCharacter(db, job.import.id, item.nameKey) : null;
    const id = choice === 'new' ? card?.characterId : choice;
    if (!id) return { reason: card ? 'card_failed' : 'ask' };
    return (await mayTalk(id)) ? { id } : { reason: 'card_waits' };
  }

  /** @returns a short one, which waits to be written with others */
  async function takeChat(
    job: RunJob,
    item: WaitingItem,
    mayTalk: (characterId: string) => Promise<boolean>,
  ): Promise<PreparedChat | null> {
    const found = await characterFor(job, item, mayTalk);
    if ('reason' in found) {
      const state = found.reason === 'chosen' ? 'skipped' : 'unmatched';
      await changePart(job, item, { state, reason: found.reason });
      return null;
    }
    const { import: taken, username, ...rest } = job;
    const { lorebook, picture } = item;
    const personaId = picture ? await readPersonaOf(db, taken.id, picture) : null;
    return bringIn({
      ...{
        ...rest,
        importId: taken.id,
        userId: taken.userId,
        username,
        item,
        personaId,
        characterId: found.id,
      },
      complete: lorebook
        ? async (conversationId, notes) => {
            if (!(await linkBook(deps, job, lorebook, { conversationId }))) notes.add('book.missing', 0);
          }
        : null,
    });
  }

  const takers: Record<
    Exclude<WaitingItem['kind'], 'chat'>,
    (job: RunJob, item: WaitingItem) => Promise<void>
  > = {
    character: (job, item) => takeCard(job, item, choiceOf(job.import, item.nameKey)),
    ...{ lorebook: createBookTaker(deps), persona: createPersonaTaker(deps) },
    ...{ preset: createPresetTaker(deps, keep) },
    ...{ picture: (job, item) => keep(job, item), group: (job, item) => keep(job, item) },
  };

  async function takeNext(
    job: RunJob,
    items: readonly WaitingItem[],
    attempt: ReturnType<typeof createAttempt>,
  ) {
    // Asked once for all of them; whether it still is so is asked again when a chat is written.
    const asked = new Map<string, Promise<boolean>>();
    const mayTalk = (id: string): Promise<boolean> => {
      const known = asked.get(id) ?? canTalk(db, job.import.userId, [id]).then((may) => may.has(id));
      asked.set(id, known);
      return known;
    };
    const { lease } = job;
    await takeTogether({ importId: job.import.id, lease, log, write, attempt }, items, async (item) => {
      if (item.kind === 'chat') return takeChat(job, item, mayTalk);
      await takers[item.kind](job, item);
      return null;
    });
  }

  /** @throws Stopped, RefusedFile */
  return async function runItems(job: RunJob): Promise<void> {
    const attempt = createAttempt(job, log);
    // One of the next parts may have ended the server, and those before it are not read again for it.
    let singly = job.import.tries > 1 ? SINGLY : 0;
    for (;;) {
      if (!job.lease.isOpen()) throw new Stopped();
      const items = await readNextItems(db, job.import.id, singly-- > 0 ? 1 : ITEMS_AT_ONCE);
      if (items.length === 0) return;
      await takeNext(job, items, attempt);
    }
  };
}
