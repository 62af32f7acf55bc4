import { cat } from '../animals/seated.ts';
import { paler } from '../animals/pelt.ts';
import type { Hex } from '../maths/colour.ts';
import { f1 } from '../maths/curves.ts';
import { Rng } from '../maths/random.ts';
import type { Vec2, Vec3 } from '../maths/vectors.ts';
import { type HeldThing, isHeld } from '../model/poses.ts';
import type { Side } from '../model/side.ts';
import type { Traits } from '../model/traits.ts';
import type { Mood } from '../palette/moods.ts';
import { ramp } from '../palette/ramps.ts';
import type { Sculpture } from '../sculptor.ts';
import { bouquet } from './bouquet.ts';
import type { Brush } from './brush.ts';
import { book, cup, phone, swordBlade, swordGrip, violin, violinBow, wheel } from './things.ts';

/** Where a thing is on the body, and how it is turned (degrees, for a hand on the viewer's right). */
const PLACES: Record<Exclude<HeldThing, 'violin'>, { at: (s: Side) => Vec3; turn: number; size: number }> = {
  cup: { at: (s) => [s * 36, 784, 400], turn: 0, size: 1 },
  book: { at: () => [0, 986, 360], turn: 0, size: 1.14 },
  wheel: { at: () => [0, 1120, 420], turn: 0, size: 1 },
  flowers: { at: (s) => [s * 26, 990, 390], turn: 5, size: 1 },
  sword: { at: (s) => [s * 352, 990, 440], turn: 15, size: 1 },
  cat: { at: () => [0, 1150, 300], turn: 0, size: 1.6 },
  phone: { at: (s) => [s * 70, 640, 400], turn: 0, size: 1 },
};
const PAINTERS: Record<Exclude<HeldThing, 'violin' | 'cat'>, (b: Brush) => string> = {
  cup,
  book,
  wheel,
  flowers: bouquet,
  sword: swordGrip,
  phone,
};

const GLAZES: readonly Hex[] = ['#c9573f', '#2f6a76', '#e3d8c4', '#3b4a6b', '#d9a441', '#5f7a4a'];
const FURS: readonly Hex[] = ['#2a272c', '#b8743c', '#8d8a8c', '#e6dccb', '#6b4a34'];
const PETALS: readonly Hex[] = ['#c8384a', '#e08aa0', '#e8b23a', '#9a6fc0', '#e9e0d2', '#d8643a'];

/** What the hands hold: `under` the chin and the arms, `over` the garment; empty where they hold nothing. */
export function heldThing(
  { turnBody, toCanvas, figure }: Sculpture,
  { stance, light, metal, take, heldColour }: Traits,
  uid: string,
  mood: Mood,
): { behind: string; before: string } {
  if (!isHeld(stance)) return { behind: '', before: '' };
  const side: Side = light === 1 ? -1 : 1;
  const colours = stance === 'cat' ? FURS : stance === 'flowers' ? PETALS : GLAZES;
  const colour = heldColour ?? new Rng(take).fork('held').pick(colours);
  let clips = 0;
  const b: Brush = {
    id: `${uid}held`,
    light,
    side,
    mood,
    metal,
    colour,
    ramp: (hex) => ramp(hex, mood, { tint: 0.92 }),
    nextClip: () => clips++,
  };
  const on = (p: Vec3): Vec2 => toCanvas(turnBody(p));
  const placed = (p: Vec2, degrees: number, size: number, paint: string): string =>
    `<g transform="translate(${f1(p[0])} ${f1(p[1])}) rotate(${f1(degrees)}) scale(${(size * figure.k).toFixed(3)})">${paint}</g>`;
  if (stance === 'violin') {
    const other: Side = side === 1 ? -1 : 1;
    const along = (from: Vec2, to: Vec2): { degrees: number; far: number } => ({
      degrees: (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI,
      far: Math.hypot(to[0] - from[0], to[1] - from[1]) / figure.k,
    });
    const chin = on([other * 60, 356, 170]);
    const neck = along(chin, on([other * 560, 566, 400]));
    const hand = on([side * 44, 836, 480]);
    const bow = along(hand, on([other * 262, 430, 330]));
    return {
      behind: placed(chin, neck.degrees, 1, violin(b, neck.far)),
      before: placed(hand, bow.degrees, 1, violinBow(b, bow.far * 1.35)),
    };
  }
  const { at, turn, size } = PLACES[stance];
  const thing = stance === 'cat' ? cat({ ...b, coat: colour, pale: paler(colour) }) : PAINTERS[stance](b);
  const before = stance === 'sword' ? placed(on(at(side)), side * turn, size, swordBlade(b)) : '';
  return { behind: placed(on(at(side)), side * turn, size, thing), before };
}
