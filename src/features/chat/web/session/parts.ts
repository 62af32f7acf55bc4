// Loads what is not there yet of a conversation: before what is shown, after it, and around a message anywhere.
import { ApiError } from '../../../../platform/web/api-error.ts';
import { HISTORY_PAGE_MAX } from '../../rules.ts';
import { withAround, withNewer } from './away.ts';
import type { ChatSessionDeps, ChatSessionState } from './chat-session-deps.ts';
import { olderThan, shownPart, withOlder, withoutAway, type Thread } from './thread.ts';

/** Of messages on each side of one that is gone to: more than a tall screen shows. */
const AROUND = 40;

/** `dropped`: another wish came after it. */
export type Sought = 'found' | 'elsewhere' | 'gone' | 'failed' | 'dropped';

interface PartsDeps {
  state: () => ChatSessionState;
  set: (change: Partial<ChatSessionState>) => void;
}

export function createParts(
  { box, client, finder, conversationId: id }: ChatSessionDeps,
  { state, set }: PartsDeps,
) {
  /** Of pages beside the part that is shown. */
  let pages = new AbortController();
  let seeking = new AbortController();

  const around = (messageId: string, before: number, after: number, signal?: AbortSignal) =>
    finder.around({ params: { id, messageId }, query: { before, after } }, { signal });

  function dropPages(): void {
    pages.abort();
    pages = new AbortController();
    set({ older: 'idle', newer: 'idle' });
  }
  function dropSeek(): AbortSignal {
    seeking.abort();
    seeking = new AbortController();
    return seeking.signal;
  }
  function toNewest(): void {
    dropSeek();
    if (!box.get()?.away) return;
    dropPages();
    box.update(withoutAway);
  }

  /** Loads a page on one side of the part that is shown. */
  async function load(
    side: 'older' | 'newer',
    read: (signal: AbortSignal) => Promise<(thread: Thread) => Thread>,
  ): Promise<void> {
    const { signal } = pages;
    set({ [side]: 'loading' });
    try {
      const change = await read(signal);
      if (signal.aborted) return;
      // Not before the page is shown: the list, which does not have it yet, would ask for one more.
      box.update(change, () => signal.aborted || set({ [side]: 'idle' }));
    } catch {
      if (!signal.aborted) set({ [side]: 'failed' });
    }
  }

  return {
    async loadOlder(): Promise<void> {
      const before = olderThan(box.get());
      if (!before || state().older === 'loading') return;
      await load('older', async (signal) => {
        const query = { conversationId: id, before, limit: HISTORY_PAGE_MAX };
        const { items, hasMore } = await client.history({ query }, { signal });
        return (thread) => withOlder(thread, before, items, hasMore);
      });
    },

    async loadNewer(): Promise<void> {
      const last = box.get()?.away?.messages.at(-1);
      if (!last || state().newer === 'loading') return;
      await load('newer', async (signal) => {
        const { items, hasNewer } = await around(last.id, 0, HISTORY_PAGE_MAX, signal);
        return (thread) => withNewer(thread, last.id, { items: items.slice(1), hasNewer });
      });
    },

    /** Loads a message with those around it, unless it is shown. Drops what was sought before. */
    async seek(messageId: string): Promise<Sought> {
      const signal = dropSeek();
      const thread = box.get();
      const isThere = (of: readonly { id: string }[]) => of.some((message) => message.id === messageId);
      if (!thread || isThere(shownPart(thread).messages)) return 'found';
      if (isThere(thread.messages)) {
        toNewest();
        return 'found';
      }
      try {
        const found = await around(messageId, AROUND, AROUND, signal);
        if (signal.aborted) return 'dropped';
        dropPages();
        box.update((now) => withAround(now, messageId, found));
        return 'found';
      } catch (error) {
        return signal.aborted ? 'dropped' : reasonOf(error);
      }
    },

    /** Whether a message is known not to be on the path any more. */
    isGone: (messageId: string): Promise<boolean> => around(messageId, 0, 0).then(() => false, isMissing),

    readThoughts: async (messageId: string): Promise<string> =>
      (await client.thoughts({ params: { id, messageId } })).text,

    toNewest,

    dropLoads() {
      dropSeek();
      dropPages();
    },
  };
}

const isMissing = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 404;

function reasonOf(error: unknown): Sought {
  if (!isMissing(error)) return 'failed';
  return error.code === 'chat.elsewhere' ? 'elsewhere' : 'gone';
}
