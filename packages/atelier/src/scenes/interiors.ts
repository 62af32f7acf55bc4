import { type Hex, mix } from '../maths/colour.ts';
import { f1, poly } from '../maths/curves.ts';
import { box, circle, ellipse, path, rect } from '../maths/svg.ts';
import { pairs } from '../maths/vectors.ts';
import { leaf } from './botany.ts';
import { defineSky, disc, glow, ridge, stars, urlOf } from './layers.ts';
import { weatherOutside } from './weather.ts';
import { H, type Stage, W } from './stage.ts';

/** A living room: a window with curtains, a lamp, a picture, a plant and the back of a sofa. */
export function room(g: Stage): string {
  const { rng, mood, light } = g;
  defineSky(g, [0, 0.5, 0.9]);
  const wall = mix(mix(mood.sky[0], mood.sky[1], 0.5), '#b89a7a', mood.isDark ? 0.2 : 0.4);
  const at = (x: number): number => (light > 0 ? W - x : x);
  let out = rect(0, 0, W, H, wall);
  for (let x = 20; x < W; x += 74) out += rect(x, 0, 26, 940, mix(wall, mood.disc, 0.07), 0.6);
  out += window(g, at(300)) + curtains(g, at(300));
  const frame = at(760);
  out +=
    rect(frame - 86, 210, 172, 220, mix(wall, '#2a1c16', 0.6)) +
    rect(frame - 72, 224, 144, 192, mix(mood.disc, wall, 0.3));
  out +=
    path(ridge(rng, 360, 14, 4, W, 416), 'none') +
    circle(frame + 22, 290, 30, mix(mood.accents[1], wall, 0.2));
  out += path(
    poly(pairs([frame - 72, 416, frame - 20, 330, frame + 18, 376, frame + 46, 346, frame + 72, 416])),
    mix(mood.sky[1], wall, 0.3),
  );
  out +=
    lamp(g, at(806)) +
    rect(0, 940, W, H - 940, mix(wall, '#2a1c16', 0.45)) +
    rect(0, 932, W, 12, mix(wall, mood.disc, 0.3));
  return out + pot(g, at(70)) + sofa(g, wall);
}

function window(g: Stage, x: number): string {
  const { rng, mood, depth } = g;
  const [w, top, h] = [380, 120, 640];
  const left = x - w / 2;
  let view = rect(left, top, w, h, urlOf(g, 'sky'));
  if (mood.isDark) view += stars(rng, 40, mood.disc, 420);
  view +=
    disc(g, x + 30, 420, 120, 0.5) +
    path(ridge(rng, 640, 30, 6), depth.at(0.8)) +
    path(ridge(rng, 700, 24, 6), depth.at(0.55)) +
    weatherOutside(g);
  g.defs += `<clipPath id="${g.id}w"><path d="${box(left, top, w, h)}"/></clipPath>`;
  const bar = mix('#f0e8da', mood.sky[1], 0.3);
  return (
    rect(left - 18, top - 18, w + 36, h + 36, bar) +
    `<g clip-path="${urlOf(g, 'w')}">${view}</g>` +
    rect(x - 7, top, 14, h, bar) +
    rect(left, top + 250, w, 12, bar) +
    rect(left - 34, top + h + 14, w + 68, 22, mix(bar, mood.shadow, 0.2))
  );
}

function curtains(g: Stage, x: number): string {
  const cloth = mix(g.mood.accents[1], g.mood.sky[1], 0.25);
  let out = rect(x - 290, 84, 580, 14, mix(cloth, '#1a120e', 0.5));
  for (const s of [-1, 1])
    for (let i = 0; i < 4; i++) {
      const a = x + s * (196 + i * 24);
      const d = `M${f1(a)} 96Q${f1(a + s * 14)} 500 ${f1(a + s * 4)} 930H${f1(a + s * 34)}Q${f1(a + s * 34)} 500 ${f1(a + s * 26)} 96Z`;
      out += path(d, mix(cloth, i % 2 ? g.mood.disc : g.mood.shadow, 0.22));
    }
  return out;
}

