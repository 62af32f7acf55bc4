import { mix } from '../maths/colour.ts';
import { f1 } from '../maths/curves.ts';
import { path } from '../maths/svg.ts';
import { bloom, leaf } from './botany.ts';
import { disc, sky } from './layers.ts';
import { H, type Stage } from './stage.ts';

/** A painted backdrop (disc, rays, arches or rings) with plants behind the shoulders. */
export function studio(g: Stage): string {
  const back = sky(g, [0, 0.6, 1.1]);
  const draw = [plainDisc, rays, arches, rings][g.rng.int(0, 3)] ?? plainDisc;
  return back + draw(g) + plants(g);
}

const plainDisc = (g: Stage): string => disc(g, g.cx - g.light * 70, g.cy - 10, g.rng.range(300, 360));

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
