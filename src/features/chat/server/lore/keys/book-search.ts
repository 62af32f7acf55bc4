// Where the keys of one lorebook occur: in the messages, in other texts of the chat, and in texts of entries.
import type { LoreText } from '../../../../../shared/words/lorebook.ts';
import type { KeyIndex, Pattern, TextHits } from './key-index.ts';
import type { PatternWork } from './pattern-work.ts';

export interface BookSearch {
  /** Index of the newest of the newest `depth` messages in which the key occurs; -1 for none. */
  newestIn(id: number, depth: number): number;
  /** Whether the key occurs in one of the messages before this index. */
  isBefore(id: number, end: number): boolean;
  isInText(id: number, name: LoreText): boolean;
  /** Makes a text of an entry searchable. */
  addFound(text: string): void;
  /** Index of the first added text in which the key occurs; -1 for none. */
  foundIn(id: number): number;
  /** Whether the message at this distance from the newest one may hold a key that no newer one holds. */
  hasNewAt(depth: number): boolean;
}

/**
 * @param lines the messages with their speakers' names; a key never matches across two of them
 * @param textOf a text beside the messages; empty where there is none
 */
export function createBookSearch(
  index: KeyIndex,
  lines: readonly string[],
  textOf: (name: LoreText) => string,
  work: PatternWork,
): BookSearch {
  /** Hits of the messages that were needed so far, the newest first. */
  const hits: TextHits[] = [];
  let hasOdd = false;
  const newest = new Int32Array(index.size).fill(-1);
  const oldest = new Int32Array(index.size).fill(lines.length);
  const found = createFoundTexts(index, (id, text, textHits) => matches(id, text, textHits));
  const gates = createGatePlaces();
  const newestPattern = new Map<number, { depth: number; at: number }>();
  const inTexts = new Map<LoreText, TextHits>();

  function look(depth: number): void {
    for (let back = hits.length; back < Math.min(depth, lines.length); back++) {
      const at = lines.length - 1 - back;
      const made = index.hitsOf(lines[at]!);
      hits.push(made);
      hasOdd ||= made.isOdd;
      for (const id of made.keys) {
        if (newest[id] === -1) newest[id] = at;
        oldest[id] = at;
        if (index.isGate(id)) gates.add(id, at);
      }
    }
  }

  const matches = (id: number, text: string, textHits: TextHits): boolean => {
    const pattern = index.patternOf(id);
    return pattern ? work.matches(id, pattern, text, textHits) : textHits.keys.has(id);
  };
  const matchesAt = (id: number, at: number): boolean =>
    matches(id, lines[at]!, hits[lines.length - 1 - at]!);

  /** The messages that may match a pattern, the newest first. */
  const candidates = (pattern: Pattern): readonly number[] =>
    pattern.gates === null || hasOdd
      ? hits.map((_hits, back) => lines.length - 1 - back)
      : gates.placesOf(pattern.gates);

  function newestOfPattern(id: number, pattern: Pattern, depth: number): number {
    const first = Math.max(0, lines.length - depth);
    const known = newestPattern.get(id) ?? { depth: 0, at: -1 };
    newestPattern.set(id, known);
    if (known.at >= 0 || known.depth >= depth) return known.at >= first ? known.at : -1;
    for (const at of candidates(pattern)) {
      if (at >= lines.length - known.depth) continue;
      if (at < first) break;
      if (matchesAt(id, at)) {
        known.at = at;
        break;
      }
      if (work.isSpent()) break;
    }
    known.depth = depth;
    return known.at;
  }

  return {
    newestIn(id, depth) {
      look(depth);
      const pattern = index.patternOf(id);
      if (pattern) return newestOfPattern(id, pattern, depth);
      return newest[id]! >= lines.length - depth ? newest[id]! : -1;
    },
    isBefore(id, end) {
      look(lines.length);
      if (!index.patternOf(id)) return oldest[id]! < end;
      return candidates(index.patternOf(id)!).some((at) => at < end && matchesAt(id, at));
    },
    isInText(id, name) {
      const text = textOf(name);
      const known = inTexts.get(name) ?? index.hitsOf(text);
      inTexts.set(name, known);
      return matches(id, text, known);
    },
    addFound: found.add,
    foundIn: found.firstWith,
    hasNewAt(depth) {
      look(depth + 1);
      if (depth >= lines.length) return false;
      const at = lines.length - 1 - depth;
      const { keys, isOdd } = hits[depth]!;
      if (index.hasUngated || isOdd) return true;
      for (const id of keys) if (newest[id] === at || index.isGate(id)) return true;
      return false;
    },
  };
}

/** The messages in which the keys occur that open patterns. */
function createGatePlaces() {
  const places = new Map<number, number[]>();
  return {
    /** @param at an older message than those before */
    add(id: number, at: number): void {
      const known = places.get(id);
      if (known) known.push(at);
      else places.set(id, [at]);
    },
    /** Messages with one of the keys, the newest first. */
    placesOf(ids: readonly number[]): readonly number[] {
      const lists = ids.flatMap((id) => places.get(id) ?? []);
      return ids.length === 1 ? lists : [...new Set(lists)].sort((a, b) => b - a);
    },
  };
}

/** Texts of entries, in the order in which the entries were activated. */
function createFoundTexts(
  index: KeyIndex,
  matches: (id: number, text: string, hits: TextHits) => boolean,
): { add(text: string): void; firstWith(id: number): number } {
  const texts: { text: string; hits: TextHits }[] = [];
  const first = new Int32Array(index.size).fill(-1);
  const firstOfPattern = new Map<number, { count: number; at: number }>();

  function ofPattern(id: number): number {
    const known = firstOfPattern.get(id) ?? { count: 0, at: -1 };
    for (; known.at === -1 && known.count < texts.length; known.count++) {
      const { text, hits } = texts[known.count]!;
      if (matches(id, text, hits)) known.at = known.count;
    }
    firstOfPattern.set(id, known);
    return known.at;
  }

  return {
    add(text) {
      const hits = index.hitsOf(text);
      texts.push({ text, hits });
      for (const id of hits.keys) if (first[id] === -1) first[id] = texts.length - 1;
    },
    firstWith: (id) => (index.patternOf(id) ? ofPattern(id) : first[id]!),
  };
}
