import { expect, test } from 'vitest';
import { ApiError } from '../../../../../platform/web/api-error.ts';
import { createDrafting } from './drafting.ts';

type Event = { event: string; data: object };

function setUp(events: (Event | Error)[], { isOnline = true } = {}) {
  const asked: unknown[] = [];
  let go = () => {};
  let isHeld = false;
  async function* draft(input: { body: unknown }, { signal }: { signal: AbortSignal }) {
    asked.push(input.body);
    for (const event of events) {
      if (event instanceof Error) throw event;
      yield event;
      if (isHeld)
        await new Promise<void>((resolve, reject) => {
          go = resolve;
          signal.addEventListener('abort', () => reject(new Error('aborted')));
        });
    }
  }
  const drafting = createDrafting({
    client: { draft } as never,
    conversationId: 'c',
    isOnline: () => isOnline,
  });
  return { drafting, asked, hold: () => void (isHeld = true), go: () => go() };
}

const start = { event: 'start', data: { seq: 0, isStandIn: false } };
const delta = (index: number, text: string) => ({ event: 'delta', data: { seq: 1, index, text } });
const tone = { event: 'tone', data: { seq: 1, index: 0, tone: 'calm' } };
const lines = [
  { text: 'I nod.', tone: 'calm' },
  { text: 'Why?', tone: null },
];
const done = { event: 'done', data: { seq: 9, lines } };
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('lines grow as they arrive, and end as the server allows them', async () => {
  const { drafting, asked, hold, go } = setUp([start, tone, delta(0, 'I n'), delta(1, 'Wh'), done]);
  hold();
  void drafting.start('  I ');
  for (let n = 0; n < 3; n++, go()) await settled();
  await settled();
  expect(asked).toEqual([{ begun: 'I' }]);
  expect(drafting.get()).toMatchObject({
    phase: 'writing',
    lines: [{ text: 'I n', tone: 'calm' }, { text: 'Wh' }],
  });
  go();
  await settled();
  expect(drafting.get()).toMatchObject({ phase: 'ready', lines, chosen: 0 });
  drafting.choose(1);
  drafting.choose(5);
  expect(drafting.get().chosen).toBe(1);
  drafting.close();
  expect(drafting.get()).toMatchObject({ phase: 'off', lines: [] });
});

test('stopped, what has arrived can still be taken; without a word there is nothing', async () => {
  const { drafting, hold } = setUp([start, delta(0, 'I n'), done]);
  hold();
  void drafting.start('');
  await settled();
  drafting.stop();
  expect(drafting.get().phase).toBe('off');
  const second = setUp([delta(0, 'I n'), done]);
  second.hold();
  void second.drafting.start('');
  await settled();
  second.drafting.stop();
  await settled();
  expect(second.drafting.get()).toMatchObject({ phase: 'ready', lines: [{ text: 'I n' }] });
});

test.each([
  [
    'a refusal',
    [new ApiError(422, JSON.stringify({ error: { code: 'x', message: 'Not this.' }, help: { tier: 2 } }))],
    'Not this.',
  ],
  [
    'a model that declines',
    [start, delta(0, 'I'), { event: 'error', data: { message: 'It declined.' } }],
    'It declined.',
  ],
  [
    'a connection that ends',
    [start, delta(0, 'I')],
    'The drafts could not be written. What you wrote is as it was.',
  ],
])('%s is told', async (_name, events, problem) => {
  const { drafting } = setUp(events);
  await drafting.start('');
  expect(drafting.get()).toMatchObject({ phase: 'failed', lines: [], problem });
});

test('without a network connection that is told', async () => {
  const { drafting } = setUp([new TypeError('network')], { isOnline: false });
  await drafting.start('');
  expect(drafting.get().problem).toBe('You are offline. What you wrote is as it was.');
});
