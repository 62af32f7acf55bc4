import type { Tier } from '../../shared/words/tier.ts';

/** Characters of an image prompt. */
export const PROMPT_MAX = 1500;
/** Pictures of one request. */
export const COUNT_MAX = 4;

/** Pictures that one person may have waiting or under way; members may have more at once (decisions.md 6). */
export const OPEN_PICTURES_MAX: Record<Tier, number> = { free: 8, bloom: 16, eclipse: 32 };

/** Pixels by aspect ratio: about 0.8 megapixels each, multiples of 8. */
export const SIZES = {
  '3:4': { width: 768, height: 1024 },
  '2:3': { width: 720, height: 1080 },
  '9:16': { width: 648, height: 1152 },
  '1:1': { width: 896, height: 896 },
  '4:3': { width: 1024, height: 768 },
  '16:9': { width: 1152, height: 648 },
} as const;
export type AspectRatio = keyof typeof SIZES;
export const ASPECT_RATIOS = Object.keys(SIZES) as [AspectRatio, ...AspectRatio[]];

/**
 * Widths of the renditions: card on a phone, card on a desktop, gallery, full. A narrower picture ends with its
 * own width instead; the last is the widest of SIZES, so that nothing that is drawn here is kept smaller.
 */
export const RENDITION_WIDTHS = [160, 320, 640, 1152] as const;
