import { mix } from '../maths/colour.ts';
import { f1, ribbon, sampleSpline, spline } from '../maths/curves.ts';
import { box, path, rect } from '../maths/svg.ts';
import { pairs, type Vec2 } from '../maths/vectors.ts';
import { leaf } from './botany.ts';
import { disc, floatingLight, glow, ridge, sky, stars, strata } from './layers.ts';
import { H, isBesideSitter, type Stage, W } from './stage.ts';

/** A lake under hills, weeping branches, reeds, and fireflies by night. */
export function peaceful(g: Stage): string {
  const { rng, mood, depth } = g;
  let out = sky(g, [0, 0.4, 0.66]);
  if (mood.isDark) out += stars(rng, 70, mood.disc, 480);
  const x = g.cx - g.light * rng.range(60, 150);
  const y = g.cy + rng.range(-60, 60);
  const r = rng.range(210, 290);
  out += disc(g, x, y, r, 0.5, mood.isDark && rng.chance(0.5));
  out += strata(rng, 250, 620, 5, mix(mood.sky[2], '#ffffff', 0.3), 0.4);
  out += path(ridge(rng, 640, 70, 5), depth.at(0.95));
  out += path(ridge(rng, 720, 54, 6), depth.at(0.8));
  out += path(ridge(rng, 790, 34, 7), depth.at(0.62));
  out += water(g, x, r) + branches(g) + reeds(g);
  if (mood.isDark) fireflies(g);
  return out;
}

function water({ rng, mood, depth }: Stage, x: number, r: number): string {
  let mirror = '';
  for (let i = 0; i < 16; i++) {
    const y = 842 + i * 20 + rng.range(-5, 5);
    const w = r * (1.5 - i * 0.05) * rng.range(0.4, 1);
    mirror += box(x - w / 2, y, w, 5 + i * 0.35);
  }
  let ripples = '';
  for (let i = 0; i < 22; i++) {
    const left = rng.range(-50, W);
    const y = rng.range(840, 1180);
    ripples += box(left, y, rng.range(60, 260), 4);
  }
  return (
    rect(0, 830, W, 400, mix(mood.sky[2], mood.sky[1], 0.35)) +
    path(mirror, mood.disc, 0.6) +
    path(ripples, depth.at(0.66), 0.5)
  );
}

/** From the top corner on the dark side. */
function branches({ rng, depth, light: side }: Stage): string {
  const root = side > 0 ? -20 : W + 20;
  let out = '';
  for (let i = 0; i < 9; i++) {
    const x = root + side * rng.range(0, 250);
    const length = rng.range(220, 620) * (1 - Math.abs(x - root) / 420);
    const line = pairs([x, -30, x + side * 14, length * 0.4, x + side * rng.range(-8, 26), length]);
    const twig = sampleSpline(line, 10);
    out += `<path d="${spline(twig)}" fill="none" stroke="${depth.at(0.2)}" stroke-width="3"/>`;
    for (const [u, v] of twig.slice(2, 10) as Vec2[])
      for (const way of [-1, 1]) {
        const l = rng.range(26, 46);
        out += leaf(u, v, l, Math.PI / 2 + way * rng.range(0.5, 0.9), 6, depth.at(0.2), depth.at(0.3));
      }
  }
  return out;
}

function reeds({ rng, depth }: Stage): string {
  const foot = H + 10;
  let d = '';
  for (let i = 0; i < 34; i++) {
    const x = rng.chance(0.5) ? rng.range(-20, 270) : rng.range(640, 920);
    const h = rng.range(180, 430);
    const bend = rng.range(-40, 40);
    const stalk = pairs([x, foot, x + bend * 0.3, foot - h * 0.6, x + bend, foot - h]);
    d += ribbon(sampleSpline(stalk, 8), (t) => 7 * (1 - t) + 1);
    if (rng.chance(0.3)) d += `M${f1(x + bend - 6)} ${f1(foot - h)}a6 26 0 1 0 12 0a6 26 0 1 0 -12 0Z`;
  }
  return path(d, depth.at(0.14));
}

function fireflies(g: Stage): void {
  const { rng, mood } = g;
  glow(g, 'ff', mood.accents[0], 0.95);
  for (let i = 0; i < 13; i++) {
    const x = rng.range(20, W - 20);
    const y = rng.range(420, 1150);
    if (isBesideSitter(x, y)) g.front += floatingLight(g, x, y, rng.range(9, 17), 2.4, '#fffbe6');
  }
}
