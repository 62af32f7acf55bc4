/** Field names of the standards, shared by reader and writer. */

/** Names of the six V1 fields in older programs. */
export const OLD_NAMES: Readonly<Record<string, readonly string[]>> = {
  name: ['char_name'],
  description: ['char_persona', 'context'],
  scenario: ['world_scenario'],
  first_mes: ['char_greeting', 'greeting'],
  mes_example: ['example_dialogue', 'sampleChat'],
  alternate_greetings: ['alternateGreetings'],
};

export const V1_KEYS = [
  'name',
  'description',
  'personality',
  'scenario',
  'first_mes',
  'mes_example',
] as const;

/** Required in V2 in addition to those of V1. */
export const V2_KEYS = [
  'creator_notes',
  'system_prompt',
  'post_history_instructions',
  'alternate_greetings',
  'tags',
  'creator',
  'character_version',
  'extensions',
] as const;

export const V3_KEYS = [
  'nickname',
  'creator_notes_multilingual',
  'group_only_greetings',
  'assets',
  'source',
  'creation_date',
  'modification_date',
] as const;

const DATA_KEYS = new Set<string>([...V1_KEYS, ...V2_KEYS, ...V3_KEYS, 'character_book']);

/** Copies next to `data` whose names differ from the field in `data`. */
const RENAMED_MIRRORS = new Map<string, readonly string[]>([
  ['creatorcomment', ['creator_notes']],
  ['talkativeness', ['extensions', 'talkativeness']],
  ['fav', ['extensions', 'fav']],
]);

/** Path in `data` of the field that a key next to `data` copies; undefined for other keys. */
export const mirroredPath = (key: string): readonly string[] | undefined =>
  DATA_KEYS.has(key) ? [key] : RENAMED_MIRRORS.get(key);
