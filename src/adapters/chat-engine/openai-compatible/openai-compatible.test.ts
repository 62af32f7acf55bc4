import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type {
  ChatEngineError,
  ChatFailure,
  ConnectedChatEngine,
} from '../../../platform/server/ports/chat-engine.ts';
import type { SceneRequest } from '../../../platform/server/ports/scene.ts';
import { chatRequest } from '../../../../test/support/chat-request.ts';
import {
  mockTokens,
  startMockChatServer,
  type MockChatServer,
} from '../../../../test/support/mock-chat-server.ts';
import { createOpenAiCompatible, type OpenAiCompatibleOptions } from './openai-compatible.ts';

let server: MockChatServer;
beforeAll(async () => {
  server = await startMockChatServer();
});
afterAll(() => server.stop());
beforeEach(() => server.reset());

const engineFor = (behaviour: string, options: Partial<OpenAiCompatibleOptions> = {}) =>
  createOpenAiCompatible({
    baseUrl: server.url,
    model: `mock-${behaviour}`,
    firstTokenTimeoutMs: 5000,
    idleTimeoutMs: 5000,
    backOffMs: 1,
    ...options,
  });

/** Runs one reply and tells what came of it. */
async function run(behaviour: string, options: Partial<OpenAiCompatibleOptions> = {}) {
  return ask(engineFor(behaviour, options));
}

async function ask(engine: ConnectedChatEngine, changes: Partial<SceneRequest> = {}) {
  const pieces: string[] = [];
  const thoughts: string[] = [];
  const outcome = await engine
    .stream(
      chatRequest(changes),
      (text) => pieces.push(text),
      new AbortController().signal,
      (thought) => thoughts.push(thought),
    )
    .then(
      (value) => ({ value, error: undefined }),
      (error: unknown) => ({ value: undefined, error: error as ChatEngineError }),
    );
  return { pieces, text: pieces.join(''), thoughts: thoughts.join(''), ...outcome };
}

const whole = mockTokens.join('');
const half = mockTokens.slice(0, 6).join('').trimEnd();

describe('replies that arrive whole', () => {
  it.each([
    'normal',
    'instant',
    'steps',
    'drip',
    'garbage-between',
    'split-utf8',
    'crlf',
    'event-lines',
    'no-space',
    'comments',
    'spaced',
    'many-lines',
    'no-done',
    'bare-end',
    'no-usage',
    'usage-each',
    'delta-null',
    'parts',
    'whole',
    'until-close',
    'reasoning',
    'think-tags',
    'done-open',
  ])('%s', async (behaviour) => {
    const { text, value } = await run(behaviour);
    expect(text).toBe(whole);
    expect(value?.finish).toBe('stop');
    expect(server.requests).toHaveLength(1);
  });

  it('counts as the back-end counted, and says when it could not', async () => {
    expect((await run('instant')).value).toMatchObject({
      usage: { promptTokens: 7, completionTokens: 12, isEstimate: false },
      model: 'mock-instant',
    });
    const { value } = await run('no-usage');
    expect(value?.usage.isEstimate).toBe(true);
    expect(value?.usage.completionTokens).toBe(Math.ceil(Buffer.byteLength(whole) / 4));
  });

  it('hands over a huge delta unharmed', async () => {
    expect((await run('huge-delta')).text).toBe('moonlight 🌙 '.repeat(100_000).trimEnd());
  });

  it('never hands over half a character', async () => {
    const { pieces, text } = await run('split-surrogate');
    expect(text).toBe('A 🌙 rises');
    expect(pieces.every((piece) => piece.isWellFormed())).toBe(true);
  });

  it('hands over what one packet brought in one piece', async () => {
    expect((await run('instant')).pieces.length).toBeLessThan(mockTokens.length);
  });

  it.each([
    ['length', 'length'],
    ['filtered-mid', 'filter'],
    ['refusal-mid', 'refusal'],
    ['tool-call-after', 'tools'],
  ])('%s ends as %s', async (behaviour, finish) => {
    const { text, value } = await run(behaviour);
    expect(text).toBe(half);
    expect(value?.finish).toBe(finish);
  });
});

