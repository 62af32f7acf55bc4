// What is worn beside the garment itself.
export const HEADWEAR_NAMES = ['brimHat', 'strawHat', 'witchHat', 'cap', 'beanie', 'crown'] as const;
export type HeadwearName = (typeof HEADWEAR_NAMES)[number];

export const LEGWEAR_NAMES = ['trousers', 'jeans', 'skirt', 'shorts'] as const;
export type LegwearName = (typeof LEGWEAR_NAMES)[number];
