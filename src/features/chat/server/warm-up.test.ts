import { expect, test } from 'vitest';
import { fixedClock } from '../../../adapters/clock/index.ts';
import { manualTicker } from '../../../adapters/clock/ticker.ts';
import { createLog } from '../../../platform/server/log.ts';
import type { ChatSafety } from './chat.needs.ts';
import { createHelpDesk, readCrisisResources } from '../../safety/server/help-desk.ts';
import { createSafety } from '../../safety/server/safety.service.ts';
import { warmUp, warmUpInBackground } from './warm-up.ts';

const log = createLog('silent');
const clock = fixedClock(0);
const help = createHelpDesk({ clock, log, resources: readCrisisResources() });
const nothing = new Proxy(
  {},
  {
    get(_target, name) {
      throw new Error(`the database was asked: ${String(name)}`);
    },
  },
);

test('nothing of it is refused, marked or kept', async () => {
  const safety = createSafety({ ...{ database: nothing as never, ids: nothing as never }, clock, log });
  const words: unknown[] = [];
  const watched: ChatSafety = {
    async checkInput(...given) {
      const read = await safety.checkInput(...given);
      words.push([read.tier, read.isMasked, read.mark]);
      return read;
    },
    guardReply(subject) {
      const guard = safety.guardReply(subject);
      return {
        feed: (text) => guard.feed(text),
        end(text) {
          const end = guard.end(text);
          expect(end).toEqual({ isAllowed: true, text, marks: [] });
          return end;
        },
      };
    },
  };
  for (let round = 0; round < 30; round++) await warmUp({ safety: watched, help }, round);
  expect(words).toHaveLength(30);
  expect(words.every((word) => JSON.stringify(word) === '[0,false,null]')).toBe(true);
});

test('it goes on for a while in small parts, and ends', async () => {
  const ticker = manualTicker();
  let count = 0;
  const safety: ChatSafety = {
    async checkInput(text) {
      count++;
      return { text, isMasked: false, tier: 0, mark: null };
    },
    guardReply: () => ({ feed: () => true, end: (text) => ({ isAllowed: true, text, marks: [] }) }),
  };
  const stop = warmUpInBackground({ safety, help, log, ticker });
  ticker.tick();
  expect(count).toBe(2);
  for (let ticks = 0; ticks < 2500; ticks++) ticker.tick();
  expect(count).toBe(4000);
  stop();
});

test('it ends where it fails', async () => {
  const ticker = manualTicker();
  let count = 0;
  const safety: ChatSafety = {
    async checkInput() {
      count++;
      throw new Error('no');
    },
    guardReply: () => ({ feed: () => true, end: (text) => ({ isAllowed: true, text, marks: [] }) }),
  };
  warmUpInBackground({ safety, help, log, ticker });
  ticker.tick();
  await new Promise((resolve) => setImmediate(resolve));
  ticker.tick();
  expect(count).toBe(2);
});
