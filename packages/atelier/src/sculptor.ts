import { type Body, isLong, makeBody } from './body/body.ts';
import { contrapposto } from './body/contrapposto.ts';
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
  LIMBS,
  type LightFrame,
  type LitFigure,
  shadeNeck,
} from './sculpture/lighting.ts';
import { bustMesh, headMesh, type Mesh } from './sculpture/mesh.ts';
import {
  CLOTH_CUT,
  FACE_CUT,
  figureLoops,
  HAND_CUT,
  maskOf,
  type PlaneCut,
  planesOf,
  SKIN_CUT,
} from './sculpture/planes.ts';
import type { Planes } from './garments/tailor.ts';
import type { Area } from './model/area.ts';
import type { Beard, Traits } from './model/traits.ts';

/** Canvas units per cell of the light grid: finer where the figure is smaller. */
const CELLS = { close: 2.7, bust: 2.7, wide: 2.7, half: 2.2, full: 1.6 } as const;
/** How much taller than a bust the figures are, for the shadows. */
const TALL = { close: 1, bust: 1, wide: 1, half: 1.6, full: 2.5 } as const;
/** Where a garment that ends at the hips ends. */
const HIP_HEM = 1462;

/** One part of a figure that is painted as one. */
export interface Part {
  /** Empty where nothing of it is seen. */
  outline: string;
  clipped(ramp: Omit<Ramp, 'hi'>): string;
}

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
  /** Half and full figures have limbs of their own. */
  body: Body | null;
  /** The bare parts of the limbs, by arm. */
  bare: readonly Part[];
  /**
   * The same for a body that is larger by `swell` units, in clothes, with what is worn on the limbs. Adds its own
   * definitions.
   */
  clothe(
    swell: number,
    limbs?: readonly Mesh[][],
  ): { outline: string; planes: Planes; parts: Part[]; defs: string };
  defs: string;
}

const unbent: Turn = (v) => v;
const PIVOT: Vec3 = [0, 140, -40];

/** How the shoulders turn; a whole figure that stands has its weight on one leg. */
function bodyTurn({ bodyYaw, bodyRoll, stance, light }: Traits, isWhole: boolean): Turn {
  const turn = rot3(bodyYaw, 0, bodyRoll);
  const bend = isWhole && stance !== 'sitting' ? contrapposto(light) : unbent;
  return (v) => {
    const [x, y, z] = bend(v);
    const q = turn([x, y - 330, z + 40]);
    return [q[0], q[1] + 330, q[2] - 40];
  };
}

