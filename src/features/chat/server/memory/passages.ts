// Makes passages of messages that a search found: a message of the user with its reply.
import type { MemoryItem } from '../memory-item.ts';
import type { SaidBefore } from './search/search-said.ts';
import { dateThen, type Moment } from './date-then.ts';

interface Names {
  names: ReadonlyMap<string, string>;
  userName: string;
  moment: Moment;
}

interface Round {
  said: SaidBefore[];
  score: number;
}

const PASSAGES_MAX = 12;
/** Characters of a message in a passage; and of one that only stands beside what was found. */
const SAID_MAX = 420;
const BESIDE_MAX = 120;
/** Stands beside: has less than this share of the better one's score. */
const BESIDE = 0.7;
/** The less near one of a message and its answer counts so much of its own score. */
const NEIGHBOUR = 0.1;
/** So does a question of the user: it tells less than what answers it, and is most like the question of now. */
const QUESTION = 0.4;
const ASKS = /\?\W*$|^\W*(?:what|who|whose|when|where|why|how|which|do you|did i|remind me|tell me)\b/i;
const isQuestion = ({ role, content }: SaidBefore): boolean => role === 'user' && ASKS.test(content);
/**
 * A correction often has fewer words of the question than what it corrects; told together, in the order of time, the
 * model sees which holds.
 */
const CORRECTS =
  /\b(?:not|no longer|no more|any ?more|instead|changed?|correction|update|mixed up|mistaken?|wrong|miscounted|turns out|actually|switched|i (?:told|said)|these days|now)\b/i;
const CORRECTION = 0.08;
/** Passages below this share of the best one's score are left out. */
const LEAST = 0.4;

/** @returns the best first */
export function passagesOf(said: readonly SaidBefore[], context: Names): MemoryItem[] {
  const rounds = roundsOf(said)
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
  const best = rounds[0]?.score ?? 0;
  return rounds
    .filter(({ score }) => score >= best * LEAST)
    .slice(0, PASSAGES_MAX)
    .map((round) => passage(round, best, context));
}

function scoreOf(said: SaidBefore): number {
  if (said.score === 0) return 0;
  if (isQuestion(said)) return said.score * QUESTION;
  return said.score + (said.role === 'user' && CORRECTS.test(said.content) ? CORRECTION : 0);
}

function roundsOf(said: readonly SaidBefore[]): Round[] {
  const ids = new Set(said.map(({ id }) => id));
  const byFirst = Map.groupBy(said, ({ id, role, parentId }) =>
    role === 'assistant' && parentId !== null && ids.has(parentId) ? parentId : id,
  );
  return [...byFirst.values()].map((round) => {
    const scores = round.map((each) => scoreOf(each)).toSorted((a, b) => b - a);
    return {
      said: round.toSorted((a, b) => (a.at < b.at ? -1 : 1)),
      score: scores[0]! + NEIGHBOUR * (scores[1] ?? 0),
    };
  });
}

function passage({ said, score }: Round, best: number, { names, userName, moment }: Names): MemoryItem {
  const [first] = said;
  const better = Math.max(...said.map((each) => each.score));
  const lines = said.map(({ role, speakerId, content, words, score: own }) => {
    const name = role === 'user' ? userName : (names.get(speakerId ?? '') ?? 'You');
    return `${name}: ${aroundWords(content, words, own < better * BESIDE ? BESIDE_MAX : SAID_MAX)}`;
  });
  return {
    id: null,
    kind: 'passage',
    text: `(${dateThen(first!.at, moment)})\n${lines.join('\n')}`,
    score: Math.round((score / best) * 100) / 100,
    words: [...new Set(said.flatMap(({ words, content }) => wordsIn(content, words)))],
    sources: said.map(({ id }) => id),
    at: first!.at,
  };
}

/** What is left out of a message takes its words with it. */
const wordsIn = (content: string, words: readonly string[]): string[] => {
  const lower = content.toLowerCase();
  return words.filter((word) => lower.includes(word.toLowerCase()));
};

/** The part of a long message around the sentence with most of the words. */
function aroundWords(content: string, words: readonly string[], most: number): string {
  const text = content.trim().replaceAll(/\s*\n\s*/g, ' ');
  if (text.length <= most) return text;
  const sentences = text.match(/[^.!?]+[.!?]*\s*/g) ?? [text];
  const lower = sentences.map((sentence) => sentence.toLowerCase());
  const hits = lower.map((sentence) => words.filter((word) => sentence.includes(word)).length);
  const middle = hits.indexOf(Math.max(...hits));
  let from = middle;
  let to = middle + 1;
  let length = sentences[middle]!.length;
  for (;;) {
    const next = to < sentences.length ? sentences[to]!.length : Infinity;
    const before = from > 0 ? sentences[from - 1]!.length : Infinity;
    if (Math.min(next, before) === Infinity || length + Math.min(next, before) > most) break;
    if (next <= before) to += 1;
    else from -= 1;
    length += Math.min(next, before);
  }
  const part = sentences.slice(from, to).join('').trim().slice(0, most);
  return `${from > 0 ? '… ' : ''}${part}${to < sentences.length ? ' …' : ''}`;
}
