import { sampleSpline, type Width } from '../maths/curves.ts';
import { lerp, smooth } from '../maths/numbers.ts';
import type { Rng } from '../maths/random.ts';
import { dot, norm, type Vec2, type Vec3 } from '../maths/vectors.ts';
import type { Lock } from './locks.ts';
import type { Sheet } from './sheets.ts';

/** How hair comes from head space to the canvas, and from where it is lit (unit vectors). */
export interface HairView {
  k: number;
  /** Head space -> canvas x, y and depth; what hangs low leaves the head's tilt. */
  place(p: Vec3): Vec3;
  /** A direction, turned with the head. */
  turn(direction: Vec3): Vec3;
  key: Vec3;
  rim: Vec3;
}

/** One lock on the canvas. */
export interface Strand {
  line: Vec2[];
  width: Width;
  normals: Vec3[];
  /** Light and gloss along the line. */
  light: number[];
  gloss: number[];
}
/** The end of a lock that lies behind the head; `from` is where on the whole lock it begins. */
export interface HiddenEnd {
  line: Vec2[];
  normals: Vec3[];
  from: number;
}

/** About a full turn; the catalogue's pictures were reviewed with this value. */
const TURN = 6.283;

/**
 * Waves a lock, puts it on the canvas and cuts off what lies behind the head. No strand is answered for a
 * lock that is out of sight; the same chances are drawn for it all the same.
 */
export function strandOf(
  view: HairView,
  sheet: Sheet,
  lock: Lock,
  rng: Rng,
): { strand: Strand | null; hidden: HiddenEnd | null } {
  const steps = sheet.rope ? 14 : sheet.wave[1] > 3 ? 18 : 11;
  const points = waved(sheet, lock, steps, rng);
  let line = points.map(view.place);
  let normals = points.map((p) => normalOf(view, sheet, lock.s, p));
  let end = 1;
  let hidden: HiddenEnd | null = null;
  if (sheet.hugs) {
    const from = normals.findIndex((n) => n[2] > -0.1);
    if (from < 0) return { strand: null, hidden };
    let to = from;
    while (to < steps && (normals[to + 1] as Vec3)[2] > -0.14) to++;
    if (to - from < 3) return { strand: null, hidden };
    if (from > 0 || to < steps) [line, normals] = stretched(line, normals, from, to, steps);
  } else if (sheet.layer === 'front' && sheet.count > 0) {
    const turn = normals.findIndex((n, i) => i > 1 && n[2] < -0.12 && (points[i] as Vec3)[1] < 150);
    if (turn > 0) {
      const from = Math.max(0, turn - 4);
      hidden = { line: flat(line.slice(from)), normals: normals.slice(from), from: from / steps };
      const seen = Math.min(steps, turn + 2);
      if (seen < 4) return { strand: null, hidden };
      end = (seen - 1) / steps;
      [line, normals] = stretched(line, normals, 0, seen - 1, steps);
    }
  }
  const light = normals.map((n) => dot(n, view.key));
  return {
    hidden,
    strand: {
      line: flat(line),
      width: widthOf(sheet, view.k, end),
      normals,
      light,
      gloss: glossOf(view, line, normals, light),
    },
  };
}

const flat = (line: readonly Vec3[]): Vec2[] => line.map(([x, y]) => [x, y]);

/** Sideways waves that grow away from the root. */
function waved(sheet: Sheet, { line, s }: Lock, steps: number, rng: Rng): Vec3[] {
  const phase = rng.range(0, 6.28) * 0.35;
  const waves = sheet.wave[1] * rng.range(0.85, 1.15) * TURN;
  return sampleSpline(line, steps).map(([x, y, z], i) => {
    const t = i / steps;
    const height = sheet.wave[0] * smooth(0.22, 0.55, t);
    return [
      x + Math.sin(phase + s * 2.2 + t * waves) * height,
      y,
      z + Math.cos(phase + t * waves) * height * 0.6,
    ];
  });
}

function normalOf(view: HairView, sheet: Sheet, s: number, [x, y, z]: Vec3): Vec3 {
  if (sheet.isTail) return norm([(s - 0.5) * 1.6 + (x > 0 ? 0.25 : -0.25), -0.15, 0.8]);
  return norm(view.turn([x / 150, lerp((y + 40) / 190, 0, smooth(-20, 120, y)), (z + 22) / 180]));
}

/** Only the points from one to the other, resampled to the full number of steps. */
function stretched(line: Vec3[], normals: Vec3[], from: number, to: number, steps: number): [Vec3[], Vec3[]] {
  return [
    sampleSpline(line.slice(from, to + 1), steps),
    sampleSpline(normals.slice(from, to + 1), steps).map(norm),
  ];
}

/**
 * How a lock ends, as a factor of its width. Wide tips (bobs, fringes) are cut; narrow ones come to a point,
 * soon where the lock lies on the skull and over the last third where it falls.
 */
export function pointOf(tip: number, hugs: boolean | undefined, t: number): number {
  if (tip >= 9) return 1;
  const from = hugs ? 0.9 : 0.7;
  if (t <= from) return 1;
  const rest = Math.max(0, (1.001 - t) / (1 - from));
  return hugs ? Math.sqrt(rest) : Math.pow(rest, 0.62);
}

/** `end` below 1: the lock is cut there and comes to a point. */
function widthOf({ width: [root, middle, tip], grow = 0.45, hugs }: Sheet, k: number, end: number): Width {
  const whole = (t: number): number => {
    const body =
      t < grow
        ? lerp(root, middle, Math.sin((t / grow) * 1.5708))
        : lerp(middle, tip, Math.pow((t - grow) / (1 - grow), 1.7));
    return body * k * pointOf(tip, hugs, t);
  };
  if (end === 1) return whole;
  return (t) => whole(lerp(0, end, t)) * (t > 0.55 ? Math.sqrt(Math.max(0, (1.001 - t) / 0.45)) : 1);
}

/** Bright where the hair runs across the half vector between light and viewer: the ring of light. */
function glossOf({ key }: HairView, line: Vec3[], normals: Vec3[], light: number[]): number[] {
  const half = norm([key[0], key[1], key[2] + 1]);
  const last = line.length - 1;
  return line.map((_, i) => {
    const a = line[Math.max(0, i - 1)] as Vec3;
    const b = line[Math.min(last, i + 1)] as Vec3;
    const along = norm([b[0] - a[0], b[1] - a[1], b[2] - a[2]]);
    return (
      Math.pow(Math.max(0, 1 - dot(along, half) ** 2), 14) *
      smooth(0.05, 0.45, light[i] as number) *
      smooth(-0.1, 0.4, (normals[i] as Vec3)[2])
    );
  });
}
