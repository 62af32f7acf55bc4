import { f1, spline } from '../maths/curves.ts';
import type { Rng } from '../maths/random.ts';
import type { HairRamp } from '../palette/ramps.ts';
import type { Strand } from './strand.ts';

/** A loc or a braid: a stroke with segments, now and then with a metal cuff. */
export function paintRope(
  strand: Strand,
  width: number,
  tone: number,
  k: number,
  ramp: HairRamp,
  rng: Rng,
): string {
  const d = spline(strand.line.filter((_, i) => i % 2 === 0));
  const { light } = strand;
  const mean = light.reduce((a, b) => a + b, 0) / light.length + tone + rng.range(-0.12, 0.12);
  const colour = mean > 0.42 ? ramp.light : mean > 0.08 ? ramp.base : ramp.shade;
  const w = width * k;
  let out =
    `<path d="${d}" stroke="${ramp.deep}" stroke-width="${f1(w + 3)}"/>` +
    `<path d="${d}" stroke="${colour}" stroke-width="${f1(w - 1)}"/>` +
    `<path d="${d}" stroke="${ramp.deep}" stroke-width="${f1(w - 1)}" ` +
    `stroke-dasharray="${f1(1.6 * k)} ${f1(width * 0.95 * k)}" opacity=".55"/>`;
  if (rng.chance(0.3))
    out +=
      `<path d="${d}" stroke="${ramp.cuff}" stroke-width="${f1(w)}" stroke-dasharray="${f1(8 * k)} 900" ` +
      `stroke-dashoffset="-${f1(rng.range(180, 420) * k)}" stroke-linecap="butt"/>`;
  return out;
}
