import type { LoreEntry as OwnEntry } from '../../../../../shared/words/lorebook.ts';
import { LORE_COUNT_MAX, LORE_DEPTH_MAX, LORE_ORDER_MAX } from '../../../rules.ts';
import { hasOwn, isObject, numberIn, type Json, type JsonObject } from '../model/json-value.ts';
import type { LoreEntry } from '../model/lorebook.ts';
import { keyKindOf } from '../lore/key-kind.ts';
import { FILTER_RULE } from '../lore/world-info-keys.ts';

/** Indexed by SillyTavern's numbers (formats.md 3.7). */
const LOGICS: readonly OwnEntry['logic'][] = ['any', 'not_all', 'not_any', 'all'];
const ROLES: readonly OwnEntry['role'][] = ['system', 'user', 'assistant'];
/**
 * SillyTavern's positions (around the character, around the author's note, in the chat, around the examples,
 * outlet) mapped to ours. There is no author's note here; in SillyTavern it stands in the chat too.
 */
const POSITIONS: readonly OwnEntry['position'][] = [
  'before_char',
  'after_char',
  'at_depth',
  'at_depth',
  'at_depth',
  'before_examples',
  'after_examples',
  'outlet',
];
const POSITION_NUMBERS: Record<OwnEntry['position'], number> = {
  before_char: 0,
  after_char: 1,
  at_depth: 4,
  before_examples: 5,
  after_examples: 6,
  outlet: 7,
};
const TRIGGERS: readonly OwnEntry['triggers'][number][] = [
  'normal',
  'continue',
  'impersonate',
  'swipe',
  'regenerate',
  'quiet',
];
/** The rule for each text that an entry may search. */
const MATCH_RULES = {
  persona: 'match_persona_description',
  description: 'match_character_description',
  personality: 'match_character_personality',
  depth_prompt: 'match_character_depth_prompt',
  scenario: 'match_scenario',
  creator_notes: 'match_creator_notes',
} as const satisfies Record<OwnEntry['matchTexts'][number], string>;
const MATCH_TEXTS = Object.keys(MATCH_RULES) as (keyof typeof MATCH_RULES)[];
const DEFAULT_DEPTH = 4;
const DEFAULT_ORDER = 100;
const DEFAULT_WEIGHT = 100;

/** Rounds to a whole number and clamps it; null if the value is not a number. */
export function wholeIn(value: Json | undefined, least: number, most: number): number | null {
  const number = numberIn(value);
  return number === null ? null : Math.min(most, Math.max(least, Math.round(number))) || 0;
}

const oneOf = <T>(list: readonly T[], value: Json | undefined): T | undefined => list[numberIn(value) ?? -1];

const textIn = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
const textsIn = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
const countIn = (value: Json | undefined): number => wholeIn(value, 0, LORE_COUNT_MAX) ?? 0;
const flagIn = (value: Json | undefined): boolean | null => (typeof value === 'boolean' ? value : null);

/** In world info the filter is a field of the entry, in cards one of its extensions. */
function filterIn({ extensions, unknown }: LoreEntry): OwnEntry['characterFilter'] {
  const key = FILTER_RULE;
  const value = hasOwn(extensions, key) ? extensions[key] : unknown['characterFilter'];
  if (value === undefined || !isObject(value)) return null;
  return {
    isExclude: value['isExclude'] === true,
    names: textsIn(value['names']),
    tags: textsIn(value['tags']),
  };
}

/** The rules of SillyTavern that decide when an entry fires and which of several are used. */
function activationOf(entry: LoreEntry) {
  const { extensions: more } = entry;
  const level = more['delay_until_recursion'];
  const triggers = textsIn(more['triggers']);
  return {
    delayUntilRecursion: level === true ? 1 : countIn(level),
    outletName: textIn(more['outlet_name']),
    ignoreBudget: more['ignore_budget'] === true,
    group: textIn(more['group']),
    groupOverride: more['group_override'] === true,
    groupWeight: wholeIn(more['group_weight'], 0, LORE_COUNT_MAX) ?? DEFAULT_WEIGHT,
    groupScoring: flagIn(more['use_group_scoring']),
    sticky: countIn(more['sticky']),
    cooldown: countIn(more['cooldown']),
    delay: countIn(more['delay']),
    triggers: TRIGGERS.filter((trigger) => triggers.includes(trigger)),
    matchTexts: MATCH_TEXTS.filter((text) => more[MATCH_RULES[text]] === true),
    characterFilter: filterIn(entry),
  } satisfies Partial<OwnEntry>;
}

