const FIRST_MS = 2000;
const LONGEST_MS = 10_000;
const GROWTH = 1.4;

/** How long to wait before asking again: 2 s after the first answer, growing to 10 s. */
export const pollDelay = (answers: number): number =>
  Math.min(FIRST_MS * GROWTH ** Math.max(answers - 1, 0), LONGEST_MS);
