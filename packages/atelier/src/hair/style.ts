import type { Rng } from '../maths/random.ts';
import type { Vec3 } from '../maths/vectors.ts';
import type { FreeEars, HairOptions } from '../model/hair.ts';
import type { Sheet, Skull } from './sheets.ts';

export interface Bun {
  centre: Vec3;
  r: number;
}
/** A cloud of curls: an ellipsoid in head space. */
export interface Puff {
  centre: Vec3;
  rx: number;
  ry: number;
  isShort: boolean;
}
export interface HairStyle {
  sheets: Sheet[];
  /** How much of the scalp's colour is hair: 1 full, below that it is shaved or fades. */
  scalp: number;
  ears?: FreeEars;
  bun?: Bun;
  puff?: Puff;
}
export type HairCut = (S: Skull, r: Rng, o: HairOptions) => HairStyle;
