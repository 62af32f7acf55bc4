// Leaves out of what was said before what holds no longer: a passage must not contradict the facts beside it.
import { readFacts } from '../facts/read-facts.ts';
import type { StoredMessage } from './search/said-before.views.ts';

const SENTENCE = /[^.!?\n]+[.!?\n]*\s*/g;

/**
 * Messages without the sentences from which facts were read that were corrected or forgotten since.
 * @param open ids of the facts that hold; a correction whose message was deleted leaves the older one open
 */
export function withoutPast<Message extends StoredMessage>(
  said: readonly Message[],
  open: ReadonlySet<string>,
): Message[] {
  return said.flatMap((message) => {
    const past = new Set(message.past.filter(({ id }) => !open.has(id)).map(({ text }) => text));
    if (past.size === 0) return [message];
    const sentences = message.content.match(SENTENCE) ?? [];
    const content = sentences
      .filter((sentence) => !readFacts(sentence).some(({ text }) => past.has(text)))
      .join('')
      .trim();
    return content ? [{ ...message, content }] : [];
  });
}
