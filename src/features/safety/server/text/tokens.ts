import {
  APOSTROPHE,
  BREAK,
  COVER,
  DIGIT,
  IDEOGRAPH,
  LEET,
  LETTER,
  PUNCTUATION,
  SOFT_LEET,
  SPACE,
  classOf,
} from './classes.ts';
import type { Folded } from './fold.ts';
import { NO_WORDS, type Vocabulary } from './vocabulary.ts';

/** Bits that describe the gap between a token and the next one. */
export const GAP_SPACE = 1;
export const GAP_PUNCTUATION = 2;
/** The end of a clause: , ; : ( ) quotes. */
export const GAP_CLAUSE = 4;
export const GAP_SENTENCE = 8;
/** A sentence mark such as a full stop. A line break ends a sentence without this bit. */
export const GAP_STOP = 16;

export type Token = {
  /** Span in the folded text. */
  from: number;
  to: number;
  /** Vocabulary ids that this word may represent. */
  words: readonly number[];
  /** The number that the token states; NaN when there is none. */
  value: number;
  /** Gap bits after the token, and the gap's length in folded characters. */
  gap: number;
  gapLength: number;
  isIdeograph: boolean;
};

const sentenceEnds = new Set(Array.from('.!?\u2026\u3002', (c) => c.charCodeAt(0)));
const clauseEnds = new Set(Array.from(',;:()[]{}"<>\u3001', (c) => c.charCodeAt(0)));
const QUOTE = 34;
const STAR = 42;
/** After a number, a colon is part of a time or a ratio. */
const COLON = 58;
/** Longer numbers are no ages, years or counts. */
const MAX_DIGITS = 9;

/**
 * Suffixes that may follow a number directly: "15yo", "9th". Other words that begin with a digit may be leet.
 */
const units = new Set(
  'y yo yos yr yrs year years yearold yearsold yrold o f m th st nd rd jahre ans anos anni jaar'.split(' '),
);
const MAX_UNIT = 8;
const ordinals: Record<string, number> = { st: 49, nd: 50, rd: 51 };

const isWordy = (kind: number) => kind === LETTER || kind === DIGIT;
const isSymbol = (kind: number) =>
  kind === LEET || kind === SOFT_LEET || kind === COVER || kind === APOSTROPHE;

