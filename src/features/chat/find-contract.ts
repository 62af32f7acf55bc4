// Finds words in one conversation.
import { z } from 'zod';
import { contract } from '../../shared/route.ts';
import { IdParams } from '../../shared/words/ids.ts';

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
    }),
    errors: { 'chat.missing': 404, 'memberships.required': 403 },
  },
});
