import { beforeEach, expect, test } from 'vitest';
import { fixedClock } from '../../../../adapters/clock/index.ts';
import { manualTicker } from '../../../../adapters/clock/ticker.ts';
import { createLocalEvents } from '../../../../adapters/events/local.ts';
import { uuidv7 } from '../../../../adapters/ids/index.ts';
import { createLog } from '../../../../platform/server/log.ts';
import { createWatchers, type Watchers } from './watchers.ts';

const clock = fixedClock(0);
const ticker = manualTicker();
let here: Watchers;
let elsewhere: Watchers;

beforeEach(async () => {
  const events = createLocalEvents();
  const server = () =>
    createWatchers({ events, clock, ids: uuidv7(clock), ticker, log: createLog('silent') });
  [here, elsewhere] = [server(), server()];
  await Promise.all([here.start(), elsewhere.start()]);
  return () => {
    here.stop();
    elsewhere.stop();
  };
});

const watchedSince = (at: number) => [here.hasWatchedSince('ada', at), elsewhere.hasWatchedSince('ada', at)];

test('a user watches while a stream is open, on every server', () => {
  expect(watchedSince(clock.now())).toEqual([false, false]);
  const leave = here.arrive('ada');
  const leaveOther = here.arrive('ada');
  expect(watchedSince(clock.now())).toEqual([true, true]);
  expect(here.hasWatchedSince('ben', 0)).toBe(false);
  for (let minute = 0; minute < 6; minute++) {
    clock.advance(10_000);
    ticker.tick();
  }
  expect(watchedSince(clock.now())).toEqual([true, true]);
  leave();
  clock.advance(10_000);
  expect(watchedSince(clock.now())).toEqual([true, true]);
  leaveOther();
  expect(watchedSince(clock.now())).toEqual([false, false]);
});

test('it is known until when they watched', () => {
  const before = clock.now();
  clock.advance(500);
  elsewhere.arrive('ada')();
  clock.advance(2_500);
  expect(watchedSince(before)).toEqual([true, true]);
  expect(watchedSince(before + 500)).toEqual([false, false]);
});

test('a server that has died watches for nobody', () => {
  here.arrive('ada');
  here.stop();
  clock.advance(15_000);
  ticker.tick();
  expect(elsewhere.hasWatchedSince('ada', clock.now())).toBe(false);
});
