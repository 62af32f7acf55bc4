import type { GarmentName } from './garment-names.ts';

/** How far garments fall below the waist, where they do, and how wide their hem is (figure units). */
const SKIRTS: Partial<Record<GarmentName, { hem: number; wide: number }>> = {
  gown: { hem: 2990, wide: 430 },
  dress: { hem: 2260, wide: 340 },
  sundress: { hem: 2240, wide: 350 },
  slip: { hem: 2820, wide: 270 },
  wrap: { hem: 2900, wide: 270 },
  drape: { hem: 2900, wide: 330 },
  cloak: { hem: 2900, wide: 400 },
  coat: { hem: 2300, wide: 310 },
  raincoat: { hem: 2200, wide: 320 },
  highCollar: { hem: 2380, wide: 320 },
  uniform: { hem: 1760, wide: 262 },
  apron: { hem: 1900, wide: 262 },
};
/** Nothing is seen between these and the feet or the calves. */
const WHOLE: readonly GarmentName[] = ['gown', 'dress', 'sundress', 'slip', 'wrap', 'drape', 'cloak'];
export const skirtOf = (garment: GarmentName): { hem: number; wide: number } | undefined => SKIRTS[garment];
export const isOneGarment = (garment: GarmentName): boolean => WHOLE.includes(garment);

/** Garments that leave the arms bare. */
const BARE_ARMS: readonly GarmentName[] = [
  'slip',
  'camisole',
  'tank',
  'halter',
  'gown',
  'sundress',
  'drape',
  'offShoulder',
];
export const hasBareArms = (garment: GarmentName): boolean => BARE_ARMS.includes(garment);

/** Garments with a belt at the waist. */
const BELTED: readonly GarmentName[] = [
  'dress',
  'sundress',
  'wrap',
  'uniform',
  'coat',
  'raincoat',
  'drape',
  'armor',
];
export const hasBelt = (garment: GarmentName): boolean => BELTED.includes(garment);