describe('failures', () => {
  const cases: [behaviour: string, kind: ChatFailure, requests: number, text: string][] = [
    ['garbage', 'broken', 3, ''],
    ['cut', 'broken', 1, half],
    ['cut-first', 'unreachable', 3, ''],
    ['cut-utf8', 'broken', 1, half],
    ['until-close-cut', 'broken', 1, 'half'],
    ['429-always', 'busy', 3, ''],
    ['429-long', 'busy', 1, ''],
    ['quota', 'refused', 1, ''],
    ['500-always', 'broken', 3, ''],
    ['503-always', 'busy', 3, ''],
    ['reset-always', 'unreachable', 3, ''],
    ['401', 'unauthorized', 1, ''],
    ['404', 'refused', 1, ''],
    ['context', 'context', 1, ''],
    ['mid-context', 'context', 1, ''],
    ['bad-request', 'refused', 1, ''],
    ['mid-error', 'broken', 1, half],
    ['html', 'broken', 3, ''],
    ['html-502', 'unreachable', 3, ''],
    ['redirect', 'refused', 1, ''],
    ['empty', 'broken', 3, ''],
    ['filtered', 'filtered', 1, ''],
    ['huge-line', 'broken', 3, ''],
    ['thoughts-only', 'thoughts', 1, ''],
    ['thoughts-for-ever', 'thoughts', 2, ''],
    ['tool-call', 'tools', 1, ''],
    ['refusal', 'refusal', 1, ''],
  ];
  it.each(cases)('%s is %s', async (behaviour, kind, requests, text) => {
    const result = await run(behaviour);
    expect(result.error?.name).toBe('ChatEngineError');
    expect(result.error?.kind).toBe(kind);
    expect(result.text).toBe(text);
    expect(server.requests).toHaveLength(requests);
  });

  it('tells when to come back', async () => {
    expect((await run('429-long')).error?.retryAfter).toBe(120);
  });

  it('quotes the back-end in one line, and never the key', async () => {
    const { error } = await run('401', { apiKey: 'sk-secret' });
    expect(server.requests[0]?.headers.authorization).toBe('Bearer sk-secret');
    expect(error?.message).toBe('The chat back-end answered 401: Incorrect API key provided: [key]');
    expect((await run('bad-request')).error?.message).toContain('extra fields not permitted');
  });

  it('a server that is not there is unreachable', async () => {
    const gone = await startMockChatServer();
    await gone.stop();
    expect((await run('normal', { baseUrl: gone.url })).error?.kind).toBe('unreachable');
  });

  it('an address that is none is refused at once', () => {
    expect(() => engineFor('normal', { baseUrl: 'somewhere' })).toThrow(TypeError);
    expect(() => engineFor('normal', { baseUrl: 'ftp://127.0.0.1' })).toThrow(TypeError);
  });
});

describe('retries', () => {
  it.each(['429-then-ok', '500-then-ok', 'reset-then-ok', 'first-error-then-ok'])('%s', async (behaviour) => {
    const { text, value } = await run(behaviour);
    expect(text).toBe(whole);
    expect(value?.finish).toBe('stop');
    expect(server.requests).toHaveLength(2);
  });

  it('as often as it was told', async () => {
    await run('500-always', { retries: 0 });
    expect(server.requests).toHaveLength(1);
  });

  it('never beyond the time that the first token has', async () => {
    const { error } = await run('500-always', { backOffMs: 60_000 });
    expect(error?.kind).toBe('broken');
    expect(server.requests).toHaveLength(1);
  });
});

describe('time-outs', () => {
  it('give the first word its own time, longer than that between two', async () => {
    const slow = await startMockChatServer({ firstTokenMs: 1_500, tokensPerSecond: 1000 });
    try {
      const { text, error } = await run('normal', { baseUrl: slow.url, idleTimeoutMs: 1_000 });
      expect(error).toBeUndefined();
      expect(text).toBe(whole);
    } finally {
      await slow.stop();
    }
  });

  it.each([
    ['hang-headers', { firstTokenTimeoutMs: 1_000 }, ''],
    ['hang-first', { firstTokenTimeoutMs: 1_000 }, ''],
    ['hang-comments', { firstTokenTimeoutMs: 1_000 }, ''],
    ['hang-mid', { idleTimeoutMs: 500 }, half],
  ])('%s', async (behaviour, options, text) => {
    const result = await run(behaviour, options);
    expect(result.error?.kind).toBe('timeout');
    expect(result.text).toBe(text);
    expect(server.requests).toHaveLength(1);
    await server.requests[0]?.closed;
    expect(server.requests[0]?.isClosedEarly).toBe(true);
  });
});

