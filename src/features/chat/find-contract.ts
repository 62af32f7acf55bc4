// Finds words and places in one conversation.
import { z } from 'zod';
import { contract } from '../../shared/route.ts';
import { Id, IdParams } from '../../shared/words/ids.ts';
import { Message } from './message-contract.ts';
import { HISTORY_PAGE_MAX } from './rules.ts';

/** Of messages on one side. */
const Count = z.coerce
  .number()
  .int()
  .min(0)
  .max(HISTORY_PAGE_MAX)
  .default(HISTORY_PAGE_MAX / 2);

export const chatFindContract = contract({
  find: {
    method: 'GET',
    path: '/api/chat/{id}/find',
    access: 'session',
    summary: 'Messages on the shown path that hold a text, the newest first.',
    params: IdParams,
    query: z.object({ q: z.string().trim().min(1).max(100) }),
    reply: z.object({
      ids: z.array(z.string()),
      /** More hold it than are listed. */
      hasMore: z.boolean(),
      /** Where none is on the shown path: the newest message of another one that holds it. */
      elsewhereId: z.string().nullable(),
    }),
    errors: { 'chat.missing': 404, 'memberships.required': 403 },
  },
  around: {
    method: 'GET',
    path: '/api/chat/{id}/message/{messageId}/around',
    priority: 'high',
    access: 'session',
    summary: 'A message of the shown path with those before and after it, however far it is from the end.',
    params: IdParams.extend({ messageId: Id }),
    query: z.object({ before: Count, after: Count }),
    reply: z.object({
      /** Oldest first. */
      items: z.array(Message),
      hasOlder: z.boolean(),
      hasNewer: z.boolean(),
    }),
    errors: { 'chat.missing': 404, 'chat.elsewhere': 404, 'memberships.required': 403 },
  },
});
