// Batches calls: calls made while a statement is running, or within a pause after it began, share the next
// statement.
import { setTimeout as delay } from 'node:timers/promises';

export interface BatchOptions<Item, Result> {
  /** For a single call, and for each item that `many` left undone. */
  one(item: Item): Promise<Result>;
  /** @returns a result for each item in order; undefined for an item that has to be retried alone. */
  many(items: Item[]): Promise<(Result | undefined)[]>;
  /** Least time between the starts of two statements. Milliseconds. */
  pauseMs: number;
  /** Maximum number of items per statement. */
  most: number;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result | Promise<Result>): void;
  reject(error: unknown): void;
}

/**
 * Returns a function that queues an item and resolves with its result. If a statement for several items
 * fails, all of them fail.
 */
export function createBatch<Item, Result>({ one, many, pauseMs, most }: BatchOptions<Item, Result>) {
  const waiting: Waiting<Item, Result>[] = [];
  let begun = -Infinity;
  /** Whether a batch is running. Single calls do not count, because one may wait for a lock of its own. */
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
    // Items of the same turn of the event loop join the batch.
    if (wait > 0) void delay(wait).then(begin);
    else setImmediate(begin);
  }

  return (item: Item): Promise<Result> =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      next();
    });
}
