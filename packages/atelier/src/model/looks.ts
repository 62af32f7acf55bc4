import type { Side } from './side.ts';

/** How the eyes are and what they do. */
export interface EyeLook {
  /** 0.5 to 0.98. */
  open: number;
  /** Radians; the outer corner goes up. */
  tilt: number;
  /** Not above 1.4 even for aliens: large eyes make a face read as young. */
  size: number;
  isClosed: boolean;
  isSmiling: boolean;
  isGlowing: boolean;
  hasRing: boolean;
  pupil: 'round' | 'slit';
  /** Length of the lash line's tip, weight of the lashes. */
  wing: number;
  lash: number;
  hasLashes: boolean;
  lower: number;
  crease: number;
  gaze: readonly [number, number];
  /** Where a prompt says something of it. */
  shape?: EyeShape;
}

/** Shape of the lids, each from 0 to 1. */
export interface EyeShape {
  /** The upper lid folds over the inner corner. */
  fold: number;
  /** The outer half of the upper lid is covered. */
  hood: number;
  /** Both lids are curved more. */
  round: number;
}

export interface BrowLook {
  thick: number;
  arch: number;
  /** Above 0 the inner end goes down (stern), below 0 it goes up (soft). */
  angle: number;
  raise: number;
  /** The side that is raised more; 0 for none. */
  cock: Side | 0;
}

export interface MouthLook {
  w: number;
  full: number;
  /** 0 calm to about 1.1. */
  smile: number;
  /** Above 0 the right corner rises more, below 0 the left one. */
  smirk: number;
  /** 0 closed to 0.8. */
  open: number;
  hasFangs: boolean;
}
