import { mix } from '../maths/colour.ts';
import { f1, poly, spline } from '../maths/curves.ts';
import { circle, facet, path, rect, strip } from '../maths/svg.ts';
import { pairs, type Vec2 } from '../maths/vectors.ts';
import { disc, floatingLight, glow, ridge, sky, stars, strata } from './layers.ts';
import { isBesideSitter, shortened, type Stage, W } from './stage.ts';

/** Floating islands over spires, glowing caps or crystals before them, lights in the air. */
export function fantasyWorld(g: Stage): string {
  const { rng, mood, depth } = g;
  let out = sky(g, [0, 0.5, 0.95]) + stars(rng, mood.isDark ? 80 : 0, mood.disc, 620);
  out += disc(g, g.cx - g.light * 90, g.cy - 10, rng.range(240, 310), 0.5, rng.chance(0.5));
  const moonX = g.cx + g.light * rng.range(220, 300);
  const moonY = rng.range(120, 230);
  out += circle(moonX, moonY, rng.range(46, 74), mix(mood.disc, mood.accents[1], 0.4));
  out += strata(rng, 260, 700, 7, mix(mood.sky[2], mood.disc, 0.4), 0.4);
  out += island(g, g.light > 0 ? 190 : 720, rng.range(300, 380), rng.range(70, 100), 0.8);
  out += island(g, g.light > 0 ? 770 : 140, rng.range(430, 560), rng.range(100, 140), 0.6);
  out +=
    path(ridge(rng, 800, 80, 7), depth.at(0.86)) + spires(g) + path(ridge(rng, 960, 40, 6), depth.at(0.44));
  const plant = rng.chance(0.5) ? cap : crystal;
  const count = plant === cap ? 8 : 9;
  for (let i = 0; i < count; i++) out += plant(g, i);
  glow(g, 'ff', mood.disc, 0.95);
  for (let i = 0; i < 16; i++) {
    const x = rng.range(10, W - 10);
    const y = rng.range(260, 1150);
    if (!isBesideSitter(x, y)) continue;
    g.front += floatingLight(g, x, y, rng.range(8, 15), 2, '#ffffff');
  }
  return out;
}

function island({ rng, mood, depth }: Stage, x: number, y: number, w: number, far: number): string {
  const colour = depth.at(far);
  const rock: Vec2[] = [
    [x - w, y],
    [x + w, y],
    [x + w * 0.62, y + w * 0.34],
    [x + w * 0.3, y + w * 0.5],
    [x + w * 0.06, y + w * 1.15],
    [x - w * 0.18, y + w * 0.56],
    [x - w * 0.6, y + w * 0.36],
  ];
  const lit = pairs([x - w, y, x - w * 0.5, y, x - w * 0.3, y + w * 0.46, x - w * 0.6, y + w * 0.36]);
  let firs = '';
  for (let i = 0; i < 5; i++) {
    const u = x + rng.range(-0.8, 0.8) * w;
    const h = rng.range(0.2, 0.62) * w;
    firs += poly(pairs([u - h * 0.24, y + 2, u, y - h, u + h * 0.24, y + 2]));
  }
  const fall = x + rng.range(-0.4, 0.5) * w;
  const water = pairs([fall, y, fall + 2, y + w * 0.8, fall, y + w * 1.7]);
  return (
    facet(rock, colour) +
    facet(lit, depth.at(Math.min(1, far + 0.2)), 0.5) +
    path(firs, colour) +
    strip(water, (t) => w * 0.1 * (1 + t), mood.disc, 0.5)
  );
}

function spires(g: Stage): string {
  const { rng, depth } = g;
  let d = '';
  for (let i = 0; i < 11; i++) {
    const x = rng.range(-20, W + 20);
    const h = rng.range(120, 420) * shortened(g, x, 200, 0.5);
    const w = rng.range(20, 46);
    const shoulder = 1000 - h * 0.6;
    d += spline(
      pairs([x - w, 1010, x - w * 0.35, shoulder, x, 1000 - h, x + w * 0.35, shoulder, x + w, 1010]),
    );
    d += 'Z';
  }
  return path(d, depth.at(0.56));
}

function cap({ rng, mood, depth }: Stage, i: number): string {
  const x = i % 2 ? rng.range(640, 890) : rng.range(10, 260);
  const y = rng.range(900, 1130);
  const w = rng.range(40, 92);
  const hat =
    `M${f1(x - w)} ${f1(y + 12)}Q${f1(x - w * 0.8)} ${f1(y - w * 0.95)} ${f1(x)} ${f1(y - w * 0.95)}` +
    `T${f1(x + w)} ${f1(y + 12)}Q${f1(x)} ${f1(y + w * 0.3)} ${f1(x - w)} ${f1(y + 12)}Z`;
  const colour = i % 3 ? mix(mood.accents[1], depth.near, 0.25) : mix(mood.rim, depth.near, 0.2);
  return (
    rect(x - w * 0.11, y, w * 0.22, 300, mix(mood.disc, depth.near, 0.5)) +
    path(hat, colour) +
    circle(x - w * 0.3, y - w * 0.42, w * 0.13, mood.disc, 0.8) +
    circle(x + w * 0.26, y - w * 0.5, w * 0.09, mood.disc, 0.8) +
    circle(x + w * 0.5, y - w * 0.16, w * 0.07, mood.disc, 0.8)
  );
}

function crystal({ rng, mood, depth }: Stage, i: number): string {
  const x = i % 2 ? rng.range(650, 890) : rng.range(10, 250);
  const h = rng.range(160, 380);
  const w = rng.range(26, 54);
  const y = 1200;
  const lean = rng.range(-0.3, 0.3) * h;
  const u = x + lean * 0.8;
  const tip: Vec2 = [x + lean, y - h];
  const right: Vec2 = [u + w, y - h * 0.72];
  const shine: Vec2[] = [
    [x - w * 0.7, y],
    [u - w * 0.8, y - h * 0.68],
    tip,
    [x + lean * 0.6 - w * 0.3, y - h * 0.6],
  ];
  return (
    facet([[x - w, y], [u - w, y - h * 0.7], tip, right, [x + w, y]], mix(mood.accents[1], mood.disc, 0.2)) +
    facet([[x, y], tip, right, [x + w, y]], mix(mood.accents[1], depth.near, 0.42)) +
    facet(shine, mood.disc, 0.5)
  );
}
