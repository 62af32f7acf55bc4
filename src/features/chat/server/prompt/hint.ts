// What the user wishes of one reply, as the model is told it.
import type { GenerationLength } from '../../contract.ts';
import { LENGTH_MAX, LENGTH_MIN } from '../../generation-rules.ts';

/** @param hint without tags of sections. @returns empty without one */
export function writeHint(mode: 'reply' | 'continue' | 'draft', hint: string | undefined): string {
  if (!hint) return '';
  if (mode === 'draft')
    return `The user has begun to write: ${hint}\nEach of the messages goes on from that, and repeats it at its beginning.`;
  return `For this one reply the user wishes: ${hint}\nFollow it as far as the rules allow, and do not mention it.`;
}

const LENGTHS: readonly GenerationLength[] = ['short', 'medium', 'long'];

/** In the languages of the interface, whose hints are sent as they stand on the buttons. */
const SHORTER = /\b(?:shorter|briefer|kürzer)\b|短く/i;
const LONGER = /\b(?:longer|länger)\b|長く/i;

/**
 * One step shorter or longer where the hint asks for that, so that the note on length does not contradict it. A limit in
 * tokens is halved or doubled; where no length is said, nothing contradicts the hint.
 */
export function hintedLength(length: GenerationLength, hint: string | undefined): GenerationLength {
  if (!hint || length === 'off') return length;
  const step = SHORTER.test(hint) ? -1 : LONGER.test(hint) ? 1 : 0;
  if (typeof length === 'number')
    return Math.round(Math.min(LENGTH_MAX, Math.max(LENGTH_MIN, length * 2 ** step)));
  return LENGTHS[LENGTHS.indexOf(length) + step] ?? length;
}
