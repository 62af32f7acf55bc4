export const HAIR_NAMES = [
  'longWaves',
  'longStraight',
  'bangsLong',
  'bob',
  'lob',
  'curls',
  'ponytail',
  'topBun',
  'chignon',
  'halfUp',
  'pixie',
  'quiff',
  'sidePart',
  'slick',
  'manBun',
  'midCurtain',
  'texturedCrop',
  'curlyTop',
  'shag',
  'sidecut',
  'buzz',
  'afro',
  'shortAfro',
  'locs',
  'braids',
  'mohawk',
  'bald',
] as const;
export type HairName = (typeof HAIR_NAMES)[number];

export interface HairOptions {
  /** Slicked hair that reaches the neck, or not; by chance if left out. */
  isLong?: boolean;
}

/** Which ears a hair style leaves free. */
export type FreeEars = 'both' | 'left' | 'right';
