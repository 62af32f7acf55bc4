// Batches calls: those that come while one is running, or within a pause after it began, share the next statement.
import { setTimeout as delay } from 'node:timers/promises';

export interface BatchOptions<Item, Result> {
  /** For a single call, and for each that `many` left undone. */
  one(item: Item): Promise<Result>;
  /** @returns a result for each item, in their order; undefined for one that has to be tried alone. */
  many(items: Item[]): Promise<(Result | undefined)[]>;
  /** Least time between the beginnings of two statements, in milliseconds. */
  pauseMs: number;
  /** Items of one call. */
  most: number;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result | Promise<Result>): void;
  reject(error: unknown): void;
}

/**
 * Hands items in; each gets its own result. Where a call for many fails, all of them have failed.
 */
export function createBatch<Item, Result>({ one, many, pauseMs, most }: BatchOptions<Item, Result>) {
  const waiting: Waiting<Item, Result>[] = [];
  let begun = -Infinity;
  /** Counts batches only; a single call may wait for a lock of its own. */
  let isUnderWay = false;
  let isDue = false;

  async function callForMany(batch: Waiting<Item, Result>[]): Promise<void> {
    isUnderWay = true;
    try {
      const results = await many(batch.map(({ item }) => item));
      for (const [index, { item, resolve }] of batch.entries()) resolve(results[index] ?? one(item));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    isUnderWay = false;
    next();
  }

  function next(): void {
    if (isUnderWay || isDue || waiting.length === 0) return;
    const wait = begun + pauseMs - performance.now();
    isDue = true;
    const begin = () => {
      isDue = false;
      begun = performance.now();
      const batch = waiting.splice(0, most);
      const [first] = batch;
      if (batch.length > 1) return void callForMany(batch);
      first!.resolve(one(first!.item));
      next();
    };
    // What arrives in the same turn of the event loop goes along.
    if (wait > 0) void delay(wait).then(begin);
    else setImmediate(begin);
  }

  return (item: Item): Promise<Result> =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      next();
    });
}
