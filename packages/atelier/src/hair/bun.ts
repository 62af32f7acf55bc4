import { lerp } from '../maths/numbers.ts';
import type { Rng } from '../maths/random.ts';
import { ellipse, strip } from '../maths/svg.ts';
import type { Vec2 } from '../maths/vectors.ts';
import type { HairRamp } from '../palette/ramps.ts';
import type { HairView } from './strand.ts';
import type { Bun } from './style.ts';

/** A ball of wrapped ribbons. */
export function paintBun(view: HairView, bun: Bun, rng: Rng, ramp: HairRamp): string {
  const [cx, cy] = view.place(bun.centre);
  const r = bun.r * view.k;
  let out = ellipse(cx, cy, r * 1.06, r, ramp.shade);
  for (let i = 0; i < 9; i++) {
    const from = rng.range(-0.4, 0.4) + i * 0.72;
    const w = r * rng.range(0.3, 0.42);
    const far = r * lerp(0.86, 0.2, i / 8);
    const line: Vec2[] = [];
    for (let q = 0; q <= 10; q++) {
      const a = from + (q / 10) * 2.6;
      line.push([cx + Math.cos(a) * far * 1.05, cy + Math.sin(a) * far]);
    }
    const [mx, my] = line[5] as Vec2;
    const light = ((mx - cx) / r) * view.key[0] + ((my - cy) / r) * view.key[1] + 0.25;
    out += strip(line, (t) => w * Math.pow(Math.sin(Math.PI * t), 0.6), toneOf(light, ramp));
    if (light > 0.3) out += strip(line.slice(2, 9), (t) => w * 0.22 * Math.sin(Math.PI * t), ramp.gloss, 0.8);
  }
  return out;
}
function toneOf(light: number, ramp: HairRamp): string {
  if (light > 0.45) return ramp.light;
  if (light > 0) return ramp.base;
  return light > -0.4 ? ramp.shade : ramp.deep;
}
