// Limits the time that the patterns of a scan take. Time is computed from lengths instead of measured, so
// that equal requests give equal results on any machine.
import { linearPattern } from './linear-pattern.ts';
import type { Pattern, TextHits } from './key-index.ts';

/** Milliseconds for one scan, for patterns that were never compiled or tried before; those known take less. */
const MOST_MS = 50;
/** Measured with re2js on one slow core, for each letter of a pattern and each repetition that it counts. */
const COMPILE_MS = 0.07;
const COMPILE_UNIT_MS = 0.004;
const COMPILE_REPETITION_MS = 0.007;
/** For each letter of the text; a pattern of this size takes twice as long as the smallest. */
const TRY_UNIT_MS = 0.00006;
const DOUBLE_SIZE = 50;
/** re2js refuses a pattern with more. */
const REPETITIONS_MAX = 1_000;

/** Counted repetitions multiply where they are nested. */
function repetitionsOf(source: string): number {
  let product = 1;
  for (const [, least, most] of source.matchAll(/\{(\d+),?(\d*)\}/g))
    product *= Math.max(1, Number(least), Number(most));
  return Math.min(REPETITIONS_MAX, product);
}

interface Cost {
  compile: number;
  tryUnit: number;
}

function costOf({ source }: Pattern): Cost {
  const repetitions = repetitionsOf(source);
  return {
    compile: COMPILE_MS + source.length * COMPILE_UNIT_MS + repetitions * COMPILE_REPETITION_MS,
    tryUnit: TRY_UNIT_MS * (1 + (source.length + repetitions) / DOUBLE_SIZE),
  };
}

export interface PatternWork {
  /** @returns false too once the limit is reached */
  matches(id: number, pattern: Pattern, text: string, hits: TextHits): boolean;
  /** Whether no pattern is tried any more. The one that reached the limit was. */
  isSpent(): boolean;
  /** Searches that were left out. */
  skipped(): number;
}

export function createPatternWork(): PatternWork {
  const costs = new Map<Pattern, Cost>();
  let spent = 0;
  let isSpent = false;
  let skipped = 0;

  function passes({ gates }: Pattern, hits: TextHits): boolean {
    return gates === null || hits.isOdd || gates.some((gate) => hits.keys.has(gate));
  }

  return {
    matches(id, pattern, text, hits) {
      if (!passes(pattern, hits)) return false;
      if (isSpent) {
        skipped++;
        return false;
      }
      const known = costs.get(pattern);
      const cost = known ?? costOf(pattern);
      const wanted = (known ? 0 : cost.compile) + text.length * cost.tryUnit;
      spent += wanted;
      isSpent = spent > MOST_MS;
      costs.set(pattern, cost);
      const tried = hits.tried.get(id);
      if (tried !== undefined) return tried;
      const isMatch = linearPattern(pattern.source, pattern.flags)?.(text) ?? false;
      hits.tried.set(id, isMatch);
      return isMatch;
    },
    isSpent: () => isSpent,
    skipped: () => skipped,
  };
}
