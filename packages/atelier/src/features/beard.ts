import { mix } from '../maths/colour.ts';
import { ribbon } from '../maths/curves.ts';
import { clamp, lerp } from '../maths/numbers.ts';
import type { Rng } from '../maths/random.ts';
import { clipped, path } from '../maths/svg.ts';
import type { Vec2 } from '../maths/vectors.ts';
import type { HairRamp, Ramp } from '../palette/ramps.ts';
import type { Head } from '../sculpture/head.ts';
import type { SurfaceField } from '../sculpture/mesh.ts';
import type { Beard } from '../model/traits.ts';
import type { Figure } from '../model/figure.ts';

/** Above 0 where the beard grows on the head. */
export function beardField(kind: Beard, head: Head): SurfaceField {
  const ys = head.ys;
  return (x, y, z) => {
    if (z < -8) return -20;
    const ax = Math.abs(x);
    if (kind === 'moustache') return Math.min(y - (100 + ax * 0.12), ys(121) - y + ax * 0.12, 54 - ax);
    if (kind === 'chinstrap')
      return Math.min(
        Math.max(y - cheekLine(ax) - 26, ax - 112),
        y - ys(ax < 60 ? 184 : 150) + (ax > 60 ? 60 : 0),
        40,
      );
    const outsideLips = (Math.hypot(ax / 47, (y - ys(133)) / 21) - 1) * 30;
    const overLip = Math.min(y - (99 + ax * 0.1), ys(124) - y + (ax > 40 ? 10 : 0), 58 - ax, outsideLips + 4);
    if (kind === 'goatee')
      return Math.max(
        Math.min(overLip, 44 - ax),
        Math.min(y - ys(150), 42 - ax, 40),
        Math.min(9 - Math.abs(ax - 47), y - 104, 40),
      );
    const full = Math.min(Math.max(Math.min(y - cheekLine(ax), 40), overLip), outsideLips);
    // Whiskers on the cheeks, and a bare chin.
    return kind === 'chops' ? Math.min(full, ax - 34) : full;
  };
}
function cheekLine(ax: number): number {
  if (ax > 112) return lerp(88, 0, clamp((ax - 112) / 26));
  if (ax > 84) return lerp(112, 88, (ax - 84) / 28);
  return lerp(122, 112, clamp((ax - 48) / 36));
}

const COVER: Record<Beard, number> = {
  stubble: 0.3,
  short: 0.78,
  full: 0.92,
  goatee: 0.88,
  moustache: 0.92,
  long: 0.94,
  chops: 0.9,
  chinstrap: 0.85,
  handlebar: 0.94,
};

/**
 * The beard over the planes of the face: `outline` from its field, the planes repeated in hair colours by
 * `repaint`, and bristles.
 */
export function beard(
  fig: Figure,
  kind: Beard,
  outline: string,
  colours: { hair: HairRamp; skin: Ramp },
  repaint: (planes: Omit<Ramp, 'hi'>) => string,
  rng: Rng,
): string {
  if (!outline) return '';
  const { hair, skin } = colours;
  const cover = COVER[kind];
  const paint = repaint({
    deep: mix(skin.deep, hair.deep, cover),
    shade: mix(skin.shade, hair.deep, cover),
    base: mix(skin.base, hair.shade, cover),
    light: mix(skin.light, hair.base, cover),
    rim: hair.rim,
  });
  const hairs = cover > 0.6 ? bristles(fig, hair, rng.fork('bristle')) : '';
  return clipped(`${fig.uid}bd`, outline, paint + hairs);
}

function bristles(fig: Figure, hair: HairRamp, rng: Rng): string {
  let dark = '';
  let light = '';
  for (let i = 0; i < 150; i++) {
    const x = rng.range(-124, 124);
    const y = rng.range(60, 226);
    const root = fig.face(x, y, 1, 0);
    const tip = fig.face(x * 0.96, y + rng.range(12, 22), 1, 0);
    const middle: Vec2 = [(root[0] + tip[0]) / 2 + rng.range(-1.5, 1.5), (root[1] + tip[1]) / 2];
    const d = ribbon([root, middle, tip], (t) => 2.6 * Math.sin(Math.PI * Math.min(1, t + 0.12)));
    if (i % 2) dark += d;
    else light += d;
  }
  return path(dark, hair.deep, 0.7) + path(light, hair.light, 0.5);
}
