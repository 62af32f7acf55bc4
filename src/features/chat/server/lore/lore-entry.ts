// A lorebook entry with its decorators parsed from its text (formats.md 3.4).
import type { LoreEntry } from '../../../../shared/words/lorebook.ts';
import { splitDecorators } from '../../../../shared/words/lore-decorators.ts';

export interface PreparedEntry {
  entry: LoreEntry;
  /** The text without the decorators. */
  text: string;
  keys: string[];
  secondaryKeys: string[];
  /** Lists of additional keys. Each list must have a matching key. */
  alsoKeys: string[][];
  /** The entry is inactive when one of these matches. */
  exceptKeys: string[];
  wholeWords: boolean;
  position: LoreEntry['position'];
  depth: { depth: number; isReverse: boolean };
  role: LoreEntry['role'];
  scanDepth: number | null;
  priority: number | null;
  probability: number;
  /** Activates or deactivates the entry regardless of the messages. */
  force: 'on' | 'off' | null;
  onlyAfter: number | null;
  onlyEvery: number | null;
  greeting: number | null;
  /** After the first match: `keep` stays active, `never` does not activate again. */
  memory: 'none' | 'keep' | 'never';
  /** Dropped before all other entries when the budget is exceeded. */
  isDroppedFirst: boolean;
  /** Not activated by the texts of other entries. */
  ignoresRecursion: boolean;
  /** Its text does not activate other entries. */
  stopsRecursion: boolean;
  /** Prompts that it switches off: "system_prompt", "post_history_instructions". */
  disabledPrompts: Set<string>;
}

/** Applies one decorator to the entry. @returns false for an invalid value; its fallback is tried then */
type Reader = (into: PreparedEntry, values: string[]) => boolean;

const count = (values: string[]): number | null => {
  const value = Number(values[0]);
  return values.length === 1 && values[0] !== '' && Number.isInteger(value) ? value : null;
};

const flag =
  (set: (into: PreparedEntry) => void): Reader =>
  (into) => {
    set(into);
    return true;
  };

const number =
  (set: (into: PreparedEntry, value: number) => void, min = 0): Reader =>
  (into, values) => {
    const value = count(values);
    if (value === null || value < min) return false;
    set(into, value);
    return true;
  };

const words =
  (set: (into: PreparedEntry, values: string[]) => void): Reader =>
  (into, values) => {
    const given = values.filter(Boolean);
    if (given.length > 0) set(into, given);
    return given.length > 0;
  };

/**
 * `personality` and `scenario` follow the description in the prompt, so their entries are placed after it
 * too.
 */
const PLACES: Record<string, LoreEntry['position']> = {
  before_desc: 'before_char',
  after_desc: 'after_char',
  personality: 'after_char',
  scenario: 'after_char',
};

const READERS: Record<string, Reader> = {
  activate: flag((into) => (into.force = 'on')),
  dont_activate: flag((into) => (into.force ??= 'off')),
  activate_only_after: number((into, value) => (into.onlyAfter = value)),
  activate_only_every: number((into, value) => (into.onlyEvery = value), 1),
  keep_activate_after_match: flag((into) => (into.memory = 'keep')),
  dont_activate_after_match: flag((into) => (into.memory = 'never')),
  is_greeting: number((into, value) => (into.greeting = value)),
  scan_depth: number((into, value) => (into.scanDepth = value)),
  depth(into, values) {
    const value = count(values);
    if (value === null) return false;
    into.position = 'at_depth';
    into.depth = { depth: Math.max(0, value), isReverse: false };
    return true;
  },
  reverse_depth: number((into, value) => {
    into.position = 'at_depth';
    into.depth = { depth: value, isReverse: true };
  }),
  role(into, [value = '']) {
    if (value !== 'system' && value !== 'user' && value !== 'assistant') return false;
    into.role = value;
    return true;
  },
  position(into, [value = '']) {
    const position = PLACES[value];
    if (position) into.position = position;
    return position !== undefined;
  },
  additional_keys: words((into, values) => into.alsoKeys.push(values)),
  exclude_keys: words((into, values) => into.exceptKeys.push(...values)),
  // User icons do not exist here, so the condition is never met.
  is_user_icon: flag((into) => (into.force ??= 'off')),
  ignore_on_max_context: flag((into) => (into.isDroppedFirst = true)),
  disable_ui_prompt: words((into, values) => values.forEach((value) => into.disabledPrompts.add(value))),
  probability: number((into, value) => (into.probability = Math.min(100, value))),
  priority: number((into, value) => (into.priority = value), -1_000_000),
  match_full_word: flag((into) => (into.wholeWords = true)),
  match_partial_word: flag((into) => (into.wholeWords = false)),
  unrecursive: flag((into) => (into.stopsRecursion = true)),
  no_recursive_search: flag((into) => (into.ignoresRecursion = true)),
};

/** Decorators that may be repeated; of the others only the first one counts. */
const REPEATABLE = new Set(['additional_keys', 'exclude_keys', 'disable_ui_prompt']);

/** @param fill expands macros for names in keys */
export function prepareEntry(entry: LoreEntry, fill: (text: string) => string): PreparedEntry {
  const { decorators, text } = splitDecorators(entry.content);
  const expanded = (keys: string[]) => keys.map((key) => fill(key).trim()).filter(Boolean);
  const prepared: PreparedEntry = {
    entry,
    text,
    keys: expanded(entry.keys),
    secondaryKeys: entry.selective ? expanded(entry.secondaryKeys) : [],
    alsoKeys: [],
    exceptKeys: [],
    wholeWords: entry.wholeWords,
    position: entry.position,
    depth: { depth: entry.depth, isReverse: false },
    role: entry.role,
    scanDepth: entry.scanDepth,
    priority: entry.priority,
    probability: entry.probability,
    force: null,
    onlyAfter: null,
    onlyEvery: null,
    greeting: null,
    memory: 'none',
    isDroppedFirst: false,
    ignoresRecursion: entry.excludeRecursion,
    stopsRecursion: entry.preventRecursion,
    disabledPrompts: new Set(),
  };
  const seen = new Set<string>();
  for (const { name, values, fallbacks } of decorators) {
    if (seen.has(name) && !REPEATABLE.has(name)) continue;
    seen.add(name);
    [{ name, values }, ...fallbacks].some((each) => READERS[each.name]?.(prepared, each.values) ?? false);
  }
  return prepared;
}
