import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChatEngineError, ChatFailure } from '../../../platform/server/ports/chat-engine.ts';
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
  const pieces: string[] = [];
  const outcome = await engineFor(behaviour, options)
    .stream(chatRequest(), (text) => pieces.push(text), new AbortController().signal)
    .then(
      (value) => ({ value, error: undefined }),
      (error: unknown) => ({ value: undefined, error: error as ChatEngineError }),
    );
  return { pieces, text: pieces.join(''), ...outcome };
}

const whole = mockTokens.join('');
const half = mockTokens.slice(0, 6).join('');

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
    expect((await run('huge-delta')).text).toBe('moonlight 🌙 '.repeat(100_000));
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
    const slow = await startMockChatServer({ firstTokenMs: 400, tokensPerSecond: 1000 });
    try {
      const { text, error } = await run('normal', { baseUrl: slow.url, idleTimeoutMs: 150 });
      expect(error).toBeUndefined();
      expect(text).toBe(whole);
    } finally {
      await slow.stop();
    }
  });

  it.each([
    ['hang-headers', { firstTokenTimeoutMs: 60 }, ''],
    ['hang-first', { firstTokenTimeoutMs: 60 }, ''],
    ['hang-comments', { firstTokenTimeoutMs: 60 }, ''],
    ['hang-mid', { idleTimeoutMs: 60 }, half],
  ])('%s', async (behaviour, options, text) => {
    const result = await run(behaviour, options);
    expect(result.error?.kind).toBe('timeout');
    expect(result.text).toBe(text);
    expect(server.requests).toHaveLength(1);
    await server.requests[0]?.closed;
    expect(server.requests[0]?.isClosedEarly).toBe(true);
  });
});
