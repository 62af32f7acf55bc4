import type { GarmentName } from '../model/garment-names.ts';
import type { Binding } from './binding.ts';
import { type NamedColour, namedColour } from './colours.ts';
import type { Meaning } from './meanings.ts';
import type { PersonReading } from './reading.ts';

/** Garments that show what is worn under them, and those that can be worn so. */
const OPEN: readonly GarmentName[] = [
  'biker',
  'coat',
  'blazer',
  'suit',
  'hoodie',
  'vneck',
  'cloak',
  'apron',
  'highCollar',
];
const UNDER: readonly GarmentName[] = ['shirt', 'tee', 'tank', 'turtleneck', 'camisole', 'knit'];

/** White unless another colour is named. */
const WHITE: readonly string[] = ['wedding dress', 'lab coat'];

/** Everything that is worn. Answers false for everything else. */
export function bindClothes(b: Binding, meaning: Meaning, text: string): boolean {
  const { people, mods } = b;
  const tint = <Kind>(kind: Kind, word: string, colour: NamedColour | undefined) => ({
    kind,
    word,
    ...(colour && { colour }),
  });
  const meant = (): PersonReading[] => people.targets();
  switch (meaning.kind) {
    case 'garment': {
      const word = meaning.word;
      const colour = mods.takeColour() ?? (WHITE.includes(word) ? namedColour('white') : undefined);
      for (const person of meant()) wear(b, person, tint(meaning.garment, word, colour), text);
      const worn = meant();
      b.lastNoun = {
        isHair: false,
        tint: (shade) => worn.forEach(({ garment }) => garment && (garment.colour = shade)),
      };
      break;
    }
    case 'headwear': {
      const colour = mods.takeColour();
      for (const person of meant()) person.headwear = tint(meaning.headwear, meaning.word, colour);
      break;
    }
    case 'scarf': {
      const colour = mods.takeColour();
      for (const person of meant()) person.scarf = tint('scarf', 'scarf', colour);
      break;
    }
    case 'legwear': {
      const colour = mods.takeColour();
      for (const person of meant()) person.legwear = tint(meaning.legwear, meaning.word, colour);
      break;
    }
    case 'shoes': {
      const colour = mods.takeColour();
      for (const person of meant()) person.shoes = tint('shoes', meaning.word, colour);
      break;
    }
    default:
      return false;
  }
  mods.length = undefined;
  mods.texture = undefined;
  return true;
}

/** The first garment is worn; a second one only under an open one. */
function wear(
  b: Binding,
  person: PersonReading,
  garment: NonNullable<PersonReading['garment']>,
  text: string,
): void {
  const before = person.garment;
  if (!before || before.kind === garment.kind) {
    person.garment = garment;
    return;
  }
  const [over, under] = UNDER.includes(before.kind) ? [garment, before] : [before, garment];
  const isPossible = OPEN.includes(over.kind) && UNDER.includes(under.kind);
  if (!isPossible) {
    b.leftOut.phrases.push([garment.colour?.name, text].filter(Boolean).join(' '));
    return;
  }
  person.garment = over;
  person.inner = under.colour ?? 'any';
}
