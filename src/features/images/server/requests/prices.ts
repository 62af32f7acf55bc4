import { ASPECT_RATIOS, SIZES, type AspectRatio } from '../../rules.ts';

export interface Rates {
  /** Coins for a picture of this model in any shape. */
  perPicture: Readonly<Record<string, number>>;
  /** Coins for a megapixel of any other model: seconds of a graphics card. */
  perMegapixel: number;
}

/** The stand-in needs half a second of one core and cannot draw everything, so it costs the least possible. */
const RATES: Rates = { perPicture: { atelier: 1 }, perMegapixel: 10 };

export function createPrices({ perPicture, perMegapixel }: Rates = RATES) {
  /** Whole coins for one picture, at least 1. */
  function priceOf(model: string, ratio: AspectRatio): number {
    const { width, height } = SIZES[ratio];
    return perPicture[model] ?? Math.max(1, Math.round((perMegapixel * width * height) / 1_000_000));
  }
  return {
    priceOf,
    pricesOf: (model: string): Record<AspectRatio, number> =>
      Object.fromEntries(ASPECT_RATIOS.map((ratio) => [ratio, priceOf(model, ratio)])) as Record<
        AspectRatio,
        number
      >,
  };
}

export type Prices = ReturnType<typeof createPrices>;
