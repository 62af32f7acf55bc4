import { COVER, DIGIT, LEET, LETTER, IDEOGRAPH, SOFT_LEET, classOf, mergedLetter } from './classes.ts';

/**
 * The skeleton of a word, which survives obfuscation: repeated letters are collapsed, and digits and symbols
 * are replaced by the letters they resemble. Words that look the same have the same hash; `runs`
 * distinguishes the rest.
 */
export type Sketch = {
  letters: Uint16Array;
  runs: Uint8Array;
  /**
   * 1 for a run in which the same character occurs three times or more. Such a run also matches one or two
   * letters.
   */
  stretched: Uint8Array;
  isStretched: boolean;
  length: number;
  hash: number;
  /** The hash of the folded characters, without replacing any of them by a letter it resembles. */
  plainHash: number;
  isCovered: boolean;
};

/** Longer than any word of the rules; longer words match nothing. */
export const MAX_LETTERS = 48;
const FNV_START = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
const MAX_RUN = 250;
const COVERED = 42;

export function startHash(): number {
  return FNV_START | 0;
}

export function mixHash(hash: number, letter: number): number {
  return Math.imul(hash ^ letter, FNV_PRIME);
}

export function createSketch(): Sketch {
  return {
    letters: new Uint16Array(MAX_LETTERS),
    runs: new Uint8Array(MAX_LETTERS),
    stretched: new Uint8Array(MAX_LETTERS),
    isStretched: false,
    length: 0,
    hash: 0,
    plainHash: 0,
    isCovered: false,
  };
}

/**
 * Reads the word characters of [from, to) into `into` and skips all others. `isApart`: the letters are
 * separated, and symbols between them are separators.
 * @returns false when there are no letters or too many
 */
export function sketch(codes: Uint16Array, from: number, to: number, into: Sketch, isApart = false): boolean {
  let length = 0;
  let hash = FNV_START | 0;
  let plainHash = hash;
  let previous = -1;
  let previousCode = -1;
  let repeats = 0;
  into.isCovered = false;
  into.isStretched = false;
  for (let at = from; at < to; at++) {
    const code = codes[at]!;
    const kind = classOf(code);
    const isSymbol = kind === SOFT_LEET || kind === COVER;
    if (isSymbol ? isApart : kind !== LETTER && kind !== DIGIT && kind !== LEET && kind !== IDEOGRAPH)
      continue;
    const letter = mergedLetter(code);
    if (letter === COVERED) into.isCovered = true;
    repeats = code === previousCode ? repeats + 1 : 1;
    if (repeats === 1) plainHash = mixHash(plainHash, code);
    previousCode = code;
    if (letter === previous && letter !== COVERED) {
      if (into.runs[length - 1]! < MAX_RUN) into.runs[length - 1]!++;
      if (repeats === STRETCH) {
        into.stretched[length - 1] = 1;
        into.isStretched = true;
      }
      continue;
    }
    if (length === MAX_LETTERS) return false;
    into.letters[length] = letter;
    into.stretched[length] = 0;
    into.runs[length++] = 1;
    hash = mixHash(hash, letter);
    previous = letter;
  }
  into.length = length;
  into.hash = hash;
  into.plainHash = plainHash;
  return length > 0;
}

/** This many repetitions of a character are never correct spelling. */
const STRETCH = 3;
/** From this word length on, a doubled letter counts as a typo. In shorter words it forms other words. */
const SLIP_LENGTH = 3;

/** Whether the run at `i` may represent a run of `meant`. `maySlip`: one extra letter counts as a typo. */
export function isRunOf(seen: Sketch, i: number, meant: number, maySlip: boolean): boolean {
  const run = seen.runs[i]!;
  if (run === meant || (seen.stretched[i] === 1 && run >= meant)) return true;
  return maySlip && seen.length >= SLIP_LENGTH && run === meant + 1;
}
