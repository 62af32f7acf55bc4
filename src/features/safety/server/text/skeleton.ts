import { COVER, DIGIT, LEET, LETTER, IDEOGRAPH, SOFT_LEET, classOf, mergedLetter } from './classes.ts';

/**
 * The shape of a word that survives obfuscation: each run of one letter counted once, digits and symbols read as the
 * letters they stand for. Two words that a reader takes for the same have the same hash; `runs` settles the rest.
 */
export type Sketch = {
  letters: Uint16Array;
  runs: Uint8Array;
  /** 1 where one and the same character was written three times or more: such a run stands for one or two as well. */
  stretched: Uint8Array;
  isStretched: boolean;
  length: number;
  hash: number;
  /** The same over the characters as folded, none taken for another. */
  plainHash: number;
  isCovered: boolean;
};

/** Longer than any word of a rule; what is longer matches nothing by itself. */
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
 * Reads the word characters of [from, to) into `into`; anything else in the range is skipped. `isApart`: the letters
 * stand apart, and the symbols among them part them. False when there is nothing or too much.
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

/** So many of one character are never spelling. */
const STRETCH = 3;
/** A doubled letter counts as a slip from this many letters on; in shorter words it makes other words. */
const SLIP_LENGTH = 3;

/** Whether the run at `i` may stand for a run of `meant`. `maySlip`: one letter too many is a slip of the finger. */
export function isRunOf(seen: Sketch, i: number, meant: number, maySlip: boolean): boolean {
  const run = seen.runs[i]!;
  if (run === meant || (seen.stretched[i] === 1 && run >= meant)) return true;
  return maySlip && seen.length >= SLIP_LENGTH && run === meant + 1;
}
