// What a finger does on a phone, by the browser's own touch events.
import type { Locator, Page } from '@playwright/test';

interface Point {
  x: number;
  y: number;
}

/** Moves of one swipe. */
const STEPS = 8;

/** Puts one finger down, lets it do something, and lifts it. */
async function touch(
  page: Page,
  from: Point,
  during: (moveTo: (to: Point) => Promise<unknown>) => Promise<unknown>,
): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [from]);
  await during((to) => send('touchMove', [to]));
  await send('touchEnd', []);
  await client.detach();
}

/** Near the top of an element, which may be taller than the screen, when it stands still and nothing lies above it. */
async function middleOf(target: Locator): Promise<Point> {
  await target.scrollIntoViewIfNeeded();
  const { width, height } = (await target.boundingBox())!;
  const position = { x: width / 2, y: Math.min(20, height / 2) };
  await target.tap({ position, trial: true });
  const { x, y } = (await target.boundingBox())!;
  return { x: x + position.x, y: y + position.y };
}

/** Presses a control as the device does: by a finger on a phone, by the mouse on a desk. */
export async function press(target: Locator): Promise<void> {
  const hasFinger = await target.evaluate(() => navigator.maxTouchPoints > 0);
  await (hasFinger ? target.tap() : target.click());
}

/** One finger moves sideways over an element. @param dx below 0: to the left */
export async function swipe(target: Locator, dx: number): Promise<void> {
  const from = await middleOf(target);
  await touch(target.page(), from, async (moveTo) => {
    for (let step = 1; step <= STEPS; step++) await moveTo({ ...from, x: from.x + (dx * step) / STEPS });
  });
}

/** One finger rests on an element until that shows what was asked for. */
export async function longPress(target: Locator, isShown: () => Promise<void>): Promise<void> {
  await touch(target.page(), await middleOf(target), isShown);
}
