// Writes short chats together: most of the time that one takes is its transaction.
import type { PreparedChat } from './bring-in-chat.ts';
import type { WaitingItem } from './imports.views.ts';
import { Stopped, type Lease } from './lease/lease.ts';

/** Messages of one transaction, after which its chats are written. */
const MESSAGES_MAX = 1_000;

interface Deps {
  lease: Lease;
  /** Does the work on a part, and notes where it failed. */
  attempt(item: WaitingItem, work: () => Promise<void>): Promise<void>;
}

/** Nothing of a chat is stored before it is written, so that a death in between loses nothing. */
export function createWriter({ lease, attempt }: Deps) {
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
