import { mix, type Hex } from '../maths/colour.ts';
import { spline } from '../maths/curves.ts';
import { hullOf } from '../maths/hull.ts';
import { band, blob, circle, facet, path } from '../maths/svg.ts';
import type { Vec2, Vec3 } from '../maths/vectors.ts';
import type { HeadwearName } from '../model/apparel.ts';
import type { Figure } from '../model/figure.ts';
import type { Ramp } from '../palette/ramps.ts';

/** `back` lies behind the hair, `front` over everything on the head; `shade` falls on the brow. */
export interface Headwear {
  back: string;
  front: string;
}

const DEGREE = Math.PI / 180;
/** The head with its hair: half axes and centre of the ellipsoid on which a hat sits. */
const SKULL = { x: 176, y: 226, z: 218, cy: -40, cz: -22 };

/** A point around the head: azimuth in degrees (0 in front), height, and how wide the hat is there (1 on the hair). */
const around = (azimuth: number, y: number, wide: number, tilt = 0): Vec3 => {
  const z = SKULL.cz + SKULL.z * wide * Math.cos(azimuth * DEGREE);
  return [SKULL.x * wide * Math.sin(azimuth * DEGREE), y + (z - SKULL.cz) * tilt, z];
};
/** How wide the head with its hair is at a height. */
const widthAt = (y: number): number => Math.sqrt(Math.max(0, 1 - ((y - SKULL.cy) / SKULL.y) ** 2));

export function headwear(fig: Figure, kind: HeadwearName, r: Ramp): Headwear {
  return ARTISTS[kind](fig, r);
}

type Artist = (fig: Figure, r: Ramp) => Headwear;
const ring = (fig: Figure, y: number, wide: number, tilt: number, from = -180, to = 180): Vec2[] => {
  const out: Vec2[] = [];
  for (let a = from; a <= to; a += 10) out.push(fig.place(around(a, y, wide, tilt)));
  return out;
};

/** Planes of a body of revolution: the whole, its lit third, its rim of light, from rings of [height, width]. */
function turned(fig: Figure, rings: readonly (readonly [number, number])[], r: Ramp, tilt = 0): string {
  const part = (from: number, to: number): Vec2[] =>
    hullOf(rings.flatMap(([y, wide]) => ring(fig, y, wide, tilt, from, to)));
  const s = fig.light;
  const turn = (fig.yaw * 180) / Math.PI;
  const span = (a: number, b: number): [number, number] => {
    const [from, to] = [s * a - turn, s * b - turn];
    return from < to ? [from, to] : [to, from];
  };
  return (
    blob(part(-180, 180), r.shade) +
    blob(part(...span(-40, 100)), r.base) +
    blob(part(...span(16, 78)), r.light)
  );
}

const bandOf = (
  fig: Figure,
  y: number,
  wide: number,
  tilt: number,
  w: number,
  colour: Hex,
  opacity = 1,
): string => band(ring(fig, y, wide, tilt, -96, 96), 20, () => w * fig.k, colour, opacity);

/** The brim is a tilted plate: low over the brow, high behind. */
function brimmed(
  fig: Figure,
  r: Ramp,
  o: { out: number; tilt: number; rings: [number, number][]; sash: Hex; weave?: string },
): Headwear {
  const y = -122;
  const plate = ring(fig, y, o.out, o.tilt);
  const edge = ring(fig, y + 9, o.out, o.tilt);
  const sunk = ring(fig, y + 26, o.out * 0.98, o.tilt);
  return {
    back: path(spline(sunk, true), r.deep),
    front:
      path(spline(edge, true), r.deep) +
      path(spline(plate, true), r.base) +
      path(spline(ring(fig, y - 1, o.out * 0.82, o.tilt), true), r.shade, 0.5) +
      (o.weave ?? '') +
      turned(fig, o.rings, r, o.tilt) +
      bandOf(fig, y - 16, widthAt(-120) + 0.05, o.tilt, 30, o.sash) +
      band(
        ring(fig, y + 2, o.out, o.tilt, fig.light > 0 ? 10 : -120, fig.light > 0 ? 120 : -10),
        16,
        (t) => 7 * Math.sin(Math.PI * t) * fig.k,
        r.rim,
        0.8,
      ),
  };
}

