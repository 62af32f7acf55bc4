// Gives words numbers of two bytes, and says how near the meanings of two numbers are.
import type { Vectors } from './vectors.ts';

export interface Likeness {
  /**
   * The words of a text that say something, each once: its number, and how it is written. A number means the same in
   * every text.
   */
  wordsOf(text: string): Map<number, string>;
  /** @returns for each of `others` how near its meaning is to that of `word`: 1 for the same, 0 for unrelated */
  compare(word: number, others: Uint16Array): Float32Array;
}

/** Numbers from here on are words that the table lacks. Different ones share a number once in about 25,000 times. */
const UNKNOWN_FROM = 40_000;
const UNKNOWN = 65_536 - UNKNOWN_FROM;
/** What the most frequent words have in common is no meaning. */
const FREQUENT = 8_000;
/** Words with the same beginning are forms of one word: "garden", "gardening". */
const STEM = 5;
const SAME_STEM = 0.9;
/** Longer, because it is all that is known of such a word. */
const UNKNOWN_STEM = 6;

const SMALL_WORDS = new Set(
  (
    'a an the and or but if so of to in on at by for with from as is am are was were be been being do does did done ' +
    'have has had i me my mine you your yours he him his she her hers it its we us our they them their this that ' +
    'these those there here what which who whom whose when where why how not no don im ive id youre dont didnt cant ' +
    'wont its thats whats isnt wasnt would could should can will just then than too very also about into over out ' +
    'up down off again more most some any all both each few other such only own same s t now oh ok okay yes yeah ' +
    'well like get got go going went really one thing things something anything please tell know think say said'
  ).split(' '),
);

const SHORT_FORM = /'(?:s|m|re|ve|ll|d|t)$/;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu;
/** Written without spaces: two neighbouring characters stand for a word. */
const WITHOUT_SPACES = /^[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{2,}$/;

function* writtenWords(text: string): Generator<string> {
  for (const [found] of text.toLowerCase().matchAll(WORD)) {
    const word = found.replaceAll('’', "'").replace(SHORT_FORM, '').replaceAll("'", '');
    if (WITHOUT_SPACES.test(word)) {
      for (let at = 0; at + 1 < word.length; at++) yield word.slice(at, at + 2);
    } else if (word !== '' && !SMALL_WORDS.has(word)) yield word;
  }
}

/** FNV-1a, which spreads short texts well. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

const stemOf = (word: string): number => (word.length > STEM - 1 ? hashOf(word.slice(0, STEM)) : 0);

export function createLikeness(vectors: Vectors): Likeness {
  const { size } = vectors;
  if (size > UNKNOWN_FROM) throw new Error(`more than ${UNKNOWN_FROM} words have no numbers of two bytes`);
  const stems = Uint32Array.from({ length: size }, (_, place) => stemOf(vectors.wordAt(place)));
  /** How far each word leans to the common side. */
  const leanings = vectors.leanings(FREQUENT);

  const numberOf = (word: string): number =>
    vectors.placeOf(word) ?? UNKNOWN_FROM + (hashOf(word.slice(0, UNKNOWN_STEM)) % UNKNOWN);

  function likeness(a: number, b: number): number {
    if (a === b) return 1;
    if (a >= size || b >= size) return 0;
    const [left, right] = [leanings[a]!, leanings[b]!];
    const cosine =
      (vectors.similarity(a, b) - left * right) / Math.sqrt((1 - left * left) * (1 - right * right));
    return stems[a] !== 0 && stems[a] === stems[b] ? Math.max(cosine, SAME_STEM) : cosine;
  }

  return {
    wordsOf(text) {
      const words = new Map<number, string>();
      for (const word of writtenWords(text)) {
        const number = numberOf(word);
        if (!words.has(number)) words.set(number, word);
      }
      return words;
    },
    compare: (word, others) => Float32Array.from(others, (other) => likeness(word, other)),
  };
}
