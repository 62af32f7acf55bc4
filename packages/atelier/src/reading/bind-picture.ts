import type { Binding } from './binding.ts';
import { COLOUR_NAMES } from './colours.ts';
import type { Meaning } from './meanings.ts';
import { COLOUR_LIGHTS } from './places-words.ts';

const ANIMALS_MOST = 2;

/** Where, in what light and weather, how much of whom, and which animals. */
export function bindPicture(b: Binding, meaning: Meaning, text: string): void {
  const { out, people, mods, leftOut } = b;
  switch (meaning.kind) {
    case 'place':
      people.drop();
      // What a later clause says wins: a character's look stands before the prompt.
      if (!out.place || out.place.clause !== b.clause) {
        if (out.place && out.place.name !== meaning.place) leftOut.phrases.push(out.place.word);
        out.place = { name: meaning.place, word: meaning.word, clause: b.clause };
      } else if (out.place.name !== meaning.place) leftOut.phrases.push(text);
      people.unjoin();
      break;
    case 'weather':
      people.drop();
      if (out.weather && out.weather !== meaning.weather) leftOut.phrases.push(text);
      out.weather ??= meaning.weather;
      break;
    case 'season':
      out.season ??= meaning.season;
      break;
    case 'light':
      if (out.light && out.light.word !== meaning.word) leftOut.phrases.push(text);
      out.light ??= { moods: meaning.moods, word: meaning.word };
      break;
    case 'lightNoun': {
      const colour = mods.colourWord;
      const mood = colour && COLOUR_LIGHTS[COLOUR_NAMES[colour] ?? colour];
      if (mood) {
        out.light ??= { moods: [mood], word: `${colour} light` };
        mods.dropColours();
      }
      break;
    }
    case 'figure':
      out.figure ??= meaning.figure;
      // A portrait is of somebody.
      if (meaning.figure !== 'wide') people.targets();
      break;
    case 'stance':
      if (meaning.stance !== 'standing' || !out.stance) out.stance = meaning.stance;
      break;
    case 'animal': {
      const colour = mods.takeColour();
      people.drop();
      const count = Math.min(mods.count ?? 1, ANIMALS_MOST);
      if ((mods.count ?? 1) > ANIMALS_MOST) leftOut.phrases.push(`more than two ${meaning.animal}s`);
      mods.count = undefined;
      for (let i = 0; i < count; i++) {
        if (out.animals.length >= ANIMALS_MOST) leftOut.phrases.push(text);
        else out.animals.push({ kind: meaning.animal, ...(colour && { colour }) });
      }
      people.unjoin();
      break;
    }
    case 'manner':
      out.manner = meaning.manner;
      break;
    case 'scenery':
      out.isScenery = true;
      break;
    default:
      break;
  }
}
