// Inserts lore entries between the turns of a chat, according to their depth.
import { MESSAGE_OVERHEAD } from './tokens.ts';
import type { HistoryTurn } from './history.ts';
import type { LoreAtDepth } from '../lore/lore-request.ts';

/**
 * Depth 0 is after the newest turn, 1 before it, and so on; entries deeper than the history come first. Chat
 * templates require alternating user and assistant turns, so system text becomes a bracketed user turn.
 * @param isContinuing the newest turn is being continued, so nothing may follow it
 */
export function placeLore(
  turns: readonly HistoryTurn[],
  lore: readonly Pick<LoreAtDepth, 'depth' | 'role' | 'text' | 'tokens'>[],
  isContinuing: boolean,
): HistoryTurn[] {
  const placed = [...turns];
  // Deepest first, so that an insertion does not shift later insertion points.
  for (const { depth, role, text, tokens } of lore.toSorted((a, b) => b.depth - a.depth)) {
    const at = Math.max(0, turns.length - Math.max(depth, isContinuing ? 1 : 0));
    const turn: HistoryTurn = {
      role: role === 'assistant' ? 'assistant' : 'user',
      content: role === 'system' ? `[${text}]` : text,
      tokens: tokens + MESSAGE_OVERHEAD,
      pathTokens: 0,
    };
    placed.splice(at + (placed.length - turns.length), 0, turn);
  }
  return placed;
}
