import { normalAt, sampleSpline } from '../maths/curves.ts';
import { clamp } from '../maths/numbers.ts';
import { band, strip } from '../maths/svg.ts';
import { triples, type Vec2, type Vec3 } from '../maths/vectors.ts';
import type { Ramp } from '../palette/ramps.ts';
import type { Horns } from '../model/traits.ts';
import type { Figure } from '../model/figure.ts';
import { type Side, SIDES } from '../model/side.ts';

/** Middle line of the right horn in head space, and its width at the root. */
const SHAPES: Record<Horns, { line: Vec3[]; width: number; ridges: number }> = {
  sweep: {
    line: triples([66, -176, 84, 104, -240, 70, 150, -300, 20, 176, -372, -50, 158, -446, -90]),
    width: 50,
    ridges: 11,
  },
  ram: {
    line: triples([
      84, -170, 70, 150, -236, 40, 226, -226, -20, 252, -140, -30, 214, -70, 20, 168, -84, 66, 176, -128, 80,
    ]),
    width: 58,
    ridges: 11,
  },
  short: { line: triples([62, -182, 96, 78, -226, 96, 92, -270, 78, 96, -306, 58]), width: 38, ridges: 4 },
  lyre: {
    line: triples([64, -180, 86, 120, -250, 70, 146, -330, 50, 112, -410, 30, 74, -470, 30]),
    width: 46,
    ridges: 11,
  },
  back: {
    line: triples([80, -176, 76, 120, -226, 10, 150, -250, -90, 170, -244, -190, 176, -216, -260]),
    width: 46,
    ridges: 11,
  },
};
const STEPS = 26;

/** Both horns; those that sweep back belong behind the head. */
export function horns(fig: Figure, kind: Horns, ramp: Ramp): { back: string; front: string } {
  const paint = SIDES.map((side) => horn(fig, kind, side, ramp)).join('');
  return kind === 'back' ? { back: paint, front: '' } : { back: '', front: paint };
}

function horn(fig: Figure, kind: Horns, side: Side, ramp: Ramp): string {
  const { line: guide, width: root, ridges } = SHAPES[kind];
  const k = fig.k;
  const line = sampleSpline(
    guide.map(([x, y, z]): Vec3 => [x * side, y, z]),
    STEPS,
  ).map((p): Vec2 => fig.place(p));
  const width = (t: number): number => root * Math.pow(1 - t, 0.8) * k + 2;
  /** The same line moved by a share of the width, to the light or away from it. */
  const moved = (share: number): Vec2[] =>
    line.map(([x, y], i) => {
      const [nx, ny] = normalAt(line, i);
      const toLight = nx * fig.light < 0 ? -1 : 1;
      const q = width(i / STEPS) * share * toLight;
      return [x + nx * q, y + ny * q];
    });
  let out = strip(line, width, ramp.base) + strip(moved(-0.27), (t) => width(t) * 0.42, ramp.deep);
  out += strip(moved(0.3), (t) => width(t) * 0.2 * Math.sin(Math.PI * clamp(t * 0.9 + 0.1)), ramp.light);
  for (let i = 1; i < ridges; i++) {
    const t = (i / ridges) * 0.8;
    const j = Math.round(t * STEPS);
    const [x, y] = line[j] as Vec2;
    const [nx, ny] = normalAt(line, j);
    const q = width(t) * 0.46;
    // The tangent is the normal turned back by a quarter.
    const ridge: Vec2[] = [
      [x - nx * q, y - ny * q],
      [x + ny * q * 0.35, y - nx * q * 0.35],
      [x + nx * q, y + ny * q],
    ];
    out += band(ridge, 6, (u) => 3 * k * Math.sin(Math.PI * u), ramp.deep, 0.6);
  }
  return out;
}
