import type { Turn, Vec2, Vec3 } from '../maths/vectors.ts';
import type { Bust } from '../sculpture/bust.ts';
import type { Head } from '../sculpture/head.ts';
import type { Side } from './side.ts';

/** The posed sitter: everything that is drawn on her or him goes through these projections. */
export interface Figure {
  /** Prefix of element ids; unique per picture. */
  uid: string;
  head: Head;
  bust: Bust;
  /** Side from which the main light comes. */
  light: Side;
  /** Canvas units per figure unit. */
  k: number;
  yaw: number;
  roll: number;
  /** A point in the head's space -> canvas; `place3` keeps the depth. */
  place(p: Vec3): Vec2;
  place3(p: Vec3): Vec3;
  /** Frontal face coordinates -> canvas, on the skin plus `lift`; `flat` 1 ignores nose, sockets, lips. */
  face(x: number, y: number, lift: number, flat: number): Vec2;
  faceLine(points: readonly Vec2[], lift: number, flat: number): Vec2[];
  /** Body coordinates -> canvas. */
  body(x: number, y: number, lift: number): Vec2;
  bodyLine(points: readonly Vec2[], lift: number): Vec2[];
}

interface Projections {
  /** Head space and body space -> view, both still in figure units. */
  turnHead: Turn;
  turnBody: Turn;
  toCanvas(v: Vec3): Vec2;
}

export function makeFigure(
  base: Pick<Figure, 'uid' | 'head' | 'bust' | 'light' | 'k' | 'yaw' | 'roll'>,
  { turnHead, turnBody, toCanvas }: Projections,
): Figure {
  const place = (p: Vec3): Vec2 => toCanvas(turnHead(p));
  const face: Figure['face'] = (x, y, lift, flat) => place(base.head.at(x, y, lift, flat));
  const body: Figure['body'] = (x, y, lift) => toCanvas(turnBody(base.bust.at(x, y, lift)));
  return {
    ...base,
    place,
    place3: (p) => [...place(p), turnHead(p)[2]],
    face,
    faceLine: (points, lift, flat) => points.map(([x, y]) => face(x, y, lift, flat)),
    body,
    bodyLine: (points, lift) => points.map(([x, y]) => body(x, y, lift)),
  };
}
