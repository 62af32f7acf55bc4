import { beforeEach, expect, it } from 'vitest';
import { chatRequest } from '../../../../../test/support/chat-request.ts';
import { ChatEngineError, type ChatFailure } from '../../../../platform/server/ports/chat-engine.ts';
import type { WritingEngine } from '../chat-engines.ts';
import { createEngineHealth } from './engine-health.ts';

let now: number;
beforeEach(() => void (now = Date.parse('2026-11-29T10:00:00Z')));
const clock = { now: () => now };

function engineThat(write: (onText: (text: string) => void) => void): WritingEngine {
  return {
    name: 'mock',
    isStandIn: false,
    get contextTokens() {
      return 4096;
    },
    models: async () => [],
    async stream(_request, onText) {
      write(onText);
      const usage = { promptTokens: 1, completionTokens: 1, isEstimate: false };
      return { finish: 'stop', usage, model: 'm' };
    },
  };
}

function stage() {
  const next: (() => void)[] = [];
  const health = createEngineHealth(clock);
  const plain = engineThat((onText) => {
    next.shift()?.();
    onText('Yes.');
  });
  const engine = health.watch(plain);
  const ask = (signal = new AbortController().signal) =>
    engine.stream(chatRequest(), () => {}, signal).catch(() => {});
  const fail = (kind: ChatFailure, message = `it was ${kind}`) => {
    next.push(() => {
      throw new ChatEngineError(kind, message);
    });
    return ask();
  };
  return { health, plain, engine, ask, fail, next, seen: () => health.of(engine) };
}

it('an engine that nobody asked is at rest', () => {
  expect(stage().seen()).toMatchObject({ state: 'rest', replies: 0, lastSuccessAt: null });
  expect(createEngineHealth(clock).of(null).state).toBe('rest');
});

it('one that writes is well, and keeps all that it tells of itself', async () => {
  const { engine, plain, health, ask, seen } = stage();
  await ask();
  expect(seen()).toMatchObject({ state: 'well', replies: 1, lastSuccessAt: '2026-11-29T10:00:00.000Z' });
  expect(seen().firstWordMs).toBeGreaterThanOrEqual(0);
  expect(engine).toMatchObject({ name: 'mock', contextTokens: 4096 });
  expect(health.watch(plain)).toBe(engine);
  expect(health.watch(engine)).toBe(engine);
});

it('a fault makes it unsteady, three in a row down, and a reply well again', async () => {
  const { fail, ask, seen } = stage();
  const states: string[] = [];
  for (let n = 0; n < 3; n++) {
    await fail('broken');
    states.push(seen().state);
  }
  await ask();
  states.push(seen().state);
  expect(states).toEqual(['unsteady', 'unsteady', 'down', 'well']);
});

it.each(['unauthorized', 'unreachable'] as const)('%s: it is down at once', async (kind) => {
  const { fail, seen } = stage();
  await fail(kind);
  expect(seen().state).toBe('down');
});

it.each(['context', 'filtered', 'thoughts', 'refusal'] as const)(
  '%s: it answered all the same',
  async (kind) => {
    const { ask, fail, seen } = stage();
    await ask();
    await fail(kind);
    expect(seen()).toMatchObject({ state: 'well', failures: 1, faults: [{ reason: kind }] });
  },
);

it('equal faults are told once, with their number and the last time; the newest first', async () => {
  const { fail, seen } = stage();
  await fail('busy');
  now += 60_000;
  await fail('timeout');
  now += 60_000;
  await fail('busy');
  expect(seen().faults).toEqual([
    { at: '2026-11-29T10:02:00.000Z', reason: 'busy', said: 'it was busy', count: 2 },
    { at: '2026-11-29T10:01:00.000Z', reason: 'timeout', said: 'it was timeout', count: 1 },
  ]);
  for (let n = 0; n < 9; n++) await fail('broken', `fault ${n}`);
  expect(seen().faults).toHaveLength(5);
});

it('what somebody stopped is no fault of the engine', async () => {
  const { ask, next, seen } = stage();
  const stop = new AbortController();
  next.push(() => {
    stop.abort();
    throw new Error('stopped');
  });
  await ask(stop.signal);
  expect(seen()).toMatchObject({ state: 'rest', failures: 0 });
});
