// Messages that a user has pinned, to find them again.
import { z } from 'zod';
import { contract } from '../../shared/route.ts';
import { Id, IdParams, Timestamp } from '../../shared/words/ids.ts';
import { Message } from './message-contract.ts';
import { reached } from './refusals.ts';

export const PinnedMessage = z.object({
  messageId: z.string(),
  role: z.enum(['user', 'assistant']),
  /** The name of the member that wrote it; null for the user. */
  speaker: z.string().nullable(),
  /** Its beginning. */
  excerpt: z.string(),
  at: Timestamp,
  /** Whether it is on the path that is shown. */
  isShown: z.boolean(),
});
export type PinnedMessage = z.infer<typeof PinnedMessage>;

const MessageParams = z.object({ id: Id, messageId: Id });
const Pinned = z.object({ message: Message });

export const chatPinsContract = contract({
  pins: {
    method: 'GET',
    path: '/api/chat/{id}/pins',
    access: 'session',
    summary:
      'The pinned messages of a conversation on all its paths, in the order in which they were written.',
    params: IdParams,
    reply: z.object({ items: z.array(PinnedMessage), max: z.number().int() }),
    errors: reached,
  },
  pin: {
    method: 'PUT',
    path: '/api/chat/{id}/message/{messageId}/pin',
    access: 'session',
    summary: 'Pins a message.',
    rate: 'write',
    params: MessageParams,
    reply: Pinned,
    errors: { ...reached, 'chat.pins_full': 409 },
  },
  unpin: {
    method: 'DELETE',
    path: '/api/chat/{id}/message/{messageId}/pin',
    access: 'session',
    summary: 'Takes the pin off a message.',
    rate: 'write',
    params: MessageParams,
    reply: Pinned,
    errors: reached,
  },
});
