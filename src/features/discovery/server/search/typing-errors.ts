// How far apart two words are: letters added, left out, replaced or swapped (restricted Damerau-Levenshtein).

/** @returns the distance, or `most` + 1 for anything beyond `most`. */
export function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row++) {
    const now = [row];
    let least = row;
    for (let at = 1; at <= b.length; at++) {
      const isSame = a[row - 1] === b[at - 1];
      let cost = Math.min(last[at]! + 1, now[at - 1]! + 1, last[at - 1]! + (isSame ? 0 : 1));
      if (row > 1 && at > 1 && a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1])
        cost = Math.min(cost, before[at - 2]! + 1);
      now.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    before = last;
    last = now;
  }
  return last[b.length]!;
}

/**
 * How many errors a word of this length may have; with errors allowed, a short word would match almost any
 * other.
 */
export const errorsAllowed = (word: string): number => (word.length < 4 ? 0 : word.length < 7 ? 1 : 2);

const BEST = 3;

/** The words that were probably meant, the nearest first. */
export function correctionsFor(typed: string, words: readonly string[]): string[] {
  const most = errorsAllowed(typed);
  return words
    .map((word) => ({ word, far: distance(typed, word, most) }))
    .filter(({ far }) => far > 0 && far <= most)
    .sort(
      (a, b) =>
        a.far - b.far ||
        // The first letter is seldom wrong.
        Number(b.word[0] === typed[0]) - Number(a.word[0] === typed[0]) ||
        Math.abs(a.word.length - typed.length) - Math.abs(b.word.length - typed.length) ||
        (a.word < b.word ? -1 : 1),
    )
    .slice(0, BEST)
    .map(({ word }) => word);
}
