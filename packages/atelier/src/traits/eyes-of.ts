import type { Hex } from '../maths/colour.ts';
import { clamp } from '../maths/numbers.ts';
import type { Rng } from '../maths/random.ts';
import type { EyeLook } from '../model/looks.ts';
import { EYES, GLOW } from '../palette/materials.ts';
import type { Mood } from '../palette/moods.ts';
import type { Expression } from './expression.ts';
import { by, type Form } from './form.ts';
import type { Person } from './person.ts';
import type { Chances, Wish } from './wish.ts';

type Shares = readonly (readonly [keyof typeof EYES, number])[];
const DARK: Shares = [
  ['darkbrown', 5],
  ['brown', 4],
  ['amber', 1],
  ['hazel', 0.7],
];
const EUROPEAN: Shares = [
  ['blue', 3],
  ['green', 2],
  ['grey', 2],
  ['hazel', 2],
  ['brown', 2],
];
const MIXED: Shares = [
  ['brown', 4],
  ['hazel', 3],
  ['amber', 1.5],
  ['green', 1.5],
  ['darkbrown', 2],
];
function naturalShares(ethnicity: string): Shares {
  if (ethnicity === 'african' || ethnicity === 'asian' || ethnicity === 'native-american') return DARK;
  return ethnicity === 'european' ? EUROPEAN : MIXED;
}

/** The colour of the eyes and whether they glow. */
export interface EyeKind {
  colour: Hex;
  isGlowing: boolean;
}
/** `rng` is the stream of the eyes; the rest of the look is drawn from it afterwards. */
export function eyeKindOf(
  { type, isHuman, ethnicity }: Person,
  { has }: Chances,
  wish: Wish,
  rng: Rng,
): EyeKind {
  let colour: Hex;
  if (isHuman || type === 'angel') colour = EYES[rng.weighted(naturalShares(ethnicity))];
  else {
    const demon = rng.pick(['#e8a13a', '#d8402f', '#e9d14f']);
    const alien = rng.pick(['#7dffe0', '#ffd56a', '#c0a8ff', '#ff9a6a']);
    const android = rng.pick(['#6fe0ff', '#ffb38a', '#a8ff9a', '#e7ecf2']);
    colour = type === 'demon' ? demon : type === 'alien' ? alien : type === 'android' ? android : '#b3202f';
  }
  const isGlowing =
    has('glowing-eyes') ||
    type === 'android' ||
    (type === 'demon' && rng.chance(0.4)) ||
    (type === 'alien' && rng.chance(0.5));
  if (has('glowing-eyes') && isHuman) colour = rng.pick(GLOW);
  return { colour: wish.eyeColour ?? colour, isGlowing };
}

export function eyeLookOf(
  { type, presence: p, ethnicity }: Person,
  form: Form,
  expression: Expression,
  kind: EyeKind,
  rng: Rng,
): EyeLook {
  const lidDrop = (ethnicity === 'asian' ? 0.05 : 0) + (expression.smile > 0.6 ? 0.06 : 0);
  return {
    open: clamp(by(p, 0.84, 0.72, 0.78) - lidDrop + expression.lids, 0.5, 0.98),
    tilt: form.tilt,
    size: by(p, 1.2, 1.1, 1.15) * (type === 'alien' ? 1.14 : 1),
    isClosed: expression.isClosed && !kind.isGlowing,
    isSmiling: expression.smile > 0.55,
    isGlowing: kind.isGlowing,
    hasRing: type === 'android',
    pupil: type === 'demon' ? 'slit' : 'round',
    wing: p === 'f' ? rng.range(0.7, 1.25) : p === 'm' ? 0.1 : rng.pick([0.1, 0.5, 0.9]),
    lash: p === 'f' ? rng.range(0.85, 1.15) : p === 'm' ? 0.58 : 0.75,
    hasLashes: p === 'f' && rng.chance(0.75),
    lower: p === 'f' ? 1 : 0.6,
    crease: form.crease,
    gaze: expression.gaze,
    ...(form.eyeShape && { shape: form.eyeShape }),
  };
}

export function eyeShadowOf({ presence }: Person, mood: Mood, rng: Rng): Hex | null {
  if (presence === 'm' || (presence === 'a' && !rng.chance(0.5))) return null;
  return rng.pick([mood.accents[1], '#5a2030', mood.shadow, '#7a4a2a', mood.accents[3], '#33406a']);
}
