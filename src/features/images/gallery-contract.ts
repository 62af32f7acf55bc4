// Galleries: whose pictures one may see, and what can be done with one.
import { z } from 'zod';
import { listOf, pageQuery } from '../../shared/paging.ts';
import { contract } from '../../shared/route.ts';
import { Id, IdParams, Timestamp } from '../../shared/words/ids.ts';
import { Picture } from '../../shared/words/picture.ts';
import {
  ASPECT_RATIOS,
  REPORT_NOTE_MAX,
  REPORT_REASONS,
  SHOWCASE_SORTS,
  type ReportReason,
} from './rules.ts';

export const GalleryImage = z.object({
  id: z.string(),
  picture: Picture,
  prompt: z.string(),
  seed: z.string(),
  aspectRatio: z.enum(ASPECT_RATIOS),
  model: z.string(),
  /** `isOwn`: the caller made the character. */
  character: z.object({ id: z.string(), name: z.string(), isOwn: z.boolean() }).nullable(),
  owner: z.object({ id: z.string(), username: z.string() }),
  isOwn: z.boolean(),
  /** Whether everybody may see it. */
  isPublished: z.boolean(),
  /** Hidden from everybody, because of a removal request or because it is held: there is no address that leads to it. */
  isHidden: z.boolean(),
  /**
   * Until a person has looked: `covered` for everybody but its maker, or `held`, which is hidden from its maker too.
   */
  review: z.enum(['none', 'covered', 'held']),
  /** Whether the caller may publish it: their own, made by asking for it. */
  canPublish: z.boolean(),
  /** Whether it is its character's portrait just now. */
  isPortrait: z.boolean(),
  likes: z.number().int(),
  isLiked: z.boolean(),
  isReported: z.boolean(),
  createdAt: Timestamp,
});
export type GalleryImage = z.infer<typeof GalleryImage>;

/** `cursor`: for the page after this one; null at the end. `total` is exact up to a bound (rules.ts). */
export const galleryOf = <T extends z.ZodType>(item: T) =>
  listOf(item).extend({ cursor: z.string().nullable() });

const Gallery = galleryOf(GalleryImage);
export type Gallery = z.infer<typeof Gallery>;

export const galleryQuery = pageQuery(24, 100).extend({
  /** The cursor of the previous page, at any depth. Without it the page number counts. */
  cursor: z.string().max(80).optional(),
});

export const LikeState = z.object({ isLiked: z.boolean(), likes: z.number().int() });
export type LikeState = z.infer<typeof LikeState>;

const missing = { 'images.missing': 404 } as const;

export const galleryRoutes = contract({
  list: {
    method: 'GET',
    path: '/api/images',
    access: 'guest',
    summary:
      'Pictures the caller may see: of a character’s gallery, of one person, or what people made: everybody’s published ones and one’s own.',
    query: galleryQuery.extend({ userId: Id.optional(), characterId: Id.optional() }),
    reply: Gallery,
    errors: missing,
  },
  showcase: {
    method: 'GET',
    path: '/api/images/showcase',
    access: 'guest',
    summary: 'Published pictures of everybody, the newest or the most liked first.',
    query: galleryQuery.extend({ sort: z.enum(SHOWCASE_SORTS).default('new') }),
    reply: Gallery,
  },
  subjects: {
    method: 'GET',
    path: '/api/images/characters',
    access: 'session',
    summary: 'Whom the caller’s own pictures show, most pictures first.',
    reply: z.object({
      items: z.array(z.object({ id: z.string(), name: z.string(), count: z.number().int() })),
    }),
  },
  picture: {
    method: 'GET',
    path: '/api/images/{id}/picture',
    access: 'guest',
    summary: 'One picture, for a viewer who has pictures blurred until they tap them.',
    isTap: true,
    params: IdParams,
    reply: Picture,
    errors: missing,
  },
  like: {
    method: 'PUT',
    path: '/api/images/{id}/likes',
    access: 'session',
    summary: 'Likes a picture; once is as good as twice.',
    rate: 'write',
    params: IdParams,
    reply: LikeState,
    errors: missing,
  },
  unlike: {
    method: 'DELETE',
    path: '/api/images/{id}/likes',
    access: 'session',
    summary: 'Takes a like back.',
    rate: 'write',
    params: IdParams,
    reply: LikeState,
    errors: missing,
  },
  report: {
    method: 'POST',
    path: '/api/images/{id}/reports',
    priority: 'low',
    access: 'session',
    summary:
      'Reports somebody else’s picture to the moderators; a second report of the same one changes nothing.',
    rate: 'write',
    params: IdParams,
    body: z.strictObject({
      reason: z.enum(Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]]),
      note: z.string().trim().max(REPORT_NOTE_MAX).default(''),
    }),
    reply: z.object({ isReported: z.literal(true) }),
    status: 201,
    errors: missing,
  },
  publish: {
    method: 'PUT',
    path: '/api/images/{id}/visibility',
    access: 'session',
    summary:
      'Shows one’s own picture to everybody, or to nobody else any more: its plain address then ends within a minute.',
    rate: 'write',
    params: IdParams,
    body: z.strictObject({ visibility: z.enum(['public', 'private']) }),
    reply: GalleryImage,
    errors: {
      ...missing,
      'images.unpublishable': 422,
      'images.held': 409,
      'images.private_full': 403,
      'safety.blocked': 422,
    },
  },
  setPortrait: {
    method: 'PUT',
    path: '/api/characters/{id}/avatar',
    access: 'session',
    summary: 'Makes one’s own picture the portrait of one’s own character.',
    rate: 'write',
    params: IdParams,
    body: z.strictObject({ imageId: Id }),
    reply: z.object({ avatarUrl: z.string(), avatar: Picture }),
    errors: { ...missing, 'images.explicit': 422, 'images.held': 409 },
  },
  delete: {
    method: 'DELETE',
    path: '/api/images/{id}',
    access: 'session',
    summary: 'Deletes one’s own picture: at once for everybody, for good when the time for undoing is over.',
    rate: 'write',
    params: IdParams,
    reply: z.object({ success: z.literal(true), undoUntil: Timestamp }),
    errors: missing,
  },
  restore: {
    method: 'POST',
    path: '/api/images/{id}/restore',
    access: 'session',
    summary: 'Undoes a deletion while there is time.',
    rate: 'write',
    params: IdParams,
    reply: GalleryImage,
    errors: { ...missing, 'images.private_full': 403 },
  },
});
