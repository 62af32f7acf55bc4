import { z } from 'zod';

/**
 * Where a picture's renditions are and how it looks while loading. Where the viewer may not see it uncovered,
 * `isCovered` is true and every address is that of the separately blurred rendition.
 */
export const Picture = z.object({
  id: z.string(),
  /** One rendition for where a single address has to do: the largest up to 640 pixels wide. */
  url: z.string(),
  /** Renditions by width, smallest first. */
  sources: z.array(z.object({ width: z.number().int(), url: z.string() })),
  width: z.number().int(),
  height: z.number().int(),
  /** Base64 of a thumbhash; empty while the picture is not drawn yet. */
  thumbhash: z.string(),
  alt: z.string(),
  isCovered: z.boolean(),
  /** Covered at the viewer's own wish only: it may be uncovered by asking for it. */
  isBlurred: z.boolean().optional(),
});
export type Picture = z.infer<typeof Picture>;
