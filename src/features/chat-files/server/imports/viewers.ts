// Who has an import before them. Its page asks again each second while it moves, and not while it is hidden.
import type { Clock } from '../../../../platform/server/ports/clock.ts';

export interface Viewers {
  saw(importId: string): void;
  isSeen(importId: string): boolean;
}

/** Some more than the page takes to ask again. On another server nobody is known to look, and one is told once more. */
const SEEN_MS = 3_000;
const FORGOTTEN_AT = 1_000;

export function createViewers(clock: Clock): Viewers {
  const seen = new Map<string, number>();
  const isFresh = (at: number | undefined) => at !== undefined && clock.now() - at < SEEN_MS;
  return {
    saw(importId) {
      if (seen.size >= FORGOTTEN_AT) for (const [id, at] of seen) if (!isFresh(at)) seen.delete(id);
      seen.set(importId, clock.now());
    },
    isSeen: (importId) => isFresh(seen.get(importId)),
  };
}
