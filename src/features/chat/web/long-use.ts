// How long somebody has chatted without a pause, over conversations, tabs and reloads of one device.
import type { Clock } from '../../../platform/web/clock.ts';
import { parseStored, type TextStorage } from '../../../platform/web/storage.ts';
import { PAUSE_MS, REMIND_AFTER_MS } from '../rules.ts';

export const USE_KEY = 'nb_chat_use';

interface Use {
  /** Milliseconds of use since the last pause or reminder. */
  used: number;
  /** When the reader was last seen, by this device's clock. */
  at: number;
}

function readUse(kept: string | null): Use | null {
  const use = parseStored<Partial<Use>>(kept) ?? {};
  return Number.isFinite(use.used) && Number.isFinite(use.at) ? (use as Use) : null;
}

export interface LongUse {
  /** The reader does something. */
  beat(): void;
  /** Whether they are to be reminded now, by what is kept under the key; until they acknowledge it or pause. */
  isDue(kept: string | null): boolean;
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
      // A clock that was set back takes nothing away.
      write({ used: before.used + Math.max(0, passed), at });
    },
    isDue(kept) {
      const use = readUse(kept);
      return use !== null && use.used >= REMIND_AFTER_MS && clock.now() - use.at <= PAUSE_MS;
    },
    acknowledge: () => write({ used: 0, at: clock.now() }),
  };
}
