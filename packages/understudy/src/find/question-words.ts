// How near two questions are: word against word, by the same stem, by word vectors, and by how often the two
// words stand in two wordings of one written question ("taught" and "learn").
import type { Vectors } from '@nightbloom/word-vectors';
import { isWord, stem, wordsOf } from '../text/words.ts';

/** A word of a question, or a pair of neighbours, which tells "do you like me" from "what do you like". */
export interface Token {
  stem: string;
  /** Place in the word vectors; undefined for pairs and for unknown words. */
  vector: number | undefined;
}

const little = new Set(
  `a an the and or but so if of to in on at by for with into up is are am was were be been being do does did have has had
  will would can could should me my i we us it its this that these those there here just really some any all as not`
    .trim()
    .split(/\s+/),
);
/** A pair counts less than a word, since it repeats what its words say. */
const PAIR = 0.3;
const MEANING = 0.6;
/** Any two English words are this similar by their vectors. */
const LEAST_COSINE = 0.45;
/** Two words must stand together this often before it says anything, and this often before it says all. */
const LEAST_TOGETHER = 2;
const OFTEN_TOGETHER = 6;
const FULL_LIFT = 5;

export interface QuestionWords {
  tokensOf(text: string): Token[];
  /** How rare a token is among all written questions. */
  rarity(token: string): number;
  /** @returns how like each token of the list the asked one is, 0 to 1. */
  likenessTo(asked: Token, list: readonly Token[]): Float32Array;
}

/** @param pool all written questions, each in its wordings: what words mean is learned from them */
export function createQuestionWords(pool: readonly (readonly string[])[], vectors: Vectors): QuestionWords {
  const counts = new Map<string, number>();
  let total = 0;

  function tokensOf(text: string): Token[] {
    const words = wordsOf(text)
      .filter(isWord)
      .flatMap((word) =>
        word
          .replace(/n't$/, ' not')
          .replace(/'(?:m|re|s|ll|ve|d)$/, '')
          .split(' '),
      );
    const stems = words.map(stem);
    const single = words.flatMap((word, at) =>
      little.has(word) ? [] : [{ stem: stems[at]!, vector: vectors.placeOf(word) }],
    );
    const pairs = stems.slice(1).map((next, at) => ({ stem: `${stems[at]} ${next}`, vector: undefined }));
    return [...single, ...pairs];
  }

  const rarity = (token: string): number =>
    Math.log(1 + total / (counts.get(token) ?? 0.7)) * (token.includes(' ') ? PAIR : 1);

  /** Of each question, the tokens of each wording; of each token, the wordings that it stands in. */
  const questions = pool.map((wordings) =>
    wordings.map((text) => [...new Set(tokensOf(text).map((token) => token.stem))]),
  );
  const places = new Map<string, (readonly [question: number, wording: number])[]>();
  for (const [question, wordings] of questions.entries()) {
    total += wordings.length;
    for (const [wording, tokens] of wordings.entries()) {
      for (const token of tokens) {
        counts.set(token, (counts.get(token) ?? 0) + 1);
        const list = places.get(token);
        if (list === undefined) places.set(token, [[question, wording]]);
        else list.push([question, wording]);
      }
    }
  }

  interface Kin {
    /** How many pairs of wordings have the token in the first. */
    pairs: number;
    /** How many of them have which token in the second. */
    counts: Map<string, number>;
  }
  const kins = new Map<string, Kin>();
  function kinOf(token: string): Kin {
    const known = kins.get(token);
    if (known !== undefined) return known;
    const kin: Kin = { pairs: 0, counts: new Map() };
    for (const [question, wording] of places.get(token) ?? []) {
      for (const [at, others] of questions[question]!.entries()) {
        if (at === wording) continue;
        kin.pairs++;
        for (const other of others) kin.counts.set(other, (kin.counts.get(other) ?? 0) + 1);
      }
    }
    kins.set(token, kin);
    return kin;
  }

  /** How much likelier a token is in another wording of a question with this one, 0 to 1. */
  function kinship({ pairs, counts: found }: Kin, other: string): number {
    const count = found.get(other) ?? 0;
    if (count < LEAST_TOGETHER) return 0;
    const expected = (counts.get(other) ?? 1) / total;
    const lift = Math.log(count / (pairs + OFTEN_TOGETHER) / expected) / FULL_LIFT;
    return Math.max(0, Math.min(1, lift)) * Math.min(1, count / OFTEN_TOGETHER);
  }

  return {
    tokensOf,
    rarity,
    likenessTo(asked, list) {
      const kin = kinOf(asked.stem);
      return Float32Array.from(list, (token) => {
        if (token.stem === asked.stem) return 1;
        const isKnown = asked.vector !== undefined && token.vector !== undefined;
        const cosine = isKnown ? vectors.similarity(asked.vector!, token.vector!) : 0;
        const meaning = MEANING * Math.max(0, (cosine - LEAST_COSINE) / (1 - LEAST_COSINE));
        return Math.max(meaning, kinship(kin, token.stem));
      });
    },
  };
}
