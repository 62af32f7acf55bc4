import type { AnimalKind } from '../model/animals.ts';
import type { HeadwearName, LegwearName } from '../model/apparel.ts';
import type { ExpressionName } from '../model/expressions.ts';
import type { GarmentName } from '../model/garment-names.ts';
import type { HairName } from '../model/hair.ts';
import type { FaceForm } from '../model/forms.ts';
import type { Manner } from '../model/manners.ts';
import type { PlaceName, Season, Weather } from '../model/places.ts';
import type { FigureSize, Stance } from '../model/poses.ts';
import { Rng } from '../maths/random.ts';
import type { Hex } from '../maths/colour.ts';
import type { MoodName } from '../palette/moods.ts';
import type { SceneName } from '../model/scene-names.ts';
import type { Beard } from '../model/traits.ts';

/** What can be asked of a picture. All but the seed is optional and left to chance when it is not said. */
export interface Wish {
  /** Who is drawn. */
  seed: string;
  /** Which picture of that person; the empty take is the portrait of the catalogue. */
  take?: string;
  /** Tag names of the product; `hair:bob` and the like force a style. Unknown ones are ignored. */
  tags?: readonly string[];
  scenario?: SceneName;
  /** Where in the scenario; it decides the scenario too. */
  place?: PlaceName;
  weather?: Weather;
  season?: Season;
  mood?: MoodName;
  outfit?: GarmentName;
  /** How much is seen, and what arms and legs do. */
  figure?: FigureSize;
  stance?: Stance;
  /** Of what the hands hold, where it was said. */
  heldColour?: Hex;
  age?: 'young' | 'mature' | 'old';
  skin?: Hex;
  /** A heritage more exact than the tags, and shapes of face and eyes. */
  heritage?: string;
  forms?: readonly FaceForm[];
  hairStyle?: HairName;
  hairColour?: Hex;
  eyeColour?: Hex;
  /** Of the garment itself, and of what is worn under it. */
  outfitColour?: Hex;
  innerColour?: Hex;
  beard?: Beard;
  beardColour?: Hex;
  expression?: ExpressionName;
  gaze?: 'away' | 'closed';
  /** Null where it must not be worn. */
  headwear?: { kind: HeadwearName; colour?: Hex } | null;
  scarf?: { colour?: Hex };
  legwear?: { kind: LegwearName; colour?: Hex };
  shoes?: { colour?: Hex };
  hasFlowers?: boolean;
  /** Tag names of things that chance must not add. */
  without?: readonly string[];
}

/** A whole picture: its person with the place and the light. */
export interface PictureWish extends Wish {
  /** A print where nothing else is asked. */
  manner?: Manner;
  /** Nobody: only the place. */
  isEmpty?: boolean;
  /** The second person; place and light are those of the first. */
  other?: Wish;
  animals?: readonly { kind: AnimalKind; colour?: Hex }[];
}

/** The tags and the two seeds that every decision is made from. */
export interface Chances {
  has(tag: string): boolean;
  isUnwanted(tag: string): boolean;
  tags: readonly string[];
  /** A stream of the person: the same in every picture of her or him. One label per decision. */
  ofPerson(label: string): Rng;
  /** A stream of this one picture. */
  ofPicture(label: string): Rng;
  personSeed: number;
  pictureSeed: number;
}
export function chancesOf(wish: Wish): Chances {
  const tags = (wish.tags ?? []).map((tag) => tag.toLowerCase());
  const wanted = new Set(tags);
  const unwanted = new Set((wish.without ?? []).map((tag) => tag.toLowerCase()));
  const person = new Rng(wish.seed);
  const picture = wish.take ? new Rng(`${wish.seed}#${wish.take}`) : person;
  return {
    has: (tag) => wanted.has(tag),
    isUnwanted: (tag) => unwanted.has(tag),
    tags,
    ofPerson: (label) => person.fork(label),
    ofPicture: (label) => picture.fork(label),
    personSeed: person.base,
    pictureSeed: picture.base,
  };
}

/** Names with their weights; what weighs nothing is never drawn. */
export type Weights<K extends string> = Partial<Record<K, number>>;
export function draw<K extends string>(rng: Rng, weights: Weights<K>): K {
  const pairs = Object.entries(weights) as [K, number][];
  return rng.weighted(pairs.filter(([, weight]) => weight > 0));
}
/** Weights added up; `factor` scales the second ones. */
export function added<K extends string>(a: Weights<K>, b: Weights<K>, factor = 1): Weights<K> {
  const sum: Weights<K> = { ...a };
  for (const [name, weight] of Object.entries(b) as [K, number][])
    sum[name] = (sum[name] ?? 0) + weight * factor;
  return sum;
}
