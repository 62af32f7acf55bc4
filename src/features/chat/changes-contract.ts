// What a device has missed of the caller's conversations.
import { z } from 'zod';
import { contract } from '../../shared/route.ts';
import { IdParams } from '../../shared/words/ids.ts';
import { ComposerDraft, Conversation } from './contract.ts';
import { missing } from './refusals.ts';
import { MESSAGE_MAX } from './rules.ts';

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
  /** Composers in which something else stands now. */
  drafts: z.array(ComposerDraft.extend({ conversationId: z.string() })),
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
  saveDraft: {
    method: 'PUT',
    path: '/api/chat/{id}/composer',
    access: 'session',
    summary:
      'Keeps what stands in the composer, for the caller’s other devices. Refused with the other text where one of them has written in between.',
    params: IdParams,
    body: z.strictObject({
      content: z.string().max(MESSAGE_MAX),
      /** Of the text that was changed; 0 for none. */
      version: z.number().int().min(0),
    }),
    reply: ComposerDraft,
    errors: { ...missing, 'chat.draft_changed': 409 },
  },
});
