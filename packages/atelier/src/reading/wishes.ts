import type { Hex } from '../maths/colour.ts';
import { Rng } from '../maths/random.ts';
import { TYPES } from '../model/traits.ts';
import { SKINS } from '../palette/materials.ts';
import type { Wish, PictureWish } from '../traits/wish.ts';
import { hairStyleFor } from './hair-choice.ts';
import type { Plan } from './plan.ts';
import type { PersonReading } from './reading.ts';
import { saysSex } from './tags.ts';

const TONES: Record<string, readonly Hex[]> = {
  dark: [SKINS.umber, SKINS.espresso, SKINS.deep],
  brown: [SKINS.caramel, SKINS.bronze, SKINS.chestnut],
  tan: [SKINS.tan, SKINS.olive],
  olive: [SKINS.olive],
  fair: [SKINS.fair, SKINS.rose],
  pale: [SKINS.porcelain],
};
/** Peoples that have no palette of their own here. */
const PEOPLES: Record<string, { tag: string; tones: readonly Hex[] }> = {
  'south-asian': { tag: 'asian', tones: [SKINS.tan, SKINS.caramel, SKINS.bronze] },
};

/**
 * What was said of one person, as a wish; her or his seed, take and tags of the character are the caller's part.
 * @param own the character's tags, in lower case: who has a sex by them gets none by lot.
 */
export function personWish(
  person: PersonReading,
  seed: string,
  own: readonly string[],
): Omit<Wish, 'seed' | 'take'> & { tags: string[] } {
  const { hair, eyeColour, beard, garment, inner, headwear, scarf, legwear, shoes, dressColour } = person;
  const rng = new Rng(`said:${seed}`);
  const people = person.ethnicity === undefined ? undefined : PEOPLES[person.ethnicity];
  const tones = person.skinTone === undefined ? people?.tones : TONES[person.skinTone];
  const skin = person.skinColour?.hair ?? (tones && rng.pick(tones));
  const style = hairStyleFor(person, seed);
  const cloth = garment?.colour ?? dressColour;
  const wish: Omit<Wish, 'seed' | 'take'> & { tags: string[] } = {
    tags: [
      ...(person.sex ? [person.sex] : isBeing(person) || saysSex(own) ? [] : [rng.pick(['female', 'male'])]),
      ...(person.ethnicity ? [people?.tag ?? person.ethnicity] : []),
      ...person.tags,
    ],
  };
  if (skin) wish.skin = skin;
  if (person.heritage) wish.heritage = person.heritage;
  if (person.forms.length > 0) wish.forms = person.forms;
  if (person.age) wish.age = person.age;
  if (style) wish.hairStyle = style;
  if (hair.colour) wish.hairColour = hair.colour.hair;
  if (eyeColour) wish.eyeColour = eyeColour.eyes;
  if (beard) wish.beard = beard.kind;
  if (beard?.colour) wish.beardColour = beard.colour.hair;
  if (person.expression) wish.expression = person.expression;
  if (person.gaze) wish.gaze = person.gaze;
  if (garment) wish.outfit = garment.kind;
  if (cloth) wish.outfitColour = cloth.cloth;
  if (inner && inner !== 'any') wish.innerColour = inner.cloth;
  if (headwear)
    wish.headwear = { kind: headwear.kind, ...(headwear.colour && { colour: headwear.colour.cloth }) };
  if (scarf) wish.scarf = scarf.colour ? { colour: scarf.colour.cloth } : {};
  if (legwear) wish.legwear = { kind: legwear.kind, ...(legwear.colour && { colour: legwear.colour.cloth }) };
  if (shoes) wish.shoes = shoes.colour ? { colour: shoes.colour.cloth } : {};
  return wish;
}

const isBeing = ({ tags }: PersonReading): boolean =>
  tags.some((tag) => (TYPES as readonly string[]).includes(tag));

/** Where and when. */
export function pictureWish(plan: Plan, seed: string): Partial<PictureWish> {
  const { place, weather, season, light, figure, stance, animals } = plan;
  const wish: Partial<PictureWish> = {};
  if (place) wish.place = place.name;
  if (weather) wish.weather = weather;
  const falls = weather === 'snow' ? 'winter' : undefined;
  if (season ?? falls) wish.season = season ?? falls;
  if (light) wish.mood = new Rng(`light:${seed}`).pick(light.moods);
  if (figure) wish.figure = figure;
  if (stance) wish.stance = stance;
  if (plan.heldColour) wish.heldColour = stance === 'cat' ? plan.heldColour.hair : plan.heldColour.cloth;
  if (plan.manner) wish.manner = plan.manner;
  if (plan.hasFlowers) wish.hasFlowers = true;
  if (animals.length > 0)
    wish.animals = animals.map(({ kind, colour }) => ({ kind, ...(colour && { colour: colour.hair }) }));
  return wish;
}

export const refusedTags = ({ without }: Plan): string[] => without;
