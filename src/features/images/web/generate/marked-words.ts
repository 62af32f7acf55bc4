/** A piece of the prompt: said to be drawn, said to be left out, or neither. */
export interface MarkedPiece {
  text: string;
  kind: 'plain' | 'drawn' | 'out';
}

const isLetter = (letter: string | undefined): boolean =>
  letter !== undefined && /[\p{L}\p{N}]/u.test(letter);

/** Where whole words of the phrase stand in the text; -1 where they do not. */
function placeOf(text: string, phrase: string): number {
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1))
    if (!isLetter(text[at - 1]) && !isLetter(text[at + phrase.length])) return at;
  return -1;
}

/**
 * The prompt in pieces, which joined are the prompt. A phrase that is not in it word for word marks nothing; where two
 * overlap, the first keeps its place, and what is left out comes before what is drawn.
 */
export function markWords(
  prompt: string,
  understood: readonly string[],
  leftOut: readonly string[],
): MarkedPiece[] {
  const lower = prompt.toLowerCase();
  // Letters whose small form is longer would shift all places behind them.
  if (lower.length !== prompt.length) return [{ text: prompt, kind: 'plain' }];
  const marks: { from: number; to: number; kind: 'drawn' | 'out' }[] = [];
  const mark = (phrases: readonly string[], kind: 'drawn' | 'out') => {
    for (const phrase of phrases.toSorted((a, b) => b.length - a.length)) {
      const from = phrase ? placeOf(lower, phrase.toLowerCase()) : -1;
      const to = from + phrase.length;
      if (from >= 0 && !marks.some((other) => from < other.to && other.from < to))
        marks.push({ from, to, kind });
    }
  };
  mark(leftOut, 'out');
  mark(understood, 'drawn');
  const pieces: MarkedPiece[] = [];
  let end = 0;
  for (const { from, to, kind } of marks.toSorted((a, b) => a.from - b.from)) {
    if (from > end) pieces.push({ text: prompt.slice(end, from), kind: 'plain' });
    pieces.push({ text: prompt.slice(from, to), kind });
    end = to;
  }
  if (end < prompt.length) pieces.push({ text: prompt.slice(end), kind: 'plain' });
  return pieces;
}
