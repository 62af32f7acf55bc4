// The personas in SillyTavern's settings.json, or in the backup of its persona manager (formats.md knows only their
// place): names by the name of a picture file, and descriptions by the same. What they mean is for whoever takes them.
import { isObject, listOf, objectOf, textOf, type Json, type JsonObject } from './json.ts';

export interface PersonaPart {
  name: string;
  /** The name of its picture in the folder of avatars. */
  picture: string;
  lorebook: string;
}

/** More are not read of one file. */
const PERSONAS_READ = 1_000;

const holderOf = (file: Json): JsonObject | null => {
  if (!isObject(file)) return null;
  const holder = isObject(file['power_user']) ? file['power_user'] : file;
  return isObject(holder['personas']) ? holder : null;
};

const keysOf = (holder: JsonObject): string[] =>
  Object.keys(objectOf(holder['personas'])).slice(0, PERSONAS_READ);

/** Whether it is the settings of the whole program, and not only of personas. */
export const isSettings = (file: Json): boolean => isObject(file) && isObject(file['power_user']);

export const isPersonas = (file: Json): boolean =>
  isSettings(file) || (isObject(file) && 'personas' in file && 'persona_descriptions' in file);

export function listPersonas(file: Json): PersonaPart[] {
  const holder = holderOf(file);
  if (!holder) return [];
  return keysOf(holder).map((key) => {
    const about = objectOf(holder['persona_descriptions'])[key];
    return {
      name: textOf(objectOf(holder['personas'])[key]),
      picture: key,
      lorebook: isObject(about) ? textOf(about['lorebook']) : '',
    };
  });
}

/** The names of the files of the cards, and how many groups, that a persona of `onePersona` belongs to. */
export function connectionsOf(persona: Json): { cards: string[]; groups: number } {
  const [about] = Object.values(objectOf(objectOf(persona)['persona_descriptions']));
  const all = listOf(objectOf(about)['connections']).map(objectOf);
  const cards = all.filter(({ type }) => type === 'character').map(({ id }) => textOf(id));
  return { cards: cards.filter(Boolean), groups: all.length - cards.length };
}

/** One of them as a file of its own. */
export function onePersona(file: Json, index: number): JsonObject | null {
  const holder = holderOf(file);
  const key = holder && keysOf(holder)[index];
  if (!holder || key === undefined || key === null) return null;
  const about = objectOf(holder['persona_descriptions'])[key];
  return {
    personas: { [key]: objectOf(holder['personas'])[key] ?? '' },
    persona_descriptions: about === undefined ? {} : { [key]: about },
    default_persona: holder['default_persona'] === key ? key : null,
  };
}
