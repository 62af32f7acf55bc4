// Loads what is not there yet of a conversation: before what is shown, after it, and around a message anywhere.
import { ApiError } from '../../../../platform/web/api-error.ts';
import { HISTORY_PAGE_MAX } from '../../rules.ts';
import { withAround, withNewer } from './away.ts';
import type { ChatSessionDeps, ChatSessionState } from './chat-session-deps.ts';
import { olderThan, shownPart, withOlder, withoutAway } from './thread.ts';

/** Of messages on each side of one that is gone to: more than a tall screen shows. */
const AROUND = 40;

export type Sought = 'found' | 'gone' | 'failed';

interface PartsDeps {
  state: () => ChatSessionState;
  set: (change: Partial<ChatSessionState>) => void;
  /** Aborted when the conversation is left. */
  signal: () => AbortSignal;
}

export function createParts(
  { box, client, finder, conversationId: id }: ChatSessionDeps,
  { state, set, signal: current }: PartsDeps,
) {
  const around = (messageId: string, before: number, after: number, signal: AbortSignal) =>
    finder.around({ params: { id, messageId }, query: { before, after } }, { signal });

  return {
    async loadOlder(): Promise<void> {
      const before = olderThan(box.get());
      if (!before || state().older === 'loading') return;
      const signal = current();
      set({ older: 'loading' });
      try {
        const query = { conversationId: id, before, limit: HISTORY_PAGE_MAX };
        const { items, hasMore } = await client.history({ query }, { signal });
        box.update((thread) => withOlder(thread, before, items, hasMore));
        set({ older: 'idle' });
      } catch {
        if (!signal.aborted) set({ older: 'failed' });
      }
    },

    async loadNewer(): Promise<void> {
      const last = box.get()?.away?.messages.at(-1);
      if (!last || state().newer === 'loading') return;
      const signal = current();
      set({ newer: 'loading' });
      try {
        const { items, hasNewer } = await around(last.id, 0, HISTORY_PAGE_MAX, signal);
        box.update((thread) => withNewer(thread, last.id, { items: items.slice(1), hasNewer }));
        set({ newer: 'idle' });
      } catch {
        if (!signal.aborted) set({ newer: 'failed' });
      }
    },

    /** Loads a message with those around it, unless it is shown. */
    async seek(messageId: string): Promise<Sought> {
      const thread = box.get();
      const isThere = (of: readonly { id: string }[]) => of.some((message) => message.id === messageId);
      if (!thread || isThere(shownPart(thread).messages)) return 'found';
      if (isThere(thread.messages)) {
        box.update(withoutAway);
        return 'found';
      }
      try {
        const found = await around(messageId, AROUND, AROUND, current());
        box.update((now) => withAround(now, messageId, found));
        set({ older: 'idle', newer: 'idle' });
        return 'found';
      } catch (error) {
        return error instanceof ApiError && error.status === 404 ? 'gone' : 'failed';
      }
    },

    toNewest: () => box.update(withoutAway),
  };
}
