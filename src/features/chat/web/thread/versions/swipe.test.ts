import { expect, test } from 'vitest';
import { offsetOf, SWIPE_PX, swipeTo, TRY_PX } from './swipe.ts';

const none = { hasEarlier: false, hasLater: false, canTry: false };
const last = { hasEarlier: true, hasLater: false, canTry: true };

test.each([
  ['to the left shows the later one', -SWIPE_PX, { ...none, hasLater: true, canTry: true }, 'later', true],
  ['to the right the earlier one', SWIPE_PX, last, 'earlier', true],
  ['too short a swipe does nothing yet', SWIPE_PX - 1, last, 'earlier', false],
  ['after the last one it takes a long pull', -SWIPE_PX, last, 'try', false],
  ['for another try', -TRY_PX, last, 'try', true],
  ['where there is nothing it does nothing', -TRY_PX, none, null, false],
  ['before the first one too', TRY_PX, none, null, false],
])('%s', (_name, dx, choices, action, isReady) => {
  expect(swipeTo(dx, choices)).toEqual({ action, isReady });
});

test('the message follows the finger, within bounds', () => {
  expect(offsetOf(-100, 'later')).toBe(-50);
  expect(offsetOf(-1000, 'try')).toBe(-90);
  expect(Math.abs(offsetOf(100, null))).toBeLessThan(20);
});
