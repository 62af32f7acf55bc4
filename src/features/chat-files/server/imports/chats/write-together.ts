// Writes short chats together: most of the time that one takes is its transaction.
import { RefusedFile } from '../../archive/refused-file.ts';
import type { PreparedChat } from './bring-in-chat.ts';
import type { ChatWriter } from './write-chats.ts';
import type { WaitingItem } from '../imports.views.ts';
import { Stopped, type Lease } from '../lease/lease.ts';

/** Chats of one transaction, which is small enough to be repeated one by one. */
const CHATS_MAX = 25;
/** Messages of one transaction, after which its chats are written. */
const MESSAGES_MAX = 1_000;

interface Deps {
  importId: string;
  lease: Lease;
  log: { error(fields: object, text: string): void };
  write: ChatWriter;
  /** Does the work on a part, and notes where it failed. @throws Stopped, RefusedFile */
  attempt(item: WaitingItem, work: () => Promise<void>): Promise<void>;
}

/** Nothing of a chat is stored before it is written, so that a death in between loses nothing. */
function createGroups({ importId, lease, log, write, attempt }: Deps) {
  let waiting: PreparedChat[] = [];
  let written: PreparedChat[] = [];
  let writing: Promise<void> = Promise.resolve();

  /** @throws Stopped */
  async function writeAll(chats: readonly PreparedChat[]): Promise<void> {
    try {
      const parts = chats.map(({ part }) => part);
      await lease.write((tx) => write(tx, importId, parts), true);
    } catch (error) {
      if (error instanceof Stopped) throw error;
      log.error({ err: error, importId, chats: chats.length }, 'chats could not be written together');
      // Whichever of them failed is found by writing each by itself.
      for (const { item, writeAlone } of chats) await attempt(item, writeAlone);
    }
  }

  /** Begins to write what waits, once what is being written is. The next chats are read meanwhile. @throws Stopped */
  async function begin(): Promise<void> {
    await writing;
    written = waiting;
    waiting = [];
    if (written.length === 0) return;
    writing = writeAll(written);
    // Whoever waits for it next is told.
    writing.catch(() => {});
  }

  return {
    async add(chat: PreparedChat): Promise<void> {
      waiting.push(chat);
      const messages = waiting.reduce((sum, each) => sum + each.messages, 0);
      if (waiting.length >= CHATS_MAX || messages >= MESSAGES_MAX) await begin();
    },

    /** What may be the same chat has to be there before this one looks for it. */
    async before({ sourceKey }: WaitingItem): Promise<void> {
      const isSame = ({ item }: PreparedChat) => item.sourceKey === sourceKey;
      if (sourceKey && waiting.some(isSame)) await begin();
      if (sourceKey && written.some(isSame)) await writing;
    },

    /** @throws Stopped */
    async writeRest(): Promise<void> {
      await begin();
      await writing;
    },

    /** Resolves when nothing is being written any more, however that ended. */
    settled: () => writing.catch(() => {}),
  };
}

/**
 * Takes parts one after the other.
 * @param take a short chat is only prepared, and written with others
 * @throws Stopped, RefusedFile
 */
export async function takeTogether(
  deps: Deps,
  items: readonly WaitingItem[],
  take: (item: WaitingItem) => Promise<PreparedChat | null>,
): Promise<void> {
  const groups = createGroups(deps);
  try {
    for (const item of items) {
      if (!deps.lease.isOpen()) throw new Stopped();
      await groups.before(item);
      const taken: PreparedChat[] = [];
      await deps.attempt(item, async () => {
        const chat = await take(item);
        if (chat) taken.push(chat);
      });
      for (const chat of taken) await groups.add(chat);
    }
    await groups.writeRest();
  } catch (error) {
    // The file is given up, and what was read of it before comes in all the same.
    if (error instanceof RefusedFile) await groups.writeRest();
    throw error;
  } finally {
    await groups.settled();
  }
}
