// A request for pictures, as the browser follows it.
import { z } from 'zod';
import { Timestamp } from '../../shared/words/ids.ts';
import { GalleryImage } from './gallery-contract.ts';
import { ASPECT_RATIOS, GUIDANCE_MAX, SAMPLER_MAX, STEPS_MAX } from './rules.ts';

/** How it is drawn, of what the model knows; the operator's choice where absent. */
export const DrawingOptions = z.strictObject({
  steps: z.number().int().min(1).max(STEPS_MAX).optional(),
  guidance: z.number().min(0).max(GUIDANCE_MAX).optional(),
  sampler: z.string().min(1).max(SAMPLER_MAX).optional(),
  scheduler: z.string().min(1).max(SAMPLER_MAX).optional(),
});
export type DrawingOptions = z.infer<typeof DrawingOptions>;

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
  options: DrawingOptions,
  characterId: z.string().nullable(),
  /** The picture that it began from; null for none, or where that was deleted. */
  sourceId: z.string().nullable(),
  /** Pictures of everybody that are drawn before its next one; null where it does not wait. */
  ahead: z.number().int().nullable(),
  /** About how long one of its pictures takes; null where nothing is known of its model. */
  secondsEach: z.number().int().nullable(),
  images: z.array(GalleryImage),
  createdAt: Timestamp,
});
export type ImageJob = z.infer<typeof ImageJob>;
