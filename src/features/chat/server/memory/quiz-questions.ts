// Makes questions of sentences: a rare word is left out, and memory has to find it.
import { createHash } from 'node:crypto';

export interface Gap {
  /** The sentence with a gap, as it is shown, and without it, as it is searched. */
  shown: string;
  question: string;
  sentence: string;
  answer: string;
}

/** Things that people talk about. A question about one that was never named must find nothing. */
export const TRAPS: readonly { question: string; words: string; about: RegExp }[] = [
  { question: 'What colour is my car?', words: 'my car', about: /\b(car|cars|vehicle|automobile)\b/ },
  { question: 'What is my boat called?', words: 'my boat', about: /\b(boat|boats|ship|yacht)\b/ },
  { question: 'Which instrument did I learn as a child?', words: 'instrument', about: /\binstruments?\b/ },
  { question: 'When did I climb the mountain?', words: 'climbed mountain', about: /\b(mountains?|climb)/ },
  { question: 'What did I say about my aunt?', words: 'my aunt', about: /\baunt/ },
  { question: 'Which team do I support?', words: 'team support', about: /\bteams?\b/ },
  { question: 'What happened at the dentist?', words: 'dentist', about: /\bdentist|\bteeth|\btooth/ },
  { question: 'Where did I lose my umbrella?', words: 'umbrella', about: /\bumbrella/ },
];

const WORD = /[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu;
const SENTENCE_MIN = 6;
const SENTENCE_MAX = 24;
const ANSWER_MIN = 4;

/** @returns whether a word is said in one message only, so that the question has one answer */
export function askable(messages: readonly string[]): (word: string) => boolean {
  const counts = new Map<string, number>();
  for (const content of messages)
    for (const word of new Set(content.toLowerCase().match(WORD)))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  return (word) => counts.get(word.toLowerCase()) === 1;
}

/** The best gap of a message: a name, a number or else the longest rare word. Null if it says too little. */
export function makeGap(content: string, isRare: (word: string) => boolean): Gap | null {
  let best: { gap: Gap; weight: number } | null = null;
  for (const raw of content.match(/[^.!?\n*]+[.!?]*/g) ?? []) {
    const sentence = raw.trim();
    const words = sentence.match(WORD) ?? [];
    if (words.length < SENTENCE_MIN || words.length > SENTENCE_MAX || sentence.endsWith('?')) continue;
    for (const [index, word] of words.entries()) {
      const isNumber = /^\d+$/.test(word);
      if (!isRare(word) || (word.length < ANSWER_MIN && !isNumber)) continue;
      const isName = index > 0 && /^\p{Lu}/u.test(word);
      const weight = word.length + (isName ? 10 : 0) + (isNumber ? 8 : 0);
      if (best && best.weight >= weight) continue;
      best = { gap: gapIn(sentence, word), weight };
    }
  }
  return best?.gap ?? null;
}

function gapIn(sentence: string, answer: string): Gap {
  const at = sentence.indexOf(answer);
  const [before, after] = [sentence.slice(0, at), sentence.slice(at + answer.length)];
  return { shown: `${before}____${after}`, question: `${before} ${after}`, sentence, answer };
}

/** The same order for the same seed. */
export function seededOrder<T>(items: readonly T[], seed: string): T[] {
  return items
    .map((item, index) => ({ item, place: createHash('sha256').update(`${seed}:${index}`).digest('hex') }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ item }) => item);
}
