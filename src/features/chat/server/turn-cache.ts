// Cache of turns: the next message of a conversation can be prepared without reading from the database first. When the
// turn is stored (`insertTurn`), the database checks that it was not stale.
import type { Turn } from './chat.views.ts';

/** Characters of all kept histories together. */
const ROOM = 24_000_000;
/** What an entry costs besides its texts, in characters. */
const ENTRY = 2_000;
/** As many messages as a read brings. */
const LONGEST = 400;

export interface Said {
  id: string;
  content: string;
  tokens: number;
}

/** The turn after this one: what was said and answered is the new end of the path. */
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
  const room = Math.min(contextTokens, turn.terms.memoryTokens);
  const isFitting = (message: Turn['history'][number]) => message.pathTokens > pathTokens - room;
  const from = Math.max(history.findIndex(isFitting), history.length - LONGEST);
  return {
    ...turn,
    revision: turn.revision + 1,
    headId: reply.id,
    messageCount: turn.messageCount + 2,
    history: history.slice(from),
  };
}

export function createTurnCache(room = ROOM) {
  const kept = new Map<string, { turn: Turn; userId: string; size: number }>();
  let filled = 0;

  function drop(conversationId: string): void {
    const entry = kept.get(conversationId);
    if (!entry) return;
    filled -= entry.size;
    kept.delete(conversationId);
  }

  return {
    drop,
    /** Removes and returns it; the turn after it is kept instead. @param endId where the path has to end; null for any end */
    take(conversationId: string, userId: string, endId: string | null): Turn | null {
      const entry = kept.get(conversationId);
      if (entry?.userId !== userId || (endId !== null && endId !== entry.turn.headId)) return null;
      drop(conversationId);
      return entry.turn;
    },
    keep(turn: Turn, userId: string): void {
      drop(turn.id);
      const size = turn.history.reduce((sum, message) => sum + message.content.length + 200, ENTRY);
      kept.set(turn.id, { turn, userId, size });
      filled += size;
      // The least recently used entry is dropped first.
      for (const id of kept.keys()) {
        if (filled <= room) break;
        drop(id);
      }
    },
  };
}

export type TurnCache = ReturnType<typeof createTurnCache>;
