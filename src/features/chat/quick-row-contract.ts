// What a user has chosen to stand above the text field of their chats.
import { z } from 'zod';
import { contract } from '../../shared/route.ts';
import { QUICK_TOOLS } from './quick-row-rules.ts';

const QuickRow = z.object({
  /** In order; null while it is the usual row. */
  tools: z.array(z.enum(QUICK_TOOLS)).nullable(),
});
export type StoredQuickRow = z.infer<typeof QuickRow>;

export const quickRowContract = contract({
  read: {
    method: 'GET',
    path: '/api/quick-row',
    // It is asked for with the conversation, beside much that waits in the other lane.
    priority: 'high',
    access: 'session',
    summary: 'What the caller has chosen to stand above the text field.',
    reply: QuickRow,
  },
  write: {
    method: 'PUT',
    path: '/api/quick-row',
    access: 'session',
    summary: 'Chooses what stands above the text field, in order; null for the usual row.',
    rate: 'write',
    body: z.strictObject({
      tools: z
        .array(z.enum(QUICK_TOOLS))
        .refine((tools) => new Set(tools).size === tools.length, 'Each at most once')
        .nullable(),
    }),
    reply: QuickRow,
  },
});
