import { mix } from '../maths/colour.ts';
import { f1, poly } from '../maths/curves.ts';
import { box, path } from '../maths/svg.ts';
import { pairs } from '../maths/vectors.ts';
import { birds, disc, ridge, sky, strata } from './layers.ts';
import { H, isBesideSitter, shortened, type Stage, W } from './stage.ts';

/** Broken towers, a leaning pylon and embers before a low sun. */
export function apocalyptic(g: Stage): string {
  const { rng, mood, depth } = g;
  let out = sky(g, [0, 0.45, 0.85]);
  out += disc(g, g.cx - g.light * 60, g.cy + 30, rng.range(290, 350), 0.55);
  out += strata(rng, 120, 760, 12, mix(mood.sky[1], mood.sky[2], 0.5), 0.45);
  out += ruins(g, { depth: 0.84, y: 880, w: [60, 120], h: [160, 460] });
  out += ruins(g, { depth: 0.5, y: 980, w: [90, 170], h: [180, 500] });
  out += pylon(g);
  out += rubble(g);
  out +=
    path(ridge(rng, 1060, 40, 14), depth.at(0.12)) + birds(rng, 9, depth.at(0.16), [60, 840], [120, 420]);
  g.front += embers(g);
  return out;
}

function rubble({ rng, depth }: Stage): string {
  let d = '';
  for (let i = 0; i < 40; i++) {
    const x = rng.range(-20, W);
    const y = rng.range(1020, 1100);
    d += box(x, y, rng.range(40, 140), 200);
  }
  return path(d, depth.at(0.16));
}

interface Row {
  depth: number;
  y: number;
  w: readonly [number, number];
  h: readonly [number, number];
}
function ruins(g: Stage, row: Row): string {
  const { rng, depth } = g;
  const pane = row.w[0];
  let walls = '';
  let holes = '';
  let x = -40;
  while (x < W + 40) {
    const w = rng.range(...row.w);
    const h = rng.range(...row.h) * shortened(g, x + w / 2, 200, 0.5);
    const lean = rng.range(-0.05, 0.05) * h;
    const outline = pairs([x, H, x + lean, row.y - h * rng.range(0.7, 1)]);
    const breaks = rng.int(4, 7);
    for (let i = 1; i < breaks; i++)
      outline.push([x + lean + (w * i) / breaks, row.y - h * rng.range(0.62, 1.05)]);
    outline.push([x + w + lean, row.y - h * rng.range(0.5, 0.9)], [x + w, H]);
    walls += poly(outline);
    for (let y = row.y - h * 0.5; y < H; y += pane * 0.5)
      for (let u = x + 12; u < x + w - 16; u += pane * 0.32)
        if (rng.chance(0.4)) holes += box(u, y, pane * 0.13, pane * 0.24);
    x += w + rng.range(6, 40);
  }
  return path(walls, depth.at(row.depth)) + path(holes, depth.at(Math.min(1, row.depth + 0.3)), 0.8);
}

function pylon({ rng, depth, light }: Stage): string {
  const x = light > 0 ? 150 : 750;
  const colour = depth.at(0.14);
  const at = (dx: number, y: number): string => `${x + dx} ${y}`;
  const mast =
    `M${at(-60, 1120)}L${at(-14, 470)}h28L${at(60, 1120)}` +
    `M${at(-50, 980)}L${at(40, 860)}L${at(-32, 740)}L${at(22, 640)}L${at(-16, 540)}` +
    `M${at(50, 980)}L${at(-40, 860)}L${at(32, 740)}L${at(-22, 640)}L${at(16, 540)}`;
  const cables =
    `M${at(-110, 562)}Q${at(-400, 700)} ${at(-800, 600)}M${at(110, 562)}Q${at(420, 720)} ${at(800, 590)}` +
    `M${at(90, 642)}Q${at(420, 820)} ${at(800, 700)}M${at(-90, 642)}Q${at(-420, 820)} ${at(-800, 700)}`;
  return (
    `<g stroke="${colour}" fill="none" stroke-width="7" transform="rotate(${f1(rng.range(-7, 7))} ${x} 1100)">` +
    `<path d="${mast}"/><path d="M${at(-110, 560)}h220M${at(-90, 640)}h180" stroke-width="9"/></g>` +
    `<path d="${cables}" fill="none" stroke="${colour}" stroke-width="3"/>`
  );
}

function embers({ rng, mood }: Stage): string {
  let d = '';
  for (let i = 0; i < 34; i++) {
    const r = rng.range(1.4, 4);
    const x = rng.range(0, W);
    const y = rng.range(200, H);
    if (!isBesideSitter(x, y) && y <= 760) continue;
    d += `M${f1(x - r)} ${f1(y)}l${f1(r)} ${f1(-r * 1.4)}l${f1(r)} ${f1(r)}l${f1(-r * 0.8)} ${f1(r)}Z`;
  }
  return path(d, mood.rim, 0.8);
}
