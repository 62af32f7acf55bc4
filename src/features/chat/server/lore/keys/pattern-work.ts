// Limits the time that the patterns of a scan take. Time is computed from lengths instead of measured, so
// that equal requests give equal results on any machine.
import { linearPattern } from './linear-pattern.ts';
import type { Pattern, TextHits } from './key-index.ts';

/** Milliseconds for one scan, for patterns that were never compiled or tried before; those known take less. */
const MOST_MS = 30;
/** Measured with re2js on one slow core. */
const COMPILE_MS = 0.07;
const COMPILE_UNIT_MS = 0.0005;
const TRY_UNIT_MS = 0.00006;

export interface PatternWork {
  /** @returns false too when the limit is reached */
  matches(id: number, pattern: Pattern, text: string, hits: TextHits): boolean;
  /** Searches that were left out. */
  skipped(): number;
}

export function createPatternWork(): PatternWork {
  const compiled = new Set<Pattern>();
  let spent = 0;
  let skipped = 0;

  function passes({ gates }: Pattern, hits: TextHits): boolean {
    return gates === null || hits.isOdd || gates.some((gate) => hits.keys.has(gate));
  }

  return {
    matches(id, pattern, text, hits) {
      if (!passes(pattern, hits)) return false;
      const compile = compiled.has(pattern) ? 0 : COMPILE_MS + pattern.source.length * COMPILE_UNIT_MS;
      if (spent + compile + text.length * TRY_UNIT_MS > MOST_MS) {
        skipped++;
        return false;
      }
      spent += compile + text.length * TRY_UNIT_MS;
      compiled.add(pattern);
      const known = hits.tried.get(id);
      if (known !== undefined) return known;
      const isMatch = linearPattern(pattern.source, pattern.flags)?.(text) ?? false;
      hits.tried.set(id, isMatch);
      return isMatch;
    },
    skipped: () => skipped,
  };
}
