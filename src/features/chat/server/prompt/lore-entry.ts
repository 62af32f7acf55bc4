// An entry of a lorebook with its decorators read (formats.md 3.4): what it says about itself in its text.
import type { LoreEntry } from '../../../../shared/words/lorebook.ts';
import { splitDecorators } from '../../../../shared/words/lore-decorators.ts';

export interface PreparedEntry {
  entry: LoreEntry;
  /** Without the decorators. */
  text: string;
  keys: string[];
  secondaryKeys: string[];
  /** Lists of which each must have one that matches, too. */
  alsoKeys: string[][];
  /** None of them may match. */
  exceptKeys: string[];
  wholeWords: boolean;
  position: LoreEntry['position'];
  depth: { depth: number; isReverse: boolean };
  role: LoreEntry['role'];
  scanDepth: number | null;
  priority: number | null;
  probability: number;
  /** Whatever is said. */
  force: 'on' | 'off' | null;
  onlyAfter: number | null;
  onlyEvery: number | null;
  greeting: number | null;
  /** Once matched: always, or never again. */
  memory: 'none' | 'keep' | 'never';
  /** Where there is no room, before all others. */
  isFirstToGo: boolean;
  /** No other entry makes it count. */
  isDeaf: boolean;
  /** It makes no other entry count. */
  isLast: boolean;
  /** Prompts that it switches off: "system_prompt", "post_history_instructions". */
  silences: Set<string>;
}

/** Reads one decorator into the entry. @returns false where its value makes no sense: then its fallback is tried */
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

/** `personality` and `scenario` stand behind the description, and so does what is placed there. */
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
  // Nobody has such an icon here.
  is_user_icon: flag((into) => (into.force ??= 'off')),
  ignore_on_max_context: flag((into) => (into.isFirstToGo = true)),
  disable_ui_prompt: words((into, values) => values.forEach((value) => into.silences.add(value))),
  probability: number((into, value) => (into.probability = Math.min(100, value))),
  priority: number((into, value) => (into.priority = value), -1_000_000),
  match_full_word: flag((into) => (into.wholeWords = true)),
  match_partial_word: flag((into) => (into.wholeWords = false)),
  unrecursive: flag((into) => (into.isLast = true)),
  no_recursive_search: flag((into) => (into.isDeaf = true)),
};

/** Each of these counts every time that it stands there; of the others the first. */
const REPEATABLE = new Set(['additional_keys', 'exclude_keys', 'disable_ui_prompt']);

/** @param fill puts names into keys, which may hold macros */
export function prepareEntry(entry: LoreEntry, fill: (text: string) => string): PreparedEntry {
  const { decorators, text } = splitDecorators(entry.content);
  const said = (keys: string[]) => keys.map((key) => fill(key).trim()).filter(Boolean);
  const prepared: PreparedEntry = {
    entry,
    text,
    keys: said(entry.keys),
    secondaryKeys: entry.selective ? said(entry.secondaryKeys) : [],
    alsoKeys: [],
    exceptKeys: [],
    wholeWords: entry.wholeWords,
    position: entry.position,
    depth: { depth: entry.depth, isReverse: false },
    role: entry.role,
    scanDepth: entry.scanDepth,
    priority: entry.priority,
    probability: entry.probability,
    ...{ force: null, onlyAfter: null, onlyEvery: null, greeting: null, memory: 'none', isFirstToGo: false },
    isDeaf: entry.excludeRecursion,
    isLast: entry.preventRecursion,
    silences: new Set(),
  };
  const seen = new Set<string>();
  for (const { name, values, fallbacks } of decorators) {
    if (seen.has(name) && !REPEATABLE.has(name)) continue;
    seen.add(name);
    [{ name, values }, ...fallbacks].some((each) => READERS[each.name]?.(prepared, each.values) ?? false);
  }
  return prepared;
}
