// Counts what engines do, and writes it from time to time: replies end often, and all of them would change the same row.
import type { Db } from '../../../../platform/server/db/database.ts';
import type { Log } from '../../../../platform/server/log.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { Ticker } from '../../../../platform/server/ports/ticker.ts';
import { addUsage, addUse, type UsageRow, type UseRow } from './usage.store.ts';

/** A server that dies loses the usage of so long. Milliseconds. */
const EVERY_MS = 5_000;

/** What an engine did. */
export interface Done {
  engine: string;
  model: string;
  /** Who asked; absent for what nobody asked for by themselves. */
  userId?: string | undefined;
  replies?: number;
  promptTokens?: number;
  completionTokens?: number;
  pictures?: number;
  cost?: number;
}

export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

export function createUsageCounter({
  db,
  clock,
  ticker,
  log,
}: {
  db: Db;
  clock: Clock;
  ticker: Ticker;
  log: Log;
}) {
  let usage = new Map<string, UsageRow>();
  let use = new Map<string, UseRow>();

  async function write(): Promise<void> {
    const [usages, uses] = [[...usage.values()], [...use.values()]];
    usage = new Map();
    use = new Map();
    try {
      await addUsage(db, usages);
      await addUse(db, uses);
    } catch (error) {
      log.warn({ err: error }, 'the usage of engines could not be stored');
    }
  }
  const stopTicking = ticker.every(EVERY_MS, () => void write());

  return {
    note(done: Done): void {
      const { engine, model, userId, cost = 0, pictures = 0 } = done;
      const { replies = 0, promptTokens = 0, completionTokens = 0 } = done;
      const day = dayOf(clock.now());
      const key = `${day} ${engine} ${model}`;
      const before = usage.get(key);
      usage.set(key, {
        ...{ day, engine, model },
        replies: (before?.replies ?? 0) + replies,
        promptTokens: (before?.promptTokens ?? 0) + promptTokens,
        completionTokens: (before?.completionTokens ?? 0) + completionTokens,
        pictures: (before?.pictures ?? 0) + pictures,
        cost: (before?.cost ?? 0) + cost,
      });
      if (!userId || replies === 0) return;
      const own = `${day} ${engine} ${userId}`;
      const used = use.get(own);
      use.set(own, {
        ...{ userId, day, engine },
        replies: (used?.replies ?? 0) + replies,
        tokens: (used?.tokens ?? 0) + promptTokens + completionTokens,
      });
    },
    /** What is not written yet. */
    waitingOf: (userId: string, day: string): UseRow[] =>
      [...use.values()].filter((row) => row.userId === userId && row.day === day),
    write,
    async stop(): Promise<void> {
      stopTicking();
      await write();
    },
  };
}
