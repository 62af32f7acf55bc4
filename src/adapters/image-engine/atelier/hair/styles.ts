import {
  bangsLong,
  bob,
  braids,
  curls,
  halfUp,
  lob,
  locs,
  longStraight,
  longWaves,
  midCurtain,
  shag,
  sidecut,
} from './long-styles.ts';
import {
  afro,
  buzz,
  curlyTop,
  pixie,
  quiff,
  shortAfro,
  sidePart,
  slick,
  texturedCrop,
} from './short-styles.ts';
import type { HairCut } from './style.ts';
import { chignon, manBun, ponytail, topBun } from './tied-styles.ts';

export const STYLES = {
  longWaves,
  longStraight,
  bangsLong,
  bob,
  lob,
  curls,
  ponytail,
  topBun,
  chignon,
  halfUp,
  pixie,
  quiff,
  sidePart,
  slick,
  manBun,
  midCurtain,
  texturedCrop,
  curlyTop,
  shag,
  sidecut,
  buzz,
  afro,
  shortAfro,
  locs,
  braids,
} satisfies Record<string, HairCut>;
export type HairName = keyof typeof STYLES;
export const HAIR_NAMES = Object.keys(STYLES) as HairName[];
export type { HairOptions } from './style.ts';