/** Splits a folded text into words and numbers. Linear. */
export function tokenise(folded: Folded, vocabulary: Vocabulary): Token[] {
  const { codes, length } = folded;
  const tokens: Token[] = [];
  let at = 0;
  while (at < length) {
    const kind = classOf(codes[at]!);
    if (kind === IDEOGRAPH) {
      push(at, at + 1, vocabulary.find(codes, at, at + 1), NaN).isIdeograph = true;
      at++;
    } else if (isWordy(kind) || (kind === LEET && startsWord(at + 1))) {
      const to = wordEnd(at);
      word(at, to, true);
      at = to;
    } else {
      noteGap(codes[at]!, kind);
      at++;
    }
  }
  const last = tokens[tokens.length - 1];
  if (last) last.gap |= GAP_SENTENCE;
  return tokens;

  /** Whether a word begins after @ or $: a letter, or digits followed by a letter ("$3x", but not "$30"). */
  function startsWord(from: number): boolean {
    let at = from;
    while (at < length && at < from + MAX_DIGITS && [DIGIT, LEET].includes(classOf(codes[at]!))) at++;
    return at < length && classOf(codes[at]!) === LETTER;
  }

  function wordEnd(from: number): number {
    let end = from + 1;
    while (end < length) {
      const kind = classOf(codes[end]!);
      if (isWordy(kind)) {
        end++;
        continue;
      }
      if (kind === LEET) {
        end++;
        continue;
      }
      if (!isSymbol(kind)) break;
      let next = end + 1;
      if (kind === COVER) while (next < length && classOf(codes[next]!) === COVER) next++;
      if (next < length && isWordy(classOf(codes[next]!))) end = next + 1;
      else break;
    }
    return end;
  }

  function noteGap(code: number, kind: number): void {
    const before = tokens[tokens.length - 1];
    if (!before) return;
    before.gapLength++;
    if (kind === SPACE) before.gap |= GAP_SPACE;
    else if (kind === BREAK) before.gap |= GAP_SPACE | GAP_CLAUSE | GAP_SENTENCE;
    else {
      before.gap |= GAP_PUNCTUATION;
      if (sentenceEnds.has(code)) before.gap |= GAP_STOP | GAP_SENTENCE | GAP_CLAUSE;
      else if (code === COLON && !Number.isNaN(before.value)) return;
      else if (clauseEnds.has(code) || code === QUOTE || code === STAR) before.gap |= GAP_CLAUSE;
    }
  }

  function push(from: number, to: number, words: readonly number[], value: number): Token {
    const token: Token = { from, to, words, value, gap: 0, gapLength: 0, isIdeograph: false };
    tokens.push(token);
    return token;
  }

  function word(from: number, to: number, maySplit: boolean): void {
    let digits = 0;
    let apostrophe = -1;
    let hasSoft = false;
    for (let i = from; i < to; i++) {
      const kind = classOf(codes[i]!);
      if (kind === DIGIT) digits++;
      else if (kind === APOSTROPHE) apostrophe = i;
      else if (kind === SOFT_LEET || kind === COVER) hasSoft = true;
    }
    if (digits === to - from) {
      push(from, to, NO_WORDS, numberAt(from, to));
      return;
    }
    if (digits > 0) {
      mixed(from, to, digits, maySplit && hasSoft);
      return;
    }
    let words = vocabulary.find(codes, from, to);
    if (words === NO_WORDS && hasSoft && maySplit) {
      splitAtSymbols(from, to);
      return;
    }
    if (apostrophe > 0 && words === NO_WORDS) {
      const head = vocabulary.find(codes, from, apostrophe);
      const tail = to - apostrophe > 3 ? vocabulary.find(codes, apostrophe + 1, to) : NO_WORDS;
      words = union(head, tail);
    }
    if (words === NO_WORDS && classOf(codes[from]!) === LEET) words = vocabulary.find(codes, from + 1, to);
    push(from, to, words, NaN);
  }

  /**
   * Splits a word of letters and digits: leet, a number with its unit ("15yo"), or a word followed by a
   * number.
   */
  function mixed(from: number, to: number, digits: number, maySplit: boolean): void {
    // At least about half of a word must be letters: "1.0.1" and "900" are no words.
    const whole = digits * 2 <= to - from + 1 ? vocabulary.find(codes, from, to) : NO_WORDS;
    let lead = from;
    while (lead < to && classOf(codes[lead]!) === DIGIT) lead++;
    let tail = to;
    while (tail > from && classOf(codes[tail - 1]!) === DIGIT) tail--;
    if (lead > from) {
      if (isUnit(lead, to) || (whole === NO_WORDS && isAllLetters(lead, to))) {
        push(from, lead, NO_WORDS, numberAt(from, lead));
        push(lead, to, union(vocabulary.find(codes, lead, to), whole), NaN);
        return;
      }
    } else if (tail < to) {
      if (whole !== NO_WORDS) {
        push(from, to, whole, NaN);
        return;
      }
      const head = vocabulary.find(codes, from, tail);
      if (head !== NO_WORDS || isAllLetters(from, tail)) {
        push(from, tail, head, NaN);
        push(tail, to, NO_WORDS, numberAt(tail, to));
        return;
      }
    }
    if (whole === NO_WORDS && digits <= 2 && lead === from && tail === to && splitAround(from, to)) return;
    if (whole === NO_WORDS && maySplit) splitAtSymbols(from, to);
    else push(from, to, whole, whole === NO_WORDS ? disguisedNumber(from, to) : NaN);
  }

  function isUnit(from: number, to: number): boolean {
    if (to - from > MAX_UNIT) return false;
    const unit = String.fromCharCode(...codes.subarray(from, to)).replace(/'s?$/, '');
    // "4nd" is leet for "and" and no ordinal.
    const figure = ordinals[unit];
    return units.has(unit) && (figure === undefined || figure === codes[from - 1]);
  }

  /** "anna15yo": a word, a number and its unit. */
  function splitAround(from: number, to: number): boolean {
    let first = from;
    while (classOf(codes[first]!) !== DIGIT) first++;
    let last = first;
    while (last < to && classOf(codes[last]!) === DIGIT) last++;
    if (!isAllLetters(from, first) || !isAllLetters(last, to)) return false;
    const unit = vocabulary.find(codes, last, to);
    if (unit === NO_WORDS) return false;
    const head = vocabulary.find(codes, from, first);
    // A single digit is weak evidence: "mark5y" and "kyz6yo" state no age, "emily7yo" does.
    if (last - first < 2 && head === NO_WORDS && (to - last < 2 || !hasVowel(from, first))) return false;
    push(from, first, head, NaN);
    push(first, last, NO_WORDS, numberAt(first, last));
    push(last, to, unit, NaN);
    return true;
  }

  function splitAtSymbols(from: number, to: number): void {
    let start = from;
    for (let i = from; i <= to; i++) {
      const kind = i < to ? classOf(codes[i]!) : SOFT_LEET;
      if (kind !== SOFT_LEET && kind !== COVER) continue;
      if (i > start) word(start, i, false);
      if (i < to) noteGap(codes[i]!, PUNCTUATION);
      start = i + 1;
    }
  }

  function isAllLetters(from: number, to: number): boolean {
    for (let i = from; i < to; i++) if (classOf(codes[i]!) !== LETTER) return false;
    return true;
  }

  function hasVowel(from: number, to: number): boolean {
    return /[aeiou]/.test(String.fromCharCode(...codes.subarray(from, to)));
  }

  function numberAt(from: number, to: number): number {
    if (to - from > MAX_DIGITS) return NaN;
    let value = 0;
    for (let i = from; i < to; i++) value = value * 10 + (codes[i]! - 48);
    return value;
  }

  /** Reads digits with look-alike letters, such as "l5" and "1o"; NaN for anything else. */
  function disguisedNumber(from: number, to: number): number {
    if (to - from > 3) return NaN;
    let value = 0;
    for (let i = from; i < to; i++) {
      const ch = String.fromCharCode(codes[i]!);
      const figure = 'oils'.includes(ch) ? { o: 0, i: 1, l: 1, s: 5 }[ch]! : codes[i]! - 48;
      if (figure < 0 || figure > 9) return NaN;
      value = value * 10 + figure;
    }
    return value;
  }
}

export function union(a: readonly number[], b: readonly number[]): readonly number[] {
  if (a === NO_WORDS) return b;
  if (b === NO_WORDS || a === b) return a;
  return [...new Set([...a, ...b])];
}
