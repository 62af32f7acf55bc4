import type { Binding } from './binding.ts';
import { namedColour } from './colours.ts';
import type { Meaning } from './meanings.ts';
import type { Beard } from '../model/traits.ts';

/** Plain skin colours by the word before "skin"; any other colour is a skin that no human has. */
const TONES: Record<string, string> = {
  black: 'dark',
  ebony: 'dark',
  brown: 'brown',
  chocolate: 'dark',
  bronze: 'tan',
  tan: 'tan',
  golden: 'tan',
  olive: 'olive',
  white: 'fair',
  ivory: 'pale',
  pink: 'fair',
};

/** Hair, eyes, skin, beard and what is on the face. Answers false for everything else. */
export function bindLooks(b: Binding, meaning: Meaning): boolean {
  const { people, mods, out } = b;
  switch (meaning.kind) {
    case 'hair': {
      const colour = mods.takeColour();
      for (const { hair } of people.targets()) {
        hair.colour = colour ?? hair.colour;
        hair.length = mods.length ?? hair.length;
        hair.texture = mods.texture ?? hair.texture;
        hair.style = mods.style ?? hair.style;
      }
      b.lastNoun = hairNoun(b);
      break;
    }
    case 'hairStyle': {
      if (meaning.needsHair) {
        mods.style = meaning.style;
        return true;
      }
      const colour = mods.takeColour();
      for (const { hair } of people.targets()) {
        hair.style = meaning.style;
        hair.colour = colour ?? hair.colour;
        hair.length = mods.length ?? hair.length;
        hair.texture = mods.texture ?? hair.texture;
      }
      b.lastNoun = hairNoun(b);
      break;
    }
    case 'hairColour':
      for (const { hair } of people.targets()) hair.colour ??= namedColour(meaning.colour);
      return true;
    case 'eyes': {
      const dark = mods.takeShade() === 'dark' && !mods.hasColour ? namedColour('brown') : undefined;
      const colour = mods.takeColour() ?? dark;
      for (const person of people.targets()) {
        if (colour) person.eyeColour = colour;
        if (mods.isGlowing) {
          person.tags.push('glowing-eyes');
          person.marks.push('glowing eyes');
        }
      }
      mods.isGlowing = false;
      const meant = people.targets();
      b.lastNoun = { isHair: false, tint: (tint) => meant.forEach((person) => (person.eyeColour = tint)) };
      break;
    }
    case 'skin': {
      const word = mods.colourWord;
      const tone = word === undefined ? shadeTone(mods.takeShade()) : TONES[word];
      const colour = mods.takeColour();
      for (const person of people.targets()) {
        if (tone) person.skinTone = tone;
        else if (colour) person.skinColour = colour;
      }
      break;
    }
    case 'skinTone':
      for (const person of people.targets()) person.skinTone ??= meaning.tone;
      break;
    case 'beard':
      bindBeard(b, meaning.beard);
      return true;
    case 'extra':
      for (const person of people.targets()) {
        person.tags.push(meaning.tag);
        person.marks.push(meaning.word);
      }
      return true;
    case 'form':
      for (const person of people.targets()) {
        person.forms.push(meaning.form);
        person.marks.push(meaning.form);
      }
      return true;
    case 'gaze':
      for (const person of people.targets()) person.gaze = meaning.gaze;
      return true;
    case 'flowers':
      out.hasFlowers = true;
      mods.dropColours();
      return true;
    default:
      return false;
  }
  mods.length = undefined;
  mods.texture = undefined;
  mods.style = undefined;
  return true;
}

/** A length before "beard" says which one it is. */
function bindBeard(b: Binding, said: Beard): void {
  const { people, mods } = b;
  const isFull = said === 'full';
  const beard =
    isFull && mods.length === 'short' ? 'short' : isFull && mods.length === 'long' ? 'long' : said;
  const colour = mods.takeColour();
  const meant = people.targets();
  for (const person of meant) {
    person.beard = { kind: beard, word: BEARD_WORDS[beard], ...(colour && { colour }) };
    person.sex ??= 'male';
  }
  b.lastNoun = {
    isHair: false,
    tint: (tint) => meant.forEach(({ beard }) => beard && (beard.colour = tint)),
  };
  mods.length = undefined;
}

const BEARD_WORDS = {
  stubble: 'stubble',
  short: 'short beard',
  full: 'beard',
  goatee: 'goatee',
  moustache: 'moustache',
  long: 'long beard',
  chops: 'mutton chops',
  chinstrap: 'chinstrap beard',
  handlebar: 'handlebar moustache',
} as const;

const shadeTone = (shade: string | undefined): string | undefined =>
  shade === 'dark' || shade === 'deep'
    ? 'dark'
    : shade === 'pale'
      ? 'pale'
      : shade === 'light'
        ? 'fair'
        : undefined;

function hairNoun({ people }: Binding): Binding['lastNoun'] {
  const meant = people.targets();
  return { isHair: true, tint: (colour) => meant.forEach(({ hair }) => (hair.colour = colour)) };
}
