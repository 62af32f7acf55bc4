// The pictures of one conversation.
import { z } from 'zod';
import { contract } from '../../shared/route.ts';
import { IdParams } from '../../shared/words/ids.ts';
import { GalleryImage, galleryOf, galleryQuery } from './gallery-contract.ts';

export const ChatImage = GalleryImage.extend({
  /** The message at which it was asked for; null where that was deleted. */
  messageId: z.string().nullable(),
});
export type ChatImage = z.infer<typeof ChatImage>;

const ChatMedia = galleryOf(ChatImage);
export type ChatMedia = z.infer<typeof ChatMedia>;

export const chatMediaRoutes = contract({
  chatMedia: {
    method: 'GET',
    path: '/api/chat/{id}/media',
    access: 'session',
    summary:
      'The pictures that the caller asked for in a conversation, on all its paths, the newest request first.',
    params: IdParams,
    query: galleryQuery,
    reply: ChatMedia,
    errors: { 'chat.missing': 404 },
  },
});
