import { splitSentences } from '../text/sentences.ts';
import type { Stage } from './stage.ts';

/** At the start of a conversation: one of the card's greetings. */
export function openWithGreeting(stage: Stage): string | undefined {
  const { scene, card, turn, knowledge, freshness, chance } = stage;
  if (stage.replies.length > 0 || stage.earlier.length > 0 || scene.facts.length > 0) return undefined;
  const isHello =
    turn.isEmpty ||
    (turn.acts.length > 0 && turn.acts.every((part) => part.type === 'social' && part.social === 'hello'));
  if (!isHello || turn.danger !== undefined || turn.language !== undefined) return undefined;
  const you = knowledge.name ?? 'you';
  const most = scene.length === 'short' ? 2 : scene.length === 'medium' ? 6 : 40;
  const [first, ...others] = card.greetings;
  for (const greeting of first === undefined ? [] : [first, ...chance.shuffle(others)]) {
    const text = greeting.replaceAll('{{user}}', you);
    const sentences = splitSentences(text);
    const kept = sentences.length <= most ? text : closeMarks(sentences.slice(0, most).join(' '));
    if (freshness.isFresh(kept)) return kept;
  }
  return undefined;
}

/** Closes asterisks and quotation marks that a cut left open. */
function closeMarks(text: string): string {
  const star = (text.match(/\*/g)?.length ?? 0) % 2 === 1 ? '*' : '';
  const quote = (text.match(/"/g)?.length ?? 0) % 2 === 1 ? '"' : '';
  return `${text}${star}${quote}`;
}
