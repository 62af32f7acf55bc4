import { z } from 'zod';

/**
 * The URLs of a picture's renditions and its placeholder. If the viewer may not see it uncovered, `isCovered`
 * is true and every URL is that of the blurred rendition, which is a separate file.
 */
export const Picture = z.object({
  id: z.string(),
  /** The largest rendition up to 640 pixels wide, for places that need a single URL. */
  url: z.string(),
  /** Renditions by width, smallest first. */
  sources: z.array(z.object({ width: z.number().int(), url: z.string() })),
  width: z.number().int(),
  height: z.number().int(),
  /** Base64 of a thumbhash; empty while the picture is not drawn yet. */
  thumbhash: z.string(),
  alt: z.string(),
  isCovered: z.boolean(),
  /** Whether it is covered only because of the viewer's setting, so that the viewer may uncover it. */
  isBlurred: z.boolean().optional(),
  /** Whether it is covered because nobody has looked at it yet: no setting uncovers it. */
  isUnseen: z.boolean().optional(),
  /** Whether somebody uploaded it. Everything else was made by AI, and is labelled so. */
  isUpload: z.boolean().optional(),
});
export type Picture = z.infer<typeof Picture>;
