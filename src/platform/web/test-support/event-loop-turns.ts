import { browserClock, pause } from '../clock.ts';

/**
 * Lets timers run that were set without a pause, and those that they set. Unlike a pause of some milliseconds, turns
 * of the event loop come in the same order on a machine that stood still meanwhile.
 */
export async function eventLoopTurns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await pause(browserClock, 0);
}
