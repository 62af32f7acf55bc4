import { mix } from '../maths/colour.ts';
import { f1, poly } from '../maths/curves.ts';
import { box, circle, path, rect, tenth } from '../maths/svg.ts';
import { pairs } from '../maths/vectors.ts';
import { disc, sky, stars, strata, urlOf } from './layers.ts';
import { H, shortened, type Stage, W } from './stage.ts';

/** Three rows of towers under a large disc; by night a sign, blurred lights and sometimes rain. */
export function modernCity(g: Stage): string {
  const { rng, mood } = g;
  let out = sky(g, [0, 0.42, 0.86]);
  if (mood.isDark) out += stars(rng, 40, mood.disc, 420);
  out += disc(g, g.cx - g.light * rng.range(40, 150), g.cy + rng.range(-60, 40), rng.range(230, 320), 0.45);
  out += strata(rng, 300, 620, 6, mix(mood.sky[2], mood.disc, 0.3), 0.4);
  out += towers(g, { depth: 0.86, y: 900, h: [300, 560], w: [50, 110], lit: 0.3, pane: 5 });
  out += towers(g, { depth: 0.55, y: 1000, h: [260, 560], w: [70, 140], lit: 0.26, pane: 8 });
  out += haze(g);
  out += towers(g, { depth: 0.16, y: 1120, h: [220, 560], w: [110, 190], lit: 0.2, pane: 12 });
  if (mood.isDark) out += sign(g) + bokeh(g);
  if (mood.isDark && rng.chance(0.4)) g.front += rain(g);
  return out;
}

interface Row {
  depth: number;
  /** Where the towers stand. */
  y: number;
  h: readonly [number, number];
  w: readonly [number, number];
  /** Share of lit windows, and the width of one. */
  lit: number;
  pane: number;
}
function towers(g: Stage, row: Row): string {
  const { rng, mood } = g;
  let walls = '';
  let windows = '';
  let x = -30;
  while (x < W + 20) {
    const w = rng.range(...row.w);
    const h = rng.range(...row.h) * shortened(g, x + w / 2, 210, 0.42);
    const top = row.y - h;
    walls += box(x, top, w, H - top) + roof(rng.int(0, 5), x, top, w, h);
    const { pane } = row;
    for (let y = top + 16; y < H - 30; y += pane * 2.3)
      for (let u = x + 9; u < x + w - pane - 6; u += pane * 1.9)
        if (rng.chance(row.lit)) windows += box(u, y, pane, pane * 1.35);
    x += w + rng.range(2, 14);
  }
  const colour = g.depth.at(row.depth);
  const glass = mix(mood.disc, colour, row.depth * 0.55);
  return path(walls, colour) + (windows ? path(windows, glass, tenth(0.85 - row.depth * 0.4)) : '');
}
function roof(kind: number, x: number, top: number, w: number, h: number): string {
  if (kind === 0)
    return (
      box(x + w * 0.25, top - h * 0.14, w * 0.5, h * 0.16) +
      box(x + w * 0.47, top - h * 0.34, w * 0.06, h * 0.22)
    );
  if (kind === 1) return poly(pairs([x, top, x + w, top, x + w, top - w * 0.5]));
  if (kind === 2) return poly(pairs([x + w * 0.1, top, x + w * 0.5, top - w * 0.8, x + w * 0.9, top]));
  if (kind === 3) return `M${f1(x)} ${f1(top)}a${f1(w / 2)} ${f1(w / 2)} 0 0 1 ${f1(w)} 0Z`;
  return '';
}

function haze(g: Stage): string {
  const colour = g.mood.sky[2];
  g.defs +=
    `<linearGradient id="${g.id}hz" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${colour}" ` +
    `stop-opacity="0"/><stop offset="1" stop-color="${colour}" stop-opacity=".5"/></linearGradient>`;
  return rect(0, 640, W, 560, urlOf(g, 'hz'));
}

function sign({ rng, mood, light }: Stage): string {
  const x = light > 0 ? rng.range(60, 130) : rng.range(760, 820);
  const colour = mood.accents[rng.int(0, 1)];
  const y = rng.range(420, 560);
  const shape = rng.pick([
    `<circle cx="${f1(x)}" cy="${f1(y)}" r="42"/><path d="M${f1(x)} ${f1(y + 60)}v180"/>`,
    `<rect x="${f1(x - 30)}" y="${f1(y)}" width="60" height="230" rx="18"/>` +
      `<path d="M${f1(x)} ${f1(y + 40)}v40M${f1(x)} ${f1(y + 108)}v70"/>`,
    `<path d="M${f1(x - 36)} ${f1(y)}l72 60l-72 60l72 60l-72 60"/>`,
  ]);
  return `<g fill="none" stroke="${colour}" stroke-width="7" stroke-linecap="round" opacity=".9">${shape}</g>`;
}

function bokeh({ rng, mood }: Stage): string {
  let out = '';
  for (let i = 0; i < 12; i++) {
    const x = rng.range(0, W);
    const y = rng.range(760, 1180);
    const r = rng.range(8, 30);
    const colour = rng.pick([mood.disc, mood.accents[0], mood.accents[1]]);
    out += circle(x, y, r, colour, tenth(rng.range(0.1, 0.32)));
  }
  return out;
}

function rain({ rng, mood }: Stage): string {
  let d = '';
  for (let i = 0; i < 46; i++) {
    const x = rng.range(-40, W);
    const y = rng.range(-40, H);
    const l = rng.range(30, 90);
    d += `M${f1(x)} ${f1(y)}l${f1(-l * 0.16)} ${f1(l)}`;
  }
  return `<path d="${d}" stroke="${mood.disc}" stroke-width="1.6" fill="none" opacity=".24"/>`;
}
