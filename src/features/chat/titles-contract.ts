// Settings of an account for all its chats.
import { z } from 'zod';
import { contract } from '../../shared/route.ts';

const ChatSettings = z.object({
  /** Whether the model names chats that have no title of their own. */
  namesChats: z.boolean(),
});
export type ChatSettings = z.infer<typeof ChatSettings>;

export const chatSettingsContract = contract({
  read: {
    method: 'GET',
    path: '/api/chat/settings',
    access: 'session',
    summary: 'The caller’s settings for all chats.',
    reply: ChatSettings,
  },
  change: {
    method: 'PATCH',
    path: '/api/chat/settings',
    access: 'session',
    summary: 'Changes the caller’s settings for all chats.',
    rate: 'write',
    body: ChatSettings.partial().strict(),
    reply: ChatSettings,
  },
});
