// Knows the sessions that have ended although their access tokens are not expired. Calls need no database
// read for it: each server is told at once of sessions that ended anywhere, reads immediately after it has
// ended one itself, and looks every few seconds in case a message was lost.
import type { Db } from './db/database.ts';
import { endedWithin, forgetEndedBefore } from './db/ended-sessions.ts';
import type { Log } from './log.ts';
import type { Clock } from './ports/clock.ts';
import type { Ticker } from './ports/ticker.ts';

export interface EndedSessions {
  has(sessionId: string): boolean;
  /** Reads now. When it resolves, all sessions that had ended before are known. */
  refresh(): Promise<void>;
  /** A session may have ended on another server: reads soon, and never fails. */
  look(): void;
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

const POLL_MS = 10_000;
/**
 * Time range of a poll. Much longer than a transaction takes between ending a session and its commit.
 * Seconds.
 */
const OVERLAP_SECONDS = 120;
/** How often ended sessions that nobody can use any more are deleted. */
const SWEEP_MS = 600_000;

export async function watchEndedSessions(deps: Deps): Promise<EndedSessions> {
  const { db, clock, ticker, log } = deps;
  const keptSeconds = deps.tokenSeconds + OVERLAP_SECONDS;
  /** Session id to the time when it may be forgotten, oldest first. */
  const known = new Map<string, number>();
  let sweptAt = clock.now();
  let isFailing = false;
  let isAskedAgain = false;

  async function refresh(seconds = OVERLAP_SECONDS): Promise<void> {
    const now = clock.now();
    for (const [id, until] of known) {
      if (until > now) break;
      known.delete(id);
    }
    for (const id of await endedWithin(db, seconds)) {
      if (!known.has(id)) known.set(id, now + keptSeconds * 1000);
    }
  }

  async function poll(): Promise<void> {
    try {
      // After an outage, sessions may have ended longer ago than the overlap.
      await refresh(isFailing ? keptSeconds : OVERLAP_SECONDS);
      if (clock.now() - sweptAt >= SWEEP_MS) {
        sweptAt = clock.now();
        await forgetEndedBefore(db, keptSeconds);
      }
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'cannot see which sessions have ended');
      isFailing = true;
    }
  }

  await refresh(keptSeconds);
  let polling: Promise<void> | null = null;
  function look(): void {
    isAskedAgain = polling !== null;
    polling ??= poll().finally(() => {
      polling = null;
      if (isAskedAgain) look();
    });
  }
  const stop = ticker.every(POLL_MS, look);
  return { has: (sessionId) => known.has(sessionId), refresh: () => refresh(), look, stop };
}
