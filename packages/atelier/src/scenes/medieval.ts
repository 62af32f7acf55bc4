import { type Hex, mix } from '../maths/colour.ts';
import { f1, poly } from '../maths/curves.ts';
import { box, circle, path, rect } from '../maths/svg.ts';
import { pairs } from '../maths/vectors.ts';
import { birds, defineSky, disc, glow, ridge, stars, strata, urlOf } from './layers.ts';
import { H, type Stage, W } from './stage.ts';

/** A castle, seen through a gothic window between candles or over open country. */
export function medieval(g: Stage): string {
  defineSky(g, [0, 0.5, 0.95]);
  return g.rng.chance(0.5) ? gothicWindow(g) : openCountry(g);
}

function stoneWall({ rng, depth }: Stage): string {
  let stones = '';
  for (let y = -20, row = 0; y < H; y += 74, row++)
    for (let x = (row % 2) * -80; x < W; x += 164) if (rng.chance(0.5)) stones += box(x + 3, y + 3, 158, 68);
  return rect(0, 0, W, H, depth.at(0.2)) + path(stones, depth.at(0.3), 0.55);
}

export function gothicWindow(g: Stage): string {
  const { rng, mood, depth, cx } = g;
  const wall = depth.at(0.2);
  const half = 330;
  const arch = (k: number): string => {
    const bend = f1(120 - 60 * k);
    return (
      `M${f1(cx - half * k)} 1010V430Q${f1(cx - half * k)} ${bend} ${f1(cx)} ${f1(-10 - 30 * k)}` +
      `Q${f1(cx + half * k)} ${bend} ${f1(cx + half * k)} 430V1010Z`
    );
  };
  let out = stoneWall(g) + path(arch(1.16), mix(wall, mood.disc, 0.18)) + path(arch(1.08), depth.at(0.3));
  const view =
    rect(0, 0, W, H, urlOf(g, 'sky')) +
    disc(g, cx - g.light * 70, g.cy, 240, 0.4, mood.isDark) +
    path(ridge(rng, 840, 40, 6), depth.at(0.8)) +
    castle(g, cx + g.light * 190, 860, 0.6, depth.at(0.62)) +
    path(ridge(rng, 930, 26, 5), depth.at(0.5));
  out += `<clipPath id="${g.id}a"><path d="${arch(1)}"/></clipPath><g clip-path="${urlOf(g, 'a')}">${view}</g>`;
  out +=
    rect(cx - 8, 0, 16, 1010, wall) +
    rect(cx - half, 470, 2 * half, 10, wall) +
    rect(cx - half, 740, 2 * half, 10, wall) +
    `<circle cx="${f1(cx)}" cy="190" r="84" fill="none" stroke="${wall}" stroke-width="14"/>` +
    rect(cx - half * 1.3, 1000, half * 2.6, 40, mix(wall, mood.disc, 0.2));
  const light = glow(g, 'cd', mood.rim, 0.8);
  return out + candle(g, 54, wall, light) + candle(g, 846, wall, light);
}

function candle({ mood }: Stage, x: number, wall: Hex, light: string): string {
  return (
    circle(x, 640, 190, light, 0.6) +
    rect(x - 11, 662, 22, 120, mix('#f2e4c8', wall, 0.3)) +
    path(`M${x} 604q20 34 0 58q-20 -24 0 -58Z`, mood.disc) +
    rect(x - 34, 780, 68, 12, mix(wall, mood.rim, 0.3))
  );
}

function openCountry(g: Stage): string {
  const { rng, mood, depth } = g;
  let out = rect(0, 0, W, H, urlOf(g, 'sky'));
  if (mood.isDark) out += stars(rng, 60, mood.disc, 500);
  out += disc(g, g.cx - g.light * 90, g.cy - 10, rng.range(250, 320), 0.45, mood.isDark);
  out += strata(rng, 280, 640, 6, mix(mood.sky[2], mood.disc, 0.35), 0.45);
  out += birds(rng, 7, depth.at(0.3), [80, 820], [90, 320]);
  out += path(ridge(rng, 760, 60, 6), depth.at(0.88));
  out += castle(g, g.light > 0 ? 690 : 210, 850, 1.15, depth.at(0.56));
  out += path(ridge(rng, 880, 40, 6), depth.at(0.52));
  let firs = '';
  for (let i = 0; i < 26; i++) {
    const x = rng.range(-20, W + 20);
    const y = rng.range(960, 1040);
    const h = rng.range(70, 170);
    firs += poly(pairs([x - h * 0.2, y + 60, x, y - h, x + h * 0.2, y + 60]));
  }
  return out + path(firs, depth.at(0.26)) + path(ridge(rng, 1020, 26, 6), depth.at(0.2));
}

/** Towers of a castle: offset, width, height, and whether it has a pointed roof with a flag. */
const TOWERS: readonly (readonly [number, number, number, boolean])[] = [
  [-120, 56, 170, true],
  [-60, 80, 120, false],
  [0, 66, 280, true],
  [66, 90, 140, false],
  [130, 50, 210, true],
  [186, 44, 110, true],
  [-176, 44, 100, false],
];
function castle({ mood }: Stage, cx: number, y: number, k: number, colour: Hex): string {
  let walls = '';
  let windows = '';
  let flags = '';
  for (const [dx, width, height, hasRoof] of TOWERS) {
    const x = cx + dx * k;
    const w = width * k;
    const top = y - height * k;
    walls += box(x - w / 2, top, w, height * k + 80);
    for (let i = 0; i < 3; i++) windows += box(x - 3 * k, top + (26 + i * 44) * k, 6 * k, 14 * k);
    if (!hasRoof) {
      for (let i = 0; i < 4; i++) walls += box(x - w / 2 + (i * w) / 3.6, top - 12 * k, w / 7, 14 * k);
      continue;
    }
    const peak = top - w * 1.5;
    walls += poly(pairs([x - w * 0.66, top, x, peak, x + w * 0.66, top]));
    flags += poly(pairs([x, peak - 30 * k, x + 38 * k, peak - 20 * k, x, peak - 8 * k]));
    flags += box(x - 1.5, peak - 32 * k, 3, 34 * k);
  }
  return path(walls, colour) + path(flags, mood.rim, 0.8) + path(windows, mood.disc, 0.85);
}
