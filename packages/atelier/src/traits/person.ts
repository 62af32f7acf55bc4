import { type Hex, mix } from '../maths/colour.ts';
import { HAIR_NAMES, type HairName, type HairOptions } from '../model/hair.ts';
import { ETHNIC_SKIN, FANTASY_SKIN, HAIR_COLORFUL, HAIRS, SKINS } from '../palette/materials.ts';
import {
  AFRO_SETS,
  ANGEL_AFRO_COLOURS,
  FANTASY_COLOURS,
  GREYS,
  HAIR_SETS,
  NATURAL_COLOURS,
} from './hair-chances.ts';
import { type BeingType, type Ethnicity, type Presence, TYPES } from '../model/traits.ts';
import { type Chances, draw, type Wish } from './wish.ts';

/** Who somebody is, before the face is formed. */
export interface Person {
  type: BeingType;
  presence: Presence;
  isHuman: boolean;
  ethnicity: Ethnicity;
  hasAfroHair: boolean;
  mature: number;
  skin: Hex;
  hair: Hex;
  hairStyle: HairName;
  hairOptions: HairOptions;
  browColour: Hex;
}

const TYPE_CHANCES: readonly (readonly [BeingType, number])[] = [
  ['female', 9],
  ['male', 7],
  ['non-binary', 3],
  ['android', 2],
  ['alien', 2],
  ['demon', 2],
  ['angel', 2],
  ['vampire', 2],
];
/** Drawn when no tag says it; some names stand twice. */
const ETHNICITIES: readonly Ethnicity[] = [
  'asian',
  'european',
  'african',
  'latino',
  'native-american',
  'middle-eastern',
  'mixed',
  'asian',
  'african',
  'european',
  'latino',
  'mixed',
];

export function personOf(wish: Wish, chances: Chances): Person {
  const { has, ofPerson } = chances;
  const type = TYPES.find(has) ?? ofPerson('type').weighted(TYPE_CHANCES);
  const presence = presenceOf(type, chances);
  const ethnicity =
    (Object.keys(ETHNIC_SKIN) as Ethnicity[]).find(has) ?? ofPerson('ethnicity').pick(ETHNICITIES);
  const hasAfroHair = ethnicity === 'african' || (ethnicity === 'mixed' && ofPerson('tex').chance(0.45));
  const drawnAge = has('mature') ? 1 : ofPerson('age').weighted(AGE_CHANCES);
  const mature = wish.age === undefined ? drawnAge : YEARS[wish.age];
  const base = { type, presence, ethnicity, hasAfroHair, mature };
  const hair = hairColourOf(base, wish, chances);
  return {
    ...base,
    isHuman: type === 'female' || type === 'male' || type === 'non-binary',
    skin: wish.skin ?? skinOf(type, ethnicity, chances),
    ...hairStyleOf(base, wish, chances),
    hair: wish.hairColour ?? hair,
    browColour: wish.hairColour ? mix(wish.hairColour, '#3a2f2c', 0.5) : browColourOf(base, hair, chances),
  };
}
const YEARS = { young: 0, mature: 1, old: 1.4 } as const;
/** 0 shows no lines of age, 1 strong ones. */
const AGE_CHANCES: readonly (readonly [number, number])[] = [
  [0, 6],
  [0.4, 3],
  [1, 1.3],
];
type Base = Pick<Person, 'type' | 'presence' | 'ethnicity' | 'hasAfroHair' | 'mature'>;

const PRESENCE_CHANCES: readonly (readonly [Presence, number])[] = [
  ['f', 5],
  ['m', 4],
  ['a', 2],
];
function presenceOf(type: BeingType, { has, ofPerson }: Chances): Presence {
  if (type === 'female') return 'f';
  if (type === 'male') return 'm';
  if (type === 'non-binary') return 'a';
  if (has('feminine')) return 'f';
  if (has('androgynous')) return 'a';
  return has('masculine') ? 'm' : ofPerson('pres').weighted(PRESENCE_CHANCES);
}

function skinOf(type: BeingType, ethnicity: Ethnicity, { ofPerson }: Chances): Hex {
  const rng = ofPerson('skin');
  if (type === 'alien' || type === 'demon' || type === 'android' || type === 'vampire')
    return rng.pick(FANTASY_SKIN[type]);
  return SKINS[rng.pick(ETHNIC_SKIN[ethnicity])];
}

function hairStyleOf(
  { type, presence, hasAfroHair }: Base,
  wish: Wish,
  { has, tags, ofPerson }: Chances,
): Pick<Person, 'hairStyle' | 'hairOptions'> {
  const length = has('long-hair') ? 'long' : has('short-hair') ? 'short' : 'any';
  const sets = hasAfroHair ? AFRO_SETS : HAIR_SETS;
  const asked = wish.hairStyle ?? HAIR_NAMES.find((name) => tags.includes(`hair:${name.toLowerCase()}`));
  const name = asked ?? draw(ofPerson('hairstyle'), sets[presence][length]);
  if (type === 'android' && !has('long-hair') && ofPerson('bald').chance(0.28) && !asked)
    return { hairStyle: 'buzz', hairOptions: {} };
  if (name === 'slickLong') return { hairStyle: 'slick', hairOptions: { isLong: true } };
  return { hairStyle: name, hairOptions: {} };
}

function hairColourOf(
  { type, ethnicity, hasAfroHair, mature }: Base,
  { age }: Wish,
  { has, ofPerson }: Chances,
): Hex {
  const rng = ofPerson('haircol');
  if (has('colorful-hair')) return rng.pick(Object.values(HAIR_COLORFUL));
  if (type === 'angel') return rng.pick(hasAfroHair ? ANGEL_AFRO_COLOURS : FANTASY_COLOURS.angel);
  if (type === 'alien' || type === 'android' || type === 'vampire' || type === 'demon')
    return rng.pick(FANTASY_COLOURS[type]);
  if (age === 'old') return rng.pick(GREYS);
  if (mature === 1 && rng.chance(0.7)) return rng.pick(GREYS);
  return rng.weighted(NATURAL_COLOURS[ethnicity]);
}

/** Very light hair goes with darker brows, or the face loses its frame. */
const PALE: readonly Hex[] = [HAIRS.platinum, HAIRS.white, HAIRS.silver];
function browColourOf({ type, mature }: Base, hair: Hex, { has }: Chances): Hex {
  if (type === 'alien' || has('colorful-hair')) return hair;
  if (mature >= 1) return mix(hair, '#3a3032', 0.5);
  return PALE.includes(hair) ? '#6b5a4c' : hair;
}
