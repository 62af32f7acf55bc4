import { mix } from '../maths/colour.ts';
import { f1, poly, ribbon, sampleSpline } from '../maths/curves.ts';
import { box, circle, path, rect } from '../maths/svg.ts';
import { pairs } from '../maths/vectors.ts';
import { bloom } from './botany.ts';
import { groundColour, leafColour } from './foliage.ts';
import { birds, disc, ridge, sky, stars, strata } from './layers.ts';
import { H, type Stage, W } from './stage.ts';

/** Mountains over a meadow. */
export function mountains(g: Stage): string {
  const { rng, mood, depth, light } = g;
  let out = sky(g, [0, 0.44, 0.8]);
  if (mood.isDark) out += stars(rng, 70, mood.disc, 460);
  out += disc(g, g.cx - light * 120, g.cy - 60, rng.range(150, 220), 0.5);
  out += strata(rng, 180, 480, 4, mix(mood.sky[2], '#ffffff', 0.4), 0.4);
  for (const [t, base, count] of [
    [0.95, 560, 3],
    [0.76, 640, 4],
  ] as const)
    for (let i = 0; i < count; i++) {
      const x = ((i + rng.range(0.2, 0.8)) / count) * W;
      const top = base - rng.range(190, 330);
      const half = rng.range(240, 330);
      out += path(poly(pairs([x - half, 900, x, top, x + half, 900])), depth.at(t));
      out += path(
        poly(pairs([x, top, x + light * half, 900, x + light * half * 0.35, 900, x + light * 24, top + 190])),
        mix(depth.at(t), mood.disc, 0.24),
      );
      const c = rng.range(60, 84);
      out += path(
        poly(
          pairs([
            x,
            top,
            x + c,
            top + c * 1.02,
            x + c * 0.4,
            top + c * 0.86,
            x,
            top + c * 1.35,
            x - c * 0.45,
            top + c * 0.84,
            x - c,
            top + c * 1.02,
          ]),
        ),
        '#f4f6f4',
        0.82,
      );
    }
  out +=
    path(ridge(rng, 800, 34, 6), groundColour(g, 0.6)) + path(ridge(rng, 890, 30, 5), groundColour(g, 0.4));
  out += path(ridge(rng, 1000, 20, 5), groundColour(g, 0.2));
  return out + meadow(g);
}

function meadow(g: Stage): string {
  const { rng, mood } = g;
  let blades = '';
  for (let i = 0; i < 110; i++) {
    const x = rng.range(-20, W + 20);
    const y = rng.range(1010, H + 10);
    const h = rng.range(24, 74);
    blades += ribbon(
      sampleSpline(pairs([x, y, x + rng.range(-6, 6), y - h * 0.6, x + rng.range(-20, 20), y - h]), 4),
      (t) => 5 * (1 - t) + 0.5,
    );
  }
  let out = path(blades, mix(groundColour(g, 0.05), mood.disc, 0.14));
  if (g.season === 'winter') return out;
  for (let i = 0; i < 26; i++)
    out += circle(
      rng.range(0, W),
      rng.range(1010, H - 10),
      rng.range(4, 9),
      rng.pick([mood.disc, mood.accents[1], mood.accents[0]]),
      0.9,
    );
  return out;
}

/** The sea with cliffs, a lighthouse and a sail. */
export function seaside(g: Stage): string {
  const { rng, mood, depth, light } = g;
  let out = sky(g, [0, 0.4, 0.62]);
  if (mood.isDark) out += stars(rng, 60, mood.disc, 420);
  out += disc(g, g.cx - light * 130, 560, rng.range(150, 210), 0.55);
  out +=
    strata(rng, 160, 520, 5, mix(mood.sky[2], '#ffffff', 0.35), 0.45) +
    birds(rng, 6, depth.at(0.4), [120, 780], [120, 380]);
  const water = mix(mood.sky[1], mix(mood.sky[2], '#2f7f96', 0.5), 0.55);
  out += rect(0, 720, W, H - 720, water) + rect(0, 720, W, 5, mix(mood.disc, water, 0.3));
  let waves = '';
  let crests = '';
  for (let i = 0; i < 34; i++) {
    const y = 738 + (i / 34) ** 1.4 * 330;
    waves += box(rng.range(-80, W), y, rng.range(60, 240), 3 + i * 0.16);
    if (i % 3 === 0) crests += box(rng.range(-60, W), y + 6, rng.range(40, 150), 2.5);
  }
  out += path(waves, depth.at(0.55), 0.4) + path(crests, mood.disc, 0.6);
  return out + sail(g) + cliffs(g) + beach(g);
}

