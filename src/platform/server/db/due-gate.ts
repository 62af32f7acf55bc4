// Keeps a worker's ticks from asking an idle database: while nothing is due, a tick costs no query.
import type { Clock } from '../ports/clock.ts';

export interface DueGate {
  /** To be called at each tick: acts when something may be due. */
  tick(): void;
  /** Something has come or changed; the next tick acts. */
  open(): void;
  /**
   * To be called when nothing is left to do now: ticks rest until the next piece is due. Pieces that another server has
   * leased count as due at the end of the lease. Never rejects: while the database is away, the next tick acts.
   */
  close(): Promise<void>;
}

interface Options {
  clock: Clock;
  log: { warn(fields: object, text: string): void };
  /** When the next piece is due; null when none is waiting at all. */
  earliest: () => Promise<Date | null>;
  act: () => void;
  /** After so many resting ticks the time is read again, for what no message told of. */
  sweepTicks?: number;
}

/** Half a minute of a worker that ticks every five seconds. */
const SWEEP_TICKS = 6;

export function createDueGate({ clock, log, earliest, act, sweepTicks = SWEEP_TICKS }: Options): DueGate {
  let until = -Infinity;
  let resting = 0;
  let changes = 0;
  const isOpen = (): boolean => clock.now() >= until;

  async function close(): Promise<void> {
    const before = changes;
    let due: Date | null;
    try {
      due = await earliest();
    } catch (error) {
      return log.warn({ err: error }, 'waiting work could not be looked for');
    }
    // What came while the query ran may be missing in its answer.
    if (changes !== before) return;
    resting = 0;
    until = due?.getTime() ?? Infinity;
  }

  return {
    tick() {
      if (isOpen()) return act();
      if (++resting < sweepTicks) return;
      resting = 0;
      void close().then(() => isOpen() && act());
    },
    open() {
      changes++;
      until = -Infinity;
    },
    close,
  };
}
