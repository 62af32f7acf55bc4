// Pictures: asking for them and watching them being made; the galleries are in gallery-contract.ts.
import { z } from 'zod';
import { contract } from '../../shared/route.ts';
import { listOf, pageQuery } from '../../shared/paging.ts';
import { Id, IdParams } from '../../shared/words/ids.ts';
import { Picture } from '../../shared/words/picture.ts';
import { chatMediaRoutes } from './chat-media-contract.ts';
import { chatPicturesRoutes } from './chat-pictures-contract.ts';
import { ImageSource } from './edits-contract.ts';
import { galleryRoutes } from './gallery-contract.ts';
import { DrawingOptions, ImageJob } from './job-contract.ts';
import { promptWordsRoutes } from './prompt-words-contract.ts';
import { reviewRoutes } from './review-contract.ts';
import {
  ASPECT_RATIOS,
  COUNT_MAX,
  EDIT_MODES,
  MODEL_MAX,
  PROMPT_MAX,
  SEED_MAX,
  UPLOAD_MAX_BYTES,
} from './rules.ts';

export type { GalleryImage } from './gallery-contract.ts';
export type { ImageSource } from './edits-contract.ts';
export type { DrawingOptions, ImageJob } from './job-contract.ts';

/** What the pictures under way look like so far; those that have none yet, or are done, are left out. */
export const ImagePreviews = z.object({
  jobId: z.string(),
  pictures: z.array(
    z.object({
      /** Its place in the job, from 0. */
      ordinal: z.number().int(),
      /** A data address. */
      url: z.string(),
    }),
  ),
});
export type ImagePreviews = z.infer<typeof ImagePreviews>;

export const ImageModel = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  isStandIn: z.boolean(),
  /** Only members may ask for it. */
  isMemberOnly: z.boolean(),
  /** What of a request has an effect on its pictures. */
  knows: z.object({
    negative: z.boolean(),
    seed: z.boolean(),
    steps: z.boolean(),
    guidance: z.boolean(),
    /** By the engine's names; empty where none can be chosen. */
    samplers: z.array(z.string()),
    schedulers: z.array(z.string()),
    /** How it can change a picture that there is. */
    edits: z.array(z.enum(EDIT_MODES)),
  }),
  /** Coins for one picture, by aspect ratio. */
  prices: z.record(z.enum(ASPECT_RATIOS), z.number().int()),
});
export type ImageModel = z.infer<typeof ImageModel>;

const missing = { 'images.missing': 404 };

