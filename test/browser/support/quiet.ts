import { expect, type Page } from '@playwright/test';

const EVENTS = ['request', 'requestfinished', 'requestfailed'] as const;
const QUIET_MS = 500;
/** The pauses that `poll` makes by itself grow to a second, twice as long as the silence. Milliseconds. */
const LOOK_EVERY_MS = 50;

/**
 * Waits for half a second without requests. "networkidle" never comes: the notification stream stays open.
 */
export async function quiet(page: Page): Promise<void> {
  let last = Date.now();
  const note = (): void => {
    last = Date.now();
  };
  for (const kind of EVENTS) page.on(kind as 'request', note);
  await expect.poll(() => Date.now() - last > QUIET_MS, { intervals: [LOOK_EVERY_MS] }).toBe(true);
  for (const kind of EVENTS) page.off(kind as 'request', note);
}
