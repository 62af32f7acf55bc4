// Masks names wherever they stand in a text, however they are written: in capitals, with or without accents, joined,
// with an ending. A name that is also a word is masked as a word too: too much is masked rather than too little.

/** Accents of Latin, Greek and Cyrillic letters. Signs of other scripts are letters of their own. */
const ACCENT = String.raw`\u0300-\u036f`;
/** Accents, and what nobody sees. */
const BETWEEN = String.raw`[${ACCENT}\u00ad\u200b-\u200d\u2060\ufeff]*`;
/** "Mira Kern" is "mira_kern" and "MiraKern" too. */
const GAP = String.raw`[\s\p{P}\p{S}]{0,3}`;
/** These scripts divide no words. */
const UNDIVIDED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const SIGNS = /[\\^$.*+?()[\]{}|/-]/g;
/** Shorter parts of a name are masked only where they are written as a name. */
const SURE_LENGTH = 3;
/** Below this length a part of an account's name is rather a word than a name. */
const ACCOUNT_PART = 4;

const folded = (text: string): string => text.normalize('NFD').replaceAll(new RegExp(`[${ACCENT}]`, 'g'), '');
const lettersOf = (word: string): string[] => Array.from(folded(word));
const isCapital = (word: string): boolean => /^\p{Lu}/u.test(word);

function wordPattern(word: string): string {
  const letters = lettersOf(word).map((letter) => letter.replaceAll(SIGNS, String.raw`\$&`) + BETWEEN);
  // "Miraaa!"
  const last = letters.length - 1;
  if (/\p{L}/u.test(letters[last] ?? '')) letters[last] = `(?:${letters[last]})+`;
  return letters.join('');
}

interface Mask {
  pattern: RegExp;
  length: number;
}

function maskOf(words: readonly string[]): Mask {
  const text = words.join('');
  const isShort = words.length === 1 && lettersOf(text).length < SURE_LENGTH && /\p{Lu}/u.test(text);
  const body = words.map(wordPattern).join(GAP);
  const [before, after] =
    UNDIVIDED.test(text) || !/[\p{L}\p{N}]/u.test(text)
      ? ['', '']
      : [String.raw`(?<![\p{L}\p{N}])`, String.raw`(?=(?:['’]?s)?(?![\p{L}\p{N}]))`];
  return { pattern: new RegExp(before + body + after, isShort ? 'gu' : 'giu'), length: text.length };
}

/** A name as a whole, and the parts by which somebody is called. Particles such as "van" are none. */
function partsOf(name: string): string[][] {
  const words = name.split(/[\s_.]+/u).filter(Boolean);
  if (words.length === 0) return [];
  const parts = words.length > 1 ? words.filter((word) => isCapital(word) || UNDIVIDED.test(word)) : [];
  return [words, ...parts.filter((part) => lettersOf(part).length > 1).map((part) => [part])];
}

/** "mira_kern77" is "mira" and "kern" too. */
function accountParts(name: string): string[][] {
  const words = name.split(/[^\p{L}\p{M}]+/u).filter((word) => lettersOf(word).length >= ACCOUNT_PART);
  return [[name], ...words.map((word) => [word])];
}

export interface Names {
  /** As people are called. */
  people: readonly string[];
  /** As accounts are called. */
  accounts?: readonly string[];
}

/** @returns a function that masks the names in a text */
export function createMask({ people, accounts = [] }: Names, mask: string): (text: string) => string {
  const masks = [...people.flatMap(partsOf), ...accounts.filter(Boolean).flatMap(accountParts)]
    .map(maskOf)
    // "Mira Kern" before "Mira".
    .toSorted((a, b) => b.length - a.length);
  if (masks.length === 0) return (text) => text;
  return (text) =>
    masks
      .reduce((rest, { pattern }) => rest.replaceAll(pattern, () => mask), text.normalize('NFD'))
      .normalize('NFC');
}
