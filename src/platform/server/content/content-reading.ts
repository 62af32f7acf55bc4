// Reads written content at the start and now and then, so that faults are logged and new versions are recorded before a
// visitor asks for them.
import type { Log } from '../log.ts';
import type { Ticker } from '../ports/ticker.ts';

interface ReadingDeps {
  ticker: Ticker;
  log: Log;
  read: () => Promise<unknown>;
}

/** Files are checked for changes on each request, and at this interval when there are none. Milliseconds. */
const READ_EVERY_MS = 15_000;

export function createContentReading({ ticker, log, read }: ReadingDeps) {
  let stop = (): void => {};
  return {
    async start(): Promise<void> {
      await read();
      stop = ticker.every(READ_EVERY_MS, () => {
        read().catch((error: unknown) => log.error({ err: error }, 'written content could not be read'));
      });
    },
    stop: (): void => stop(),
  };
}
