import { mix } from '../maths/colour.ts';
import { f1, poly, ribbon, sampleSpline } from '../maths/curves.ts';
import { circle, path } from '../maths/svg.ts';
import { pairs, type Vec2 } from '../maths/vectors.ts';
import type { Backdrop } from '../model/backdrops.ts';
import { glow } from './glow.ts';
import { type Stage, W } from './stage.ts';

/** What stands in the sky in place of the large disc. */
export const BACKDROPS: Record<Exclude<Backdrop, 'disc'>, (g: Stage, r: number) => string> = {
  moon: smallMoon,
  horizon,
  shafts,
  ribbons,
  clouds,
  peaks,
  glow: (g) => circle(g.cx, g.cy + 60, 620, glow(g, 'bg', g.mood.disc, 0.42)),
};

/** Small and high, away from the head. */
function smallMoon(g: Stage): string {
  const x = g.light > 0 ? 742 : 158;
  return circle(x, 168, 150, glow(g, 'bg', g.mood.disc, 0.5)) + circle(x, 168, 54, g.mood.disc);
}

/** Half of it below the hills, far to the side. */
function horizon(g: Stage, r: number): string {
  const x = g.light > 0 ? 150 : 750;
  const y = 770;
  return circle(x, y, 640, glow(g, 'bg', g.mood.disc, 0.55)) + circle(x, y, r * 0.62, g.mood.disc, 0.92);
}

/** Slanting light from the side of the key. */
function shafts(g: Stage): string {
  const { rng, mood, light } = g;
  let out = circle(light > 0 ? W : 0, -40, 760, glow(g, 'bg', mood.disc, 0.5));
  for (let i = 0; i < 5; i++) {
    const top = light > 0 ? rng.range(560, 1020) : rng.range(-120, 340);
    const w = rng.range(40, 110);
    const lean = -light * rng.range(480, 620);
    out += path(
      poly(pairs([top, -20, top + w, -20, top + w * 1.9 + lean, 1220, top + lean, 1220])),
      mood.disc,
      0.13,
    );
  }
  return out;
}

/** Bands of light across the whole sky. */
function ribbons(g: Stage): string {
  const { rng, mood } = g;
  const colours = [mood.disc, mood.accents[0], mix(mood.disc, mood.sky[2], 0.5)];
  let out = '';
  colours.forEach((colour, i) => {
    const y = 170 + i * 150 + rng.range(-40, 40);
    const bend = rng.range(90, 170) * (i % 2 ? 1 : -1);
    const line = sampleSpline(
      pairs([-80, y + bend, 200, y - bend * 0.6, 470, y + bend * 0.5, 720, y - bend, 990, y]),
      22,
    );
    out += path(
      ribbon(line, (t) => 34 + 92 * Math.sin(Math.PI * t)),
      colour,
      0.2,
    );
    out += path(
      ribbon(
        line.map(([x, v]): Vec2 => [x, v + 8]),
        (t) => 8 + 18 * Math.sin(Math.PI * t),
      ),
      colour,
      0.34,
    );
  });
  return out;
}

/** Three banks of cumulus, the lowest one lightest. */
function clouds(g: Stage): string {
  const { rng, mood } = g;
  let out = '';
  for (let row = 0; row < 3; row++) {
    const y = 330 + row * 150;
    let bank = '';
    for (let x = -80; x < W + 120;) {
      const r = rng.range(56, 132);
      bank += disk(x, y + rng.range(-16, 26), r);
      x += r * rng.range(0.9, 1.25);
    }
    bank += `M-100 ${y + 20}H${W + 100}V${y + 420}H-100Z`;
    out += path(bank, mix(mood.sky[row === 0 ? 1 : 2], mood.disc, 0.16 + row * 0.2), 0.85);
  }
  return out;
}
const disk = (x: number, y: number, r: number): string =>
  `M${f1(x - r)} ${f1(y)}a${f1(r)} ${f1(r)} 0 1 0 ${f1(2 * r)} 0a${f1(r)} ${f1(r)} 0 1 0 ${f1(-2 * r)} 0`;

/** Large mountains, their light sides towards the key. */
function peaks(g: Stage): string {
  const { rng, mood, depth, light } = g;
  let out = circle(g.cx, 420, 560, glow(g, 'bg', mood.disc, 0.4));
  for (const [dx, top, half] of [
    [-light * 250, 300, 420],
    [light * 190, 190, 470],
  ] as const) {
    const x = 450 + dx + rng.range(-40, 40);
    const foot = 1000;
    out += path(poly(pairs([x - half, foot, x, top, x + half, foot])), depth.at(0.82));
    const lit = poly(
      pairs([x, top, x + light * half, foot, x + light * half * 0.28, foot, x + light * 30, top + 320]),
    );
    out += path(lit, mix(depth.at(0.9), mood.disc, 0.3));
    const cap = pairs([
      x,
      top,
      x + 92,
      top + 152,
      x + 44,
      top + 128,
      x + 8,
      top + 190,
      x - 34,
      top + 124,
      x - 88,
      top + 150,
    ]);
    out += path(poly(cap), mix(mood.disc, '#ffffff', 0.35), 0.85);
  }
  return out;
}
