// The keys of a lorebook, prepared so that a text is searched for all of them at once.
import { createKeyTrie, type KeyTrie } from './key-trie.ts';
import { hasOddCases, literalsOf } from './pattern-literals.ts';

export interface Pattern {
  source: string;
  flags: string;
  /** One of these keys occurs in each match; null if every text must be tried. */
  gates: readonly number[] | null;
}

/** What of a lorebook occurs in a text. */
export interface TextHits {
  /** Keys, among them those that only gate patterns. */
  keys: ReadonlySet<number>;
  /** Whether gates say nothing about this text. */
  isOdd: boolean;
  /** Patterns that were tried on this text. */
  tried: Map<number, boolean>;
}

export interface KeyRules {
  caseSensitive: boolean;
  wholeWords: boolean;
  useRegex: boolean;
}

export interface KeyIndex {
  /** The number of keys; their ids are below it. */
  size: number;
  /** Null for a key that is a plain text. */
  patternOf(id: number): Pattern | null;
  hitsOf(text: string): TextHits;
  /** Whether the key opens a pattern, which may match at one place and not at another. */
  isGate(id: number): boolean;
  /** Whether a pattern must be tried on every text. */
  hasUngated: boolean;
}

interface Key {
  text: string;
  isExact: boolean;
  isWhole: boolean;
  pattern: Pattern | null;
}

const SLASHED = /^\/(.+)\/([a-z]*)$/s;
const WORD = /[\p{L}\p{N}_]/u;
/** Scripts written without spaces, in which words have no visible boundaries. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

export function createKeyCollector() {
  const keys: Key[] = [];
  const ids = new Map<string, number>();

  function add(key: Key): number {
    const { text, isExact, isWhole, pattern } = key;
    const name = `${isExact ? 'e' : ''}${isWhole ? 'w' : ''}${pattern ? `/${pattern.flags}` : ''} ${text}`;
    const known = ids.get(name);
    if (known !== undefined) return known;
    keys.push(key);
    ids.set(name, keys.length - 1);
    return keys.length - 1;
  }

  const addText = (text: string, isExact: boolean, isWhole: boolean): number =>
    add({ text: isExact ? text : text.toLowerCase(), isExact, isWhole, pattern: null });

  function addPattern(source: string, flags: string): number {
    const gates =
      literalsOf(source, flags)?.map((text) => addText(text, !flags.includes('i'), false)) ?? null;
    return add({ text: source, isExact: true, isWhole: false, pattern: { source, flags, gates } });
  }

  return {
    /** @returns the key's id; equal keys have the same */
    add(key: string, { caseSensitive, wholeWords, useRegex }: KeyRules): number {
      const slashed = SLASHED.exec(key);
      if (slashed) return addPattern(slashed[1]!, slashed[2]!);
      if (useRegex) return addPattern(key, caseSensitive ? '' : 'i');
      // A key of several words also matches within longer words.
      return addText(key, caseSensitive, wholeWords && !/\s/.test(key) && !UNSPACED.test(key));
    },
    finish: (): KeyIndex => createKeyIndex(keys),
  };
}

/**
 * Texts searched before, of all lorebooks together, those used last at the end: the messages of a chat are
 * searched again with each reply. So many characters are kept at most.
 */
const KEPT_UNITS = 16_000_000;
/** What is kept beside the letters of a text, in their size. */
const BESIDE_UNITS = 300;
const searched = new Map<string, TextHits>();
let searchedUnits = 0;
let indexes = 0;

function keep(name: string, hits: TextHits): void {
  searched.set(name, hits);
  searchedUnits += name.length + BESIDE_UNITS;
  for (const oldest of searched.keys()) {
    if (searchedUnits <= KEPT_UNITS) break;
    searched.delete(oldest);
    searchedUnits -= oldest.length + BESIDE_UNITS;
  }
}

function createKeyIndex(keys: readonly Key[]): KeyIndex {
  const name = `${indexes++} `;
  const gates = new Set(keys.flatMap(({ pattern }) => pattern?.gates ?? []));
  let tries: { exact: KeyTrie | null; folded: KeyTrie | null } | null = null;

  function build() {
    const trieOf = (isExact: boolean): KeyTrie | null => {
      const texts = keys
        .map(({ text }, id) => ({ text, id }))
        .filter(({ id }) => keys[id]!.isExact === isExact && !keys[id]!.pattern);
      return texts.length > 0 ? createKeyTrie(texts) : null;
    };
    return { exact: trieOf(true), folded: trieOf(false) };
  }

  function search(text: string): TextHits {
    tries ??= build();
    const found = new Set<number>();
    const collect = (searchedText: string) => (id: number, start: number, end: number) => {
      if (!keys[id]!.isWhole || isWord(searchedText, start, end)) found.add(id);
    };
    tries.exact?.search(text, collect(text));
    const lower = text.toLowerCase();
    tries.folded?.search(lower, collect(lower));
    return { keys: found, isOdd: hasOddCases(text), tried: new Map() };
  }

  return {
    size: keys.length,
    isGate: (id) => gates.has(id),
    hasUngated: keys.some(({ pattern }) => pattern?.gates === null),
    patternOf: (id) => keys[id]!.pattern,
    hitsOf(text) {
      const known = searched.get(name + text);
      if (known) {
        searched.delete(name + text);
        searched.set(name + text, known);
        return known;
      }
      const hits = search(text);
      keep(name + text, hits);
      return hits;
    },
  };
}

/** Whether the place is not within a longer word. */
const isWord = (text: string, start: number, end: number): boolean =>
  !WORD.test(charBefore(text, start)) && !WORD.test(charAt(text, end));

const charAt = (text: string, at: number): string => String.fromCodePoint(text.codePointAt(at) ?? 32);
const charBefore = (text: string, at: number): string => {
  if (at === 0) return ' ';
  const unit = text.charCodeAt(at - 1);
  return unit >= 0xdc00 && unit <= 0xdfff && at > 1 ? charAt(text, at - 2) : text[at - 1]!;
};
