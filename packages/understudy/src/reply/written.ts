// The answer that was written for a question, or a sentence of the card that answers it.
import { ASKS } from '../need/needs.ts';
import type { Part } from '../read/read-message.ts';
import { stemsOf } from '../text/words.ts';
import { asksForSomething } from './occasions.ts';
import type { Stage } from './stage.ts';

/** A written answer is said only where its question fits at least this well. */
const LEAST_WRITTEN = 0.5;
/** So well it fits where nothing was asked: "A room for one, please". */
const LEAST_UNASKED = 0.8;
/** Sentences of a card are answers more rarely, so the bar is higher. */
const LEAST_SENTENCE = 0.6;
/** From here on a question is not taken for one of another kind. */
export const IS_SURE = 0.55;

/** Told, not asked: what the user says of themselves, likes or thinks. */
export const isOnlyTold = new Set<string>(['about-me', 'likes', 'opinion']);
/** Answered from what is written or known. */
export const isAsk = new Set<string>([...ASKS, 'who-are-you']);

const refersBack = /\b(?:he|him|his|she|her|they|them|their|it|its|that|those|there|one)\b/i;
/** A question with more words of its own says itself what it is about. */
const FEW_STEMS = 2;

/** "Do you miss him?" is asked about what was spoken of before. */
function inContext(text: string, earlier: readonly string[]): string[] {
  const before = earlier.at(-1);
  const isOpen = before !== undefined && refersBack.test(text) && stemsOf(text).size <= FEW_STEMS;
  return isOpen ? [text, `${text} ${before}`] : [text];
}

/** The answer that was written for a question like this, or a sentence of the card that answers it. */
export function writtenAnswer(stage: Stage, part: Part): string | undefined {
  const { voice, spoken, earlier } = stage;
  const asks = part.isQuestion
    ? isAsk.has(part.need) || part.probability(part.need) < IS_SURE
    : /^about-your|^teach/.test(part.need);
  const least = asks ? LEAST_WRITTEN : LEAST_UNASKED;
  // "I should sleep. Night!" says goodbye, whatever was written about nights.
  const isSocial = !isOnlyTold.has(part.need) && part.probability(part.need) >= IS_SURE;
  if (!part.isQuestion && !asks && (isSocial || !asksForSomething(stage, part.text))) return undefined;
  const [answer] = inContext(part.text, earlier)
    .flatMap(
      (text) =>
        voice.questions.find(text).find((one) => one.score >= least && spoken.isFresh(one.answer)) ?? [],
    )
    .sort((a, b) => b.score - a.score);
  const found =
    answer ??
    (part.isQuestion
      ? voice.sentences
          .find(part.text)
          .find((one) => one.score >= LEAST_SENTENCE && spoken.isFresh(one.answer))
      : undefined);
  if (found === undefined) return undefined;
  spoken.add(found.answer);
  return found.answer;
}
