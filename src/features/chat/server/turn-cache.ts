// Cache of turns, which lets the next message of a conversation be prepared without reading the database.
// `insertTurn` checks that the turn is not stale when it is stored.
import type { Turn } from './chat.views.ts';

/** Maximum size of all cached histories together, in characters. */
const CAPACITY = 24_000_000;
/** Estimated overhead per entry, in characters. */
const ENTRY_SIZE = 2_000;
/** Same limit as in readTurn. */
const MAX_MESSAGES = 400;

export interface Said {
  id: string;
  content: string;
  tokens: number;
}

/** The turn that follows this one, with the user message and its reply appended to the path. */
export function nextTurn(
  turn: Turn,
  { userMessage, reply, contextTokens }: { userMessage: Said; reply: Said; contextTokens: number },
): Turn {
  const parent = turn.history.at(-1);
  const saidTokens = (parent?.pathTokens ?? 0) + userMessage.tokens;
  const pathTokens = saidTokens + reply.tokens;
  const state = 'complete';
  const history: Turn['history'] = [
    ...turn.history,
    { ...userMessage, parentId: parent?.id ?? null, role: 'user', state, pathTokens: saidTokens },
    { ...reply, parentId: userMessage.id, role: 'assistant', state, pathTokens },
  ];
  const budget = Math.min(contextTokens, turn.terms.memoryTokens);
  const isFitting = (message: Turn['history'][number]) => message.pathTokens > pathTokens - budget;
  const from = Math.max(history.findIndex(isFitting), history.length - MAX_MESSAGES);
  return {
    ...turn,
    revision: turn.revision + 1,
    headId: reply.id,
    messageCount: turn.messageCount + 2,
    history: history.slice(from),
  };
}

export function createTurnCache(capacity = CAPACITY) {
  const cached = new Map<string, { turn: Turn; userId: string; size: number }>();
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
     * Removes and returns the cached turn. @param endId the message that the path must end at; null for any
     */
    claim(conversationId: string, userId: string, endId: string | null): Turn | null {
      const entry = cached.get(conversationId);
      if (entry?.userId !== userId || (endId !== null && endId !== entry.turn.headId)) return null;
      drop(conversationId);
      return entry.turn;
    },
    put(turn: Turn, userId: string): void {
      drop(turn.id);
      const size = turn.history.reduce((sum, message) => sum + message.content.length + 200, ENTRY_SIZE);
      cached.set(turn.id, { turn, userId, size });
      filled += size;
      // The least recently used entry is evicted first.
      for (const id of cached.keys()) {
        if (filled <= capacity) break;
        drop(id);
      }
    },
  };
}

export type TurnCache = ReturnType<typeof createTurnCache>;
