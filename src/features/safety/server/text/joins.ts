import { COVER, DIGIT, IDEOGRAPH, LEET, LETTER, SOFT_LEET, classOf, mergedLetter } from './classes.ts';
import { MAX_LETTERS, mixHash, startHash } from './skeleton.ts';
import { GAP_PUNCTUATION, GAP_SPACE, union, type Token } from './tokens.ts';
import { NO_WORDS, type Vocabulary } from './vocabulary.ts';

/** Letters that are further apart than this do not form one spelled-out word. */
const MAX_SPELLED_GAP = 4;
/** Fewer single letters in a row than this are initials. */
const MIN_SPELLED = 3;
/** At least one piece of a torn word is this short; longer pieces are words on their own. */
const MAX_FRAGMENT = 4;
const MAX_JOINED = 20;
const MIN_JOINED = 4;
/**
 * The shortest sensitive words also occur in ordinary letter sequences, so glued text must contain a longer
 * one as well.
 */
const MIN_GLUED = 3;
const SURE_GLUED = 4;
const MAX_WORD = 18;

type Found = { words: readonly number[]; to: number };

export type Joins = {
  /** "c h i l d" and "c.h.i.l.d" become one token. */
  spelled: (tokens: Token[]) => Token[];
  /** "chi ld" and "un-der-age" become one token if that forms a sensitive word. */
  fragments: (tokens: Token[]) => Token[];
  /** Finds the sensitive words in a long unknown word and assigns them all to its token. */
  glued: (tokens: Token[]) => void;
};

