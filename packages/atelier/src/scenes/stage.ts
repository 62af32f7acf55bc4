import { type Hex, mix } from '../maths/colour.ts';
import type { Rng } from '../maths/random.ts';
import type { Mood } from '../palette/moods.ts';
import type { Backdrop } from '../model/backdrops.ts';
import type { Season, Weather } from '../model/places.ts';
import type { Side } from '../model/side.ts';

/** The canvas of a portrait; other aspect ratios are windows onto it. */
export const W = 900;
export const H = 1200;

/** Colours by distance: `at(0)` is near and dark, `at(1)` far and full of air. */
export interface Depth {
  near: Hex;
  at(t: number): Hex;
}
export function depthOf(mood: Mood): Depth {
  const far = mix(mood.sky[2], mood.sky[1], 0.34);
  const mid = mix(mood.sky[1], mood.shadow, mood.isDark ? 0.32 : 0.28);
  const near = mix(mix(mood.sky[0], mood.shadow, 0.5), '#07080c', mood.isDark ? 0.35 : 0.12);
  return { near, at: (t) => (t < 0.5 ? mix(near, mid, t * 2) : mix(mid, far, (t - 0.5) * 2)) };
}

/** What a scene is drawn with. It answers the back layers and adds to `defs` and `front` as it goes. */
export interface Stage {
  /** Prefix of element ids. */
  id: string;
  rng: Rng;
  mood: Mood;
  depth: Depth;
  light: Side;
  backdrop: Backdrop;
  season: Season | null;
  /** What falls outside, where the scene has a window. */
  weather?: Weather | null;
  /** Where the head is: the luminous shape belongs behind it, tall things are shortened there. */
  cx: number;
  cy: number;
  /** Gradients and clips. */
  defs: string;
  /** Particles before the sitter. */
  front: string;
}
export type SceneArtist = (g: Stage) => string;

/** 1 away from the head, down to 1 - `by` behind it. */
export const shortened = (g: Stage, x: number, spread: number, by: number): number =>
  1 - by * Math.exp(-(((x - g.cx) / spread) ** 2));

/** Loose particles keep off the sitter. */
export const isBesideSitter = (x: number, y: number): boolean => Math.abs(x - 450) > (y > 700 ? 330 : 250);
