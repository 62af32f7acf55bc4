// Cache of conversation states, which lets the next message of a conversation be prepared without reading the
// database. `insertExchange` checks that the state is not stale when the messages are stored.
import type { ConversationState } from './conversation-state.ts';

/** Maximum size of all cached histories together, in characters. */
const CAPACITY = 24_000_000;
/** Estimated overhead per entry, in characters. */
const ENTRY_SIZE = 2_000;

export function createStateCache(capacity = CAPACITY) {
  const cached = new Map<string, { state: ConversationState; size: number }>();
  let filled = 0;

  function drop(conversationId: string): void {
    const entry = cached.get(conversationId);
    if (!entry) return;
    filled -= entry.size;
    cached.delete(conversationId);
  }

  return {
    drop,
    /**
     * Removes and returns the cached state. @param endId the message that the path must end at; null for any
     */
    claim(conversationId: string, userId: string, endId: string | null): ConversationState | null {
      const entry = cached.get(conversationId);
      if (entry?.state.user.id !== userId) return null;
      if (endId !== null && endId !== entry.state.conversation.headId) return null;
      drop(conversationId);
      return entry.state;
    },
    put(state: ConversationState): void {
      const { id } = state.conversation;
      drop(id);
      const size = state.history.reduce((sum, message) => sum + message.content.length + 200, ENTRY_SIZE);
      cached.set(id, { state, size });
      filled += size;
      // The least recently used entry is evicted first.
      for (const oldest of cached.keys()) {
        if (filled <= capacity) break;
        drop(oldest);
      }
    },
  };
}

export type StateCache = ReturnType<typeof createStateCache>;
