// Matches the keys of lorebook entries against the messages.
import { linearPattern, type LinearPattern } from './linear-pattern.ts';
import type { PreparedEntry } from './lore-entry.ts';

export interface KeyMatcher {
  /** The key that matches in the newest `depth` messages; null when none does. */
  match(entry: PreparedEntry, depth: number): string | null;
  matchTexts(entry: PreparedEntry, texts: readonly string[]): string | null;
  /** Whether the entry matches any message before the newest one. */
  matchesBefore(entry: PreparedEntry): boolean;
}

/**
 * The work limit of one scan, in characters summed over all keys. It keeps the scan of the largest lorebook
 * within milliseconds; keys beyond the limit are not searched for.
 */
const WORK_MAX = 60_000_000;
/** The cost of a pattern relative to a plain search. Compiling it is counted as ten times its own length. */
const PATTERN_WORK = 300;
const SLASHED = /^\/(.+)\/([a-z]*)$/s;
const WORD = /[\p{L}\p{N}_]/u;
/** Scripts written without spaces, in which words have no visible boundaries. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

interface Texts {
  plain: readonly string[];
  lower: readonly string[];
  units: number;
}

const textsOf = (plain: readonly string[]): Texts => ({
  plain,
  lower: plain.map((text) => text.toLowerCase()),
  units: plain.reduce((sum, text) => sum + text.length, 0),
});

/** @param said all messages with their speakers' names; a key never matches across two of them */
export function createKeyMatcher(said: readonly string[]): KeyMatcher {
  const all = textsOf(said);
  const windows = new Map<number, Texts>();
  const patterns = new Map<string, LinearPattern | null>();
  let work = 0;

  function windowOf(depth: number): Texts {
    const known = windows.get(depth);
    if (known) return known;
    const plain = depth === 0 ? [] : all.plain.slice(-depth);
    const texts = textsOf(plain);
    windows.set(depth, texts);
    return texts;
  }

  function patternOf(entry: PreparedEntry, key: string): LinearPattern | null | undefined {
    const slashed = SLASHED.exec(key);
    if (!slashed && !entry.entry.useRegex) return undefined;
    const id = `${entry.entry.caseSensitive} ${key}`;
    if (!patterns.has(id)) {
      const flags = slashed ? slashed[2]! : entry.entry.caseSensitive ? '' : 'i';
      patterns.set(id, linearPattern(slashed ? slashed[1]! : key, flags));
    }
    return patterns.get(id);
  }

  function occurs(entry: PreparedEntry, key: string, texts: Texts): boolean {
    const isPattern = entry.entry.useRegex || key.startsWith('/');
    work += isPattern ? (texts.units + 10 * key.length) * PATTERN_WORK : texts.units;
    if (work > WORK_MAX) return false;
    const pattern = isPattern ? patternOf(entry, key) : undefined;
    if (pattern !== undefined) return pattern !== null && texts.plain.some((text) => pattern(text));
    const { caseSensitive } = entry.entry;
    const wanted = caseSensitive ? key : key.toLowerCase();
    // A key of several words also matches within longer words.
    const isWhole = entry.wholeWords && !/\s/.test(wanted) && !UNSPACED.test(wanted);
    return (caseSensitive ? texts.plain : texts.lower).some((text) =>
      isWhole ? hasWord(text, wanted) : text.includes(wanted),
    );
  }

  function find(entry: PreparedEntry, texts: Texts): string | null {
    const has = (key: string) => occurs(entry, key, texts);
    const key = entry.keys.find(has);
    if (key === undefined || !meetsSecondary(entry, has)) return null;
    if (!entry.alsoKeys.every((keys) => keys.some(has)) || entry.exceptKeys.some(has)) return null;
    return key;
  }

  return {
    match: (entry, depth) => find(entry, windowOf(depth)),
    matchTexts: (entry, texts) => find(entry, textsOf(texts)),
    matchesBefore: (entry) => find(entry, textsOf(all.plain.slice(0, -1))) !== null,
  };
}

function meetsSecondary({ entry, secondaryKeys }: PreparedEntry, has: (key: string) => boolean): boolean {
  if (secondaryKeys.length === 0) return true;
  switch (entry.logic) {
    case 'any':
      return secondaryKeys.some(has);
    case 'all':
      return secondaryKeys.every(has);
    case 'not_any':
      return !secondaryKeys.some(has);
    case 'not_all':
      return !secondaryKeys.every(has);
  }
}

/** Whether the text contains the word, not as part of a longer word. */
function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const end = at + word.length;
    if (!WORD.test(charBefore(text, at)) && !WORD.test(charAt(text, end))) return true;
  }
  return false;
}

const charAt = (text: string, at: number): string => String.fromCodePoint(text.codePointAt(at) ?? 32);
const charBefore = (text: string, at: number): string => {
  if (at === 0) return ' ';
  const unit = text.charCodeAt(at - 1);
  return unit >= 0xdc00 && unit <= 0xdfff && at > 1 ? charAt(text, at - 2) : text[at - 1]!;
};
