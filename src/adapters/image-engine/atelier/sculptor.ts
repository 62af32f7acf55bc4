import { beardField } from './features/beard.ts';
import { type Figure, makeFigure } from './model/figure.ts';
import { spline } from './maths/curves.ts';
import type { Grid } from './maths/grid.ts';
import { rot3, type Turn, type Vec2, type Vec3 } from './maths/vectors.ts';
import type { Ramp } from './palette/ramps.ts';
import { makeBust } from './sculpture/bust.ts';
import { hairline, makeHead } from './sculpture/head.ts';
import {
  BODY,
  createLighting,
  HEAD,
  type LightFrame,
  type LitFigure,
  shadeNeck,
} from './sculpture/lighting.ts';
import { bustMesh, headMesh } from './sculpture/mesh.ts';
import { CLOTH_CUT, FACE_CUT, figureLoops, maskOf, planesOf, SKIN_CUT } from './sculpture/planes.ts';
import type { Planes } from './garments/tailor.ts';
import type { Beard, Traits } from './model/traits.ts';

/** A part of the canvas, in canvas units. */
export interface Area {
  x: number;
  y: number;
  w: number;
  h: number;
}
/** Canvas units per cell of the light grid. */
const CELL = 2.7;

/** The light on a person, cut into planes. */
export interface Sculpture {
  figure: Figure;
  lit: LitFigure;
  headMask: Grid;
  /** Unit vectors to the main light and to the one from behind. */
  key: Vec3;
  rim: Vec3;
  turnHead: Turn;
  /** As `turnHead` but without the tilt of the head: for what hangs. */
  turnHanging: Turn;
  /** Turns a direction with the head. */
  turnNormal: Turn;
  turnBody: Turn;
  toCanvas(v: readonly [number, number, ...number[]]): Vec2;
  /** Outlines of the head and of head and body together. */
  headOutline: string;
  outline: string;
  paintHead: Planes;
  /** The head with its highlights, for skin. */
  paintSkin(ramp: Ramp): string;
  paintBody: Planes;
  /** Loops of a field on the lit figure, as one path on the canvas. */
  trace(grid: Grid, level: number, step: number, rounds?: number): string;
  /** The same for a body that is larger by `swell` units, in clothes. Adds its own definitions. */
  clothe(swell: number): { outline: string; planes: Planes; defs: string };
  defs: string;
}

const PIVOT: Vec3 = [0, 140, -40];

export function sculpt(traits: Traits, uid: string, area: Area): Sculpture {
  const { k, ox, oy, light } = traits;
  const { yaw, pitch, roll } = traits.pose;
  const head = makeHead(traits.face);
  const bust = makeBust(traits.body);
  const size = traits.presence === 'm' ? 1.05 : 1.08;
  const aboutPivot =
    (turn: Turn): Turn =>
    ([x, y, z]) => {
      const q = turn([(x - PIVOT[0]) * size, (y - PIVOT[1]) * size, (z - PIVOT[2]) * size]);
      return [q[0] + PIVOT[0], q[1] + PIVOT[1], q[2] + PIVOT[2]];
    };
  const turnNormal = rot3(yaw, pitch, roll);
  const turnHead = aboutPivot(turnNormal);
  const turnShoulders = rot3(traits.bodyYaw, 0, traits.bodyRoll);
  const turnBody: Turn = ([x, y, z]) => {
    const q = turnShoulders([x, y - 330, z + 40]);
    return [q[0], q[1] + 330, q[2] - 40];
  };
  const toCanvas: Sculpture['toCanvas'] = ([x, y]) => [ox + x * k, oy + y * k];
  const key: Vec3 = [light * 0.64, -0.62, 0.6];
  const rim: Vec3 = [-light * 1.25, -0.35, -0.85];

  const frame: LightFrame = {
    x: (area.x - ox) / k,
    y: (area.y - oy) / k,
    w: area.w / k,
    h: area.h / k,
    cell: CELL / k,
  };
  const beard = traits.extras.beard && beardField(grownFrom(traits.extras.beard), head);
  const lighting = createLighting(
    frame,
    key,
    rim,
    headMesh(head, turnHead, hairline(traits.hairline), beard),
  );
  const lit = lighting.light(bustMesh(bust, turnBody, 0, bust.yTop), true);
  shadeNeck(lit, 1);

  const toPath = (loops: readonly Vec2[][]): string =>
    loops.map((loop) => spline(loop.map(toCanvas), true)).join('');
  const outlineOf = (figure: LitFigure, mask: Grid, step: number): string =>
    toPath(figureLoops(figure, mask.blur(0.9), 0.5, step));
  const headMask = maskOf(lit, (owner) => owner === HEAD);
  const headOutline = outlineOf(lit, headMask, 10);
  const outline = outlineOf(
    lit,
    maskOf(lit, (owner) => owner >= 0),
    12,
  );
  const headPlanes = storedPlanes(`${uid}h`, planesOf(lit, headMask, FACE_CUT).map(toPath));
  const bodyMask = maskOf(lit, (owner) => owner === BODY);
  const bodyPlanes = storedPlanes(`${uid}b`, planesOf(lit, bodyMask, SKIN_CUT).map(toPath));
  return {
    figure: makeFigure({ uid, head, bust, light, k, yaw, roll }, { turnHead, turnBody, toCanvas }),
    lit,
    headMask,
    key,
    rim,
    turnHead,
    turnHanging: aboutPivot(rot3(yaw, 0, roll * 0.25)),
    turnNormal,
    turnBody,
    toCanvas,
    headOutline,
    outline,
    paintHead: headPlanes.paint,
    paintSkin: headPlanes.paintLit,
    paintBody: bodyPlanes.paint,
    trace: (grid, level, step, rounds) => toPath(figureLoops(lit, grid, level, step, rounds)),
    clothe(swell) {
      const clothed = lighting.light(bustMesh(bust, turnBody, swell, 190), false);
      shadeNeck(clothed, 0.7);
      const mask = maskOf(clothed, (owner) => owner === BODY);
      const planes = storedPlanes(`${uid}k`, planesOf(clothed, mask, CLOTH_CUT).map(toPath));
      const whole = outlineOf(
        clothed,
        maskOf(clothed, (owner) => owner >= 0),
        12,
      );
      return { outline: whole, planes: planes.paint, defs: planes.defs + clip(`${uid}k`, whole) };
    },
    defs: headPlanes.defs + bodyPlanes.defs + clip(`${uid}hc`, headOutline) + clip(`${uid}b`, outline),
  };
}

/** Short beards are full ones, painted thinner. */
const grownFrom = (kind: Beard): Beard => (kind === 'stubble' || kind === 'short' ? 'full' : kind);

const clip = (id: string, d: string): string => `<clipPath id="${id}"><path d="${d}"/></clipPath>`;

/** Planes that are defined once and painted in any ramp: shade, base, light, highlight, rim. */
function storedPlanes(name: string, planes: readonly string[]) {
  const use = (i: number, colour: string, extra = ''): string =>
    planes[i] ? `<use href="#${name}${i}" fill="${colour}"${extra}/>` : '';
  const three = (ramp: Omit<Ramp, 'hi'>): string =>
    use(0, ramp.shade) + use(1, ramp.base) + use(2, ramp.light);
  return {
    defs: planes.map((d, i) => `<path id="${name}${i}" d="${d}"/>`).join(''),
    paint: (ramp: Omit<Ramp, 'hi'>): string => three(ramp) + use(4, ramp.rim),
    paintLit: (ramp: Ramp): string => three(ramp) + use(3, ramp.hi, ' opacity=".8"') + use(4, ramp.rim),
  };
}
