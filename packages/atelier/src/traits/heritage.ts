// Faces by the heritage that a prompt names. Each is a middle with a spread as wide as the shift: two people of one
// heritage differ more from each other than the middles do, and none of the parameters stands for a heritage alone.
import { clamp } from '../maths/numbers.ts';
import type { Rng } from '../maths/random.ts';
import type { EyeShape } from '../model/looks.ts';
import type { FaceForm } from '../model/forms.ts';
import type { FaceParams } from '../sculpture/head.ts';
import type { Form } from './form.ts';

interface Shift {
  face?: Partial<Record<keyof FaceParams, number>>;
  lips?: number;
  tilt?: number;
  crease?: number;
  /** Share of people whose lid folds over the inner corner, and how far at most. */
  fold?: readonly [share: number, most: number];
  hood?: number;
  round?: number;
}

/** The largest shifts are about a third of the spread among individuals. */
const SHIFTS: Record<string, Shift> = {
  'east-asian': {
    face: { cheek: 0.02, width: 0.01, noseH: -0.04, socket: -0.05, hollow: -0.1 },
    fold: [0.7, 1],
    crease: -0.2,
  },
  'southeast-asian': {
    face: { noseW: 0.06, cheek: 0.015, jaw: -0.01 },
    lips: 0.08,
    fold: [0.45, 0.7],
    round: 0.1,
  },
  'south-asian': { face: { noseH: 0.06, socket: 0.04, brow: 0.05 }, round: 0.22, crease: 0.15, lips: 0.06 },
  'central-asian': { face: { cheek: 0.035, width: 0.02, noseH: 0.01 }, fold: [0.55, 0.8], hood: 0.1 },
  'north-european': { face: { noseH: 0.04, jaw: 0.015, brow: 0.04 }, hood: 0.22, lips: -0.06 },
  'south-european': { face: { noseH: 0.07, noseL: 1.5, brow: 0.06 }, lips: 0.03, crease: 0.1 },
  'east-european': { face: { cheek: 0.025, width: 0.01 }, hood: 0.14, tilt: 0.012 },
  'west-african': { face: { noseW: 0.04, cheek: 0.01, forehead: 0.01 }, lips: 0.06, round: 0.14 },
  'east-african': { face: { noseW: -0.1, noseH: 0.1, jaw: -0.02, width: -0.012 }, round: 0.2 },
  'latin-american': { face: { cheek: 0.012, noseW: 0.03 }, tilt: 0.01, fold: [0.15, 0.4] },
  andean: { face: { cheek: 0.03, noseH: 0.08, width: 0.012 }, fold: [0.35, 0.6] },
  'native-american': { face: { cheek: 0.015, noseH: 0.06, jaw: 0.015 }, fold: [0.25, 0.5] },
  'middle-eastern': { face: { noseH: 0.05, noseL: 1.5, brow: 0.08 }, crease: 0.15, round: 0.12 },
  'north-african': { face: { noseH: 0.03, cheek: 0.01 }, lips: 0.05, round: 0.1 },
  pacific: { face: { width: 0.02, noseW: 0.06, jaw: 0.02 }, lips: 0.08, hood: 0.06 },
};

/** What a prompt asks of a face by words such as "square jaw": it is set, whatever chance drew. */
const ASKED: Record<FaceForm, Shift> = {
  'round face': { face: { width: 0.055, jaw: 0.03, chinL: -4, hollow: -0.5, square: -0.6, cheek: 0.01 } },
  'oval face': { face: { width: -0.02, jaw: -0.03, square: -0.4 } },
  'long face': { face: { width: -0.06, chinL: 9, hollow: 0.15 } },
  'heart-shaped face': { face: { jaw: -0.075, cheek: 0.03, chinW: -0.16, forehead: 0.02 } },
  'square jaw': { face: { jaw: 0.075, square: 0.7, chinW: 0.14 } },
  'high cheekbones': { face: { cheek: 0.035, hollow: 0.6 } },
  'full lips': { face: { lip: 0.25 }, lips: 0.34 },
  'thin lips': { face: { lip: -0.25 }, lips: -0.3 },
  'broad nose': { face: { noseW: 0.22 } },
  'narrow nose': { face: { noseW: -0.18, noseH: 0.08 } },
  'aquiline nose': { face: { noseH: 0.3, noseL: 5, noseTip: -2 } },
  'button nose': { face: { noseH: -0.16, noseL: -6, noseTip: 3 } },
  'almond eyes': { tilt: 0.05 },
  'round eyes': { round: 1 },
  'hooded eyes': { hood: 1, crease: -0.3 },
  monolid: { fold: [1, 1], crease: -0.8 },
  'upturned eyes': { tilt: 0.11 },
  'downturned eyes': { tilt: -0.16 },
};

/** The same face with what a prompt says of it. Draws nothing where nothing is said: a stored face stays as it is. */
export function formedBy(
  form: Form,
  heritage: string | undefined,
  forms: readonly FaceForm[],
  rng: Rng,
): Form {
  const shift = heritage === undefined ? undefined : SHIFTS[heritage];
  const changed = shift ? shifted(form, shift, (by) => by * (1 + rng.bell() * 1.1), rng) : form;
  return forms.reduce((each, name) => shifted(each, ASKED[name], (by) => by, rng), changed);
}

function shifted(form: Form, shift: Shift, vary: (by: number) => number, rng: Rng): Form {
  const face = { ...form.face };
  for (const [key, by] of Object.entries(shift.face ?? {}) as [keyof FaceParams, number][])
    face[key] += vary(by);
  // Beyond these a face stops reading as adult, or its planes cut through each other.
  face.chinL = clamp(face.chinL, -13, 14);
  face.square = clamp(face.square, 0, 1.5);
  face.socket = clamp(face.socket, 0.4, 1.4);
  const eyes: EyeShape = { fold: 0, hood: 0, round: 0, ...form.eyeShape };
  if (shift.fold) {
    const [share, most] = shift.fold;
    if (rng.chance(share)) eyes.fold = Math.max(eyes.fold, most * rng.range(0.45, 1));
  }
  if (shift.hood) eyes.hood = clamp(eyes.hood + vary(shift.hood));
  if (shift.round) eyes.round = clamp(eyes.round + vary(shift.round));
  return {
    ...form,
    face,
    lips: clamp(form.lips + vary(shift.lips ?? 0), 0.55, 1.75),
    tilt: form.tilt + vary(shift.tilt ?? 0),
    crease: clamp(form.crease + vary(shift.crease ?? 0), 0.1, 1.3),
    eyeShape: eyes,
  };
}