/** Converts a card's entry to our model. Data without a counterpart stays in the carried card. */
export function ownEntryOf(entry: LoreEntry, id: string): OwnEntry {
  const { extensions: more } = entry;
  const kind = keyKindOf(entry);
  const chance = more['useProbability'] === false ? null : numberIn(more['probability']);
  const wholeWords = more['match_whole_words'];
  return {
    id,
    name: entry.name || entry.comment || '',
    keys: entry.keys,
    secondaryKeys: entry.secondaryKeys ?? [],
    // By the standard, secondary keys and `constant` have no effect with regular expressions.
    selective: kind !== 'regex' && (entry.selective ?? false),
    constant: kind !== 'regex' && (entry.constant ?? false),
    logic: oneOf(LOGICS, more['selectiveLogic']) ?? 'any',
    content: entry.content,
    enabled: entry.enabled,
    order: wholeIn(entry.insertionOrder, -LORE_ORDER_MAX, LORE_ORDER_MAX) ?? DEFAULT_ORDER,
    position: oneOf(POSITIONS, more['position']) ?? entry.position ?? 'before_char',
    depth: wholeIn(more['depth'], 0, LORE_DEPTH_MAX) ?? DEFAULT_DEPTH,
    role: oneOf(ROLES, more['role']) ?? 'system',
    priority: entry.priority ?? null,
    probability: Math.min(100, Math.max(0, chance ?? 100)),
    caseSensitive: entry.caseSensitive ?? more['case_sensitive'] === true,
    // The standard matches a keyword anywhere; SillyTavern matches whole words by default.
    wholeWords: typeof wholeWords === 'boolean' ? wholeWords : kind === 'slash',
    useRegex: kind === 'regex',
    scanDepth: wholeIn(more['scan_depth'], 0, LORE_DEPTH_MAX),
    excludeRecursion: more['exclude_recursion'] === true,
    preventRecursion: more['prevent_recursion'] === true,
    ...activationOf(entry),
  };
}

/** How each of our fields is written as a rule of SillyTavern. */
export const RULES: Partial<Record<keyof OwnEntry, (own: OwnEntry) => JsonObject>> = {
  logic: (own) => ({ selectiveLogic: LOGICS.indexOf(own.logic) }),
  position: (own) => ({ position: POSITION_NUMBERS[own.position] }),
  depth: (own) => ({ depth: own.depth }),
  role: (own) => ({ role: ROLES.indexOf(own.role) }),
  probability: (own) => ({ probability: own.probability, useProbability: true }),
  wholeWords: (own) => ({ match_whole_words: own.wholeWords }),
  scanDepth: (own) => ({ scan_depth: own.scanDepth }),
  excludeRecursion: (own) => ({ exclude_recursion: own.excludeRecursion }),
  preventRecursion: (own) => ({ prevent_recursion: own.preventRecursion }),
  delayUntilRecursion: (own) => ({ delay_until_recursion: own.delayUntilRecursion }),
  outletName: (own) => ({ outlet_name: own.outletName }),
  ignoreBudget: (own) => ({ ignore_budget: own.ignoreBudget }),
  group: (own) => ({ group: own.group }),
  groupOverride: (own) => ({ group_override: own.groupOverride }),
  groupWeight: (own) => ({ group_weight: own.groupWeight }),
  groupScoring: (own) => ({ use_group_scoring: own.groupScoring }),
  sticky: (own) => ({ sticky: own.sticky }),
  cooldown: (own) => ({ cooldown: own.cooldown }),
  delay: (own) => ({ delay: own.delay }),
  triggers: (own) => ({ triggers: own.triggers }),
  matchTexts: (own) =>
    Object.fromEntries(MATCH_TEXTS.map((text) => [MATCH_RULES[text], own.matchTexts.includes(text)])),
  characterFilter: (own) => ({ [FILTER_RULE]: own.characterFilter }),
};
