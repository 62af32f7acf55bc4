// Messages of the user that the server has not stored yet.
import type { Clock } from '../../../../platform/web/clock.ts';
import type { Help } from '../../../../shared/words/help.ts';
import type { Pending, ShownMessage, Thread } from './thread.ts';

/** @param help the help that came with a refusal of this message */
export function pendingMessage(
  thread: Thread,
  text: string,
  pending: Pending,
  clock: Clock,
  help: Help | null = null,
): ShownMessage {
  const id = `pending:${pending.key}`;
  const parent = thread.messages.findLast((message) => !message.pending);
  return {
    id,
    parentId: parent?.id ?? null,
    role: 'user',
    speakerId: null,
    ...(thread.conversation.persona ? { persona: thread.conversation.persona.name } : {}),
    content: text,
    state: 'complete',
    problem: null,
    alternative: 1,
    alternatives: [id],
    isEdited: false,
    pending,
    help,
    marks: [],
    createdAt: new Date(clock.now()).toISOString(),
  };
}

/**
 * Whether a message without a response is still unsent. It has been stored if the newest user message has the
 * same text.
 */
export function isUnsent(thread: Thread | undefined, text: string): boolean {
  const said = thread?.messages.findLast((message) => message.role === 'user' && !message.pending);
  return (said?.original ?? said?.content) !== text;
}
