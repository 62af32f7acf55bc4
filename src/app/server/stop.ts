// Ends the product on a signal: replies under way get some time, then everything is closed, and after a limit
// the process ends whatever still hangs.
import { systemTicker as ticker } from '../../adapters/clock/ticker.ts';
import { within } from '../../platform/server/deadline.ts';
import type { Log } from '../../platform/server/log.ts';

export interface StopParts {
  log: Log;
  /** For replies that are being written. */
  drainSeconds: number;
  drain(ms: number): Promise<void>;
  close(): Promise<void>;
  print(line: string): void;
  exit(code: number): void;
}

/**
 * For closing, after the time for replies. What waits for the process to end (systemd, compose) must wait for
 * both together.
 */
const CLOSE_MS = 8_000;
/**
 * Ctrl-C reaches all processes of a terminal, and the launcher passes on what it hears: signals this close
 * together are one.
 */
const ONE_SIGNAL_MS = 700;

export function createStop({ log, drainSeconds, drain, close, print, exit }: StopParts) {
  let heardAt: number | null = null;

  async function stop(): Promise<void> {
    await drain(drainSeconds * 1000);
    const isClosed = await within(
      { ticker, ms: CLOSE_MS, late: false },
      close().then(() => true),
    );
    if (!isClosed) log.error(`closing took longer than ${CLOSE_MS / 1000} s; the process ends now`);
    exit(isClosed ? 0 : 1);
  }

  return {
    isStopping: () => heardAt !== null,
    hear(signal: string): void {
      const now = performance.now();
      if (heardAt !== null) {
        if (now - heardAt > ONE_SIGNAL_MS) exit(1);
        return;
      }
      heardAt = now;
      print(
        `${signal}: stopping; replies under way have up to ${drainSeconds} s. A second signal stops at once.`,
      );
      stop().catch((error: unknown) => {
        log.error({ err: error }, 'closing failed');
        exit(1);
      });
    },
  };
}
