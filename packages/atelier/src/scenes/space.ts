import { mix } from '../maths/colour.ts';
import { f1, ribbon, sampleSpline, spline } from '../maths/curves.ts';
import { circle, path, rect, tenth } from '../maths/svg.ts';
import type { Vec2 } from '../maths/vectors.ts';
import { glow, sky, stars, urlOf } from './layers.ts';
import { H, type Stage, W } from './stage.ts';

/** A planet among nebulae, sometimes ringed, sometimes seen from a cockpit. */
export function space(g: Stage): string {
  const { rng, mood } = g;
  // The gradient is defined before the darker ground is laid under it.
  const tint = sky(g, [0, 0.6, 1.25], 0.75);
  let out = rect(0, 0, W, H, mix(mood.sky[0], '#04050a', 0.4)) + tint + nebulae(g);
  out += stars(rng, 150, mix(mood.disc, '#ffffff', 0.5), 1200);
  const behind = {
    x: g.cx - g.light * rng.range(30, 150),
    y: g.cy + rng.range(-80, 40),
    r: rng.range(270, 350),
  };
  const { x, y, r } = planetPlaces(g, behind);
  out += circle(x, y, r * 1.8, glow(g, 'pl', mood.disc, 0.5)) + planet(g, x, y, r);
  if (rng.chance(0.5)) out += planetRings(g, x, y, r);
  const moonX = g.light > 0 ? rng.range(90, 190) : rng.range(710, 810);
  const moonY = rng.range(110, 260);
  out += circle(moonX, moonY, rng.range(26, 54), mix(mood.disc, mood.accents[1], 0.35));
  return rng.chance(0.45) ? out + cockpit(g) : out;
}

interface Ball {
  x: number;
  y: number;
  r: number;
}
/** Behind the head, as a horizon below, or far away. */
function planetPlaces({ backdrop, light }: Stage, behind: Ball): Ball {
  if (backdrop === 'disc') return behind;
  if (backdrop === 'horizon' || backdrop === 'clouds' || backdrop === 'peaks')
    return { x: 450 - light * 120, y: 1420, r: 760 };
  return { x: light > 0 ? 150 : 750, y: 300, r: 120 };
}

function nebulae({ rng, mood }: Stage): string {
  const colours = [mood.sky[1], mood.sky[2], mood.accents[1], mood.accents[0], mood.sky[1]];
  let out = '';
  for (const colour of colours) {
    const y = rng.range(100, 1000);
    const a = rng.range(-0.5, 0.1);
    const line: Vec2[] = [
      [-120, y + 200 * -a],
      [220, y + rng.range(-80, 80)],
      [520, y + rng.range(-90, 90) + 60 * a],
      [1040, y + 420 * a],
    ];
    const cloud = ribbon(sampleSpline(line, 14), (t) => rng.range(50, 80) + 90 * Math.sin(Math.PI * t));
    out += path(cloud, colour, tenth(rng.range(0.12, 0.26)));
  }
  return out;
}

function planet(g: Stage, x: number, y: number, r: number): string {
  const { rng, mood, light } = g;
  g.defs += `<clipPath id="${g.id}p"><circle cx="${f1(x)}" cy="${f1(y)}" r="${f1(r)}"/></clipPath>`;
  let face = circle(x, y, r, mix(mood.disc, mood.sky[2], 0.3));
  const isBanded = rng.int(0, 1) === 0;
  const tilt = rng.range(-24, 24);
  if (isBanded) face += `<g transform="rotate(${f1(tilt)} ${f1(x)} ${f1(y)})">${bands(g, x, y, r)}</g>`;
  else
    for (let i = 0; i < 12; i++) {
      const a = rng.range(0, 6.28);
      const far = rng.range(0, 0.9) * r;
      const spot = mix(mood.disc, mood.sky[1], 0.36);
      face += circle(x + Math.cos(a) * far, y + Math.sin(a) * far, rng.range(12, 58), spot, 0.7);
    }
  const [out, back] = light > 0 ? [0, 1] : [1, 0];
  const night =
    `M${f1(x)} ${f1(y - r)}a${f1(r)} ${f1(r)} 0 0 ${out} 0 ${f1(2 * r)}` +
    `a${f1(r * 1.35)} ${f1(r * 1.35)} 0 0 ${back} 0 ${f1(-2 * r)}Z`;
  face += path(night, mix(mood.shadow, mood.sky[0], 0.4), 0.55);
  return `<g clip-path="${urlOf(g, 'p')}">${face}</g>`;
}

function bands({ rng, mood }: Stage, x: number, y: number, r: number): string {
  let out = '';
  let i = 0;
  for (let top = y - r; top < y + r;) {
    const h = rng.range(18, 64);
    if (i++ % 2) {
      const edge: Vec2[] = [
        [x - r - 20, top],
        [x - r * 0.3, top + rng.range(-10, 10)],
        [x + r * 0.3, top + rng.range(-10, 10)],
        [x + r + 20, top],
      ];
      const d =
        spline(sampleSpline(edge, 8)) +
        `L${f1(x + r + 20)} ${f1(top + h)}L${f1(x - r - 20)} ${f1(top + h * 0.8)}Z`;
      out += path(d, mix(mood.disc, mood.accents[(i >> 1) % 3] ?? mood.accents[0], 0.42), 0.6);
    }
    top += h;
  }
  return out;
}

function planetRings({ rng, mood, light }: Stage, x: number, y: number, r: number): string {
  const turn = rng.range(-28, -10) * light;
  const ring = (rx: number, ry: number, width: number, opacity: string): string =>
    `<ellipse cx="${f1(x)}" cy="${f1(y)}" rx="${f1(r * rx)}" ry="${f1(r * ry)}" ` +
    `stroke-width="${width}" opacity="${opacity}"/>`;
  return (
    `<g transform="rotate(${f1(turn)} ${f1(x)} ${f1(y)})" fill="none" ` +
    `stroke="${mix(mood.disc, mood.accents[0], 0.4)}">` +
    `${ring(1.55, 0.22, 11, '.7')}${ring(1.78, 0.26, 4, '.55')}</g>`
  );
}

function cockpit({ mood, depth }: Stage): string {
  const frame = mix(depth.near, '#05060a', 0.3);
  const pane = 'M120 70Q450 -10 780 70Q850 90 856 170L880 960Q450 1040 20 960L44 170Q50 90 120 70Z';
  let out =
    `<path d="M-900 -600H1800V1800H-900Z${pane}" fill="${frame}" fill-rule="evenodd"/>` +
    `<path d="${pane}" fill="none" stroke="${mix(frame, mood.disc, 0.16)}" stroke-width="8"/>`;
  for (let i = 0; i < 9; i++)
    out += circle(
      80 + i * 92,
      1050 + 16 * Math.sin((i / 8) * 3.14),
      7,
      i % 3 ? mood.accents[0] : mood.rim,
      0.8,
    );
  return out;
}
