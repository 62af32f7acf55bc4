// Leaves out of what was said before what holds no longer: a passage must not contradict the facts beside it.
import { readFacts } from '../../facts/read-facts.ts';
import type { StoredMessage } from './said-before.views.ts';
import { sentencesOf, withoutBannedOf } from '../forgetting/banned-sentences.ts';

/**
 * Messages without the sentences from which facts were read that were corrected, forgotten or erased since.
 * @param open ids of the facts that hold; a correction whose message was deleted leaves the older one open
 */
export function withoutPast<Message extends StoredMessage>(
  said: readonly Message[],
  open: ReadonlySet<string>,
): Message[] {
  return withoutBannedOf(said).flatMap((message) => {
    const past = new Set(message.past.filter(({ id }) => !open.has(id)).map(({ text }) => text));
    if (past.size === 0) return [message];
    const content = sentencesOf(message.content)
      .filter((sentence) => !readFacts(sentence).some(({ text }) => past.has(text)))
      .join('')
      .trim();
    return content ? [{ ...message, content }] : [];
  });
}