/** Joins words that were torn apart and finds words that were glued together. Each pass is linear. */
export function createJoins(codes: Uint16Array, vocabulary: Vocabulary): Joins {
  const letters = (token: Token) => token.to - token.from;
  const isSingle = (token: Token) => !token.isIdeograph && letters(token) === 1;

  /** Most joined characters must be letters: "1.0.1" is no word. */
  function isWordlike(from: number, to: number): boolean {
    let figures = 0;
    let count = 0;
    for (let at = from; at < to; at++) {
      const kind = classOf(codes[at]!);
      if (kind === DIGIT || kind === LEET) figures++;
      if (kind === DIGIT || kind === LEET || kind === LETTER) count++;
    }
    return figures * 2 < count;
  }

  function merged(first: Token, last: Token, words: readonly number[]): Token {
    return { ...first, to: last.to, words, value: NaN, gap: last.gap, gapLength: last.gapLength };
  }

  function spelled(tokens: Token[]): Token[] {
    if (!tokens.some((token, i) => isSingle(token) && i + 2 < tokens.length && isSingle(tokens[i + 1]!)))
      return tokens;
    const out: Token[] = [];
    for (let i = 0; i < tokens.length;) {
      let end = i;
      // The gap after a one-letter word before a spelled-out word ("a  c h i l d") is larger than the gaps
      // between the letters.
      const isLone = i + 1 < tokens.length && tokens[i]!.gapLength > tokens[i + 1]!.gapLength;
      if (isSingle(tokens[i]!) && !isLone) {
        const { gap: kind, gapLength: gap } = tokens[i]!;
        while (
          end + 1 < tokens.length &&
          isSingle(tokens[end + 1]!) &&
          tokens[end]!.gapLength <= Math.min(gap, MAX_SPELLED_GAP) &&
          tokens[end]!.gap === kind
        )
          end++;
      }
      if (end - i + 1 < MIN_SPELLED) {
        out.push(tokens[i++]!);
        continue;
      }
      spellOut(tokens, i, end, out);
      i = end + 1;
    }
    return out;
  }

  function spellOut(tokens: Token[], first: number, last: number, out: Token[]): void {
    const from = tokens[first]!;
    const to = tokens[last]!;
    if (last - first < MAX_LETTERS) {
      const words = vocabulary.find(codes, from.from, to.to, true);
      if (words !== NO_WORDS && isWordlike(from.from, to.to)) {
        out.push(merged(from, to, words));
        return;
      }
    }
    for (let i = first; i <= last;) {
      const word = longestAt(tokens[i]!.from, to.to, MIN_SPELLED, true);
      if (!word || !isWordlike(tokens[i]!.from, word.to)) {
        out.push(tokens[i++]!);
        continue;
      }
      let end = i;
      while (tokens[end]!.to < word.to) end++;
      out.push(merged(tokens[i]!, tokens[end]!, word.words));
      i = end + 1;
    }
  }

  function fragments(tokens: Token[]): Token[] {
    let out: Token[] | null = null;
    for (let i = 0; i < tokens.length;) {
      const joined = joinAt(tokens, i);
      if (joined) {
        out ??= tokens.slice(0, i);
        out.push(joined.token);
        i = joined.next;
      } else {
        out?.push(tokens[i]!);
        i++;
      }
    }
    return out ?? tokens;
  }

  /** Tries to join two, three and four pieces from `i`; the longest match wins. */
  function joinAt(tokens: Token[], i: number): { token: Token; next: number } | null {
    const first = tokens[i]!;
    if (first.isIdeograph || first.gapLength > 1 || i + 1 >= tokens.length) return null;
    let end = i;
    let hasFragment = isFragment(first);
    let isTight = true;
    let width = letters(first);
    let best = null;
    const shape = startShape();
    mixLetters(shape, first.from, first.to);
    while (end + 1 < tokens.length && end - i < 3) {
      const gap = tokens[end]!;
      const next = tokens[end + 1]!;
      if (gap.gapLength > 1 || next.isIdeograph) break;
      if (gap.gap & GAP_SPACE) isTight = false;
      width += letters(next);
      if (width > MAX_JOINED) break;
      hasFragment ||= isFragment(next);
      end++;
      mixLetters(shape, gap.to, next.to);
      // Most neighbours form no word; the hash excludes them before the more expensive lookup.
      if (!vocabulary.mayBeSensitive(shape.hash)) continue;
      if (width < MIN_JOINED && !(isTight && width === 3)) continue;
      if (!hasFragment && !(isTight && gap.gap & GAP_PUNCTUATION && Number.isNaN(next.value))) continue;
      const words = vocabulary.findSensitive(codes, first.from, next.to, true);
      if (words.length > 0 && isWordlike(first.from, next.to))
        best = { token: merged(first, next, words), next: end + 1 };
    }
    return best;
  }

  const startShape = () => ({ hash: startHash(), previous: -1 });

  /** Continues the hash of a skeleton whose letters are separated (skeleton.ts). */
  function mixLetters(shape: { hash: number; previous: number }, from: number, to: number): void {
    for (let at = from; at < to; at++) {
      const kind = classOf(codes[at]!);
      if (kind !== LETTER && kind !== DIGIT && kind !== LEET && kind !== IDEOGRAPH) continue;
      const letter = mergedLetter(codes[at]!);
      if (letter !== shape.previous) shape.hash = mixHash(shape.hash, letter);
      shape.previous = letter;
    }
  }

  /** A piece that is not in the vocabulary and short enough to be part of a torn word. */
  function isFragment(token: Token): boolean {
    return token.words === NO_WORDS && Number.isNaN(token.value) && letters(token) <= MAX_FRAGMENT;
  }

  function glued(tokens: Token[]): void {
    for (const token of tokens) {
      const width = letters(token);
      if (
        token.words !== NO_WORDS ||
        width < MIN_GLUED * 2 ||
        token.isIdeograph ||
        !Number.isNaN(token.value)
      )
        continue;
      token.words = wordsWithin(token.from, token.to);
    }
  }

  /** Either two or more sensitive words cover the whole range, or it contains at least two longer ones. */
  function wordsWithin(from: number, to: number): readonly number[] {
    if (to - from <= MAX_LETTERS) {
      const cover = covering(from, to, 3);
      if (cover) return cover;
    }
    // A long sequence of letters and digits is a key or a hash.
    for (let at = from; at < to; at++) if (classOf(codes[at]!) === DIGIT) return NO_WORDS;
    let found: readonly number[] = NO_WORDS;
    let hits = 0;
    for (let at = from; at + SURE_GLUED <= to;) {
      const word = longestAt(at, to, SURE_GLUED, false);
      if (word) {
        hits++;
        found = union(found, word.words);
        at = word.to;
      } else at++;
    }
    return hits >= 2 ? found : NO_WORDS;
  }

  function covering(from: number, to: number, parts: number): readonly number[] | null {
    let hash = startHash();
    let previous = -1;
    for (let at = from; at <= to - MIN_GLUED; at++) {
      const letter = mergedLetter(codes[at]!);
      if (letter !== previous) hash = mixHash(hash, letter);
      previous = letter;
      if (at - from + 1 < MIN_GLUED || !vocabulary.mayBeSensitive(hash)) continue;
      const head = vocabulary.findSensitive(codes, from, at + 1);
      if (head.length === 0) continue;
      const rest = vocabulary.findSensitive(codes, at + 1, to);
      if (rest.length > 0) return union(head, rest);
      const more = parts > 2 ? covering(at + 1, to, parts - 1) : null;
      if (more) return union(head, more);
    }
    return null;
  }

  function longestAt(from: number, limit: number, least: number, isApart: boolean): Found | null {
    let hash = startHash();
    let previous = -1;
    let read = 0;
    let best: Found | null = null;
    for (let at = from; at < limit && read < MAX_WORD; at++) {
      const kind = classOf(codes[at]!);
      if (kind === IDEOGRAPH || (kind === COVER && !isApart)) break;
      if (kind !== LETTER && kind !== DIGIT && kind !== LEET && (kind !== SOFT_LEET || isApart)) continue;
      const letter = mergedLetter(codes[at]!);
      if (letter !== previous) hash = mixHash(hash, letter);
      previous = letter;
      if (++read < least || !vocabulary.mayBeSensitive(hash)) continue;
      const words = vocabulary.findSensitive(codes, from, at + 1, isApart);
      if (words.length > 0) best = { words, to: at + 1 };
    }
    return best;
  }

  return { spelled, fragments, glued };
}
