import { describe, expect, it } from 'vitest';
import type { ChatRequest } from '../../../platform/server/ports/chat-engine.ts';
import { mara } from './test-support/personas.ts';
import { createUnderstudy } from './understudy.ts';

function request(change: Partial<ChatRequest> = {}): ChatRequest {
  const recent = [
    { role: 'assistant' as const, content: mara.greetings[0] ?? '' },
    { role: 'user' as const, content: 'Tell me about yourself' },
  ];
  return {
    messages: [{ role: 'system', content: 'x'.repeat(400) }, ...recent],
    scene: {
      persona: mara,
      userName: 'you',
      facts: [],
      recent,
      messageCount: 2,
      seed: 's',
      now: '2026-03-03T21:00:00.000Z',
      mode: 'reply',
      length: 'long',
      alternatives: [],
    },
    maxTokens: 800,
    sampler: {},
    stop: [],
    ...change,
  };
}
const never = (): AbortSignal => new AbortController().signal;

describe('createUnderstudy', () => {
  it('says that it is a stand-in', () => {
    expect(createUnderstudy()).toMatchObject({ name: 'understudy', isStandIn: true, contextTokens: 8192 });
  });

  it('streams in small pieces, in order, and estimates what it used', async () => {
    const pieces: string[] = [];
    const outcome = await createUnderstudy({ paceMs: 0 }).stream(
      request(),
      (text) => pieces.push(text),
      never(),
    );
    expect(pieces.length).toBeGreaterThan(20);
    expect(outcome).toMatchObject({ finish: 'stop', model: 'understudy', usage: { isEstimate: true } });
    expect(outcome.usage.completionTokens).toBe(Math.ceil(pieces.join('').length / 4));
    expect(outcome.usage.promptTokens).toBeGreaterThan(100);
  });

  it('stops before it starts when the signal is aborted already', async () => {
    const pieces: string[] = [];
    const reason = new Error('gone');
    await expect(
      createUnderstudy({ paceMs: 0 }).stream(
        request(),
        (text) => pieces.push(text),
        AbortSignal.abort(reason),
      ),
    ).rejects.toBe(reason);
    expect(pieces).toEqual([]);
  });

  it('stops in the middle of a wait, with the signal’s reason', async () => {
    const leaving = new AbortController();
    const reason = new Error('left');
    const pieces: string[] = [];
    const talking = createUnderstudy({ paceMs: 60_000 }).stream(
      request(),
      (text) => pieces.push(text),
      leaving.signal,
    );
    leaving.abort(reason);
    await expect(talking).rejects.toBe(reason);
    expect(pieces).toEqual([]);
  });

  it('says nothing more after an abort in between', async () => {
    const leaving = new AbortController();
    const pieces: string[] = [];
    const talking = createUnderstudy({ paceMs: 0 }).stream(
      request(),
      (text) => {
        pieces.push(text);
        if (pieces.length === 3) leaving.abort();
      },
      leaving.signal,
    );
    await expect(talking).rejects.toThrow();
    expect(pieces).toHaveLength(3);
  });

  it('keeps to the tokens allowed, at the end of a sentence', async () => {
    let text = '';
    const outcome = await createUnderstudy({ paceMs: 0 }).stream(
      request({ maxTokens: 40 }),
      (piece) => (text += piece),
      never(),
    );
    expect(text.length).toBeLessThanOrEqual(160);
    expect(text).toMatch(/[.!?]["*]?$/);
    expect(outcome.finish).toBe('length');
  });

  it('ends before a stop string', async () => {
    let whole = '';
    await createUnderstudy({ paceMs: 0 }).stream(request(), (piece) => (whole += piece), never());
    const stop = whole.split(' ')[6] ?? '';
    let text = '';
    await createUnderstudy({ paceMs: 0 }).stream(
      request({ stop: [stop] }),
      (piece) => (text += piece),
      never(),
    );
    expect(text).toBe(whole.slice(0, whole.indexOf(stop)).trimEnd());
  });
});
