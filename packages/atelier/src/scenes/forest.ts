import { mix } from '../maths/colour.ts';
import { poly } from '../maths/curves.ts';
import { band, ellipse, path } from '../maths/svg.ts';
import { pairs } from '../maths/vectors.ts';
import { leaf } from './botany.ts';
import { groundColour, leafColour } from './foliage.ts';
import { disc, ridge, sky } from './layers.ts';
import { H, type Stage, W } from './stage.ts';

/** Three rows of trees with light between them; broad-leaved or firs. */
export function forest(g: Stage): string {
  const { rng, mood } = g;
  let out = sky(g, [0, 0.42, 0.8]);
  out += disc(g, g.cx - g.light * 90, g.cy - 20, rng.range(200, 260), 0.6);
  const hasFirs = rng.chance(g.season === 'winter' ? 0.7 : 0.35);
  for (const [t, y, count] of [
    [0.9, 800, 9],
    [0.62, 880, 7],
    [0.34, 980, 5],
  ] as const) {
    for (let i = 0; i < count; i++) {
      const x = ((i + rng.range(0.1, 0.9)) / count) * (W + 160) - 80;
      // The nearest row stands at the sides.
      if (t < 0.5 && Math.abs(x - 450) < 210) continue;
      out += hasFirs ? fir(g, x, y + 60, t) : tree(g, x, y + 60, t);
    }
    out += path(ridge(rng, y + 20, 18, 7), groundColour(g, t - 0.08));
    if (t > 0.5) out += path(ridge(rng, y - 30, 20, 6), mix(mood.sky[2], mood.disc, 0.3), 0.16);
  }
  return out + undergrowth(g);
}

function tree(g: Stage, x: number, foot: number, t: number): string {
  const { rng, depth } = g;
  const w = 22 + (1 - t) * 46;
  const top = rng.range(-60, 160) + t * 210;
  const bark = mix(depth.at(t * 0.9), '#3a2a22', g.mood.isDark ? 0.15 : 0.35);
  const trunk = pairs([x, foot, x + rng.range(-10, 10), (foot + top) / 2, x + rng.range(-26, 26), top]);
  let out = band(trunk, 8, (u) => w * (1 - u * 0.62), bark);
  out += band(
    trunk.map(([u, v]) => [u + g.light * w * 0.22, v] as [number, number]),
    8,
    (u) => w * 0.24 * (1 - u * 0.6),
    mix(bark, g.mood.disc, 0.28),
  );
  if (g.season === 'winter') return out + branches(g, x, top, w, bark);
  for (let i = 0; i < 9; i++) {
    const a = rng.range(0, 6.28);
    const far = Math.sqrt(rng.next()) * (120 + (1 - t) * 70);
    const r = rng.range(44, 92) * (1.15 - t * 0.4);
    out += ellipse(x + Math.cos(a) * far, top + 60 + Math.sin(a) * far * 0.75, r, r * 0.72, leafColour(g, t));
  }
  return out;
}

function branches({ rng, depth }: Stage, x: number, top: number, w: number, bark: string): string {
  let out = '';
  for (let i = 0; i < 6; i++) {
    const s = i % 2 ? 1 : -1;
    const y = top + 40 + i * 62;
    const l = rng.range(90, 190);
    const line = pairs([x, y + 60, x + s * l * 0.5, y + 6, x + s * l, y - rng.range(20, 70)]);
    out += band(line, 6, (t) => w * 0.34 * (1 - t), bark);
    out += band(
      line.map(([u, v]) => [u, v - w * 0.1] as [number, number]),
      6,
      (t) => w * 0.16 * (1 - t),
      mix(depth.at(0.8), '#ffffff', 0.7),
    );
  }
  return out;
}

export function fir(g: Stage, x: number, foot: number, t: number): string {
  const h = g.rng.range(420, 640) * (1.1 - t * 0.45);
  const w = h * 0.3;
  let out = '';
  for (let i = 0; i < 5; i++) {
    const y = foot - (h * i) / 6;
    const half = w * (1 - i / 5.4);
    const peak = y - h * 0.34;
    out += path(
      poly(pairs([x - half, y, x, peak, x + half, y])),
      mix(g.depth.at(t), '#2f5a44', g.mood.isDark ? 0.25 : 0.5),
    );
    out += path(
      poly(pairs([x, peak, x + g.light * half, y, x + g.light * half * 0.3, y])),
      leafColour(g, t),
      0.55,
    );
    if (g.season === 'winter')
      out += path(
        poly(
          pairs([
            x - half * 0.5,
            y - h * 0.13,
            x,
            peak,
            x + half * 0.5,
            y - h * 0.13,
            x + half * 0.2,
            y - h * 0.09,
            x - half * 0.2,
            y - h * 0.1,
          ]),
        ),
        '#eef3f6',
        0.8,
      );
  }
  return out;
}

/** Ferns and grass in the lower corners. */
function undergrowth(g: Stage): string {
  const { rng } = g;
  let out = '';
  for (let i = 0; i < 26; i++) {
    const x = i % 2 ? rng.range(-30, 250) : rng.range(650, 930);
    const turn = -Math.PI / 2 + rng.range(-0.9, 0.9);
    const dark = mix(leafColour(g, 0.1), g.depth.at(0.05), 0.5);
    out += leaf(x, H + 20, rng.range(120, 300), turn, rng.range(12, 26), dark, mix(dark, g.mood.disc, 0.18));
  }
  return out;
}
