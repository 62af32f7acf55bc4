// Deleted conversations, which rest in a bin before they are gone.
import { z } from 'zod';
import { contract } from '../../shared/route.ts';
import { listOf, pageQuery } from '../../shared/paging.ts';
import { Id, IdParams, Timestamp } from '../../shared/words/ids.ts';
import { ConversationMember } from './contract.ts';
import { CHANGED_AT_ONCE } from './order-rules.ts';

export const BinnedChat = z.object({
  id: z.string(),
  title: z.string(),
  members: z.array(ConversationMember),
  messageCount: z.number().int(),
  deletedAt: Timestamp,
  /** When it is deleted for good. */
  endsAt: Timestamp,
});
export type BinnedChat = z.infer<typeof BinnedChat>;

const Several = z.strictObject({ ids: z.array(Id).min(1).max(CHANGED_AT_ONCE) });

export const chatBinContract = contract({
  bin: {
    method: 'GET',
    path: '/api/chat/bin',
    access: 'session',
    summary: 'The caller’s deleted conversations, the newest first.',
    query: pageQuery(24, 100),
    reply: listOf(BinnedChat),
  },
  binChats: {
    method: 'POST',
    path: '/api/chat/bin',
    access: 'session',
    summary: 'Deletes conversations; they can be restored for 30 days. Those that are gone are left out.',
    rate: 'write',
    body: Several,
    reply: z.object({ binned: z.number().int() }),
    errors: { 'chat.missing': 404 },
  },
  restoreChats: {
    method: 'POST',
    path: '/api/chat/bin/restore',
    access: 'session',
    summary: 'Takes conversations out of the bin. Those that are gone are left out.',
    rate: 'write',
    body: Several,
    reply: z.object({ restored: z.number().int() }),
    errors: { 'chat.missing': 404 },
  },
  purgeChat: {
    method: 'DELETE',
    path: '/api/chat/bin/{id}',
    access: 'session',
    summary: 'Deletes a conversation that is in the bin for good.',
    params: IdParams,
    reply: z.object({ success: z.literal(true) }),
    errors: { 'chat.missing': 404 },
  },
  emptyBin: {
    method: 'DELETE',
    path: '/api/chat/bin',
    access: 'session',
    summary: 'Deletes all conversations for good that are in the bin.',
    reply: z.object({ success: z.literal(true) }),
  },
});
