export interface HistoryTurn {
  role: 'user' | 'assistant';
  content: string;
  /** As messageTokens() counts. */
  tokens: number;
  /** Tokens from the conversation's root to here, this turn included. */
  pathTokens: number;
}

/** The history is cut in steps of this share of its budget, so that the prompt's beginning stays the same for many
 * turns and a back-end can reuse what it computed for it. */
const STEP = 0.25;

/**
 * The newest turns that fit. The newest one is always there, even alone over budget.
 * @param turns oldest first; may begin anywhere on the path.
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
  // Edits leave the running totals a little off: what is really there decides.
  while (tokens > budget && first < turns.length - 1) tokens -= turns[first++]!.tokens;
  // A reply that answers nothing confuses a model, unless it is the greeting that opens the story.
  while (cut > 0 && first < turns.length - 1 && turns[first]!.role === 'assistant')
    tokens -= turns[first++]!.tokens;
  return { turns: turns.slice(first), tokens, isCut: first > 0 || cut > 0, dropped: first };
}
