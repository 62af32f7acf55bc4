import { type Hex, mix } from '../maths/colour.ts';
import { poly } from '../maths/curves.ts';
import { box, circle, path, rect } from '../maths/svg.ts';
import { pairs } from '../maths/vectors.ts';
import { leaf } from './botany.ts';
import { defineSky, disc, glow, urlOf } from './layers.ts';
import { H, shortened, type Stage, W } from './stage.ts';

/** An office high above the city, or one behind its blinds. */
export function workplace(g: Stage): string {
  defineSky(g, [0, 0.5, 0.95]);
  const kind = g.rng.int(0, 2);
  return kind < 2 ? cornerOffice(g, kind === 1) : blinds(g);
}

/** The window: left, right, top, bottom. */
const X0 = 70;
const X1 = 830;
const Y0 = -20;
const Y1 = 905;

function cornerOffice(g: Stage, hasLamp: boolean): string {
  const { rng, mood, depth } = g;
  const wall = mix(depth.near, mood.sky[0], 0.4);
  let out = rect(0, 0, W, H, wall) + rect(X0, Y0, X1 - X0, Y1 - Y0, urlOf(g, 'sky'));
  const view = disc(g, g.cx - g.light * 70, g.cy + 10, rng.range(230, 290), 0.35) + skyline(g);
  out +=
    `<clipPath id="${g.id}w"><rect x="${X0}" y="${Y0}" width="${X1 - X0}" height="${Y1 - Y0}"/></clipPath>` +
    `<g clip-path="${urlOf(g, 'w')}">${view}</g>`;
  const frame = mix(wall, '#000000', 0.15);
  for (const x of [X0 - 10, 258, 448, 636, X1 - 10]) out += rect(x, Y0, 14, Y1 - Y0, frame);
  out += rect(X0, 300, X1 - X0, 10, frame) + rect(X0 - 20, Y1, X1 - X0 + 40, 22, mix(wall, mood.disc, 0.12));
  out += hasLamp ? lamp(g, wall, frame) : plant(g, wall);
  return (
    out + rect(0, 1010, W, 190, mix(wall, '#000000', 0.2)) + rect(0, 1006, W, 8, mix(wall, mood.disc, 0.3))
  );
}

function skyline(g: Stage): string {
  const { rng } = g;
  let walls = '';
  let windows = '';
  let x = 40;
  while (x < 860) {
    const w = rng.range(44, 110);
    const h = rng.range(80, 400) * shortened(g, x + w / 2, 190, 0.5);
    walls += box(x, Y1 - h, w, h);
    for (let y = Y1 - h + 12; y < 890; y += 19)
      for (let u = x + 8; u < x + w - 10; u += 15) if (rng.chance(0.34)) windows += box(u, y, 6, 8);
    x += w + rng.range(2, 10);
  }
  return path(walls, g.depth.at(0.66)) + path(windows, g.mood.disc, 0.75);
}

function lamp(g: Stage, wall: Hex, cable: Hex): string {
  const { mood } = g;
  const x = g.light > 0 ? 150 : 750;
  return (
    rect(x - 2, -10, 4, 250, cable) +
    path(`M${x - 64} 300q8 -66 64 -66t64 66Z`, mix(wall, mood.accents[2], 0.3)) +
    `<ellipse cx="${x}" cy="301" rx="62" ry="9" fill="${mood.disc}"/>` +
    circle(x, 320, 240, glow(g, 'lp', mood.disc, 0.75), 0.5)
  );
}

function plant({ rng, mood, light }: Stage, wall: Hex): string {
  const x = light > 0 ? 90 : 810;
  const dark = mix(wall, mood.accents[1], 0.22);
  const lit = mix(wall, mood.accents[1], 0.34);
  let out = '';
  for (let i = 0; i < 8; i++) {
    const turn = -Math.PI / 2 + (i - 3.5) * 0.32;
    out += leaf(x, 980, rng.range(190, 300), turn, rng.range(22, 34), dark, lit);
  }
  return out + path(`M${x - 52} 975h104l-14 130h-76Z`, mix(wall, mood.accents[2], 0.36));
}

function blinds(g: Stage): string {
  const { mood, depth } = g;
  let slats = '';
  for (let y = 40; y < 940; y += 44) slats += poly(pairs([80, y, 820, y, 820, y + 25, 80, y + 29]));
  return (
    rect(0, 0, W, H, mix(depth.at(0.5), mood.sky[1], 0.4)) +
    rect(90, 40, 720, 900, mix(mood.disc, mood.sky[2], 0.2)) +
    path(slats, depth.at(0.34)) +
    rect(436, 40, 14, 900, depth.at(0.2)) +
    rect(70, 30, 20, 930, depth.at(0.18)) +
    rect(810, 30, 20, 930, depth.at(0.18)) +
    rect(50, 20, 800, 26, depth.at(0.14)) +
    rect(40, 940, 820, 26, depth.at(0.22)) +
    circle(g.cx - g.light * 160, g.cy, 560, glow(g, 'bl', mood.disc, 0.6), 0.55)
  );
}