export const imagesContract = contract({
  models: {
    method: 'GET',
    path: '/api/images/models',
    priority: 'low',
    access: 'guest',
    summary: 'The image models with their prices.',
    reply: z.object({
      data: z.array(ImageModel),
      /** Whether a chat model can be asked for words (`suggestWords`). */
      hasWords: z.boolean(),
    }),
  },
  generate: {
    method: 'POST',
    path: '/api/image-generation/generate',
    priority: 'high',
    access: 'session',
    summary: 'Holds the price and queues the pictures.',
    rate: 'image',
    body: z
      .strictObject({
        prompt: z.string().trim().min(1, 'Describe the picture first').max(PROMPT_MAX),
        negativePrompt: z.string().trim().max(PROMPT_MAX).default(''),
        characterId: Id.optional(),
        model: z.string().max(MODEL_MAX).optional(),
        aspectRatio: z.enum(ASPECT_RATIOS).default('3:4'),
        count: z.number().int().min(1).max(COUNT_MAX).default(1),
        seed: z.string().trim().max(SEED_MAX).optional(),
        options: DrawingOptions.default({}),
        /** A picture of the caller's own to begin from. Its shape stays, except with `extend`. */
        source: ImageSource.optional(),
        idempotencyKey: z.string().min(8).max(80).optional(),
        /** One of the caller's, in which the picture is asked for. */
        conversationId: Id.optional(),
        /** The message of that conversation to which it belongs; the newest one that is shown where absent. */
        messageId: Id.optional(),
        /** The character offered it with that message, and the caller has agreed beforehand to such pictures. */
        isOffered: z.literal(true).optional(),
      })
      .refine(
        ({ conversationId, messageId }) => !messageId || conversationId !== undefined,
        'Name the conversation of the message',
      )
      .refine(
        ({ messageId, isOffered }) => !isOffered || messageId !== undefined,
        'Name the message that offers it',
      ),
    reply: ImageJob,
    status: 202,
    errors: {
      'chat.missing': 404,
      'coins.insufficient': 402,
      'safety.blocked': 422,
      'images.character': 404,
      'images.model': 400,
      'images.option': 400,
      'images.source': 404,
      'images.mask': 422,
      'images.no_subject': 422,
      'images.not_agreed': 409,
      // `action` beside the error, where a higher tier would permit it: completes “Become a member to …”.
      'images.too_many': 429,
      'images.day_spent': 429,
      'images.private_full': 403,
      'memberships.required': 403,
    },
  },
  understand: {
    method: 'POST',
    path: '/api/image-generation/understand',
    priority: 'low',
    access: 'guest',
    summary:
      'What the stand-in would draw of a prompt, what it leaves out, and why it would draw nothing; null for other engines, which only a picture can answer.',
    rate: 'read',
    body: z.strictObject({
      prompt: z.string().trim().max(PROMPT_MAX),
      negativePrompt: z.string().trim().max(PROMPT_MAX).default(''),
      /** Who is drawn; nobody in particular where absent. */
      characterId: z.uuid().optional(),
      /** The first of the list where absent. */
      model: z.string().max(MODEL_MAX).optional(),
    }),
    reply: z.object({
      understanding: z
        .object({
          understood: z.array(z.string()),
          leftOut: z.array(z.string()),
          /** As in an error: which sentence of images.no_subject it is. */
          refusal: z
            .object({ variant: z.string(), params: z.record(z.string(), z.string()), message: z.string() })
            .nullable(),
        })
        .nullable(),
    }),
    errors: { 'images.character': 404 },
  },
  jobs: {
    method: 'GET',
    path: '/api/image-generation/jobs',
    access: 'session',
    summary: 'The caller’s newest jobs.',
    query: pageQuery(10, 50),
    reply: listOf(ImageJob),
  },
  job: {
    method: 'GET',
    path: '/api/image-generation/jobs/{id}',
    access: 'session',
    summary: 'One job.',
    params: IdParams,
    reply: ImageJob,
    errors: missing,
  },
  watch: {
    kind: 'events',
    method: 'GET',
    path: '/api/image-generation/jobs/{id}/events',
    priority: 'high',
    access: 'session',
    summary:
      'Follows a job until it ends; the first event is where it stands. Previews are for the asker alone, before anybody has looked at them; they are coarse without NSFW, and where pictures are blurred.',
    params: IdParams,
    events: { job: ImageJob, previews: ImagePreviews },
    hasPictures: true,
    errors: missing,
  },
  cancel: {
    method: 'POST',
    path: '/api/image-generation/jobs/{id}/cancel',
    priority: 'high',
    access: 'session',
    summary: 'Cancels what has not been drawn and returns its price.',
    params: IdParams,
    reply: ImageJob,
    errors: missing,
  },
  ...galleryRoutes,
  ...chatMediaRoutes,
  ...reviewRoutes,
  ...chatPicturesRoutes,
  ...promptWordsRoutes,
  drawPortrait: {
    method: 'POST',
    path: '/api/characters/{id}/portrait',
    priority: 'high',
    access: 'session',
    summary:
      'Has the portrait of one’s own character or draft drawn, for free; it takes the place of the one before.',
    rate: 'image',
    params: IdParams,
    reply: ImageJob,
    status: 202,
    errors: { ...missing, 'safety.blocked': 422, 'images.too_many': 429 },
  },
  uploadPortrait: {
    kind: 'upload',
    method: 'POST',
    path: '/api/characters/{id}/avatar',
    access: 'session',
    summary:
      'Sets the portrait of one’s own character: JPEG, PNG, WebP, GIF or AVIF by content, at most 8 MiB and 40 megapixels.',
    rate: 'write',
    params: IdParams,
    field: 'file',
    maxBytes: UPLOAD_MAX_BYTES,
    reply: z.object({ avatarUrl: z.string(), avatar: Picture }),
    errors: { ...missing, 'images.upload': 422 },
  },
  removePortrait: {
    method: 'DELETE',
    path: '/api/characters/{id}/avatar',
    access: 'session',
    summary: 'Takes an uploaded portrait away; a drawn one comes back.',
    params: IdParams,
    reply: z.object({ success: z.literal(true) }),
    errors: missing,
  },
});
