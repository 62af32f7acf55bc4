import { browserChance, browserClock, type Chance, type Clock } from '../clock.ts';

/** An idempotency key: the server executes a request once, however often it is sent with the same key. */
export const newKey = (clock: Clock = browserClock, chance: Chance = browserChance): string =>
  `${clock.now().toString(36)}-${chance().toString(36).slice(2)}`;
