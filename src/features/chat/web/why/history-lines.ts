import type { Thread } from '../session/thread.ts';
import { memberOf } from '../session/thread.ts';

export interface HistoryLines {
  /** "You: …" and "Isolde Varga: …", oldest first. */
  lines: { id: string; text: string }[];
  /** Some of the messages that were given are not loaded. */
  isPart: boolean;
}

/**
 * The messages from one to the one before another, as far as they are loaded: a record keeps their ids only.
 * @param count how many were given
 */
export function historyLines(
  { messages, conversation }: Pick<Thread, 'messages' | 'conversation'>,
  firstMessageId: string | null,
  beforeId: string,
  count: number,
): HistoryLines {
  const end = messages.findIndex(
    ({ id, alternatives }) => id === beforeId || alternatives.includes(beforeId),
  );
  const first = messages.findIndex(({ id }) => id === firstMessageId);
  const given = end < 0 ? [] : messages.slice(Math.max(0, first), end);
  return {
    lines: given.map(({ id, role, speakerId, content }) => ({
      id,
      text: `${role === 'user' ? 'You' : memberOf(conversation, speakerId).name}: ${content}`,
    })),
    isPart: first < 0 || given.length < count,
  };
}
