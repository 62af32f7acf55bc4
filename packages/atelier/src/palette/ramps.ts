import { type Hex, lightness, mix, tune } from '../maths/colour.ts';
import type { Mood } from './moods.ts';

/** The flat tones of skin, cloth or metal under one light. */
export interface Ramp {
  deep: Hex;
  shade: Hex;
  base: Hex;
  light: Hex;
  hi: Hex;
  rim: Hex;
}
export interface HairRamp extends Omit<Ramp, 'hi'> {
  gloss: Hex;
  /** Metal of the cuffs on locs and braids. */
  cuff: Hex;
}

const paled = (colour: Hex, mood: Mood): Hex => (mood.desat ? tune(colour, 0, 1 - mood.desat) : colour);

/** `tint` weakens (below 1) or strengthens the colours of the light. */
export function ramp(colour: Hex, mood: Mood, o: { isSkin?: boolean; tint?: number } = {}): Ramp {
  const own = paled(colour, mood);
  const L = lightness(own);
  const tint = o.tint ?? 1;
  const isSkin = o.isSkin ?? false;
  // Dark skins show their form in the lights, very light ones must not bleach.
  const up = isSkin ? skinStep(L) : 0.075;
  const drop = L < 0.45 ? 0.085 : 0.135;
  const base = mix(own, mood.key, 0.05 * tint);
  const shadow = 0.3 * tint + (mood.isDark ? 0.05 : 0);
  return {
    base: isSkin && L > 0.83 ? tune(base, -0.022, 1.12) : base,
    light: mix(tune(own, up, isSkin ? 0.94 : 1, isSkin ? 5 : 0), mood.key, 0.24 * tint),
    hi: mix(tune(own, up + 0.07, 0.8, 6), mood.key, 0.6 * tint),
    shade: mix(tune(own, -drop, isSkin ? 1.12 : 1.02, isSkin ? -9 : 0), mood.shadow, shadow),
    deep: mix(tune(own, -drop * 1.9, isSkin ? 1.05 : 1, isSkin ? -12 : 0), mood.shadow, shadow + 0.2),
    rim: mix(tune(own, 0.14, 0.8), mood.rim, 0.78),
  };
}
function skinStep(L: number): number {
  if (L < 0.5) return 0.085;
  if (L > 0.83) return 0.02;
  return L > 0.78 ? 0.035 : 0.058;
}

export function hairRamp(colour: Hex, mood: Mood, cuff: Hex): HairRamp {
  const own = paled(colour, mood);
  const isDark = lightness(own) < 0.3;
  return {
    deep: mix(tune(own, isDark ? -0.05 : -0.15, 1), mood.shadow, isDark ? 0.22 : 0.4),
    shade: mix(tune(own, isDark ? -0.01 : -0.075, 1.05), mood.shadow, 0.26),
    base: mix(own, mood.key, 0.04),
    light: mix(tune(own, isDark ? 0.085 : 0.075, 1), mood.key, isDark ? 0.1 : 0.16),
    gloss: mix(tune(own, isDark ? 0.2 : 0.15, 0.9), mood.key, isDark ? 0.26 : 0.42),
    rim: mix(tune(own, 0.25, 0.9), mood.rim, 0.82),
    cuff,
  };
}
