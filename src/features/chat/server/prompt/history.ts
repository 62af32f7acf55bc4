export interface HistoryTurn {
  role: 'user' | 'assistant';
  /** The member that wrote it; null or absent for the user. */
  speakerId?: string | null;
  /** Who speaks, where that is not plain from the role. */
  name?: string;
  content: string;
  /** As counted by messageTokens(). */
  tokens: number;
  /** Tokens from the conversation's root up to and including this turn. */
  pathTokens: number;
}

/**
 * The history is cut in steps of this share of its budget, so that the prompt's beginning stays the same for
 * many turns and the back-end can reuse its prompt cache.
 */
const STEP = 0.25;

/**
 * The newest turns that fit into the budget. The newest one is always included, even if it alone exceeds the
 * budget.
 * @param turns oldest first; may begin anywhere on the path
 */
export function chooseHistory(turns: HistoryTurn[], budget: number) {
  const newest = turns.at(-1);
  if (!newest) return { turns: [], tokens: 0, isCut: false, dropped: 0 };
  const total = newest.pathTokens;
  const step = Math.max(1, Math.floor(budget * STEP));
  const cut = total > budget ? Math.ceil((total - budget) / step) * step : 0;
  let first = turns.findIndex((turn) => turn.pathTokens - turn.tokens >= cut);
  if (first < 0) first = turns.length - 1;
  let tokens = turns.slice(first).reduce((sum, turn) => sum + turn.tokens, 0);
  // Edits make the running totals inexact, so the tokens of the chosen turns are summed up.
  while (tokens > budget && first < turns.length - 1) tokens -= turns[first++]!.tokens;
  // A history that begins with a reply confuses a model, unless that reply is the greeting.
  while (cut > 0 && first < turns.length - 1 && turns[first]!.role === 'assistant')
    tokens -= turns[first++]!.tokens;
  return { turns: turns.slice(first), tokens, isCut: first > 0 || cut > 0, dropped: first };
}
