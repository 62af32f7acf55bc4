import { type Hex, mix, tune } from '../maths/colour.ts';
import { clamp } from '../maths/numbers.ts';
import type { Rng } from '../maths/random.ts';
import { SKINS } from '../palette/materials.ts';
import type { BodyParams } from '../sculpture/bust.ts';
import type { FaceParams } from '../sculpture/head.ts';
import type { EyeShape } from '../model/looks.ts';
import type { Person } from './person.ts';
import type { Chances } from './wish.ts';
import type { Presence } from '../model/traits.ts';

/** One of three values, by presence: feminine, masculine, androgynous. */
export const by = <T>(presence: Presence, f: T, m: T, a: T): T =>
  presence === 'f' ? f : presence === 'm' ? m : a;

/** The shape of face and body. The shifts by ethnicity are small and overlap: variety is individual. */
export interface Form {
  face: FaceParams;
  body: BodyParams;
  /** Fullness of the lips, weight of the lid crease, tilt of the eyes. */
  lips: number;
  crease: number;
  tilt: number;
  /** Where a prompt says something of it. */
  eyeShape?: EyeShape;
}
export function formOf({ presence: p, ethnicity, hasAfroHair }: Person, rng: Rng): Form {
  const near = (middle: number, spread: number): number => middle + rng.bell() * spread;
  const face: FaceParams = {
    width: near(by(p, 0.95, 1, 0.97), 0.035),
    cheek: near(by(p, 1.02, 1, 1), 0.03),
    jaw: near(by(p, 0.915, 1.045, 0.975), 0.035),
    chinW: near(by(p, 0.98, 1.12, 1.02), 0.08),
    chinL: near(by(p, -7, -1, -5), 4),
    square: clamp(near(by(p, 0.1, 0.9, 0.45), 0.35), 0, 1.4),
    noseW: near(by(p, 0.88, 1.06, 0.96), 0.09),
    noseL: near(by(p, -2, 2, 0), 4),
    noseH: near(by(p, 0.88, 1.1, 0.98), 0.1),
    noseTip: near(2, 3),
    brow: clamp(near(by(p, 0.3, 1.15, 0.7), 0.25), 0.1, 2),
    socket: near(by(p, 0.74, 0.95, 0.85), 0.1),
    lip: near(by(p, 1.15, 0.9, 0.9), 0.15),
    eyeGap: near(1.02, 0.035),
    hollow: near(by(p, 0.8, 1.15, 1), 0.25),
    forehead: 1,
  };
  let lips = near(by(p, 1.1, 0.94, 1.02), 0.12);
  let tilt = near(by(p, 0.07, 0.04, 0.04), 0.035);
  let crease = 1;
  if (hasAfroHair) {
    face.noseW += 0.17;
    face.noseH -= 0.06;
    lips += 0.22;
    face.lip += 0.15;
  }
  if (ethnicity === 'asian') {
    face.noseH -= 0.1;
    face.brow -= 0.12;
    crease = rng.pick([0.25, 0.5, 0.8]);
    tilt += 0.03;
    face.cheek += 0.015;
    face.socket -= 0.14;
  }
  if (ethnicity === 'middle-eastern') {
    face.noseH += 0.1;
    face.noseL += 2;
  }
  if (ethnicity === 'native-american') {
    face.cheek += 0.03;
    face.noseW += 0.05;
  }
  const body: BodyParams = {
    neckW: near(by(p, 0.94, 1.34, 1.1), by(p, 0.04, 0.08, 0.05)),
    neckL: p === 'f' ? near(4, 5) : 0,
    shoulder: near(by(p, 0.95, 1.13, 1.02), by(p, 0.03, 0.04, 0.03)),
    chest: p === 'f' ? 1 : 0.2,
    muscle: p === 'm' ? 1.15 : 0.9,
    apple: p === 'm' ? 1 : 0,
    slope: p === 'm' ? 1.3 : 0.2,
    tendon: 1,
  };
  return { face, body, lips, crease, tilt };
}

const DARK_SKINS: readonly Hex[] = [SKINS.deep, SKINS.espresso, SKINS.umber];
const LIPSTICKS: readonly Hex[] = ['#b5485c', '#a83244', '#c25a52', '#8e2f45', '#b86a5c', '#cf6a6e'];

export function lipColourOf({ type, presence, isHuman, skin }: Person, { ofPerson }: Chances): Hex {
  const rng = ofPerson('lips');
  if (type === 'vampire') return '#7e1c2c';
  if (type === 'demon') return rng.pick(['#5e1624', '#8e2430', '#3a1420']);
  if (type === 'alien') return tune(skin, -0.16, 1.1, 20);
  if (type === 'android') return rng.pick([tune(skin, -0.14, 1, 0), '#c2605c', '#6a4650']);
  if (presence === 'f') {
    const colour = mix(rng.pick([tune(skin, -0.08, 1.5, -14), ...LIPSTICKS]), skin, 0.12);
    if (!isHuman || !DARK_SKINS.includes(skin)) return colour;
    return mix(rng.pick(['#8e2f45', '#7c2a3a', '#a04450']), skin, 0.15);
  }
  if (presence === 'a' && rng.chance(0.4))
    return mix(rng.pick(['#a83244', '#8e2f45', '#b86a5c']), skin, 0.25);
  return mix(tune(skin, -0.055, 1.08, -8), '#a8665a', 0.25);
}
