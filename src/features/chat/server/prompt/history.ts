export interface HistoryTurn {
  /** Of the stored message; absent for text that is inserted between them or not stored yet. */
  id?: string;
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
 * When the history is full, this share of it is dropped at once, so that the prompt's beginning stays the same for
 * many turns and the back-end can reuse its prompt cache.
 */
const STEP = 1 / 3;
/** Below this share of the budget, an earlier start is looked for. */
const LEAST = 0.5;

const storedSize = ({ tokens }: HistoryTurn): number => tokens;

/**
 * The newest turns that fit into the budget. The newest one is always included, even if it alone exceeds the
 * budget.
 * @param turns oldest first; may begin anywhere on the path
 * @param startId where the history of the prompt before began; it is kept for as long as everything since fits
 * @param sizeOf tokens of a turn as the budget counts them
 */
export function chooseHistory(
  turns: HistoryTurn[],
  budget: number,
  startId: string | null = null,
  sizeOf: (turn: HistoryTurn) => number = storedSize,
) {
  const newest = turns.at(-1);
  if (!newest) return { turns: [], tokens: 0, isCut: false, dropped: 0 };
  const sizes = turns.map(sizeOf);
  const sizeFrom = (from: number) => sizes.slice(from).reduce((sum, size) => sum + size, 0);
  let first =
    startId === null
      ? 0
      : Math.max(
          0,
          turns.findIndex(({ id }) => id === startId),
        );
  // After a change to a larger model more fits than the prompt before had.
  if (sizeFrom(first) < budget * LEAST) first = 0;
  let tokens = sizeFrom(first);
  if (tokens > budget) {
    const target = budget * (1 - STEP);
    while (tokens > target && first < turns.length - 1) tokens -= sizes[first++]!;
  }
  const isCut = first > 0 || newest.pathTokens > turns.reduce((sum, turn) => sum + turn.tokens, 0);
  // A history that begins with a reply confuses a model, unless that reply is the greeting.
  while (isCut && first < turns.length - 1 && turns[first]!.role === 'assistant') tokens -= sizes[first++]!;
  return { turns: turns.slice(first), tokens, isCut, dropped: first };
}
