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

const opensQuestion =
  /^(?:(?:and|but|so|ok|okay|well|hey|then|um|oh),? )*(?:who|whom|whose|what|what's|when|where|why|how|which|is|are|am|was|were|do|does|did|can|could|will|would|should|shall|may|have you|has|had you|tell me|describe|explain)\b/i;

export const isQuestion = (text: string): boolean =>
  /\?["')\s]*$/.test(text) || opensQuestion.test(text.trim());

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
