import { expect, test } from 'vitest';
import { createEventLog } from './event-log.ts';

function setUp() {
  let now = 100;
  const log = createEventLog({ now: () => now, later: () => () => {} });
  return { log, wait: (ms: number) => void (now += ms) };
}

async function collect<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const each of source) all.push(each);
  return all;
}

test('raw events pass through unchanged, with sequence numbers and times', async () => {
  const { log, wait } = setUp();
  async function* stream() {
    yield { event: 'start', data: { seq: 0, isStandIn: true } };
    wait(20);
    yield { event: 'delta', data: { seq: 1, text: 'Hi' } };
  }
  const seen = await collect(log.tap({ act: 'send' }, stream()));
  expect(seen.map(({ event }) => event)).toEqual(['start', 'delta']);
  expect(log.get()).toEqual([
    { number: 1, after: 0, event: 'ask', seq: null, data: { act: 'send' } },
    { number: 2, after: 0, event: 'start', seq: 0, data: { seq: 0, isStandIn: true } },
    { number: 3, after: 20, event: 'delta', seq: 1, data: { seq: 1, text: 'Hi' } },
  ]);
});

test('a stream error is logged and rethrown to the consumer', async () => {
  const { log } = setUp();
  // oxlint-disable-next-line require-yield -- it never gets that far
  async function* broken(): AsyncGenerator<{ event: string; data: unknown }> {
    throw new Error('503: later');
  }
  await expect(collect(log.tap('x', broken()))).rejects.toThrow('503');
  expect(log.get().at(-1)).toMatchObject({ event: 'failure', data: '503: later' });
});

test('the log keeps the last thousand events and can be cleared', async () => {
  const { log } = setUp();
  let notified = 0;
  log.subscribe(() => void notified++);
  async function* many() {
    for (let seq = 0; seq < 1200; seq++) yield { event: 'delta', data: { seq } };
  }
  await collect(log.tap(null, many()));
  expect(log.get()).toHaveLength(1000);
  expect(log.get().at(-1)!.seq).toBe(1199);
  expect(notified).toBe(1201);
  log.clear();
  expect(log.get()).toEqual([]);
});
