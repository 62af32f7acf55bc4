import { beforeEach, expect, test } from 'vitest';
import { createStorage } from '../../../../platform/web/storage/storage.ts';
import { createLongUse, USE_KEY, type LongUse } from './long-use.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let now: number;
let storage: ReturnType<typeof createStorage>;
const clock = { now: () => now };
const open = () => createLongUse(clock, storage);
const isDue = (longUse: LongUse) => longUse.isDue(storage.get(USE_KEY));
/** Simulates a user who is active every ten minutes. */
function use(ms: number, longUse = open()) {
  longUse.beat();
  for (const end = now + ms; now < end;) {
    now = Math.min(end, now + 10 * MINUTE);
    longUse.beat();
  }
  return longUse;
}

beforeEach(() => {
  now = Date.UTC(2026, 10, 21, 20);
  storage = createStorage(null);
});

test('the reminder is due after three hours of use, not before', () => {
  const longUse = use(2 * HOUR + 59 * MINUTE);
  expect(isDue(longUse)).toBe(false);
  now += MINUTE;
  longUse.beat();
  expect(isDue(longUse)).toBe(true);
});

test('the reminder is due again three hours after it was acknowledged', () => {
  const longUse = use(3 * HOUR);
  longUse.acknowledge();
  expect(isDue(longUse)).toBe(false);
  use(2 * HOUR + 59 * MINUTE, longUse);
  expect(isDue(longUse)).toBe(false);
  use(MINUTE, longUse);
  expect(isDue(longUse)).toBe(true);
});

test('the reminder stays due across reloads and tabs until it is acknowledged', () => {
  use(3 * HOUR);
  use(20 * MINUTE);
  const [one, other] = [open(), open()];
  expect([isDue(one), isDue(other)]).toEqual([true, true]);
  one.acknowledge();
  expect(isDue(other)).toBe(false);
});

test('use in two tabs at the same time counts once', () => {
  const tabs = [open(), open()];
  for (let minute = 0; minute < 179; minute++) {
    tabs.forEach((tab) => tab.beat());
    now += MINUTE;
  }
  tabs[0]!.beat();
  expect(isDue(tabs[1]!)).toBe(false);
});

test('a pause resets the measured use, a shorter break does not', () => {
  const longUse = use(2 * HOUR + 40 * MINUTE);
  now += 30 * MINUTE;
  longUse.beat();
  expect(isDue(longUse)).toBe(true);

  const other = createLongUse(clock, (storage = createStorage(null)));
  use(2 * HOUR + 50 * MINUTE, other);
  now += 31 * MINUTE;
  other.beat();
  expect(isDue(other)).toBe(false);
  use(2 * HOUR + 59 * MINUTE, other);
  expect(isDue(other)).toBe(false);
});

test('no reminder is due after a pause', () => {
  const longUse = use(3 * HOUR);
  now += 8 * HOUR;
  expect(isDue(longUse)).toBe(false);
});

test('setting the clock back does not reduce the measured use', () => {
  const longUse = use(2 * HOUR);
  now -= 5 * HOUR;
  longUse.beat();
  use(HOUR, longUse);
  expect(isDue(longUse)).toBe(true);
});

test.each(['', 'null', '{}', '{"used":"x","at":1}', '[1', '{"used":null,"at":null}'])(
  'ignores an invalid stored value: %s',
  (text) => {
    storage.set(USE_KEY, text);
    expect(isDue(open())).toBe(false);
    expect(isDue(use(3 * HOUR))).toBe(true);
  },
);
