// Reads the decorators of V3, and those of Risu that concern the scan (formats.md 3.4).
import type { Decorator } from '../../../../shared/words/lore/lore-decorators.ts';
import type { LoreEntry } from '../../../../shared/words/lorebook.ts';

/** What decorators can change of an entry. */
export interface Decorated {
  alsoKeys: string[][];
  exceptKeys: string[];
  exceptAllKeys: string[][];
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
  /** Whether its text activates other entries; null as the entry and its lorebook say. */
  recurses: boolean | null;
  /** Prompts that it switches off: "system_prompt", "post_history_instructions". */
  disabledPrompts: Set<string>;
}

interface Draft extends Decorated {
  /** A position overrides a depth, wherever the two stand. */
  isPositioned: boolean;
}

/** Applies one decorator to the entry. @returns false for an invalid value; its fallback is tried then */
type Reader = (into: Draft, values: string[]) => boolean;

const count = (values: string[]): number | null => {
  const value = Number(values[0]);
  return values.length === 1 && values[0] !== '' && Number.isInteger(value) ? value : null;
};

const flag =
  (set: (into: Draft) => void): Reader =>
  (into) => {
    set(into);
    return true;
  };

const number =
  (set: (into: Draft, value: number) => void, min = 0): Reader =>
  (into, values) => {
    const value = count(values);
    if (value === null || value < min) return false;
    set(into, value);
    return true;
  };

const words =
  (set: (into: Draft, values: string[]) => void): Reader =>
  (into, values) => {
    const given = values.filter(Boolean);
    if (given.length > 0) set(into, given);
    return given.length > 0;
  };

function placeAt(into: Draft, depth: number, isReverse: boolean): void {
  if (into.isPositioned) return;
  into.position = 'at_depth';
  into.depth = { depth: Math.max(0, depth), isReverse };
}

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

/**
 * The decorators that count in tokens (instruct_depth and others) are for prompts without messages. Here they
 * are unknown, so that their fallback is used.
 */
const READERS: Record<string, Reader> = {
  activate: flag((into) => (into.force = 'on')),
  dont_activate: flag((into) => (into.force ??= 'off')),
  activate_only_after: number((into, value) => (into.onlyAfter = value)),
  activate_only_every: number((into, value) => (into.onlyEvery = value), 1),
  keep_activate_after_match: flag((into) => {
    if (into.memory === 'none') into.memory = 'keep';
  }),
  dont_activate_after_match: flag((into) => (into.memory = 'never')),
  is_greeting: number((into, value) => (into.greeting = value)),
  scan_depth: number((into, value) => (into.scanDepth = value)),
  depth: number((into, value) => placeAt(into, value, false), -Infinity),
  reverse_depth: number((into, value) => placeAt(into, value, true)),
  end: flag((into) => placeAt(into, 0, false)),
  role(into, [value = '']) {
    if (value !== 'system' && value !== 'user' && value !== 'assistant') return false;
    into.role = value;
    return true;
  },
  position(into, [value = '']) {
    const position = PLACES[value];
    if (!position) return false;
    into.position = position;
    into.isPositioned = true;
    return true;
  },
  additional_keys: words((into, values) => into.alsoKeys.push(values)),
  exclude_keys: words((into, values) => into.exceptKeys.push(...values)),
  exclude_keys_all: words((into, values) => into.exceptAllKeys.push(values)),
  // User icons do not exist here, so the condition is never met.
  is_user_icon: flag((into) => (into.force ??= 'off')),
  ignore_on_max_context: flag((into) => (into.isDroppedFirst = true)),
  disable_ui_prompt: words((into, values) => values.forEach((value) => into.disabledPrompts.add(value))),
  probability: number((into, value) => (into.probability = Math.min(100, value))),
  priority: number((into, value) => (into.priority = value), -1_000_000),
  match_full_word: flag((into) => (into.wholeWords = true)),
  match_partial_word: flag((into) => (into.wholeWords = false)),
  recursive: flag((into) => (into.recurses = true)),
  unrecursive: flag((into) => (into.recurses = false)),
  no_recursive_search: flag((into) => (into.ignoresRecursion = true)),
};

/** Decorators that may be repeated; of the others only the first one counts. */
const REPEATABLE = new Set(['additional_keys', 'exclude_keys', 'exclude_keys_all', 'disable_ui_prompt']);

const reads = (into: Draft, { name, values }: Pick<Decorator, 'name' | 'values'>): boolean =>
  Object.hasOwn(READERS, name) && READERS[name]!(into, values);

export function decorate(entry: LoreEntry, decorators: readonly Decorator[]): Decorated {
  const draft: Draft = {
    alsoKeys: [],
    exceptKeys: [],
    exceptAllKeys: [],
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
    recurses: null,
    disabledPrompts: new Set(),
    isPositioned: false,
  };
  const seen = new Set<string>();
  for (const decorator of decorators) {
    if (seen.has(decorator.name) && !REPEATABLE.has(decorator.name)) continue;
    seen.add(decorator.name);
    [decorator, ...decorator.fallbacks].some((each) => reads(draft, each));
  }
  const { isPositioned: _isPositioned, ...decorated } = draft;
  return decorated;
}
