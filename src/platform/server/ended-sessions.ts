// Which sessions have ended while their access tokens would still be valid. No call reads the database for it: every
// server looks once a second what has ended anywhere, and at once what it ended itself.
import type { Db } from './db/database.ts';
import { endedWithin, forgetEndedBefore } from './db/ended-sessions.ts';
import type { Log } from './log.ts';
import type { Clock } from './ports/clock.ts';
import type { Ticker } from './ports/ticker.ts';

export interface EndedSessions {
  has(sessionId: string): boolean;
  /** Reads now; afterwards every session that ended before is known. */
  look(): Promise<void>;
  stop(): void;
}

interface Deps {
  db: Db;
  clock: Clock;
  ticker: Ticker;
  log: Log;
  /** How long an access token is valid. Seconds. */
  tokenSeconds: number;
}

const LOOK_MS = 1_000;
/** Far longer than a transaction takes from ending a session to its commit. Seconds. */
const OVERLAP_SECONDS = 120;
/** Looks between two sweeps: about ten minutes. */
const SWEEP_EVERY = 600;

export async function watchEndedSessions(deps: Deps): Promise<EndedSessions> {
  const { db, clock, ticker, log } = deps;
  const keptSeconds = deps.tokenSeconds + OVERLAP_SECONDS;
  /** Session to when it may be forgotten, oldest first. */
  const known = new Map<string, number>();
  let looks = 0;
  let isFailing = false;

  async function look(seconds = OVERLAP_SECONDS): Promise<void> {
    const now = clock.now();
    for (const [id, until] of known) {
      if (until > now) break;
      known.delete(id);
    }
    for (const id of await endedWithin(db, seconds)) {
      if (!known.has(id)) known.set(id, now + keptSeconds * 1000);
    }
  }

  async function tend(): Promise<void> {
    try {
      // After an outage, what ended meanwhile is older than the overlap.
      await look(isFailing ? keptSeconds : OVERLAP_SECONDS);
      if (++looks % SWEEP_EVERY === 0) await forgetEndedBefore(db, keptSeconds);
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'cannot see which sessions have ended');
      isFailing = true;
    }
  }

  await look(keptSeconds);
  let tending: Promise<void> | null = null;
  const stop = ticker.every(LOOK_MS, () => {
    tending ??= tend().finally(() => (tending = null));
  });
  return { has: (sessionId) => known.has(sessionId), look: () => look(), stop };
}
