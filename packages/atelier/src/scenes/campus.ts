import { mix } from '../maths/colour.ts';
import { f1, poly } from '../maths/curves.ts';
import { band, box, circle, ellipse, path, rect } from '../maths/svg.ts';
import { pairs } from '../maths/vectors.ts';
import { defineSky, disc, glow, ridge, stars, strata, urlOf } from './layers.ts';
import { H, type Stage, W } from './stage.ts';

/** A university: its courtyard with arcade and clock tower, or its library. */
export function campus(g: Stage): string {
  defineSky(g, [0, 0.5, 0.95]);
  return g.rng.chance(0.5) ? courtyard(g) : library(g);
}

function courtyard(g: Stage): string {
  const { rng, mood } = g;
  let out = rect(0, 0, W, H, urlOf(g, 'sky'));
  if (mood.isDark) out += stars(rng, 40, mood.disc, 400);
  out += disc(g, g.cx - g.light * 80, g.cy, rng.range(250, 310), 0.45);
  out += strata(rng, 240, 560, 5, mix(mood.sky[2], '#ffffff', 0.25), 0.4);
  return out + clockTower(g) + arcade(g) + tree(g);
}

function clockTower({ mood, depth, light }: Stage): string {
  const x = light > 0 ? 720 : 180;
  const wall = depth.at(0.66);
  const body =
    box(x - 62, 300, 124, 700) +
    poly(pairs([x - 78, 300, x, 130, x + 78, 300])) +
    box(x - 74, 300, 148, 16) +
    box(x - 70, 520, 140, 12);
  const windows = box(x - 34, 560, 20, 60) + box(x + 14, 560, 20, 60) + box(x - 10, 560, 20, 60);
  return (
    path(body, wall) +
    circle(x, 400, 42, mix(mood.disc, wall, 0.25)) +
    `<path d="M${x} 400V372M${x} 400L${x + 18} 410" stroke="${depth.at(0.5)}" stroke-width="6" ` +
    `stroke-linecap="round"/>` +
    path(windows, mix(mood.disc, wall, 0.4))
  );
}

function arcade({ rng, mood, depth }: Stage): string {
  const wall = depth.at(0.5);
  let arches = '';
  let edges = '';
  let windows = '';
  for (let x = -60; x < W; x += 158) {
    arches += `M${x + 26} 1210V870a53 53 0 0 1 106 0V1210Z`;
    edges += `M${x + 26} 870a53 53 0 0 1 106 0v18a53 53 0 0 0 -106 0Z`;
    const pane = box(x + 40, 726, 30, 52) + box(x + 88, 726, 30, 52);
    windows += path(pane, rng.chance(0.6) ? mood.disc : depth.at(0.3), 0.85);
  }
  return (
    rect(-10, 690, 920, 520, wall) +
    rect(-10, 676, 920, 18, depth.at(0.6)) +
    path(arches, depth.at(0.3)) +
    path(edges, mix(mood.disc, wall, 0.4), 0.6) +
    windows
  );
}

function tree({ rng, depth, light }: Stage): string {
  const x = light > 0 ? 70 : 830;
  let crown = '';
  for (let i = 0; i < 60; i++) {
    const a = rng.range(0, 6.28);
    const far = Math.sqrt(rng.next()) * 190;
    const rx = rng.range(16, 34);
    const ry = rng.range(12, 24);
    const colour = depth.at(rng.pick([0.18, 0.26, 0.34]));
    crown += ellipse(x + Math.cos(a) * far, 330 + Math.sin(a) * far * 1.1, rx, ry, colour);
  }
  const trunk = pairs([x + 10, 1210, x - 10, 800, x, 470]);
  return crown + band(trunk, 8, (t) => 56 * (1 - t * 0.6), depth.at(0.14));
}

export function library(g: Stage): string {
  const { rng, mood, depth, cx, cy } = g;
  const wall = depth.at(0.16);
  const arch = (r: number): string => `M${f1(cx - r)} 1200V${f1(cy - 40)}a${r} ${r} 0 0 1 ${2 * r} 0V1200Z`;
  const dark = mix(wall, '#000000', 0.18);
  let out =
    rect(0, 0, W, H, wall) + `<clipPath id="${g.id}a"><path d="${arch(250)}"/></clipPath>` + shelves(g);
  for (const x of [120, 780]) out += rect(x - 12, -10, 24, H, dark);
  const view =
    rect(0, 0, W, H, urlOf(g, 'sky')) +
    disc(g, cx - g.light * 60, cy, 200) +
    path(ridge(rng, 830, 40, 6), depth.at(0.7));
  out += path(arch(272), mix(wall, mood.disc, 0.22)) + `<g clip-path="${urlOf(g, 'a')}">${view}</g>`;
  const bars = mix(wall, mood.disc, 0.16);
  out += rect(cx - 5, cy - 290, 10, 1000, bars) + rect(cx - 250, cy + 120, 500, 9, bars);
  const x = g.light > 0 ? 110 : 790;
  return (
    out +
    circle(x, 820, 300, glow(g, 'lm', mood.disc, 0.9), 0.6) +
    path(`M${x - 70} 840q12 -78 70 -78t70 78Z`, mix(mood.accents[1], mood.disc, 0.25)) +
    rect(x - 5, 840, 10, 200, mix(wall, mood.rim, 0.5)) +
    rect(0, 1030, W, 180, mix(wall, '#000000', 0.2)) +
    rect(0, 1026, W, 8, mix(wall, mood.disc, 0.35))
  );
}

function shelves({ rng, mood, depth }: Stage): string {
  const wall = depth.at(0.16);
  const spines = [...mood.accents.slice(0, 3), mood.sky[1], mood.sky[2], mood.rim];
  let out = '';
  for (let y = -40; y < 1200; y += 148) {
    for (let x = -20; x < W + 10;) {
      if (rng.chance(0.12)) {
        x += rng.range(16, 40);
        continue;
      }
      const w = rng.range(16, 38);
      const h = rng.range(84, 122);
      const foot = y + 132;
      out += rect(x, foot - h, w - 2.5, h, mix(rng.pick(spines), wall, rng.range(0.5, 0.74)));
      if (w > 26) out += rect(x + 3, foot - h * 0.8, w - 8, 5, mix(mood.disc, wall, 0.5));
      x += w;
    }
    out += rect(-10, y + 132, W + 20, 15, mix(wall, mood.disc, 0.14));
  }
  return out;
}
