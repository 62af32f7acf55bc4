// Measures how long a user has chatted without a pause, across conversations, tabs and reloads on one device.
import type { Clock } from '../../../../platform/web/clock.ts';
import { parseStored, type TextStorage } from '../../../../platform/web/storage/storage.ts';
import { PAUSE_MS, REMIND_AFTER_MS } from '../../rules.ts';

export const USE_KEY = 'nb_chat_use';

interface Use {
  /** Milliseconds of use since the last pause or reminder. */
  used: number;
  /** Time of the last user activity, by this device's clock. */
  at: number;
}

function readUse(stored: string | null): Use | null {
  const use = parseStored<Partial<Use>>(stored) ?? {};
  return Number.isFinite(use.used) && Number.isFinite(use.at) ? (use as Use) : null;
}

export interface LongUse {
  /** Records user activity. */
  beat(): void;
  /**
   * Whether the reminder is due, according to the stored value; it stays due until it is acknowledged or the
   * user pauses.
   */
  isDue(stored: string | null): boolean;
  acknowledge(): void;
}

export function createLongUse(clock: Pick<Clock, 'now'>, storage: TextStorage): LongUse {
  const read = () => readUse(storage.get(USE_KEY));
  const write = (use: Use) => storage.set(USE_KEY, JSON.stringify(use));

  return {
    beat() {
      const at = clock.now();
      const before = read();
      const passed = before ? at - before.at : 0;
      if (!before || passed > PAUSE_MS) return write({ used: 0, at });
      // When the clock is set back, the measured use is not reduced.
      write({ used: before.used + Math.max(0, passed), at });
    },
    isDue(stored) {
      const use = readUse(stored);
      return use !== null && use.used >= REMIND_AFTER_MS && clock.now() - use.at <= PAUSE_MS;
    },
    acknowledge: () => write({ used: 0, at: clock.now() }),
  };
}