const ARTISTS: Record<HeadwearName, Artist> = {
  brimHat: (fig, r) =>
    brimmed(fig, r, {
      out: 1.62,
      tilt: 0.1,
      rings: [
        [-118, 1],
        [-190, 0.94],
        [-268, 0.8],
        [-292, 0.6],
      ],
      sash: r.deep,
    }),
  strawHat(fig, r) {
    let weave = '';
    for (let i = 1; i < 5; i++)
      weave += `<path d="${spline(ring(fig, -122, 1.05 + i * 0.17, 0.12), true)}" fill="none" stroke="${r.shade}" stroke-width="2" opacity=".5"/>`;
    return brimmed(fig, r, {
      weave,
      out: 1.85,
      tilt: 0.12,
      rings: [
        [-118, 1],
        [-190, 0.92],
        [-252, 0.72],
        [-266, 0.5],
      ],
      sash: mix('#7e2130', r.shade, 0.25),
    });
  },
  witchHat: (fig, r) =>
    brimmed(fig, r, {
      out: 1.75,
      tilt: 0.1,
      rings: [
        [-118, 1],
        [-200, 0.72],
        [-320, 0.4],
        [-440, 0.16],
        [-510, 0.03],
      ],
      sash: mix(r.light, '#b8863c', 0.6),
    }),
  cap(fig, r) {
    const dome = turned(
      fig,
      [
        [-112, 1],
        [-170, 0.93],
        [-226, 0.74],
        [-262, 0.42],
        [-272, 0.16],
      ],
      r,
      0.02,
    );
    const peak = [-62, -40, -16, 0, 16, 40, 62].map((a): Vec2 =>
      fig.place(around(a, -104 + 22 * Math.cos(a * DEGREE), 1 + 0.56 * Math.cos(a * DEGREE * 1.35), 0.04)),
    );
    const root = [66, 44, 20, 0, -20, -44, -66].map((a): Vec2 => fig.place(around(a, -112, 1.01, 0.02)));
    const under = peak.map(([x, y]): Vec2 => [x, y + 9 * fig.k]);
    return {
      back: '',
      front:
        dome +
        blob([...under, ...root], r.deep) +
        blob([...peak, ...root], r.base) +
        bandOf(fig, -112, 1.01, 0.02, 12, r.shade),
    };
  },
  beanie(fig, r) {
    const dome = turned(
      fig,
      [
        [-104, 1.02],
        [-170, 0.97],
        [-232, 0.78],
        [-272, 0.44],
        [-284, 0.16],
      ],
      r,
    );
    let ribs = '';
    for (let a = -90; a <= 90; a += 12)
      ribs += band(
        [
          [-150, 1],
          [-220, 0.83],
          [-276, 0.4],
        ].map(([y, w]) => fig.place(around(a, y!, w!))),
        8,
        () => 2.6 * fig.k,
        r.deep,
        0.4,
      );
    const [x, y] = fig.place([0, -296, -22]);
    return {
      back: '',
      front:
        dome +
        ribs +
        bandOf(fig, -112, 1.05, 0.02, 62, r.base) +
        bandOf(fig, -86, 1.05, 0.02, 6, r.deep, 0.6) +
        bandOf(fig, -136, 1.05, 0.02, 6, r.light, 0.6) +
        circle(x, y, 40 * fig.k, r.shade) +
        circle(x + fig.light * 8 * fig.k, y - 8 * fig.k, 30 * fig.k, r.light),
    };
  },
  crown(fig, r) {
    const low = -142;
    const tooth = (from: number, to: number, colour: Hex): string => {
      const foot: Vec2[] = [];
      const top: Vec2[] = [];
      for (let a = from; a <= to; a += 9) {
        foot.push(fig.place(around(a, low, 0.96)));
        const isPoint = Math.round((a + 180) / 9) % 4 === 2;
        top.push(fig.place(around(a, isPoint ? low - 104 : low - 46, 1)));
      }
      return facet([...foot, ...top.reverse()], colour);
    };
    let gems = '';
    for (let a = -72; a <= 72; a += 36) {
      const [x, y] = fig.place(around(a, low - 22, 1));
      gems +=
        circle(x, y, 9 * fig.k, a % 72 === 0 ? '#a3203a' : '#2f6a8a') +
        circle(x - 2, y - 3, 3 * fig.k, '#ffffff', 0.7);
    }
    return {
      back: tooth(-270, -90, r.shade),
      front: tooth(-90, 90, r.base) + bandOf(fig, low, 0.97, 0, 14, r.light) + gems,
    };
  },
};