function sail({ mood, depth, light }: Stage): string {
  const x = light > 0 ? 180 : 720;
  return (
    path(poly(pairs([x, 612, x, 716, x - 62, 716])), mix(mood.disc, '#ffffff', 0.4)) +
    path(poly(pairs([x + 8, 628, x + 8, 716, x + 50, 716])), mix(mood.disc, mood.sky[1], 0.25)) +
    path(`M${x - 74} 722H${x + 66}L${x + 44} 746H${x - 56}Z`, depth.at(0.16))
  );
}

function cliffs({ mood, depth, light }: Stage): string {
  const at = (x: number): number => (light > 0 ? W - x : x);
  const flat = (list: number[]): string => poly(pairs(list.map((v, i) => (i % 2 ? v : at(v)))));
  const rock = mix(depth.at(0.5), '#6b5a50', 0.3);
  const tower = at(128);
  const shaft = (a: number, b: number): string => {
    const half = (y: number): number => 15 + (y - 420) * 0.075;
    return poly(pairs([tower - half(a), a, tower + half(a), a, tower + half(b), b, tower - half(b), b]));
  };
  return (
    path(flat([-20, 620, 90, 604, 190, 622, 236, 690, 262, 790, 330, 812, 300, 830, -20, 850]), rock) +
    path(
      flat([90, 604, 190, 622, 236, 690, 262, 790, 300, 802, 214, 800, 168, 700, 110, 640]),
      mix(rock, mood.disc, 0.28),
    ) +
    path(shaft(420, 620), '#efe9df') +
    path(shaft(462, 506) + shaft(556, 596), '#b4432f') +
    rect(tower - 20, 408, 40, 12, depth.at(0.2)) +
    rect(tower - 13, 376, 26, 34, mix('#ffe9a8', mood.disc, 0.4)) +
    path(poly(pairs([tower - 20, 378, tower, 346, tower + 20, 378])), '#8c3a30')
  );
}

function beach(g: Stage): string {
  const { rng, mood } = g;
  const sand = mix(mix('#d9bd8a', mood.sky[2], 0.25), g.depth.at(0.3), mood.isDark ? 0.55 : 0.12);
  const edge = (y: number): string => `M-20 ${y}Q220 ${y - 44} 460 ${y}T920 ${y - 8}V${H + 10}H-20Z`;
  let out = path(edge(1056), '#f6f4ec', 0.75) + path(edge(1072), sand);
  for (let i = 0; i < 16; i++)
    out += circle(rng.range(0, W), rng.range(1100, H - 4), rng.range(2, 7), mix(sand, '#6b5a50', 0.4), 0.6);
  return out;
}

/** Dunes and table mountains. */
export function desert(g: Stage): string {
  const { rng, mood, depth, light } = g;
  let out = sky(g, [0, 0.45, 0.8]);
  if (mood.isDark) out += stars(rng, 90, mood.disc, 520);
  out += disc(g, g.cx - light * 110, g.cy, rng.range(180, 250), 0.5);
  const rock = mix(depth.at(0.75), '#a8643a', mood.isDark ? 0.24 : 0.62);
  for (const x of [light > 0 ? 150 : 750, light > 0 ? 640 : 260]) {
    const top = rng.range(500, 580);
    const w = rng.range(110, 170);
    out += path(poly(pairs([x - w, 790, x - w * 0.72, top, x + w * 0.6, top + 8, x + w, 790])), rock);
    out += path(
      poly(
        pairs([
          x + light * w * 0.1,
          top + 4,
          x + light * w * 0.66,
          top + 4,
          x + light * w,
          790,
          x + light * w * 0.36,
          790,
        ]),
      ),
      mix(rock, mood.disc, 0.3),
    );
  }
  for (const [t, y] of [
    [0.7, 770],
    [0.5, 860],
    [0.3, 980],
  ] as const) {
    const sand = mix(depth.at(t), '#dfa858', mood.isDark ? 0.34 : 0.84);
    const crest = 450 + rng.range(-260, 260);
    out += path(ridge(rng, y, 36, 4), sand);
    const side = crest - light * 420;
    out += path(
      `M${f1(crest)} ${y - 40}Q${f1((crest + side) / 2)} ${y + 40} ${f1(side)} ${y + 110}L${f1(side)} ${H}H${f1(crest + light * 130)}Q${f1(crest + light * 30)} ${y + 60} ${f1(crest)} ${y - 40}Z`,
      mix(sand, mood.shadow, 0.22),
      0.7,
    );
  }
  return out + cactus(g, light > 0 ? 110 : 790, 1020) + cactus(g, light > 0 ? 800 : 100, 930);
}

