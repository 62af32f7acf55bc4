import { mix } from '../maths/colour.ts';
import { f1, ribbon, sampleSpline } from '../maths/curves.ts';
import { path } from '../maths/svg.ts';
import { pairs } from '../maths/vectors.ts';
import { bloom, leaf } from './botany.ts';
import { disc, sky } from './layers.ts';
import { H, type SceneArtist, type Stage, W } from './stage.ts';

const DISCS: readonly SceneArtist[] = [
  (g) => plainDisc(g),
  (g) => rays(g),
  (g) => arches(g),
  (g) => rings(g),
];
const PLAIN: readonly SceneArtist[] = [panels, strokes, drapes, (g) => arches(g)];

/** A painted backdrop (disc, rays, arches or rings) with plants behind the shoulders. */
export function studio(g: Stage): string {
  const back = sky(g, [0, 0.6, 1.1]);
  const kind = g.rng.int(0, 3);
  const draw = g.backdrop === 'disc' ? DISCS[kind] : PLAIN[kind];
  return back + (draw ?? plainDisc)(g) + plants(g);
}

const plainDisc = (g: Stage): string => disc(g, g.cx - g.light * 70, g.cy - 10, g.rng.range(300, 360));

/** Upright fields of colour. */
function panels({ mood, rng, light }: Stage): string {
  let out = '';
  const tones = [0.1, 0.34, 0.58, 0.24];
  let x = -20;
  for (let i = 0; x < W + 20; i++) {
    const w = rng.range(120, 260);
    const tone = tones[(i + (light > 0 ? 2 : 0)) % tones.length] ?? 0.2;
    out += path(`M${f1(x)} -10H${f1(x + w)}V${H + 10}H${f1(x)}Z`, mix(mood.sky[1], mood.disc, tone), 0.7);
    x += w + rng.range(0, 24);
  }
  return out;
}

/** Broad strokes of a brush across the wall. */
function strokes({ mood, rng, cx, cy, light }: Stage): string {
  let out = '';
  for (let i = 0; i < 5; i++) {
    const y = cy - 300 + i * 150;
    const line = sampleSpline(
      pairs([
        cx - light * 520,
        y + 120,
        cx - light * 160,
        y - 20,
        cx + light * 200,
        y + 40,
        cx + light * 560,
        y - 90,
      ]),
      16,
    );
    const colour = mix(mood.sky[2], i % 2 ? mood.disc : mood.accents[1], 0.3 + 0.1 * i);
    out += path(
      ribbon(line, (t) => (60 + 84 * Math.sin(Math.PI * t)) * rng.range(0.94, 1.06)),
      colour,
      0.5,
    );
  }
  return out;
}

/** A curtain in folds. */
function drapes({ mood, rng }: Stage): string {
  let out = '';
  for (let x = -40; x < W + 40;) {
    const w = rng.range(46, 96);
    const d = `M${f1(x)} -10Q${f1(x + w * 0.7)} 600 ${f1(x - 8)} ${H + 10}H${f1(x + w)}Q${f1(x + w * 1.5)} 600 ${f1(x + w)} -10Z`;
    out += path(d, mix(mood.sky[0], mood.disc, rng.range(0.08, 0.4)), 0.8);
    x += w;
  }
  return out;
}

function rays(g: Stage): string {
  const { cx, cy, mood } = g;
  const n = 28;
  const half = (Math.PI / n) * 0.5;
  const far = (a: number): string => `${f1(cx + Math.cos(a) * 1200)} ${f1(cy + Math.sin(a) * 1200)}`;
  let d = '';
  for (let i = 0; i < n; i++) {
    const a = (i / n) * Math.PI * 2;
    d += `M${f1(cx)} ${f1(cy)}L${far(a - half)}L${far(a + half)}Z`;
  }
  return path(d, mix(mood.sky[1], mood.disc, 0.2), 0.45) + disc(g, cx, cy, 318, 0.35);
}

function arches({ cx, cy, mood }: Stage): string {
  let out = '';
  for (let i = 4; i >= 0; i--) {
    const r = 190 + i * 62;
    const colour = mix(mood.disc, i % 2 ? mood.sky[1] : mood.sky[0], 0.12 + i * 0.17);
    out += path(`M${f1(cx - r)} ${H}V${f1(cy + 20)}a${r} ${r} 0 0 1 ${2 * r} 0V${H}Z`, colour);
  }
  return out;
}

function rings(g: Stage): string {
  const x = g.cx - g.light * 60;
  let out = disc(g, x, g.cy, 330);
  const colour = mix(g.mood.disc, g.mood.sky[1], 0.5);
  for (let i = 0; i < 3; i++)
    out +=
      `<circle cx="${f1(x)}" cy="${f1(g.cy)}" r="${400 + i * 70}" fill="none" stroke="${colour}" ` +
      `stroke-width="${2.5 - i * 0.6}" opacity="${0.5 - i * 0.13}"/>`;
  return out;
}

function plants({ rng, mood, depth, light }: Stage): string {
  let out = '';
  const leaves = rng.int(6, 9);
  for (let i = 0; i < leaves; i++) {
    const side = i % 2 ? 1 : -1;
    const x = side < 0 ? rng.range(-30, 150) : rng.range(750, 930);
    const y = rng.range(560, 1120);
    const length = rng.range(200, 360);
    const turn = -Math.PI / 2 + side * rng.range(-0.3, 0.9);
    out += leaf(x, y, length, turn, rng.range(36, 64), depth.at(0.42), depth.at(0.6));
  }
  const flowers = rng.int(2, 3);
  for (let i = 0; i < flowers; i++) {
    const isRight = (i + (light > 0 ? 1 : 0)) % 2 === 1;
    const x = isRight ? rng.range(750, 860) : rng.range(40, 150);
    const y = rng.range(600, 980);
    const r = rng.range(74, 118);
    const turn = rng.range(0, 6);
    const petal = mix(mood.disc, mood.sky[1], 0.22);
    const colours = [petal, mix(mood.disc, '#ffffff', 0.3), mood.accents[2]] as const;
    out += bloom(x, y, r, turn, colours, rng.pick([8, 9, 10]));
  }
  return out;
}
