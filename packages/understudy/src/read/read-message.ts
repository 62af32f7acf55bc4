// Reads a message of the user: which parts it has, and what each needs.
import type { NeedReader } from '../need/need-reader.ts';
import type { Need } from '../need/needs.ts';
import { splitSentences } from '../text/sentences.ts';
import { isWord, wordsOf } from '../text/words.ts';

export interface Part {
  text: string;
  /** Written between asterisks. */
  isAct: boolean;
  isQuestion: boolean;
  /** The likeliest need. */
  need: Need;
  /** Of a need, 0 to 1. */
  probability(need: Need): number;
}

export interface Message {
  text: string;
  /** Sentences and actions, in their order. */
  parts: Part[];
  /** All that is said, as one part; undefined where it is one sentence or nothing is said. */
  whole: Part | undefined;
}

const before = String.raw`^(?:(?:and|but|so|ok|okay|well|hey|then|um|oh),? )*`;
const opensQuestion = new RegExp(
  `${before}(?:who|whos|who's|whom|whose|what|whats|what's|when|where|wheres|where's|why|how|hows|how's|which|is|are|am|was|were|do|does|did|can|could|will|would|should|shall|may|have you|has|had you)\\b`,
  'i',
);
const opensRequest = new RegExp(
  `${before}(?:please )?(?:tell me|describe|explain|show me|give me|sing|teach me|remind me)\\b`,
  'i',
);
/** "You're a dote, do you know that?" asks for nothing. */
const tag =
  /,? (?:right|ok|okay|huh|eh|you know|do you know(?: that)?|(?:is|are|was|were|do|does|did|has|have|wo|ca)n't (?:it|you|she|he|they|that))\?["')\s]*$/i;

export const isQuestion = (text: string): boolean => {
  const asked = text.trim();
  if (opensRequest.test(asked)) return true;
  // "What followed is that I left." is told.
  if (opensQuestion.test(asked) && !/[.!]["')\s]*$/.test(asked)) return true;
  return /\?["')\s]*$/.test(asked) && !tag.test(asked);
};

function partOf(text: string, isAct: boolean, reader: NeedReader): Part {
  const probabilities = reader.read(isAct ? `*${text}*` : text);
  const places = new Map(reader.needs.map((need, place) => [need, place]));
  const best = probabilities.indexOf(Math.max(...probabilities));
  return {
    text,
    isAct,
    isQuestion: !isAct && isQuestion(text),
    need: reader.needs[best] as Need,
    probability: (need) => probabilities[places.get(need) ?? -1] ?? 0,
  };
}

export function readMessage(text: string, reader: NeedReader): Message {
  const pieces = text.split(/\*+([^*]+)\*+/);
  const parts = pieces.flatMap((piece, at) => {
    if (!/[\p{L}\p{N}]/u.test(piece)) return [];
    if (at % 2 === 1) return [partOf(piece.trim(), true, reader)];
    return splitSentences(piece)
      .filter((sentence) => wordsOf(sentence).some(isWord))
      .map((sentence) => partOf(sentence, false, reader));
  });
  const said = parts.filter(({ isAct }) => !isAct);
  const whole = said.length > 1 ? partOf(said.map((part) => part.text).join(' '), false, reader) : undefined;
  return { text, parts, whole };
}
