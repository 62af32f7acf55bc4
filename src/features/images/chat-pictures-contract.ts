// Pictures within a conversation: those that were asked for at its messages, and how they are asked for.
import { z } from 'zod';
import { contract } from '../../shared/route.ts';
import { Id, IdParams } from '../../shared/words/ids.ts';
import { ImageJob } from './job-contract.ts';
import { OFFERS, OFFERS_A_DAY_MAX, SETTING_PRICE_MAX } from './rules.ts';

/** A request at a message that is still there. */
export const ChatPicture = ImageJob.extend({ messageId: z.string() });
export type ChatPicture = z.infer<typeof ChatPicture>;

export const ChatPictureSettings = z.object({
  /** Coins that a picture may cost without its user being asked again; 0 where each one is asked about. */
  askAbove: z.number().int().min(0).max(SETTING_PRICE_MAX),
  /** What the character may do by itself: offer a picture, or have so many a day drawn. */
  offers: z.enum(OFFERS),
  offersADay: z.number().int().min(1).max(OFFERS_A_DAY_MAX),
  /** Coins that each picture drawn by itself may cost: the price that was shown when it was agreed to. */
  offersPrice: z.number().int().min(0).max(SETTING_PRICE_MAX),
  /** Whether the conversation is shown as a scene instead of as text. */
  isScene: z.boolean(),
});
export type ChatPictureSettings = z.infer<typeof ChatPictureSettings>;

const ChatPictures = z.object({
  /** The newest first. */
  items: z.array(ChatPicture),
  settings: ChatPictureSettings,
  /** Messages whose offer was declined, the newest ones. */
  declined: z.array(z.string()),
});
export type ChatPictures = z.infer<typeof ChatPictures>;

const errors = { 'chat.missing': 404 };

export const chatPicturesRoutes = contract({
  chatPictures: {
    method: 'GET',
    path: '/api/chat/{id}/pictures',
    access: 'session',
    summary:
      'The newest requests for pictures at messages of a conversation, with those under way and those that failed.',
    params: IdParams,
    reply: ChatPictures,
    errors,
  },
  setChatPictures: {
    method: 'PATCH',
    path: '/api/chat/{id}/pictures',
    access: 'session',
    summary: 'Changes how pictures are asked for in a conversation.',
    params: IdParams,
    body: z.strictObject(ChatPictureSettings.partial().shape),
    reply: ChatPictureSettings,
    rate: 'write',
    errors,
  },
  closeChatPicture: {
    method: 'DELETE',
    path: '/api/chat/{id}/pictures/{jobId}',
    access: 'session',
    summary: 'No longer shows a request that failed in its conversation.',
    params: z.object({ id: Id, jobId: Id }),
    reply: z.object({ success: z.literal(true) }),
    errors,
  },
  declinePicture: {
    method: 'POST',
    path: '/api/chat/{id}/message/{messageId}/decline-picture',
    access: 'session',
    summary: 'Declines the picture that a message offers.',
    params: z.object({ id: Id, messageId: Id }),
    reply: z.object({ success: z.literal(true) }),
    errors,
  },
});
