import type { Ticker } from './ports/ticker.ts';

/** The result of the work, or `late` if it takes longer than `ms`. The work itself goes on. */
export function within<T, Late>(
  { ticker, ms, late }: { ticker: Ticker; ms: number; late: Late },
  work: Promise<T>,
): Promise<T | Late> {
  return new Promise((resolve, reject) => {
    const stop = ticker.every(ms, () => {
      stop();
      resolve(late);
    });
    void work.then(resolve, reject).finally(stop);
  });
}
