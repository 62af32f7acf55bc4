import type { GarmentName } from '../model/garment-names.ts';
import { Rng } from '../maths/random.ts';
import type { Hex } from '../maths/colour.ts';
import type { MoodName } from '../palette/moods.ts';
import type { SceneName } from '../model/scene-names.ts';
import type { Beard, Framing } from '../model/traits.ts';

/** What can be asked of a picture. All but the seed is optional and left to chance when it is not said. */
export interface Wish {
  /** Who is drawn. */
  seed: string;
  /** Which picture of that person; the empty take is the portrait of the catalogue. */
  take?: string;
  /** Tag names of the product; `hair:bob` and the like force a style. Unknown ones are ignored. */
  tags?: readonly string[];
  scenario?: SceneName;
  mood?: MoodName;
  outfit?: GarmentName;
  framing?: Framing;
  hairColour?: Hex;
  eyeColour?: Hex;
  /** Of the garment itself. */
  outfitColour?: Hex;
  beard?: Beard;
  /** Tag names of things that chance must not add. */
  without?: readonly string[];
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