export function sculpt(traits: Traits, uid: string, area: Area): Sculpture {
  const { k, ox, oy, light } = traits;
  const { yaw, pitch, roll } = traits.pose;
  const head = makeHead(traits.face);
  const isWhole = isLong(traits);
  const bust = makeBust(traits.body, isWhole);
  const size = traits.presence === 'm' ? 1.05 : 1.08;
  const aboutPivot =
    (turn: Turn): Turn =>
    ([x, y, z]) => {
      const q = turn([(x - PIVOT[0]) * size, (y - PIVOT[1]) * size, (z - PIVOT[2]) * size]);
      return [q[0] + PIVOT[0], q[1] + PIVOT[1], q[2] + PIVOT[2]];
    };
  const turnNormal = rot3(yaw, pitch, roll);
  const turnHead = aboutPivot(turnNormal);
  const turnBody = bodyTurn(traits, isWhole);
  const toCanvas: Sculpture['toCanvas'] = ([x, y]) => [ox + x * k, oy + y * k];
  const key: Vec3 = [light * 0.64, -0.62, 0.6];
  const rim: Vec3 = [-light * 1.25, -0.35, -0.85];

  const frame: LightFrame = {
    x: (area.x - ox) / k,
    y: (area.y - oy) / k,
    w: area.w / k,
    h: area.h / k,
    cell: CELLS[traits.figure] / k,
    tall: TALL[traits.figure],
  };
  const beard = traits.extras.beard && beardField(grownFrom(traits.extras.beard), head);
  const lighting = createLighting(
    frame,
    key,
    rim,
    headMesh(head, turnHead, hairline(traits.hairline), beard),
  );
  const body = isWhole ? makeBody(traits, turnBody) : null;
  const bareMeshes = body ? body.bare() : [];
  const lit = lighting.light(bustMesh(bust, turnBody, 0, bust.yTop), true, bareMeshes.flat());
  shadeNeck(lit, 1);

  const toPath = (loops: readonly Vec2[][]): string =>
    loops.map((loop) => spline(loop.map(toCanvas), true)).join('');
  const outlineOf = (figure: LitFigure, mask: Grid, step: number): string =>
    toPath(figureLoops(figure, mask.blur(0.9), 0.5, step));
  /** Cuts lists of limbs, as they were lit one after the other, into painted parts. */
  const partsOf = (
    figure: LitFigure,
    lists: readonly Mesh[][],
    name: string,
    cut: PlaneCut,
  ): { parts: Part[]; defs: string } => {
    const whole = maskOf(figure, (owner) => owner >= 0);
    let next = LIMBS;
    let defs = '';
    const parts = lists.map((list, i): Part => {
      const from = next;
      next += list.length;
      if (list.length === 0) return { outline: '', clipped: () => '' };
      const mask = maskOf(figure, (owner) => owner >= from && owner < from + list.length);
      const outline = outlineOf(figure, mask, 8);
      const id = `${uid}${name}${i}`;
      const planes = storedPlanes(`${id}p`, planesOf(figure, mask, cut, whole).map(toPath));
      defs += planes.defs + clip(id, outline);
      return { outline, clipped: (ramp) => `<g clip-path="url(#${id})">${planes.paint(ramp)}</g>` };
    });
    return { parts, defs };
  };
  const bare = partsOf(lit, bareMeshes, 'm', HAND_CUT);
  const headMask = maskOf(lit, (owner) => owner === HEAD);
  const headOutline = outlineOf(lit, headMask, 10);
  const outline = outlineOf(
    lit,
    maskOf(lit, (owner) => owner >= 0),
    12,
  );
  const headPlanes = storedPlanes(`${uid}h`, planesOf(lit, headMask, FACE_CUT).map(toPath));
  const bodyMask = maskOf(lit, (owner) => owner === BODY);
  const bodyPlanes = storedPlanes(
    `${uid}b`,
    planesOf(lit, bodyMask, SKIN_CUT, isWhole ? maskOf(lit, (owner) => owner >= 0) : bodyMask).map(toPath),
  );
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
    body,
    bare: bare.parts,
    clothe(swell, limbs = []) {
      const hem = isWhole ? HIP_HEM : bust.yBot;
      const clothed = lighting.light(bustMesh(bust, turnBody, swell, 190, hem), false, limbs.flat());
      shadeNeck(clothed, 0.7);
      const mask = maskOf(clothed, (owner) => owner === BODY);
      const everything = maskOf(clothed, (owner) => owner >= 0);
      const planes = storedPlanes(
        `${uid}k`,
        planesOf(clothed, mask, CLOTH_CUT, isWhole ? everything : mask).map(toPath),
      );
      const whole = outlineOf(clothed, everything, 12);
      const worn = partsOf(clothed, limbs, 'w', CLOTH_CUT);
      return {
        outline: whole,
        planes: planes.paint,
        parts: worn.parts,
        defs: planes.defs + worn.defs + clip(`${uid}k`, whole),
      };
    },
    defs:
      bare.defs +
      headPlanes.defs +
      bodyPlanes.defs +
      clip(`${uid}hc`, headOutline) +
      clip(`${uid}b`, outline),
  };
}

/** Short beards are full ones, painted thinner; long ones hang from a full one. */
const GROWN: Partial<Record<Beard, Beard>> = {
  stubble: 'full',
  short: 'full',
  long: 'full',
  handlebar: 'moustache',
};
const grownFrom = (kind: Beard): Beard => GROWN[kind] ?? kind;

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
