import { HAIR_COLORFUL, HAIRS } from '../palette/materials.ts';
import type { Hex } from '../maths/colour.ts';
import type { HairName } from '../model/hair.ts';
import type { Ethnicity, Presence } from '../model/traits.ts';
import type { Weights } from './wish.ts';

type HairLength = 'long' | 'short' | 'any';
/** Style names, and `slickLong` for slicked hair down to the neck. */
type HairSets = Record<Presence, Record<HairLength, Weights<HairName | 'slickLong'>>>;

export const HAIR_SETS: HairSets = {
  f: {
    long: {
      longWaves: 5,
      longStraight: 3,
      bangsLong: 2,
      curls: 2,
      halfUp: 1,
      ponytail: 2,
      braids: 0,
      locs: 0,
    },
    short: { bob: 4, pixie: 3, lob: 1, sidecut: 1, shortAfro: 0 },
    any: {
      longWaves: 5,
      longStraight: 2,
      bangsLong: 2,
      bob: 3,
      lob: 3,
      curls: 2,
      ponytail: 2,
      topBun: 2,
      chignon: 2,
      pixie: 1,
      shag: 1,
      sidecut: 1,
      halfUp: 1,
    },
  },
  m: {
    long: { midCurtain: 4, slickLong: 2, shag: 1, longStraight: 1, manBun: 2 },
    short: { quiff: 4, texturedCrop: 3, slick: 2, curlyTop: 2, buzz: 1, sidePart: 3 },
    any: { quiff: 4, texturedCrop: 3, slick: 2, midCurtain: 3, curlyTop: 2, buzz: 1, manBun: 1, sidePart: 3 },
  },
  a: {
    long: { shag: 2, longStraight: 2, lob: 2, midCurtain: 2, sidecut: 2 },
    short: { pixie: 3, quiff: 2, texturedCrop: 2, curlyTop: 1, buzz: 1, sidecut: 2 },
    any: { pixie: 2, shag: 2, sidecut: 3, midCurtain: 2, quiff: 1, lob: 1, texturedCrop: 1, buzz: 1 },
  },
};

export const AFRO_SETS: HairSets = {
  f: {
    long: { locs: 3, braids: 4, curls: 3 },
    short: { shortAfro: 3, buzz: 2, afro: 2 },
    any: { afro: 4, braids: 3, locs: 2, curls: 3, topBun: 1, shortAfro: 1, buzz: 1 },
  },
  m: {
    long: { locs: 4, braids: 1 },
    short: { buzz: 3, shortAfro: 3, curlyTop: 2 },
    any: { buzz: 2, shortAfro: 3, locs: 2, curlyTop: 2, afro: 1 },
  },
  a: {
    long: { locs: 3, braids: 2, curls: 2 },
    short: { shortAfro: 2, buzz: 2, curlyTop: 2 },
    any: { afro: 2, locs: 2, buzz: 1, shortAfro: 2, curlyTop: 1 },
  },
};

type Shares = readonly (readonly [Hex, number])[];
const { black, blueblack, espresso, chestnut, auburn, copper, honey, sand, platinum, silver, white } = HAIRS;
export const NATURAL_COLOURS: Record<Ethnicity, Shares> = {
  asian: [
    [black, 5],
    [blueblack, 4],
    [espresso, 3],
    [chestnut, 1],
  ],
  african: [
    [black, 7],
    [espresso, 3],
    [copper, 1.2],
    [honey, 0.8],
  ],
  european: [
    [chestnut, 2],
    [auburn, 2],
    [copper, 2],
    [honey, 2],
    [sand, 2],
    [platinum, 1],
    [black, 1],
    [espresso, 2],
  ],
  latino: [
    [espresso, 4],
    [black, 3],
    [chestnut, 3],
    [honey, 1],
  ],
  'native-american': [
    [black, 5],
    [espresso, 3],
  ],
  'middle-eastern': [
    [black, 4],
    [espresso, 4],
    [chestnut, 2],
  ],
  mixed: [
    [espresso, 3],
    [chestnut, 3],
    [black, 3],
    [copper, 1.5],
    [honey, 1.5],
  ],
  other: Object.values(HAIRS).map((colour) => [colour, 1]),
};
export const GREYS: readonly Hex[] = [silver, white, '#8d8a8c'];
export const FANTASY_COLOURS = {
  alien: ['#f0ead8', '#1d2440', ...Object.values(HAIR_COLORFUL).slice(0, 6)],
  android: ['#f1efe9', '#20242b', '#c9ced4', '#ee8fa6', '#3157c9', '#f39b6a'],
  angel: [platinum, honey, white, copper, sand, espresso],
  vampire: [black, blueblack, silver, auburn, espresso, platinum],
  demon: [black, white, auburn, HAIR_COLORFUL.crimson, blueblack],
} satisfies Record<string, readonly Hex[]>;
export const ANGEL_AFRO_COLOURS: readonly Hex[] = [black, platinum, copper];
