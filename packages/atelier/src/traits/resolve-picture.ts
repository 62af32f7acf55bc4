import type { Backdrop } from '../model/backdrops.ts';
import type { AnimalKind } from '../model/animals.ts';
import type { Hex } from '../maths/colour.ts';
import type { Companion, Picture } from '../model/picture.ts';
import type { PlaceName } from '../model/places.ts';
import type { Traits } from '../model/traits.ts';
import { resolve } from './resolve.ts';
import { chancesOf, draw, type PictureWish, type Weights } from './wish.ts';

/** Decides everything in a picture. Place, light and hour are those of the first person. */
export function resolvePicture(wish: PictureWish): Picture {
  const traits = resolve(wish);
  traits.backdrop = backdropOf(wish, traits);
  const animals = companionsOf(wish);
  if (!wish.other) return { traits, other: null, animals };
  const { scenario, place, mood } = traits;
  const other = resolve({ ...wish.other, scenario, place, mood });
  return { traits: beside(traits, -1), other: { ...beside(other, 1), light: traits.light }, animals };
}

const COATS: Record<AnimalKind, readonly Hex[]> = {
  cat: ['#1d1a20', '#8d8a8c', '#b85a2a', '#ecebe6'],
  dog: ['#5a3526', '#c08a3c', '#1d1a20', '#ecebe6'],
  raven: ['#1d1a20'],
  fox: ['#b85a2a'],
  wolf: ['#7d7f86', '#5a5752', '#a39c90'],
  deer: ['#8a5636', '#6b4a34'],
  owl: ['#6e5a48', '#5f4a3a', '#8d8a8c'],
  rabbit: ['#8d8a8c', '#ecebe6', '#6e5a48'],
  koi: ['#c23a26', '#d0923a'],
};
function companionsOf({ animals = [], ...wish }: PictureWish): Companion[] {
  const { ofPicture } = chancesOf(wish);
  return animals.map(({ kind, colour }, i) => ({
    kind,
    colour: colour ?? ofPicture(`animal${i}`).pick(COATS[kind]),
  }));
}

/** Two people stand shoulder to shoulder and turn a little to each other. */
function beside(traits: Traits, side: -1 | 1): Traits {
  const { pose, presence } = traits;
  const yaw = -side * Math.abs(Math.min(0.34, Math.abs(pose.yaw) + 0.06));
  const gaze = traits.eyes.gaze[1] === 0 ? traits.eyes.gaze : ([-yaw * 1.4, -pose.pitch * 2] as const);
  return {
    ...traits,
    pose: { ...pose, yaw },
    bodyYaw: -side * 0.22,
    eyes: { ...traits.eyes, gaze },
    k: presence === 'm' ? 0.92 : 0.9,
    ox: 450 + side * 190,
    oy: presence === 'm' ? 524 : 566,
  };
}

/** Weights of everything but the disc by where it is; what is missing does not go there. */
const OUTDOORS: Weights<Backdrop> = {
  moon: 2,
  horizon: 2,
  shafts: 2,
  ribbons: 1,
  clouds: 2,
  peaks: 1,
  glow: 1,
};
const IN_CITY: Weights<Backdrop> = { moon: 2, horizon: 2, shafts: 2, ribbons: 1, clouds: 2, glow: 1 };
const THROUGH_WINDOW: Weights<Backdrop> = { moon: 1, shafts: 2, clouds: 2, peaks: 1, glow: 2, horizon: 1 };
const PLACES: Partial<Record<PlaceName, Weights<Backdrop>>> = {
  'modern-city': IN_CITY,
  seaside: { moon: 2, horizon: 3, shafts: 1, clouds: 3, ribbons: 1, glow: 1 },
  mountains: { moon: 2, horizon: 2, shafts: 2, clouds: 2, ribbons: 1, glow: 1 },
  forest: { shafts: 4, glow: 2, moon: 1 },
  workplace: THROUGH_WINDOW,
  library: THROUGH_WINDOW,
  hall: THROUGH_WINDOW,
  room: THROUGH_WINDOW,
  cafe: { glow: 1 },
  terrace: { glow: 1 },
  studio: { glow: 1 },
};
/** The portrait of a character keeps the disc more often than the pictures that are made later. */
const DISC = { portrait: 6, picture: 2.6 };

function backdropOf(wish: PictureWish, { place, weather }: Traits): Backdrop {
  const others = { ...(PLACES[place] ?? OUTDOORS) };
  if (weather) return weather === 'fog' ? 'glow' : 'clouds';
  const sum = Object.values(others).reduce((a, b) => a + b, 0);
  const disc = (sum * (wish.take ? DISC.picture : DISC.portrait)) / 7;
  const weights: Weights<Backdrop> = { disc, ...others };
  return draw(chancesOf(wish).ofPicture('backdrop'), weights);
}