function lamp(g: Stage, x: number): string {
  const { mood } = g;
  const shade = mix('#f2d9a4', mood.disc, 0.4);
  return (
    circle(x, 560, 330, glow(g, 'lm', shade, 0.75)) +
    rect(x - 5, 600, 10, 360, mix(mood.sky[0], '#1a120e', 0.5)) +
    ellipse(x, 960, 62, 14, mix(mood.sky[0], '#1a120e', 0.6)) +
    path(poly(pairs([x - 92, 610, x - 50, 490, x + 50, 490, x + 92, 610])), shade)
  );
}

function pot(g: Stage, x: number): string {
  let out = '';
  for (let i = 0; i < 9; i++) {
    const turn = -Math.PI / 2 + (i - 4) * 0.26;
    const green = mix(g.depth.at(0.3), '#3f6a48', g.mood.isDark ? 0.4 : 0.7);
    out += leaf(x, 840, g.rng.range(210, 310), turn, 34, green, mix(green, g.mood.disc, 0.2));
  }
  return (
    out +
    path(
      poly(pairs([x - 64, 830, x + 64, 830, x + 46, 970, x - 46, 970])),
      mix(g.mood.accents[1], '#6b4a3a', 0.5),
    )
  );
}

function sofa(g: Stage, wall: Hex): string {
  const cloth = mix(mix(g.mood.accents[3], '#4a3a34', 0.4), wall, 0.2);
  return (
    path(`M-20 1230V1016Q-10 964 60 960H840Q910 964 920 1016V1230Z`, cloth) +
    path(
      `M-20 1030Q-6 976 60 972H840Q906 976 920 1030L920 1010Q906 962 840 958H60Q-6 962 -20 1010Z`,
      mix(cloth, g.mood.disc, 0.24),
    ) +
    rect(446, 990, 5, 220, mix(cloth, '#000000', 0.25))
  );
}

/** A café or bar: shelves with bottles and cups behind the counter, lamps above it. */
export function cafe(g: Stage): string {
  const { rng, mood } = g;
  const wall = mix(mix(mood.sky[0], mood.sky[1], 0.4), '#5a3a2a', mood.isDark ? 0.3 : 0.45);
  let out = rect(0, 0, W, H, wall);
  for (let y = 20; y < 980; y += 46)
    for (let x = ((y / 46) % 2) * -52; x < W; x += 104)
      if (rng.chance(0.6)) out += rect(x + 2, y + 2, 100, 42, mix(wall, mood.disc, 0.05), 0.8);
  const wood = mix(wall, '#1c120c', 0.5);
  for (const y of [430, 590, 750]) {
    for (let x = 24; x < W - 20;) {
      const isCup = rng.chance(0.35);
      const w = isCup ? 34 : rng.range(18, 28);
      const h = isCup ? 30 : rng.range(72, 118);
      const colour = mix(
        rng.pick([mood.accents[0], mood.accents[1], mood.sky[2], '#3f6a48', '#8c3a30']),
        wall,
        rng.range(0.3, 0.6),
      );
      if (isCup) out += path(`M${f1(x)} ${y - h}h${w}l-5 ${h}h${-(w - 10)}Z`, mix('#f0e6d6', wall, 0.25));
      else
        out +=
          rect(x, y - h * 0.7, w, h * 0.7, colour) +
          rect(x + w * 0.32, y - h, w * 0.36, h * 0.34, colour) +
          rect(x + 3, y - h * 0.62, 3, h * 0.5, mood.disc, 0.4);
      x += w + rng.range(8, 22);
    }
    out += rect(0, y, W, 14, wood) + rect(0, y, W, 3, mix(wood, mood.disc, 0.3));
  }
  const shade = glow(g, 'lp', mix('#ffd48a', mood.disc, 0.3), 0.8);
  for (const x of [130, 450, 770]) {
    out +=
      rect(x - 2, -10, 4, 150, wood) +
      circle(x, 220, 240, shade, 0.7) +
      path(
        `M${x - 62} 200Q${x - 50} 132 ${x} 130Q${x + 50} 132 ${x + 62} 200Z`,
        mix(mood.accents[1], wood, 0.35),
      ) +
      ellipse(x, 200, 60, 12, mix('#ffe6b0', mood.disc, 0.4));
  }
  return (
    out +
    rect(0, 1010, W, 200, wood) +
    rect(0, 998, W, 20, mix(wood, mood.disc, 0.34)) +
    rect(0, 1060, W, 4, mix(wood, mood.disc, 0.16))
  );
}
