import { mix } from '../maths/colour.ts';
import { f1, poly } from '../maths/curves.ts';
import { box, circle, ellipse, path, rect } from '../maths/svg.ts';
import { pairs } from '../maths/vectors.ts';
import { leaf } from './botany.ts';
import { glow } from './layers.ts';
import { H, type Stage, W } from './stage.ts';

/** Outside a café: its lit window, an awning over it, tables on the pavement. */
export function terrace(g: Stage): string {
  const { rng, mood, light } = g;
  const wall = mix(mix(mood.sky[0], mood.sky[1], 0.45), '#4a3a36', mood.isDark ? 0.35 : 0.5);
  const wood = mix(wall, '#1c120c', 0.5);
  const warm = mix('#ffd08a', mood.disc, 0.3);
  const pavement = mix(mix(mood.sky[1], mood.shadow, 0.5), '#4c4a50', 0.5);
  let out = rect(0, 0, W, H, wall);
  for (let y = 8; y < 1000; y += 38)
    for (let x = ((y / 38) % 2) * -44; x < W; x += 88)
      if (rng.chance(0.4)) out += rect(x + 2, y + 2, 84, 34, mix(wall, mood.disc, 0.06), 0.8);
  out += window(g, warm, wood);
  out += awning(g, mix(mood.accents[1], wall, 0.2));
  for (let i = 0; i <= 10; i++) {
    const x = i * 90;
    const y = 430 + 34 * Math.sin((i % 5) * (Math.PI / 5));
    out += circle(x, y, 26, glow(g, `b${i}`, warm, 0.8)) + circle(x, y, 7, mix(warm, '#ffffff', 0.4));
  }
  out += rect(0, 1000, W, H - 1000, pavement) + rect(0, 994, W, 9, mix(pavement, mood.disc, 0.3));
  for (let y = 1030; y < H; y += 44) out += rect(0, y, W, 2, mix(pavement, mood.shadow, 0.5), 0.7);
  // What the wet stones give back of the window.
  out += path(box(140, 1010, 620, 170), warm, 0.12);
  return out + planter(g, light > 0 ? 70 : W - 70, wood) + table(g, light > 0 ? W - 150 : 150, wood);
}

function window(g: Stage, warm: string, wood: string): string {
  const { rng, mood } = g;
  let out = rect(96, 300, 708, 690, wood) + rect(112, 316, 676, 590, mix(warm, mood.sky[1], 0.25));
  const inside = mix(warm, wood, 0.5);
  for (const y of [560, 690]) {
    for (let x = 130; x < 760; x += rng.range(26, 46))
      out += rect(x, y - rng.range(34, 76), rng.range(14, 24), 76, mix(inside, wood, rng.range(0.1, 0.5)));
    out += rect(112, y, 676, 10, mix(wood, warm, 0.2));
  }
  for (const x of [230, 450, 670])
    out +=
      rect(x - 2, 316, 4, 70, wood) +
      circle(x, 410, 120, glow(g, `w${x}`, warm, 0.8)) +
      ellipse(x, 396, 34, 20, wood);
  for (const x of [331, 557]) out += rect(x, 316, 12, 590, wood);
  return out + rect(112, 470, 676, 10, wood) + rect(96, 906, 708, 84, mix(wood, mood.disc, 0.1));
}

function awning(g: Stage, cloth: string): string {
  const pale = mix('#f2e8d8', g.mood.sky[1], 0.3);
  let out = '';
  for (let i = 0; i < 12; i++) {
    const [top, next] = [60 + i * 65, 60 + (i + 1) * 65];
    const [from, to] = [10 + i * 73.4, 10 + (i + 1) * 73.4];
    const colour = i % 2 ? pale : cloth;
    out +=
      path(poly(pairs([top, 150, next, 150, to, 318, from, 318])), colour) +
      path(
        `M${f1(from)} 316H${f1(to)}V346Q${f1((from + to) / 2)} 382 ${f1(from)} 346Z`,
        mix(colour, g.mood.shadow, 0.2),
      );
  }
  return out + rect(0, 318, W, 26, g.mood.shadow, 0.16);
}

function planter(g: Stage, x: number, wood: string): string {
  const { rng, mood } = g;
  let out = '';
  for (let i = 0; i < 15; i++) {
    const green = mix(g.depth.at(0.3), '#3f6a48', mood.isDark ? 0.45 : 0.7);
    const turn = -Math.PI / 2 + (i - 7) * 0.17;
    out += leaf(x + (i - 7) * 7, 930, rng.range(120, 210), turn, 26, green, mix(green, mood.disc, 0.22));
  }
  return out + rect(x - 84, 916, 168, 118, wood) + rect(x - 90, 908, 180, 18, mix(wood, mood.disc, 0.24));
}

/** A round table with a cup on it, and a chair behind it. */
function table({ mood }: Stage, x: number, wood: string): string {
  const iron = mix(wood, '#0c0a0c', 0.4);
  const top = mix('#e8dccb', mood.sky[1], 0.4);
  const chair =
    `<path d="M${x - 66} 800Q${x} 730 ${x + 66} 800V985M${x - 66} 800V985M${x - 40} 790V920M${x} 770V920M${x + 40} 790V920M${x - 70} 920H${x + 70}" ` +
    `fill="none" stroke="${iron}" stroke-width="9" stroke-linecap="round"/>`;
  return (
    chair +
    rect(x - 6, 900, 12, 200, iron) +
    ellipse(x, 1104, 70, 13, iron) +
    ellipse(x, 902, 128, 26, mix(top, mood.shadow, 0.35)) +
    ellipse(x, 894, 128, 25, top) +
    ellipse(x + 10, 888, 40, 8, mix(top, '#ffffff', 0.4)) +
    path(
      `M${x - 16} 852H${x + 36}Q${x + 36} 886 ${x + 22} 888H${x - 2}Q${x - 16} 886 ${x - 16} 852Z`,
      '#f4ece0',
    ) +
    ellipse(x + 10, 853, 26, 6, '#5a3826')
  );
}
