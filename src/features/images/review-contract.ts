// Moderators look at pictures that the guard held or covered, and decide.
import { z } from 'zod';
import { listOf, pageQuery } from '../../shared/paging.ts';
import { contract } from '../../shared/route.ts';
import { IdParams, Timestamp } from '../../shared/words/ids.ts';
import {
  REVIEW_DECISIONS,
  REVIEW_QUEUES,
  REVIEW_REASON_MAX,
  REVIEW_REASON_MIN,
  REVIEW_STATEMENT_MIN,
} from './rules.ts';

const Outcome = z.enum(['covered', 'held', 'refused']);
const State = z.enum(['open', 'cleared', 'kept', 'removed', 'refused']);

export const PictureReview = z.object({
  id: z.string(),
  outcome: Outcome,
  state: State,
  /** What the guard's answer rests on; empty where nothing looked. */
  category: z.string(),
  owner: z.object({ id: z.string(), username: z.string() }),
  /** Null for a picture of nobody. */
  character: z.object({ id: z.string(), name: z.string() }).nullable(),
  model: z.string(),
  /** Whether everybody may come across it. */
  isPublished: z.boolean(),
  /** Whether there is a picture to look at. */
  hasPicture: z.boolean(),
  createdAt: Timestamp,
});
export type PictureReview = z.infer<typeof PictureReview>;

export const PictureReviewDetail = PictureReview.extend({
  prompt: z.string(),
  findings: z.array(
    z.object({
      guard: z.string(),
      model: z.string(),
      outcome: z.enum(['clear', 'covered', 'held', 'refused']),
      category: z.string(),
      /** The highest first. */
      scores: z.array(z.object({ name: z.string(), score: z.number() })),
      note: z.string(),
    }),
  ),
  decision: z.object({ by: z.string(), at: Timestamp, reason: z.string(), statement: z.string() }).nullable(),
  /** The next one of the queue; null at its end. */
  nextId: z.string().nullable(),
});
export type PictureReviewDetail = z.infer<typeof PictureReviewDetail>;

const missing = { 'images.review_missing': 404 } as const;

export const reviewRoutes = contract({
  reviews: {
    method: 'GET',
    path: '/api/desk/pictures',
    access: 'moderator',
    summary: 'Pictures that the guard held, covered or refused: what waits for a look, the held ones first.',
    query: pageQuery(25, 100).extend({
      queue: z.enum(REVIEW_QUEUES).default('open'),
      /** A username. */
      q: z.string().trim().max(200).optional(),
    }),
    reply: listOf(PictureReview).extend({
      counts: z.object({ held: z.number().int(), covered: z.number().int() }),
    }),
  },
  review: {
    method: 'GET',
    path: '/api/desk/pictures/{id}',
    access: 'moderator',
    summary: 'One of them with the guards’ answers.',
    params: IdParams,
    reply: PictureReviewDetail,
    errors: missing,
  },
  reviewPicture: {
    kind: 'file',
    method: 'GET',
    path: '/api/desk/pictures/{id}/picture',
    access: 'moderator',
    summary: 'The picture itself. Each look is in the audit log.',
    params: IdParams,
    mime: 'image/webp',
    errors: missing,
  },
  decideReview: {
    method: 'POST',
    path: '/api/desk/pictures/{id}/decision',
    access: 'moderator',
    summary:
      'Clears a picture, leaves it covered as NSFW, or removes it for good: its price comes back and no copy of it is kept again. Its maker is told.',
    rate: 'write',
    params: IdParams,
    body: z
      .strictObject({
        decision: z.enum(REVIEW_DECISIONS),
        /** For the log of what staff did. */
        reason: z.string().trim().max(REVIEW_REASON_MAX).default(''),
        /** For its maker. */
        statement: z.string().trim().max(REVIEW_REASON_MAX).default(''),
      })
      .superRefine(({ decision, reason, statement }, { addIssue }) => {
        if (decision !== 'remove') return;
        if (reason.length < REVIEW_REASON_MIN)
          addIssue({ code: 'custom', path: ['reason'], message: 'Say what was found' });
        if (statement.length < REVIEW_STATEMENT_MIN)
          addIssue({ code: 'custom', path: ['statement'], message: 'Write what its maker is told' });
      }),
    reply: PictureReviewDetail,
    errors: { ...missing, 'images.review_decided': 409 },
  },
});
