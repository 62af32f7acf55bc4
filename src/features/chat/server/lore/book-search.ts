// Where the keys of one lorebook occur: in the messages, in other texts of the chat, and in texts of entries.
import type { LoreText } from '../../../../shared/words/lorebook.ts';
import type { KeyIndex, TextHits } from './key-index.ts';
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
  const newest = new Int32Array(index.size).fill(-1);
  const oldest = new Int32Array(index.size).fill(lines.length);
  const found: { text: string; hits: TextHits }[] = [];
  const firstFound = new Int32Array(index.size).fill(-1);
  const newestPattern = new Map<number, { depth: number; at: number }>();
  const firstFoundPattern = new Map<number, { count: number; at: number }>();
  const inTexts = new Map<LoreText, TextHits>();

  function look(depth: number): void {
    for (let back = hits.length; back < Math.min(depth, lines.length); back++) {
      const at = lines.length - 1 - back;
      const made = index.hitsOf(lines[at]!);
      hits.push(made);
      for (const id of made.keys) {
        if (newest[id] === -1) newest[id] = at;
        oldest[id] = at;
      }
    }
  }

  const matches = (id: number, text: string, textHits: TextHits): boolean => {
    const pattern = index.patternOf(id);
    return pattern ? work.matches(id, pattern, text, textHits) : textHits.keys.has(id);
  };
  const matchesAt = (id: number, at: number): boolean =>
    matches(id, lines[at]!, hits[lines.length - 1 - at]!);

  function newestOfPattern(id: number, depth: number): number {
    const known = newestPattern.get(id) ?? { depth: 0, at: -1 };
    const first = Math.max(0, lines.length - depth);
    for (let at = lines.length - 1 - known.depth; known.at === -1 && at >= first; at--) {
      known.depth = lines.length - at;
      if (matchesAt(id, at)) known.at = at;
    }
    newestPattern.set(id, known);
    return known.at >= first ? known.at : -1;
  }

  function firstFoundOfPattern(id: number): number {
    const known = firstFoundPattern.get(id) ?? { count: 0, at: -1 };
    for (; known.at === -1 && known.count < found.length; known.count++) {
      const { text, hits: textHits } = found[known.count]!;
      if (matches(id, text, textHits)) known.at = known.count;
    }
    firstFoundPattern.set(id, known);
    return known.at;
  }

  return {
    newestIn(id, depth) {
      look(depth);
      if (index.patternOf(id)) return newestOfPattern(id, depth);
      return newest[id]! >= lines.length - depth ? newest[id]! : -1;
    },
    isBefore(id, end) {
      look(lines.length);
      if (!index.patternOf(id)) return oldest[id]! < end;
      for (let at = 0; at < end; at++) if (matchesAt(id, at)) return true;
      return false;
    },
    isInText(id, name) {
      const text = textOf(name);
      const known = inTexts.get(name) ?? index.hitsOf(text);
      inTexts.set(name, known);
      return matches(id, text, known);
    },
    addFound(text) {
      const textHits = index.hitsOf(text);
      found.push({ text, hits: textHits });
      for (const id of textHits.keys) if (firstFound[id] === -1) firstFound[id] = found.length - 1;
    },
    foundIn: (id) => (index.patternOf(id) ? firstFoundOfPattern(id) : firstFound[id]!),
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
