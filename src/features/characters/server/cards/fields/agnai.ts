// Agnai's own export of a character: other names, and a persona made of attributes.
import { hasOwn, isObject, type Json, type JsonObject } from '../model/json-value.ts';
import type { Reading } from './to-text.ts';

/** Agnai's names of fields that the standards have too. */
const NAMES: readonly (readonly [theirs: string, ours: string])[] = [
  ['greeting', 'first_mes'],
  ['sampleChat', 'mes_example'],
  ['alternateGreetings', 'alternate_greetings'],
  ['characterBook', 'character_book'],
  ['systemPrompt', 'system_prompt'],
  ['postHistoryInstructions', 'post_history_instructions'],
  ['characterVersion', 'character_version'],
  ['creatorNotes', 'creator_notes'],
];

const isPersona = (value: Json | undefined): value is string | JsonObject =>
  typeof value === 'string' || (value !== undefined && isObject(value));

export const isAgnai = (object: JsonObject): boolean =>
  isPersona(object['persona']) &&
  !hasOwn(object, 'data') &&
  (object['kind'] === 'character' ||
    (typeof object['persona'] === 'object' && hasOwn(object['persona'] as JsonObject, 'attributes')) ||
    ['sampleChat', 'alternateGreetings'].some((key) => hasOwn(object, key)) ||
    !hasOwn(object, 'description'));

const wordsOf = (value: Json): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((item) =>
    typeof item === 'string' || typeof item === 'number' ? String(item) : [],
  );

/** A persona as text: prose as it is, other kinds as a line for each attribute. */
function personaText(persona: string | JsonObject, name: Json | undefined): string {
  if (typeof persona === 'string') return persona;
  const { attributes } = persona;
  if (attributes === undefined || !isObject(attributes)) return '';
  const entries = Object.entries(attributes).map(([key, value]) => [key, wordsOf(value)] as const);
  if (entries.every(([key]) => key === 'text')) return entries.flatMap(([, words]) => words).join('\n');
  const quoted = (words: readonly string[]) => words.map((word) => `"${word}"`).join(' + ');
  if (persona['kind'] !== 'wpp')
    return entries.map(([key, words]) => `${key}: ${words.join(', ')}`).join('\n');
  const lines = entries.map(([key, words]) => `${key}(${quoted(words)})`);
  return `[character("${typeof name === 'string' ? name : ''}") {\n${lines.join('\n')}\n}]`;
}

/** The card under the names of the standards. Its short description is for people, so it becomes the notes. */
export function fromAgnai(source: JsonObject, { report }: Reading): JsonObject {
  const made = { ...source };
  for (const [theirs, ours] of NAMES) {
    if (!hasOwn(made, theirs) || hasOwn(made, ours)) continue;
    report.add('card.alias', ours, theirs);
    made[ours] = made[theirs]!;
    delete made[theirs];
  }
  const { persona, description, insert } = source;
  if (isPersona(persona)) {
    const text = personaText(persona, source['name']);
    report.add('card.alias', 'description', 'persona');
    made['description'] = text;
    if (description !== undefined && description !== '' && !hasOwn(made, 'creator_notes')) {
      made['creator_notes'] = description;
      report.add('card.alias', 'creator_notes', 'description');
    }
    // Attributes that the text repeats word for word; other kinds stay for programs that know them.
    if (typeof persona === 'string' || persona['kind'] === 'text') delete made['persona'];
  }
  if (insert !== undefined && isObject(insert) && typeof insert['prompt'] === 'string' && insert['prompt']) {
    const extensions = made['extensions'];
    const others = extensions !== undefined && isObject(extensions) ? extensions : {};
    const { prompt, depth = 3 } = insert;
    made['extensions'] = { depth_prompt: { prompt, depth, role: 'system' }, ...others };
    delete made['insert'];
  }
  return made;
}
