// Finds the written answer to a question: question against written questions, which is the easier match.
import type { QuestionWords, Token } from './question-words.ts';

/** A question in several wordings with its answer: written for a character, or from a card's example dialogue. */
export interface Answerable {
  ask: readonly string[];
  answer: string;
}

export interface Answer {
  answer: string;
  /** Above 0; about 1 where a wording is the same. */
  score: number;
}

export interface WrittenAnswers {
  /** @returns the answers by how well their questions fit, best first. */
  find(question: string): Answer[];
}

/** The second best wording tells a little, too, and so do words of the answer itself. */
const SECOND = 0.2;
const IN_ANSWER = 0.3;
/** Above 1, what was asked and has no like counts more than what is written and was not asked. */
const BETA = 2;
/** Words that are often asked are compared with the written ones once. */
const KEPT_ROWS = 200;

export function createWrittenAnswers(questions: readonly Answerable[], words: QuestionWords): WrittenAnswers {
  const vocabulary: Token[] = [];
  const places = new Map<string, number>();
  const weights: number[] = [];
  function placeOf(token: Token): number {
    const known = places.get(token.stem);
    if (known !== undefined) return known;
    places.set(token.stem, vocabulary.length);
    weights.push(words.rarity(token.stem));
    return vocabulary.push(token) - 1;
  }
  const known = questions.map(({ ask, answer }) => ({
    wordings: ask.map((text) => words.tokensOf(text).map(placeOf)),
    answer,
    inAnswer: new Set(words.tokensOf(answer).map(({ stem }) => stem)),
  }));

  const rows = new Map<string, Float32Array>();
  function rowOf(asked: Token): Float32Array {
    const kept = rows.get(asked.stem);
    if (kept !== undefined) return kept;
    const row = words.likenessTo(asked, vocabulary);
    if (rows.size >= KEPT_ROWS) rows.delete(rows.keys().next().value as string);
    rows.set(asked.stem, row);
    return row;
  }

  /** How much of either has its like in the other, 0 to 1. */
  function nearness(
    asked: readonly Float32Array[],
    rarity: readonly number[],
    wording: readonly number[],
  ): number {
    const best = new Float32Array(asked.length);
    let back = 0;
    let all = 0;
    for (const place of wording) {
      let most = 0;
      for (let at = 0; at < asked.length; at++) {
        const like = asked[at]![place]!;
        if (like > most) most = like;
        if (like > best[at]!) best[at] = like;
      }
      back += weights[place]! * most;
      all += weights[place]!;
    }
    const there = mean(rarity, (at) => best[at]!);
    const covered = all === 0 ? 0 : back / all;
    const both = ((1 + BETA) * there * covered) / (BETA * covered + there || 1);
    // "What is your favourite food?" is about food: without its like the rest is worth half.
    const key = rarity.length === 0 ? 1 : best[rarity.indexOf(Math.max(...rarity))]!;
    return (both * (1 + key)) / 2;
  }

  return {
    find(question) {
      const asked = words.tokensOf(question);
      const likes = asked.map(rowOf);
      const rarity = asked.map(({ stem }) => words.rarity(stem));
      return known
        .map(({ wordings, answer, inAnswer }) => {
          const near = wordings.map((wording) => nearness(likes, rarity, wording)).sort((a, b) => b - a);
          const wording = (1 - SECOND) * (near[0] ?? 0) + SECOND * (near[1] ?? near[0] ?? 0);
          const found = mean(rarity, (at) => (inAnswer.has(asked[at]!.stem) ? 1 : 0));
          return { answer, score: wording + IN_ANSWER * found };
        })
        .sort((a, b) => b.score - a.score);
    },
  };
}

function mean(weights: readonly number[], valueAt: (at: number) => number): number {
  let sum = 0;
  let all = 0;
  for (const [at, weight] of weights.entries()) {
    sum += weight * valueAt(at);
    all += weight;
  }
  return all === 0 ? 0 : sum / all;
}
