// How long an import still takes, by its pace so far.
import { useState } from 'react';
import { browserClock } from '../../../../platform/web/clock.ts';

interface Sample {
  at: number;
  /** Done, from 0 to 1. */
  share: number;
}

/** Before that a pace says little. */
const WATCHED_MS = 4_000;
/** Parts differ, so that only what was lately tells what comes. */
const LOOKED_BACK = 30;

/** @returns null where it cannot be told */
export function timeLeft(samples: readonly Sample[], now: number): number | null {
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last || last.at - first.at < WATCHED_MS || last.share <= first.share) return null;
  const pace = (last.share - first.share) / (last.at - first.at);
  return Math.max(0, (1 - last.share) / pace - (now - last.at));
}

/** "about 50 s left" */
export function timeLeftText(ms: number): string {
  const seconds = Math.max(5, Math.ceil(ms / 5_000) * 5);
  if (seconds < 60) return `about ${seconds} s left`;
  const minutes = Math.ceil(ms / 60_000);
  if (minutes < 90) return `about ${minutes} min left`;
  return `about ${Math.round(minutes / 60)} h left`;
}

/** @param share done, from 0 to 1; null while it does not move */
export function useTimeLeft(share: number | null): string | null {
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  const now = browserClock.now();
  const last = samples.at(-1);
  if (share === null ? last : last?.share !== share)
    setSamples(share === null ? [] : [...samples.slice(1 - LOOKED_BACK), { at: now, share }]);
  const left = share === null ? null : timeLeft(samples, now);
  return left === null ? null : timeLeftText(left);
}
