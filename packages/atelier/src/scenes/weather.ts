import { f1 } from '../maths/curves.ts';
import { circle, path, tenth } from '../maths/svg.ts';
import type { Weather } from '../model/places.ts';
import { ridge } from './layers.ts';
import { H, type Stage, W } from './stage.ts';

/** What falls before the scene and what lies before it, behind the sitter; `front` falls before everything. */
export function weatherOf(g: Stage, weather: Weather): { back: string; front: string } {
  if (weather === 'rain') return { back: rain(g, 90, 0.22), front: rain(g, 60, 0.34) + splashes(g) };
  if (weather === 'snow') return { back: flakes(g, 90, [2, 5]) + drift(g), front: flakes(g, 46, [4, 10]) };
  return { back: banks(g, 3, 0.4), front: banks(g, 2, 0.26) };
}

/** The same seen through a window. */
export function weatherOutside(g: Stage): string {
  if (g.weather === 'rain') return rain(g, 110, 0.5);
  if (g.weather === 'snow') return flakes(g, 150, [2, 6]);
  return g.weather === 'fog' ? banks(g, 3, 0.5) : '';
}

function rain({ rng, mood }: Stage, n: number, opacity: number): string {
  let d = '';
  for (let i = 0; i < n; i++) {
    const l = rng.range(34, 110);
    d += `M${f1(rng.range(-40, W + 40))} ${f1(rng.range(-60, H))}l${f1(-l * 0.17)} ${f1(l)}`;
  }
  return `<path d="${d}" stroke="${mood.disc}" stroke-width="1.9" stroke-linecap="round" fill="none" opacity="${opacity}"/>`;
}
function splashes({ rng, mood }: Stage): string {
  let d = '';
  for (let i = 0; i < 14; i++) {
    const x = rng.range(0, W);
    const y = rng.range(1120, H - 6);
    d += `M${f1(x - 12)} ${f1(y)}q12 -9 24 0`;
  }
  return `<path d="${d}" stroke="${mood.disc}" stroke-width="2" fill="none" opacity=".4"/>`;
}

function flakes({ rng }: Stage, n: number, [from, to]: readonly [number, number]): string {
  let out = '';
  for (let i = 0; i < n; i++) {
    const x = rng.range(0, W);
    const y = rng.range(0, H);
    // Faces stay free of the largest ones.
    const isOverFace = to > 6 && Math.abs(x - 450) < 170 && y > 260 && y < 760;
    if (!isOverFace) out += circle(x, y, rng.range(from, to), '#ffffff', tenth(rng.range(0.6, 0.95)));
  }
  return out;
}
const drift = ({ rng }: Stage): string =>
  path(ridge(rng, 1090, 26, 5), '#dfe8ef', 0.85) + path(ridge(rng, 1140, 18, 5), '#f2f6f8', 0.95);

function banks(g: Stage, n: number, strength: number): string {
  let out = '';
  for (let i = 0; i < n; i++) {
    const y = g.rng.range(620, 1080);
    g.defs +=
      `<linearGradient id="${g.id}f${i}${strength * 100}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f2f4f0" stop-opacity="0"/>` +
      `<stop offset=".5" stop-color="#f2f4f0" stop-opacity="${strength}"/><stop offset="1" stop-color="#f2f4f0" stop-opacity="0"/></linearGradient>`;
    out += `<rect x="-20" y="${f1(y - 170)}" width="${W + 40}" height="340" fill="url(#${g.id}f${i}${strength * 100})"/>`;
  }
  return out;
}
