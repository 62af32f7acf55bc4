// Lore that belongs at a depth of the chat, put among its turns.
import { MESSAGE_OVERHEAD } from './tokens.ts';
import type { HistoryTurn } from './history.ts';
import type { LoreAtDepth } from './lorebook.ts';

/**
 * At depth 0 it stands after the newest turn, at 1 before it, and so on; what lies deeper than the history begins it.
 * Chat templates take user and assistant in turns, so what the system says stands in brackets on the user's side.
 * @param isContinuing the newest turn is being gone on with: nothing may stand behind it
 */
export function placeLore(
  turns: readonly HistoryTurn[],
  lore: readonly LoreAtDepth[],
  isContinuing: boolean,
): HistoryTurn[] {
  const placed = [...turns];
  // From the deepest on, so that what is put in moves nothing that is still to be placed.
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
