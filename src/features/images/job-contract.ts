// A request for pictures, as the browser follows it.
import { z } from 'zod';
import { Timestamp } from '../../shared/words/ids.ts';
import { GalleryImage } from './gallery-contract.ts';
import { ASPECT_RATIOS } from './rules.ts';

export const ImageJob = z.object({
  id: z.string(),
  state: z.enum(['queued', 'running', 'complete', 'failed', 'cancelled', 'interrupted']),
  count: z.number().int(),
  /** Coins held, spent and given back. */
  cost: z.number().int(),
  spent: z.number().int(),
  refunded: z.number().int(),
  /** 0 to 1 over the whole job. */
  progress: z.number(),
  stage: z.string(),
  /** Pictures of requests that are drawn before its first one; null once it is being drawn. */
  ahead: z.number().int().nullable(),
  /** Why it failed, in a sentence for the user. */
  problem: z.string().nullable(),
  aspectRatio: z.enum(ASPECT_RATIOS),
  prompt: z.string(),
  characterId: z.string().nullable(),
  images: z.array(GalleryImage),
  createdAt: Timestamp,
});
export type ImageJob = z.infer<typeof ImageJob>;
