import type { HeadwearName } from '../model/apparel.ts';
import type { AnimalKind } from '../model/animals.ts';
import { INDOORS, type PlaceName } from '../model/places.ts';
import { TYPES } from '../model/traits.ts';
import type { Refusal } from '../picture-request.ts';
import { FIGURES, STANCES } from './figure-words.ts';
import type { Missing } from './missing-head.ts';
import type { PersonReading, PictureReading } from './reading.ts';
import { saysSex } from './tags.ts';

/** What will be drawn of a prompt: nothing in it contradicts anything else, and the rest is named in `leftOut`. */
export type Plan = PictureReading;

/** No hat fits over these. */
const HIGH_HAIR = ['mohawk', 'afro', 'topBun'];
const HEADWEAR_NAMES: Record<HeadwearName, string> = {
  brimHat: 'hat',
  strawHat: 'straw hat',
  witchHat: 'pointed hat',
  cap: 'cap',
  beanie: 'beanie',
  crown: 'crown',
};

/** Settles what cannot be drawn, or cannot be together, and says what is left out. */
export function settle(reading: PictureReading): Plan {
  const plan = { ...reading, leftOut: [...reading.leftOut] };
  const leave = (what: string): void => {
    if (!plan.leftOut.includes(what)) plan.leftOut.push(what);
  };
  settlePlace(plan, leave);
  settleFigure(plan, leave);
  plan.animals = plan.animals.filter(({ kind }) => !plan.without.includes(kind));
  if (plan.people.length > 0 && plan.animals.some(isInWater)) {
    leave('koi');
    plan.animals = plan.animals.filter((animal) => !isInWater(animal));
  }
  if (plan.figure === 'close') {
    for (const { kind } of plan.animals) leave(`${kind} (not in view)`);
    plan.animals = [];
  }
  for (const person of plan.people) settlePerson(person, plan, leave);
  return plan;
}

/** It lies on the ground of the picture, where nobody else stands. */
const isInWater = ({ kind }: { kind: AnimalKind }): boolean => kind === 'koi';
/** Where animals are that nobody lives with. */
const HOMES: Partial<Record<AnimalKind, PlaceName>> = {
  fox: 'forest',
  raven: 'forest',
  wolf: 'forest',
  deer: 'forest',
  owl: 'forest',
  rabbit: 'mountains',
  koi: 'peaceful',
};

/** A pose that only arms or legs can show makes the figure as large as it needs. */
function settleFigure(plan: Plan, leave: (what: string) => void): void {
  const { people, stance, figure } = plan;
  const acts = stance !== undefined && stance !== 'standing';
  if (people.length !== 1) {
    // Two people stand side by side, seen to the shoulders.
    if (people.length > 1 && (figure === 'half' || figure === 'full' || figure === 'close'))
      leave(FIGURES[figure]);
    if (acts) leave(STANCES[stance]);
    delete plan.figure;
    delete plan.stance;
    return;
  }
  const showsLegs = people.some(({ legwear, shoes }) => legwear || shoes);
  if (stance === 'sitting' || (showsLegs && !figure)) plan.figure = 'full';
  else if (acts && figure !== 'full') plan.figure = 'half';
}

function settlePlace(plan: Plan, leave: (what: string) => void): void {
  if (!plan.place && plan.isScenery && plan.people.length === 0)
    plan.place = { name: 'mountains', word: 'landscape', clause: -1 };
  const [animal] = plan.people.length === 0 ? plan.animals : [];
  const usual = animal ? HOMES[animal.kind] : plan.people[0]?.usual.place;
  if (!plan.place && usual) plan.place = { name: usual, word: '', clause: -1 };
  if (plan.weather && plan.place?.name === 'cafe') plan.place.name = 'terrace';
  const isSeenOutside = plan.place?.name === 'room';
  if (plan.weather && plan.place && !isSeenOutside && INDOORS.includes(plan.place.name)) {
    leave(`${plan.weather} indoors`);
    delete plan.weather;
  }
}

function settlePerson(person: PersonReading, plan: Plan, leave: (what: string) => void): void {
  for (const key of ['legwear', 'shoes'] as const) {
    const worn = person[key];
    if (worn && plan.figure !== 'full') {
      leave(`${worn.word} (not in view)`);
      delete person[key];
    }
  }
  const { usual } = person;
  // A cloak belongs to the witch in a cloak, not to the one in a red dress.
  if (!person.garment && usual.garment) person.garment = usual.garment;
  if (!person.headwear && usual.headwear && !plan.without.includes('headwear'))
    person.headwear = { kind: usual.headwear, word: HEADWEAR_NAMES[usual.headwear] };
  if (person.headwear && HIGH_HAIR.includes(person.hair.style ?? '')) {
    leave(person.headwear.word);
    delete person.headwear;
  }
  if (person.hair.style === 'bald' && person.hair.colour && !person.beard) {
    leave(`${person.hair.colour.name} hair`);
    delete person.hair.colour;
  }
}

/** Why nothing can be drawn from it; null where something can. */
export function refusalOf(
  { people, animals, place, isScenery, isUnderage }: Plan,
  missing: Missing | null,
): Refusal | null {
  if (isUnderage) return { reason: 'adults', what: '' };
  if (missing) return missing;
  if (people.length === 0 && animals.length === 0 && !place && !isScenery)
    return { reason: 'nothing', what: '' };
  return null;
}

const HUMAN = ['female', 'male', 'non-binary'];

/**
 * The character stays who she or he is: what the prompt says against it is left out.
 * @param own the character's tags, in lower case.
 */
export function keepSitter(plan: Plan, own: readonly string[]): void {
  const [sitter] = plan.people;
  if (!sitter) return;
  const isKnown = saysSex(own) || own.some((tag) => (TYPES as readonly string[]).includes(tag));
  if (!isKnown) return;
  const sex =
    own.includes('female') || own.includes('feminine')
      ? 'female'
      : own.includes('male') || own.includes('masculine')
        ? 'male'
        : undefined;
  if (sitter.sex && sex && sitter.sex !== sex) plan.leftOut.push(sitter.sex === 'female' ? 'woman' : 'man');
  delete sitter.sex;
  for (const key of ['ethnicity', 'skinTone'] as const) {
    const said = sitter[key];
    if (said && !own.includes(said)) plan.leftOut.push(key === 'ethnicity' ? said : `${said} skin`);
    delete sitter[key];
  }
  delete sitter.heritage;
  if (sitter.skinColour) plan.leftOut.push(`${sitter.skinColour.name} skin`);
  delete sitter.skinColour;
  if (sitter.age) plan.leftOut.push(sitter.age);
  delete sitter.age;
  const types = (TYPES as readonly string[]).filter((type) => !HUMAN.includes(type));
  for (const tag of sitter.tags) if (types.includes(tag) && !own.includes(tag)) plan.leftOut.push(tag);
  sitter.tags = sitter.tags.filter((tag) => !types.includes(tag));
}
