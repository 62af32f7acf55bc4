// Finds what the user said about a thing, to be quoted whole.
import type { Vectors } from '@nightbloom/word-vectors';
import { isQuestion } from '../read/read-message.ts';
import { splitSentences } from '../text/sentences.ts';
import { stem, stemsOf } from '../text/words.ts';
import { createLineIndex } from './line-index.ts';

const LEAST_SCORE = 0.2;
/** Statements that fit nearly as well as the best one are about the same thing: then the newest counts. */
const NEARLY = 0.85;
const MOST_CHARACTERS = 240;

/** What a question asks for, in words of the statement that answers it. */
const synonyms: readonly (readonly [RegExp, string])[] = [
  [/\bname\b|\bcalled\b|\bcall me\b/i, 'my name is, I am called, call me'],
  [/\b(?:job|work|do for a living|profession|trade)\b/i, 'I work as, my job'],
  [/\bwhere\b.*\b(?:live|from)\b/i, 'I live in, I am from, I was born in'],
  [/\b(?:old am i|my age)\b/i, 'I am years old, I turned'],
  [/\b(?:pet|cat|dog|animal)s?\b/i, 'I have a cat, a dog'],
  [/\ballerg|\bcan'?t i eat\b/i, "I'm allergic to, I can't eat"],
];

/** Words of a question about what was said that do not name the thing. */
const asking = new Set(
  "can't name call old age live job work living remember mention told said talk ask again first last time kind many much long often"
    .split(' ')
    .map(stem),
);
/** These stand for something else: "which pet do I have?", "what can't I eat?" */
const isKind = new Set(['pet', 'animal', 'eat']);

const refersToSomebody = /\b(?:he|him|his|she|her|they|them|their)\b/i;

/** What a question wants to hear, and how a statement looks that has it. */
const wanted: readonly (readonly [asked: RegExp, has: RegExp])[] = [
  [
    /\bhow (?:many|much|old|long|far|often)\b/i,
    /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|dozen|half|once|twice)\b/i,
  ],
  [/\b(?:names?|called)\b/i, /\b(?:called|named|names?)\b|[\p{Ll},] \p{Lu}\p{Ll}/u],
];

/**
 * @param said what the user wrote, oldest first, without the question
 * @returns the sentence that answers the question best, in the user's words
 */
export function recallStatement(
  question: string,
  said: readonly string[],
  vectors: Vectors,
): string | undefined {
  const statements = said
    .flatMap((text) => withWhatRefersBack(splitSentences(text.replace(/\*[^*]*\*/g, ' '))))
    .filter((text) => !isQuestion(text) && text.length <= MOST_CHARACTERS && text.split(/\s+/).length > 2);
  if (statements.length === 0) return undefined;
  const meant = [question, ...synonyms.filter(([asked]) => asked.test(question)).map(([, as]) => as)].join(
    ' ',
  );
  const stems = stemsOf(meant);
  if (stems.size === 0) return undefined;
  const things = [...stemsOf(question)].filter((one) => !asking.has(one) && !isKind.has(one));
  // "Do you remember her name?" does not say whose.
  if (things.length === 0 && refersToSomebody.test(question)) return undefined;
  const namesThing = (text: string) => {
    const said = stemsOf(text);
    return things.filter((one) => said.has(one)).length * 2 >= things.length;
  };
  const shared = (text: string) => [...stemsOf(text)].filter((one) => stems.has(one)).length;
  const found = createLineIndex(statements, vectors)
    .search(meant)
    .map(({ line, score }) => ({ line, score: score * (1 + shared(statements[line]!)) }))
    .filter(({ line, score }) => score >= LEAST_SCORE && shared(statements[line]!) > 0)
    .filter(({ line }) => namesThing(statements[line]!))
    .filter(({ line }) =>
      wanted.every(([asked, has]) => !asked.test(question) || has.test(statements[line]!)),
    )
    .sort((a, b) => b.score - a.score);
  const best = found[0];
  if (best === undefined) return undefined;
  const newest = Math.max(
    ...found.filter(({ score }) => score >= NEARLY * best.score).map(({ line }) => line),
  );
  return statements[newest];
}

/** "I might bring my brother. He's a plumber." is one statement. */
function withWhatRefersBack(sentences: readonly string[]): string[] {
  const statements: string[] = [];
  for (const sentence of sentences) {
    const refersBack = /^(?:he|she|they|it|his|her|their)\b/i.test(sentence) && !isQuestion(sentence);
    if (refersBack && statements.length > 0) statements.push(`${statements.pop()} ${sentence}`);
    else statements.push(sentence);
  }
  return statements;
}
