// What a device has missed of the caller's conversations.
import { z } from 'zod';
import { contract } from '../../shared/route.ts';
import { Conversation } from './contract.ts';

/** Of everything, not of one conversation; an opaque number that grows. */
const Since = z.string().regex(/^\d{1,19}$/);

export const ChatChanges = z.object({
  /** What is asked from next time. A change that is told once may be told once more. */
  since: z.string(),
  /** False where more has changed than is listed, or it is not known: lists are to be read anew. */
  isComplete: z.boolean(),
  /** Newest first. */
  conversations: z.array(Conversation),
  /** Ids of conversations that are gone. */
  deleted: z.array(z.string()),
});
export type ChatChanges = z.infer<typeof ChatChanges>;

export const chatChangesContract = contract({
  changes: {
    method: 'GET',
    path: '/api/chat/changes',
    access: 'session',
    summary:
      'Which of the caller’s conversations have changed, from the number that the last answer gave; without one only that number.',
    query: z.object({ since: Since.optional() }),
    reply: ChatChanges,
  },
});
