// Changing a picture of one's own: what of it is drawn anew, and how far.
import { z } from 'zod';
import { Id } from '../../shared/words/ids.ts';
import { EDIT_MODES, MASK_MAX, STRENGTH, STRENGTH_MIN } from './rules.ts';

export const ImageSource = z
  .strictObject({
    /** Drawn here for the caller; no upload. */
    imageId: Id,
    /** `whole`: all of it. `brush`: where the mask is white. `extend`: around it, in the shape that is asked for. */
    mode: z.enum(EDIT_MODES),
    /** How far it may differ: near 0 hardly, 1 completely. */
    strength: z.number().min(STRENGTH_MIN).max(1).default(STRENGTH),
    /** With `brush`: a PNG of the picture's proportions, as base64. */
    mask: z.base64().max(MASK_MAX).optional(),
  })
  .refine(({ mode, mask }) => (mode === 'brush') === (mask !== undefined), 'Only `brush` has a mask');
export type ImageSource = z.infer<typeof ImageSource>;
