// Starts the embedded PostgreSQL again when it ends by itself, as after a kill by the system's memory guard. Its
// crash recovery loses nothing that was committed.
import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

export interface Server {
  child: ChildProcess;
  gone: Promise<void>;
  log: () => string;
}

export interface KeeperOptions {
  /** It ended by itself and serves again. */
  onRestart?: (sentence: string) => unknown;
  /** It ended by itself and does not come back. */
  onLost?: (error: Error) => unknown;
  /** Before each attempt. When they are used up, whoever started the product has to look. */
  pausesMs?: readonly number[];
}

const PAUSES_MS = [0, 1_000, 2_000, 4_000, 8_000];
/** Attempts longer ago are forgotten. */
const WINDOW_MS = 10 * 60_000;

export interface Kept {
  stop(): Promise<void>;
}

export function keepRunning(
  first: Server,
  launchAgain: () => Promise<Server>,
  { onRestart, onLost, pausesMs = PAUSES_MS }: KeeperOptions,
): Kept {
  const stopping = new AbortController();
  let server = first;
  let returning: Promise<void> = Promise.resolve();
  let attempts: number[] = [];

  function watch(): void {
    const watched = server;
    watched.child.unref();
    for (const stream of [watched.child.stderr, watched.child.stdin])
      (stream as unknown as { unref?: () => void } | null)?.unref?.();
    void watched.gone.then(() => {
      if (!stopping.signal.aborted) returning = comeBack();
    });
  }

  async function comeBack(): Promise<void> {
    // If only the shell around it was killed, the server still runs: this ends it.
    server.child.stdin!.end();
    let failure = new Error(`it ended ${pausesMs.length} times in ten minutes`);
    for (;;) {
      const now = performance.now();
      attempts = attempts.filter((at) => now - at < WINDOW_MS);
      const pause = pausesMs[attempts.length];
      if (pause === undefined) break;
      attempts.push(now);
      try {
        await delay(pause, undefined, { signal: stopping.signal });
        server = await launchAgain();
        watch();
        onRestart?.('The embedded PostgreSQL ended by itself and was started again.');
        return;
      } catch (error) {
        if (stopping.signal.aborted) return;
        failure = error as Error;
      }
    }
    onLost?.(failure);
  }

  watch();
  return {
    async stop() {
      stopping.abort();
      await returning;
      // Keeps this process alive until the server has ended; otherwise the socket's folder would be left
      // behind.
      server.child.ref();
      server.child.stdin!.end();
      await server.gone;
    },
  };
}
