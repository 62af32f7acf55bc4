import { expect, it } from 'vitest';
import { mockTokens } from '../../../../test/support/mock-chat-server.ts';
import { ChatEngineError, type ConnectedChatEngine } from '../../../platform/server/ports/chat-engine.ts';
import type { EngineTestEvent } from '../contract.ts';
import { testEngine } from './test-engine.ts';

const text = mockTokens.join('');
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** An engine that writes word by word, or fails. */
function engineThat({
  list = async () => [],
  fails,
}: { list?: ConnectedChatEngine['models']; fails?: ChatEngineError } = {}): ConnectedChatEngine {
  return {
    name: 'mock',
    isStandIn: false,
    contextTokens: 4096,
    models: list,
    async stream(_request, onText, signal) {
      if (fails) throw fails;
      for (const token of mockTokens) {
        signal.throwIfAborted();
        onText(token);
        await wait(5);
      }
      const usage = { promptTokens: 1, completionTokens: 1, isEstimate: false };
      return { finish: 'stop', usage, model: 'night' };
    },
  };
}

async function eventsOf(engine: ConnectedChatEngine, signal = new AbortController().signal) {
  const events: EngineTestEvent[] = [];
  await testEngine({ engine }, (event) => events.push(event), signal);
  return events;
}
const model = {
  ...{ id: 'night', isStandIn: false, contextTokens: 4096, price: null },
  ...{ firstTokenTimeoutMs: 1000, atOnce: null },
};

it('tells step by step what an engine does: its list, its first word, its text, its pace', async () => {
  const events = await eventsOf(engineThat({ list: async () => [model] }));
  expect(events[0]).toEqual({
    event: 'models',
    data: { names: ['night'], milliseconds: expect.any(Number) },
  });
  expect(events[1]).toMatchObject({ event: 'first' });
  const pieces = events.flatMap((each) => (each.event === 'text' ? [each.data.text] : []));
  expect(pieces.length).toBeGreaterThan(5);
  expect(pieces.join('')).toBe(text);
  expect(events.at(-1)).toEqual({
    event: 'done',
    data: { model: 'night', isEnded: true, contextTokens: 4096, wordsPerSecond: expect.any(Number) },
  });
});

it('a wrong key or address is told at the first step, and nothing is asked after it', async () => {
  for (const kind of ['unauthorized', 'unreachable'] as const) {
    const list = () => Promise.reject(new ChatEngineError(kind, 'no'));
    expect(await eventsOf(engineThat({ list }))).toEqual([
      { event: 'failed', data: { reason: kind, said: 'no' } },
    ]);
  }
});

it('an engine without a list may still write', async () => {
  const list = () => Promise.reject(new ChatEngineError('refused', 'answered 404'));
  const events = await eventsOf(engineThat({ list }));
  expect(events[0]).toMatchObject({ event: 'models', data: { names: [] } });
  expect(events.at(-1)?.event).toBe('done');
});

it('what fails while it writes is told with its reason', async () => {
  const fails = new ChatEngineError('busy', 'answered 429');
  expect((await eventsOf(engineThat({ fails }))).at(-1)).toEqual({
    event: 'failed',
    data: { reason: 'busy', said: 'answered 429' },
  });
});

it('whoever leaves hears no more', async () => {
  const gone = new AbortController();
  const events: EngineTestEvent[] = [];
  await testEngine(
    { engine: engineThat() },
    (event) => {
      events.push(event);
      if (event.event === 'text') gone.abort();
    },
    gone.signal,
  );
  expect(events.map(({ event }) => event)).toEqual(['models', 'first', 'text']);
});
