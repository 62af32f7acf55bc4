import { type Hex, mix } from '../maths/colour.ts';
import { f1, spline } from '../maths/curves.ts';
import type { Rng } from '../maths/random.ts';
import { circle, path } from '../maths/svg.ts';
import { triples, type Vec2 } from '../maths/vectors.ts';
import { H, type Stage, W } from './stage.ts';
import { rect } from '../maths/svg.ts';
import { BACKDROPS } from './backdrop.ts';
import { glow } from './glow.ts';

export { glow } from './glow.ts';

export const urlOf = (g: Stage, name: string): string => `url(#${g.id}${name})`;

/** The whole sky; `stops` are where its three colours lie. */
export function sky(g: Stage, stops: readonly [number, number, number], opacity = 1): string {
  defineSky(g, stops);
  return rect(0, 0, W, H, urlOf(g, 'sky'), opacity);
}
/** Only the gradient, for a sky that is seen through a window. */
export function defineSky(g: Stage, stops: readonly [number, number, number]): void {
  const colours = g.mood.sky.map((c, i) => `<stop offset="${stops[i]}" stop-color="${c}"/>`).join('');
  g.defs += `<linearGradient id="${g.id}sky" x1="0" y1="0" x2="0" y2="1">${colours}</linearGradient>`;
}

/** Offsets and radius of the craters of a moon of radius 1. */
const CRATERS = triples([
  -0.42, -0.3, 0.2, 0.3, 0.34, 0.26, 0.46, -0.36, 0.12, -0.2, 0.48, 0.12, -0.62, 0.14, 0.1,
]);
export const craters = (x: number, y: number, r: number, colour: Hex): string =>
  CRATERS.map(([u, v, q]) => circle(x + u * r, y + v * r, q * r, colour)).join('');

/** The luminary: a disc in its halo, or what this picture has in its place. */
export function disc(g: Stage, x: number, y: number, r: number, halo = 0.5, hasCraters = false): string {
  const { mood, backdrop } = g;
  if (backdrop !== 'disc') return BACKDROPS[backdrop](g, r);
  const shape = circle(x, y, r * 2.1, glow(g, 'gl', mood.disc, halo)) + circle(x, y, r, mood.disc);
  return hasCraters ? shape + craters(x, y, r, mix(mood.disc, mood.sky[1], 0.16)) : shape;
}

/** A line of hills down to the bottom, as a path. */
export function ridge(rng: Rng, y: number, height: number, n: number, w = W, h = H): string {
  const points: Vec2[] = [];
  for (let i = 0; i <= n; i++) points.push([-40 + (i / n) * (w + 80), y + rng.range(-height, height)]);
  return spline(points) + `L${w + 60} ${h}L-60 ${h}Z`;
}

/** Long thin clouds. */
export function strata(rng: Rng, y0: number, y1: number, n: number, colour: Hex, strength: number): string {
  let out = '';
  for (let i = 0; i < n; i++) {
    const y = rng.range(y0, y1);
    const x = rng.range(-200, W - 100);
    const w = rng.range(260, 620);
    const h = rng.range(7, 20);
    out +=
      `<rect x="${f1(x)}" y="${f1(y)}" width="${f1(w)}" height="${f1(h)}" rx="${f1(h / 2)}" ` +
      `fill="${colour}" opacity="${f1(rng.range(0.3, 1) * strength)}"/>`;
  }
  return out;
}

const STAR_SIZES: [number, number][] = [
  [0.9, 6],
  [1.5, 3],
  [2.3, 1],
];
export function stars(rng: Rng, n: number, colour: Hex, yMax: number): string {
  let d = '';
  for (let i = 0; i < n; i++) {
    const r = rng.weighted(STAR_SIZES);
    const x = rng.range(0, W);
    const y = rng.range(0, yMax);
    d += `M${f1(x - r)} ${f1(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
  }
  return path(d, colour, 0.8);
}

type Range = readonly [number, number];
export function birds(rng: Rng, n: number, colour: Hex, across: Range, down: Range): string {
  let d = '';
  for (let i = 0; i < n; i++) {
    const x = rng.range(...across);
    const y = rng.range(...down);
    const s = rng.range(6, 13);
    const q = (...v: number[]): string => 'q' + v.map((t) => f1(t * s)).join(' ');
    d +=
      `M${f1(x - s)} ${f1(y - s * 0.3)}` +
      q(0.5, -0.4, 1, 0.35) +
      q(0.5, -0.7, 1, -0.35) +
      q(-0.5, 0, -1, 0.7) +
      q(-0.5, -0.6, -1, -0.7) +
      'Z';
  }
  return path(d, colour);
}

/** Lights in the air before the sitter: a soft spot with a bright heart. */
export function floatingLight(g: Stage, x: number, y: number, r: number, heart: number, colour: Hex): string {
  return circle(x, y, r, urlOf(g, 'ff')) + circle(x, y, heart, colour);
}