function cactus(g: Stage, x: number, foot: number): string {
  const green = mix(g.depth.at(0.25), '#4a6b3c', g.mood.isDark ? 0.3 : 0.6);
  const h = foot > 1000 ? 300 : 190;
  const w = h * 0.15;
  const tube = (d: string, colour: string, width: number): string =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${f1(width)}" stroke-linecap="round" stroke-linejoin="round"/>`;
  const shape = `M${x} ${foot}V${foot - h}M${x} ${f1(foot - h * 0.4)}h${f1(-h * 0.26)}v${f1(-h * 0.26)}M${x} ${f1(foot - h * 0.28)}h${f1(h * 0.24)}v${f1(-h * 0.34)}`;
  const lit = `M${f1(x + g.light * w * 0.24)} ${foot}V${f1(foot - h)}`;
  return tube(shape, green, w) + tube(lit, mix(green, g.mood.disc, 0.3), w * 0.22);
}

/** Beds of flowers before a hedge, under an arch of roses. */
export function garden(g: Stage): string {
  const { rng, mood, depth } = g;
  let out = sky(g, [0, 0.45, 0.8]);
  if (mood.isDark) out += stars(rng, 60, mood.disc, 420);
  out += disc(g, g.cx - g.light * 80, g.cy - 10, rng.range(230, 290), 0.5);
  out += path(ridge(rng, 640, 40, 6), leafColour(g, 0.85)) + hedge(g, 730, 0.6) + hedge(g, 830, 0.42);
  out += arch(g) + path(ridge(rng, 930, 14, 5), groundColour(g, 0.3));
  if (g.season !== 'winter')
    for (let i = 0; i < 30; i++) {
      const near = i / 30;
      const x = rng.range(-20, W + 20);
      const y = 900 + near * 280 + rng.range(-16, 16);
      const r = 16 + near * 44;
      const petal = mix(
        rng.pick([mood.disc, mood.accents[1], '#d8859a', '#e8d6b0']),
        depth.at(0.4),
        mood.isDark ? 0.34 : 0.1,
      );
      out += path(
        poly(pairs([x - 3, y, x + 3, y, x + 4, y + r * 2.4, x - 4, y + r * 2.4])),
        leafColour(g, 0.2),
      );
      out += bloom(
        x,
        y,
        r,
        rng.range(0, 6),
        [petal, mix(petal, '#ffffff', 0.35), mood.accents[2]],
        rng.pick([7, 8, 9]),
      );
    }
  return out;
}

function hedge(g: Stage, y: number, t: number): string {
  let d = '';
  for (let x = -20; x < W + 40; x += g.rng.range(34, 58)) {
    const r = g.rng.range(30, 52);
    d += `M${f1(x - r)} ${y}a${f1(r)} ${f1(r)} 0 1 0 ${f1(2 * r)} 0a${f1(r)} ${f1(r)} 0 1 0 ${f1(-2 * r)} 0`;
  }
  return path(`${d}M-20 ${y}H${W + 20}V${H}H-20Z`, leafColour(g, t));
}

function arch(g: Stage): string {
  const { rng, mood, cx } = g;
  const wood = mix(g.depth.at(0.35), '#efe4d2', 0.4);
  const half = 330;
  const line = `M${f1(cx - half)} 1010V430A${half} 340 0 0 1 ${f1(cx + half)} 430V1010`;
  let out = `<path d="${line}" fill="none" stroke="${wood}" stroke-width="13"/>`;
  for (let i = 0; i <= 34; i++) {
    const a = Math.PI + (i / 34) * Math.PI;
    const x = cx + Math.cos(a) * half + rng.range(-16, 16);
    const y = 430 + Math.sin(a) * 340 + rng.range(-16, 16);
    out += circle(x, y, rng.range(14, 26), leafColour(g, 0.3));
    if (i % 3 === 0 && g.season !== 'winter')
      out += bloom(
        x,
        y,
        rng.range(18, 28),
        rng.range(0, 6),
        [mix('#d8859a', mood.disc, 0.2), mix(mood.disc, '#ffffff', 0.3), mood.accents[2]],
        7,
      );
  }
  for (const s of [-1, 1])
    for (let y = 460; y < 1000; y += 40)
      out += circle(cx + s * half + rng.range(-12, 12), y, rng.range(12, 22), leafColour(g, 0.3));
  return out;
}
