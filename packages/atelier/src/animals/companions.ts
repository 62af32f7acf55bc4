import { f1 } from '../maths/curves.ts';
import { ellipse } from '../maths/svg.ts';
import type { AnimalKind } from '../model/animals.ts';
import type { Companion, Picture } from '../model/picture.ts';
import type { Side } from '../model/side.ts';
import type { Mood } from '../palette/moods.ts';
import { ramp } from '../palette/ramps.ts';
import type { Area } from '../model/area.ts';
import { type Pelt, paler } from './pelt.ts';
import { deer } from './deer.ts';
import { koi } from './koi.ts';
import { owl } from './owl.ts';
import { rabbit } from './rabbit.ts';
import { raven } from './raven.ts';
import { cat, dog, fox } from './seated.ts';
import { wolf } from './wolf.ts';

const ARTISTS: Record<AnimalKind, (g: Pelt) => string> = {
  cat,
  dog,
  fox,
  raven,
  wolf,
  deer,
  owl,
  rabbit,
  koi,
};

/** Where an animal stands on the canvas: its feet, its size, and whether it looks to the left. */
interface Spot {
  x: number;
  y: number;
  scale: number;
  isFlipped: boolean;
}

/** The animals of a picture, painted before the people. */
export function companions(
  { traits, other, animals }: Picture,
  mood: Mood,
  uid: string,
  window: Area,
): string {
  return animals
    .map((animal, i) => {
      const spot = traits.isEmpty
        ? alone(animal, i, animals.length, window)
        : beside(animal, i, traits, other !== null, window);
      return drawn(animal, spot, mood, traits.light, `${uid}p${i}`, traits.isEmpty);
    })
    .join('');
}

function drawn(
  { kind, colour }: Companion,
  spot: Spot,
  mood: Mood,
  light: Side,
  id: string,
  hasShadow: boolean,
): string {
  let clips = 0;
  const g: Pelt = {
    id,
    light: spot.isFlipped ? (light === 1 ? -1 : 1) : light,
    ramp: (hex) => ramp(hex, mood, { tint: 0.92 }),
    coat: colour,
    pale: paler(colour),
    nextClip: () => clips++,
  };
  const turn = spot.isFlipped ? -spot.scale : spot.scale;
  const shadow = hasShadow ? ellipse(0, 2, 150, 22, mood.shadow, 0.35) : '';
  return `<g transform="translate(${f1(spot.x)} ${f1(spot.y)}) scale(${turn.toFixed(3)} ${spot.scale.toFixed(3)})">${shadow}${ARTISTS[kind](g)}</g>`;
}

/** How large the small ones are beside another animal. */
const BESIDE_ANOTHER: Partial<Record<AnimalKind, number>> = { rabbit: 0.66, owl: 0.76, koi: 0.44 };

/** Nobody else is there: large, on the ground before the scene. */
function alone({ kind }: Companion, i: number, of: number, window: Area): Spot {
  const size = of > 1 ? (BESIDE_ANOTHER[kind] ?? 1) : 1;
  const scale = (window.h * (kind === 'raven' ? 0.5 : 0.48) * size) / 400;
  const x = window.x + window.w * (of === 1 ? 0.5 : i === 0 ? 0.34 : 0.68);
  return { x, y: window.y + window.h * 0.93, scale, isFlipped: i === 1 };
}

/** In the lower corners of the window, the first on the side away from the light; birds sit on the shoulder. */
function beside(
  { kind }: Companion,
  i: number,
  { light, ox, oy, k, figure, presence }: Picture['traits'],
  isPair: boolean,
  window: Area,
): Spot {
  const side = i === 0 ? -light : light;
  const isFull = figure === 'full';
  if (kind === 'raven' && !isPair) {
    const reach = presence === 'm' ? 262 : 238;
    return { x: ox + side * reach * k, y: oy + 352 * k, scale: 0.92 * k, isFlipped: side < 0 };
  }
  if (isFull)
    return {
      x: 450 + side * 270,
      y: window.y + window.h * 0.955,
      scale: kind === 'deer' ? 1 : 0.72,
      isFlipped: side > 0,
    };
  const scale = kind === 'raven' ? 0.8 : 1.02;
  const edge = Math.min(window.w / 2 - 120, 330);
  return {
    x: 450 + side * edge,
    y: window.y + window.h + (kind === 'raven' ? -6 : 96),
    scale,
    isFlipped: side > 0,
  };
}