describe('a model that thinks', () => {
  const plan = 'She greets me. I greet back.';

  it.each([
    'reasoning-content',
    'reasoning-field',
    'thinking-parts',
    'think-tags',
    'harmony',
    'thoughts-labelled',
  ])('has its thoughts apart: %s', async (behaviour) => {
    const { text, thoughts, value } = await ask(engineFor(behaviour), { speaker: 'Mara' });
    expect(text).toBe(whole);
    expect(thoughts).toBe(plan);
    expect(value?.thoughts).toBe(plan);
    expect(value?.textFrom).toBeUndefined();
  });

  it('is believed at the end where it never opened its thoughts, and from the beginning after that', async () => {
    const engine = engineFor('thoughts-unopened');
    const first = await ask(engine);
    expect(first.text.slice(first.value?.textFrom)).toBe(whole);
    expect(first.text.slice(0, first.value?.textFrom)).toBe(plan);
    const second = await ask(engine);
    expect(second).toMatchObject({ text: whole, thoughts: plan });
    expect(second.value?.textFrom).toBeUndefined();
    // Told not to think, it begins with its text.
    const third = await ask(engine, { thinking: { effort: 'off' } });
    expect(third.value?.textFrom).toBe(plan.length);
  });

  it('tells what thoughts and a cached prompt took, where the back-end does', async () => {
    const { value } = await run('reasoning-content');
    expect(value?.usage).toMatchObject({ thoughtTokens: 9, cachedTokens: 5 });
    expect(Object.keys((await run('instant')).value!.usage)).toEqual([
      'promptTokens',
      'completionTokens',
      'isEstimate',
    ]);
  });

  const room = (n: number) => server.requests[n]?.body['max_tokens'];

  it('has room for thoughts beside the text, as much as its effort needs', async () => {
    const engine = engineFor('instant', { contextTokens: 100_000 });
    for (const effort of ['off', 'low', 'medium', 'high'] as const)
      await ask(engine, { thinking: { effort } });
    expect([0, 1, 2, 3].map(room)).toEqual([200, 1224, 4296, 12_488]);
    // A small window keeps three quarters for the rest.
    await ask(engineFor('instant', { contextTokens: 4000 }), { thinking: { effort: 'high' } });
    expect(room(4)).toBe(1200);
  });

  it('gets that room without being told to think, once it has been seen to', async () => {
    const engine = engineFor('reasoning-content', { contextTokens: 100_000 });
    expect(engine.thinking?.()).toEqual({ efforts: [], isUsual: false });
    await ask(engine, { stop: ['\nSam:'] });
    expect(engine.thinking?.()).toEqual({ efforts: ['off', 'low', 'medium', 'high'], isUsual: true });
    await ask(engine, { stop: ['\nSam:'] });
    expect([room(0), room(1)]).toEqual([200, 4296]);
    // A thought may hold a text that ends a reply.
    expect(server.requests.map(({ body }) => body['stop'])).toEqual([['\nSam:'], undefined]);
  });

  it('is asked again, with room, where its thoughts left none for the text', async () => {
    const { text, error } = await run('thoughts-too-long-then-ok', { contextTokens: 100_000 });
    expect(error).toBeUndefined();
    expect(text).toBe(whole);
    expect([room(0), room(1)]).toEqual([200, 4296]);
  });

  it('is asked without the field that a strict server refuses, then and later', async () => {
    const engine = engineFor('no-template-switch-then-ok');
    for (let n = 0; n < 2; n++) {
      expect(await ask(engine, { thinking: { effort: 'high' } })).toMatchObject({ text: whole });
    }
    const fields = server.requests.map(({ body }) => [
      body['reasoning_effort'],
      body['chat_template_kwargs'] !== undefined,
    ]);
    expect(fields).toEqual([
      ['high', true],
      ['high', false],
      ['high', false],
    ]);
  });

  it('is told another effort where a server refuses one of them', async () => {
    const engine = engineFor('no-effort-none-then-ok');
    for (const effort of ['off', 'high', 'off'] as const) await ask(engine, { thinking: { effort } });
    const sent = server.requests.map(({ body }) => body['reasoning_effort']);
    expect(sent).toEqual(['none', undefined, 'high', undefined]);
  });

  it('is what the operator says, whatever its name', () => {
    const all = ['off', 'low', 'medium', 'high'];
    const thinking = (set: 'yes' | 'no', model: string) =>
      engineFor('', { model, thinking: set }).thinking?.();
    expect(thinking('yes', 'house-blend')).toEqual({ efforts: all, isUsual: true });
    expect(thinking('no', 'qwen3-8b')).toEqual({ efforts: [], isUsual: false });
  });

  it('is known by its name before it has written anything', () => {
    const thinking = (model: string) => engineFor('', { model }).thinking?.();
    const all = ['off', 'low', 'medium', 'high'];
    expect(thinking('Qwen/Qwen3-8B')).toEqual({ efforts: all, isUsual: true });
    expect(thinking('gpt-oss:20b')).toEqual({ efforts: ['low', 'medium', 'high'], isUsual: true });
    expect(thinking('deepseek-r1:8b')?.efforts).toEqual(['low', 'medium', 'high']);
    expect(thinking('qwen3-4b-instruct-2507')).toEqual({ efforts: [], isUsual: false });
    expect(thinking('Mistral-Nemo-Instruct')).toEqual({ efforts: [], isUsual: false });
  });
});
