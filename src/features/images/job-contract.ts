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
  /** Why it failed, in a sentence for the user. */
  problem: z.string().nullable(),
  aspectRatio: z.enum(ASPECT_RATIOS),
  prompt: z.string(),
  /** What its asker wanted to be left out. */
  negativePrompt: z.string(),
  model: z.string(),
  /** Of its first picture. */
  seed: z.string(),
  characterId: z.string().nullable(),
  /** Pictures of everybody that are drawn before its next one; null where it does not wait. */
  ahead: z.number().int().nullable(),
  /** About how long one of its pictures takes; null where nothing is known of its model. */
  secondsEach: z.number().int().nullable(),
  images: z.array(GalleryImage),
  createdAt: Timestamp,
});
export type ImageJob = z.infer<typeof ImageJob>;
