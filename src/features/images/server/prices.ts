import { ASPECT_RATIOS, SIZES, type AspectRatio } from '../rules.ts';

/**
 * Coins for a megapixel. The atelier costs half a second of one core: 20 free coins a month make five pictures.
 * Other models cost seconds of a graphics card.
 */
const PER_MEGAPIXEL: Record<string, number> = { atelier: 5 };
const PER_MEGAPIXEL_ELSE = 10;

/** Whole coins for one picture, at least 1. */
export function priceOf(model: string, ratio: AspectRatio): number {
  const { width, height } = SIZES[ratio];
  const rate = PER_MEGAPIXEL[model] ?? PER_MEGAPIXEL_ELSE;
  return Math.max(1, Math.round((rate * width * height) / 1_000_000));
}

export const pricesOf = (model: string): Record<AspectRatio, number> =>
  Object.fromEntries(ASPECT_RATIOS.map((ratio) => [ratio, priceOf(model, ratio)])) as Record<
    AspectRatio,
    number
  >;
