import { determiners, prepositions, subordinators } from '../phrases/grammar-words.ts';
import { baseOfThirdPerson, isAdverb, isAuxiliary, isFinite, isPast } from '../text/verb-forms.ts';
import { forms, type Who } from './pronouns.ts';

/** Placeholders for the user and for the character's name, so that neither is mistaken for a word. */
export const userMark = '\u0001';
export const nameMark = '\u0002';
const tokenPattern = /[\u0001\u0002]|[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*|\s+|[^\s\p{L}\p{N}]/gu;
export const isWord = (token: string | undefined): token is string =>
  token !== undefined && /^[\p{L}\p{N}\u0001\u0002]/u.test(token);

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Splits a sentence of a card into words, spaces and punctuation. */
function prepare(sentence: string, who: Who): string {
  let text = sentence.replace(/’/g, "'").replace(/\{\{user\}\}/gi, userMark);
  for (const name of who.names) {
    // "Varga House" and "Ashe and Brothers" are not the character.
    const pattern = `(?<![\\p{L}\\p{N}])(?<!\\b(?:the|a|an) )${escape(name)}(?![\\p{L}\\p{N}])(?! (?:and |& )?\\p{Lu}\\p{Ll}+)`;
    text = text.replace(new RegExp(pattern, 'gu'), nameMark);
  }
  // Removes the age from "Mara, thirty-four, keeps bees" and "Mara (34) keeps bees".
  text = text.replace(new RegExp(`^${nameMark}, [^,.;]{2,40}, (?=[a-z])`), `${nameMark} `);
  return text.replace(new RegExp(`${nameMark} \\([^)]*\\)`, 'g'), nameMark);
}

/** The tokens of a sentence, with guesses at their parts of speech. */
export interface SentenceTokens {
  tokens: readonly string[];
  /** Index of the next token that is not a space. */
  near(from: number, step: 1 | -1): number;
  wordAt(i: number): string;
  verbAfter(from: number): number;
  unknownVerbAfter(from: number): number | undefined;
  isSubjectBetween(from: number, to: number): boolean;
  isPastOrModal(word: string): boolean;
  /** `isTight`: "and" ends the search as well. */
  hasVerbBeforeBreak(from: number, isTight?: boolean): boolean;
  readsAsVerb(at: number, conjunction: number, verbAt: number): boolean;
}

export function createTokens(sentence: string, who: Who): SentenceTokens {
  const tokens: string[] = prepare(sentence, who).match(tokenPattern) ?? [];
  const own = forms[who.pronoun];
  const near = (from: number, step: 1 | -1): number => {
    let i = from + step;
    while (i >= 0 && i < tokens.length && /^\s+$/.test(tokens[i] as string)) i += step;
    return i;
  };
  const wordAt = (i: number): string => (tokens[i] ?? '').toLowerCase();
  /** Index of the verb after `from`, skipping adverbs and asides; -1 if the next word is not a verb. */
  const verbAfter = (from: number): number => {
    let i = near(from, 1);
    for (let steps = 0; steps < 4 && i < tokens.length; steps++) {
      const word = wordAt(i);
      if (isFinite(word) || isAuxiliary(word)) return i;
      if (!isAdverb(word) && word !== 'all' && word !== 'both' && word !== 'each') return -1;
      i = near(i, 1);
    }
    return -1;
  };

  /** A word unknown to the lexicon that only a verb can be: ", bolts the door". */
  function unknownVerbAfter(from: number): number | undefined {
    const at = near(from, 1);
    const word = wordAt(at);
    const isPlain =
      isWord(tokens[at]) &&
      /^[a-z]{3,}[^su]s$/.test(word) &&
      !determiners.has(word) &&
      !prepositions.has(word);
    return isPlain &&
      baseOfThirdPerson(word) === undefined &&
      /^(?:the|a|an|his|her|their|every|each|it|everyone|everybody|anyone|people|him|them)$/.test(
        wordAt(near(at, 1)),
      )
      ? at
      : undefined;
  }
  /** Whether another subject occurs between the two indices. */
  function isSubjectBetween(from: number, to: number): boolean {
    for (let j = from + 1; j < to; j++)
      if (tokens[j] === ';' || tokens[j] === '—' || tokens[j] === ':') return true;
    return false;
  }
  function isPastOrModal(word: string): boolean {
    return isPast(word) || /^(?:was|were|had|did|can|could|will|would|should|may|might|must)$/.test(word);
  }
  /** After "and": a determiner, then a verb before the next comma, begins a clause. */
  function hasVerbBeforeBreak(from: number, isTight = false): boolean {
    for (let j = from; j < tokens.length; j++) {
      const w = wordAt(j);
      if (/^[,;:—.]$/.test(w) || (isTight && /^(?:and|but|or)$/.test(w))) return false;
      if (j > from && isFinite(w)) return true;
    }
    return false;
  }
  /** "sells maps and drinks" lists nouns; "sits down and waits" lists verbs. */
  function readsAsVerb(at: number, conjunction: number, verbAt: number): boolean {
    const word = wordAt(at);
    if (
      word === 'is' ||
      word === 'has' ||
      word === 'does' ||
      word === "isn't" ||
      word === "doesn't" ||
      word === "hasn't"
    )
      return true;
    if (unknownVerbAfter(conjunction) === at) return true;
    const base = baseOfThirdPerson(word);
    if (base === undefined) return false;
    if (near(conjunction, 1) !== at) return true;
    const followIndex = near(at, 1);
    const follow = wordAt(followIndex);
    const last = near(conjunction, -1);
    const lastWord = wordAt(last) === ',' ? wordAt(near(last, -1)) : wordAt(last);
    const followsVerb =
      last === verbAt || isAdverb(lastWord) || /^(?:down|up|in|out|over|away|off|back)$/.test(lastWord);
    if (!isWord(tokens[followIndex]) || follow === 'of' || follow === 'and' || follow === 'or')
      return followsVerb;
    if (determiners.has(follow) || isAdverb(follow) || follow === own.object || follow === own.possessive)
      return true;
    if (prepositions.has(follow) || subordinators.has(follow)) return true;
    const isPlainNoun =
      /^(?:works|notes|looks|plans|papers|records|letters|hands|eyes|things|names|stories|lies|keys|books|drinks|songs)$/.test(
        word,
      );
    return !isPlainNoun;
  }

  return {
    tokens,
    near,
    wordAt,
    verbAfter,
    unknownVerbAfter,
    isSubjectBetween,
    isPastOrModal,
    hasVerbBeforeBreak,
    readsAsVerb,
  };
}
