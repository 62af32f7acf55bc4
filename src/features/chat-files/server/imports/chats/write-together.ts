// Writes short chats together: most of the time that one takes is its transaction.
import { RefusedFile } from '../../archive/refused-file.ts';
import type { PreparedChat } from './bring-in-chat.ts';
import type { WaitingItem } from '../imports.views.ts';
import { Stopped, type Lease } from '../lease/lease.ts';

/** Messages of one transaction, after which its chats are written. */
const MESSAGES_MAX = 1_000;

interface Deps {
  importId: string;
  lease: Lease;
  log: { error(fields: object, text: string): void };
  /** Does the work on a part, and notes where it failed. @throws Stopped, RefusedFile */
  attempt(item: WaitingItem, work: () => Promise<void>): Promise<void>;
}

/** Nothing of a chat is stored before it is written, so that a death in between loses nothing. */
function createWriter({ importId, lease, log, attempt }: Deps) {
  let waiting: PreparedChat[] = [];

  /** @throws Stopped */
  async function flush(): Promise<void> {
    const chats = waiting;
    waiting = [];
    if (chats.length === 0) return;
    try {
      await lease.write(async (tx) => {
        for (const { write } of chats) await write(tx);
      }, true);
    } catch (error) {
      if (error instanceof Stopped) throw error;
      log.error({ err: error, importId, chats: chats.length }, 'chats could not be written together');
      // Whichever of them failed is found by writing each by itself.
      for (const { item, writeAlone } of chats) await attempt(item, writeAlone);
    }
  }

  return {
    flush,

    async add(chat: PreparedChat): Promise<void> {
      waiting.push(chat);
      if (waiting.reduce((sum, { messages }) => sum + messages, 0) >= MESSAGES_MAX) await flush();
    },

    /** What may be the same chat has to be there before this one looks for it. */
    async before({ sourceKey }: WaitingItem): Promise<void> {
      if (sourceKey && waiting.some(({ item }) => item.sourceKey === sourceKey)) await flush();
    },
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
  const writer = createWriter(deps);
  for (const item of items) {
    if (!deps.lease.isOpen()) throw new Stopped();
    await writer.before(item);
    try {
      await deps.attempt(item, async () => {
        const chat = await take(item);
        if (chat) await writer.add(chat);
      });
    } catch (error) {
      // The file is given up, and what was read of it before comes in all the same.
      if (error instanceof RefusedFile) await writer.flush();
      throw error;
    }
  }
  await writer.flush();
}
