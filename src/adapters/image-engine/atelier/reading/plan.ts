import { type PlaceName, PLACES } from '../model/places.ts';
import { TYPES } from '../model/traits.ts';
import type { PersonReading, PictureReading } from './reading.ts';

/** What will be drawn of a prompt: nothing in it contradicts anything else, and the rest is named in `leftOut`. */
export type Plan = PictureReading;

export const NOTHING_TO_DRAW =
  'This painter draws one person, or a place without people, and found neither in the prompt. Say who is in the picture.';
export const ADULTS_ONLY = 'Only adults of 18 or over are drawn here.';

/** What the drawing of each place looks like where it has none of its own. */
const NEAREST: Partial<Record<PlaceName, string>> = {
  library: 'a university',
  hall: 'a castle',
  forest: 'trees by a lake',
  garden: 'trees by a lake',
  seaside: 'a lake',
  mountains: 'a lake before mountains',
  desert: 'ruins',
  room: 'a studio',
  cafe: 'a city',
};

/** Settles what cannot be drawn, or cannot be together, and says what is left out. */
export function settle(reading: PictureReading): Plan {
  const plan = { ...reading, leftOut: [...reading.leftOut] };
  const leave = (what: string): void => {
    if (!plan.leftOut.includes(what)) plan.leftOut.push(what);
  };
  settlePlace(plan, leave);
  if (plan.figure === 'half' || plan.figure === 'full') {
    leave(`${plan.figure} figure`);
    delete plan.figure;
  }
  if (plan.stance && plan.stance !== 'standing') leave(STANCES[plan.stance]);
  delete plan.stance;
  if (plan.people.length > 1) {
    leave('a second person');
    plan.people = plan.people.slice(0, 1);
  }
  for (const { kind } of plan.animals) if (!plan.without.includes(kind)) leave(kind);
  // An animal alone is no picture of this painter's.
  plan.animals = [];
  for (const person of plan.people) settlePerson(person, leave);
  return plan;
}
const STANCES = {
  sitting: 'sitting',
  armsCrossed: 'arms crossed',
  handOnHip: 'hand on hip',
  waving: 'waving',
};

function settlePlace(plan: Plan, leave: (what: string) => void): void {
  if (!plan.place && plan.isScenery && plan.people.length === 0)
    plan.place = { name: 'peaceful', word: 'landscape with a lake', clause: -1 };
  const usual = plan.people[0]?.usual.place;
  if (!plan.place && usual) plan.place = { name: usual, word: '', clause: -1 };
  if (plan.weather && plan.weather !== 'fog') {
    leave(plan.weather);
    delete plan.weather;
  }
  const near = plan.place && NEAREST[plan.place.name];
  if (!plan.place || !near) return;
  if (plan.place.word) leave(`${plan.place.word} (${near} instead)`);
  plan.place = { ...plan.place, name: PLACES[plan.place.name], word: near };
}

function settlePerson(person: PersonReading, leave: (what: string) => void): void {
  for (const key of ['headwear', 'scarf', 'legwear', 'shoes'] as const) {
    const worn = person[key];
    if (worn) leave(worn.word);
    delete person[key];
  }
  if (person.garment?.kind === 'apron') {
    leave(person.garment.word || 'apron');
    delete person.garment;
  }
  // A cloak belongs to the witch in a cloak, not to the one in a red dress.
  if (!person.garment && person.usual.garment && person.usual.garment.kind !== 'apron')
    person.garment = person.usual.garment;
  if (person.hair.style === 'bald' && person.hair.colour && !person.beard) {
    leave(`${person.hair.colour.name} hair`);
    delete person.hair.colour;
  }
}

/** Why nothing can be drawn from it; null where something can. */
export function refusalOf({ people, place, isScenery, isUnderage }: Plan): string | null {
  if (isUnderage) return ADULTS_ONLY;
  if (people.length === 0 && !place && !isScenery) return NOTHING_TO_DRAW;
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
  const isKnown = own.some((tag) => (TYPES as readonly string[]).includes(tag));
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
  if (sitter.skinColour) plan.leftOut.push(`${sitter.skinColour.name} skin`);
  delete sitter.skinColour;
  if (sitter.age) plan.leftOut.push(sitter.age);
  delete sitter.age;
  const types = (TYPES as readonly string[]).filter((type) => !HUMAN.includes(type));
  for (const tag of sitter.tags) if (types.includes(tag) && !own.includes(tag)) plan.leftOut.push(tag);
  sitter.tags = sitter.tags.filter((tag) => !types.includes(tag));
}
