// Reads personas from SillyTavern's settings.json, or from the backup that its persona manager writes.
import { remark, type Remark } from '../../../../shared/remark.ts';
import { displayLine } from '../../../../shared/words/display-line.ts';
import { PERSONA_NAME_MAX, PERSONA_TEXT_MAX } from '../../persona-rules.ts';

export interface ReadPersona {
  name: string;
  description: string;
  isDefault: boolean;
  /** The name of its lorebook; empty where it has none. */
  lorebook: string;
  /** Whether it belongs to characters or groups, which are known by the names of their files. */
  isLinked: boolean;
  /** What was changed or left out. */
  notes: Remark[];
}

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const objectOf = (value: unknown): Json => (isObject(value) ? value : {});
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Of `position`: the description is kept but not given to the model. */
const NOT_GIVEN = 9;

/** @returns null for a file that is neither. The keys of both objects are names of picture files. */
export function readSillyTavernPersonas(bytes: Uint8Array): ReadPersona[] | null {
  const file = parse(bytes);
  const holder = isObject(file?.['power_user']) ? file['power_user'] : file;
  if (!isObject(holder?.['personas'])) return null;
  const names = holder['personas'];
  const described = objectOf(holder['persona_descriptions']);
  const chosen = holder['default_persona'];
  return Object.entries(names).map(([key, name]) => ({
    ...readOne(textOf(name), described[key]),
    isDefault: key === chosen,
  }));
}

function parse(bytes: Uint8Array): Json | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** What is told of a persona whose lorebook does not come with it. */
export const bookNote = ({ lorebook }: Pick<ReadPersona, 'lorebook'>): Remark[] =>
  lorebook ? [remark('personas.remark/book', { name: lorebook })] : [];

/** The same of characters and groups. */
export const linkNote = ({ isLinked }: Pick<ReadPersona, 'isLinked'>): Remark[] =>
  isLinked ? [remark('personas.remark/connections')] : [];

/** @param given an object; in old versions the description alone */
function readOne(given: string, about: unknown): Omit<ReadPersona, 'isDefault'> {
  const notes: Remark[] = [];
  const fields = isObject(about) ? about : { description: about };
  const line = displayLine(given);
  const name = shortened(line, PERSONA_NAME_MAX);
  if (name !== line) notes.push(remark('personas.remark/name_cut', { most: PERSONA_NAME_MAX }));
  const text = textOf(fields['description']).trim();
  const description = shortened(text, PERSONA_TEXT_MAX);
  if (description !== text) notes.push(remark('personas.remark/description_cut', { most: PERSONA_TEXT_MAX }));
  if (fields['position'] === NOT_GIVEN && description) notes.push(remark('personas.remark/given_here'));
  const title = displayLine(textOf(fields['title']));
  if (title) notes.push(remark('personas.remark/title', { title }));
  const { connections } = fields;
  const isLinked = Array.isArray(connections) && connections.length > 0;
  return { name, description, isLinked, lorebook: displayLine(textOf(fields['lorebook'])), notes };
}

/** Never cuts a character in two. */
const shortened = (text: string, most: number): string =>
  text.length <= most
    ? text
    : text
        .slice(0, most)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trim();
