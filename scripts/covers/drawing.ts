// What every layer of a cover draws with: a canvas of one size, seeded chance, and a few shapes as SVG text.
import type { Rng } from '@nightbloom/atelier/drawing';
import type { Palette } from './palettes.ts';

export const WIDTH = 1600;
export const HEIGHT = 430;

export interface Canvas {
  rng: Rng;
  palette: Palette;
  moon: { x: number; y: number; r: number };
}

const short = (value: number): string => String(Math.round(value * 10) / 10);

export const circle = (x: number, y: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(r)}" fill="${fill}"${more && ` ${more}`}/>`;

export const box = (x: number, y: number, w: number, h: number, fill: string, more = ''): string =>
  `<rect x="${short(x)}" y="${short(y)}" width="${short(w)}" height="${short(h)}" fill="${fill}"${more && ` ${more}`}/>`;

export const shape = (points: readonly (readonly [number, number])[], fill: string, more = ''): string =>
  `<path d="M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}Z" fill="${fill}"${more && ` ${more}`}/>`;

export const path = (d: string, fill: string, more = ''): string =>
  `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`;

export const opacity = (value: number): string =>
  `opacity="${short(value * 10) === '0' ? 0 : Math.round(value * 100) / 100}"`;

/** The outline of a range of hills, as heights above its foot: a few waves of unlike lengths. */
function ridge(rng: Rng, height: number, roughness: number): (x: number) => number {
  const waves = [1, 2.3, 4.9, 9.7].map((frequency, place) => ({
    frequency: (frequency * Math.PI * 2) / WIDTH,
    phase: rng.range(0, Math.PI * 2),
    share: roughness ** place,
  }));
  const whole = waves.reduce((sum, { share }) => sum + share, 0);
  return (x) =>
    height *
    (0.5 +
      waves.reduce((sum, wave) => sum + wave.share * Math.sin(x * wave.frequency + wave.phase), 0) /
        (2 * whole));
}

export function range(rng: Rng, foot: number, height: number, fill: string, roughness = 0.45): string {
  const above = ridge(rng, height, roughness);
  const points: [number, number][] = [];
  for (let x = 0; x <= WIDTH; x += 16) points.push([x, foot - above(x)]);
  return shape([...points, [WIDTH, HEIGHT], [0, HEIGHT]], fill);
}

/** A small light with a halo. */
export const glow = (x: number, y: number, r: number): string =>
  circle(x, y, r * 5, 'url(#glow)') + circle(x, y, r, 'url(#core)');
