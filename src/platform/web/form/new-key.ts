import { browserChance, browserClock, type Chance, type Clock } from '../clock.ts';

/** Names one wish, so that the server fulfils it once however often it is sent. */
export const newKey = (clock: Clock = browserClock, chance: Chance = browserChance): string =>
  `${clock.now().toString(36)}-${chance().toString(36).slice(2)}`;
