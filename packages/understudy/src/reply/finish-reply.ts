// Continues a reply that was stopped in the middle of a sentence by completing that sentence first.
import type { Scene } from '../scene.ts';
import type { Card } from '../card/read-card.ts';
import { tales } from '../phrases/performances.ts';
import { splitSentences } from '../text/sentences.ts';
import { asSpoken } from './speak.ts';

const isWhole = /[.!?…]["'”’*)\]]*\s*$/;
/** With fewer words, too many known sentences would match. */
const LEAST_WORDS = 3;

/**
 * @param compose writes a reply; it must be deterministic.
 * @returns the text after the last word; undefined if the reply is complete or its continuation is unknown.
 */
export function finishReply(
  scene: Scene,
  card: Card,
  compose: (scene: Scene, card: Card) => string,
): string | undefined {
  const last = scene.recent.at(-1);
  const cut = last?.role === 'assistant' ? last.content.trimEnd() : '';
  if (cut === '' || isWhole.test(cut)) return undefined;
  const recent = scene.recent.slice(0, -1);
  // Recreates the scene at the start of the reply: seed without the position, and message count without the
  // turn.
  const seed = scene.seed.replace(/:\d+$/, '');
  for (const messageCount of [scene.messageCount - 2, scene.messageCount]) {
    const whole = compose({ ...scene, mode: 'reply', recent, seed, messageCount, alternatives: [] }, card);
    if (whole.startsWith(cut) && whole.length > cut.length) return whole.slice(cut.length).trimStart();
  }
  return restOfSentence(cut, card);
}

function restOfSentence(cut: string, card: Card): string | undefined {
  const begun = (splitSentences(cut).at(-1) ?? '').replace(/^[*"“]+/, '').toLowerCase();
  if (begun.split(/\s+/).length < LEAST_WORDS) return undefined;
  const known = [
    ...card.lines.map(({ say }) => asSpoken(say, card)),
    ...card.exchanges.flatMap(({ reply }) => splitSentences(reply)),
    ...tales.flatMap(({ lines }) => lines),
  ];
  const found = known.find((sentence) => sentence.toLowerCase().startsWith(begun));
  return found === undefined || found.length === begun.length
    ? undefined
    : found.slice(begun.length).trimStart();
}
