// What all kinds with an API of their own have in common, each against a server that speaks its API.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChatEngineError, ChatFailure } from '../../platform/server/ports/chat-engine.ts';
import { chatRequest } from '../../../test/support/chat-request.ts';
import { mockTokens } from '../../../test/support/mock-chat-server.ts';
import type { DialectName } from '../../../test/support/mock-dialects.ts';
import {
  startMockNative,
  type MockNative,
  type NativeBehaviour,
} from '../../../test/support/mock-native-server.ts';
import { createAnthropic } from './anthropic/anthropic.ts';
import { createGoogle } from './google/google.ts';
import { createKobold } from './koboldcpp/koboldcpp.ts';
import { createOllama } from './ollama/ollama.ts';
import { createTextCompletion } from './text-completion/text-completion.ts';

const kinds: [DialectName, typeof createOllama][] = [
  ['ollama', createOllama],
  ['koboldcpp', createKobold],
  ['llama', createTextCompletion],
  ['completions', createTextCompletion],
  ['anthropic', createAnthropic],
  ['google', createGoogle],
];
const whole = mockTokens.join('');
const half = mockTokens.slice(0, 6).join('');

describe.each(kinds)('%s', (dialect, create) => {
  let server: MockNative;
  beforeAll(async () => {
    server = await startMockNative(dialect);
  });
  afterAll(() => server.stop());
  beforeEach(() => server.reset());

  async function run(behaviour: NativeBehaviour, options: object = {}) {
    const pieces: string[] = [];
    const engine = create({
      baseUrl: server.url(behaviour),
      firstTokenTimeoutMs: 5000,
      idleTimeoutMs: 5000,
      backOffMs: 1,
      ...options,
    });
    const outcome = await engine
      .stream(chatRequest(), (text) => pieces.push(text), new AbortController().signal)
      .then(
        (value) => ({ value, error: undefined }),
        (error: unknown) => ({ value: undefined, error: error as ChatEngineError }),
      );
    return { engine, text: pieces.join(''), pieces, ...outcome };
  }

  it.each<NativeBehaviour>(['steps', 'instant', 'drip', 'crlf', 'garbage-between', '500-then-ok'])(
    'a reply arrives whole: %s',
    async (behaviour) => {
      const { text, value } = await run(behaviour);
      expect(text).toBe(whole);
      expect(value).toMatchObject({ finish: 'stop', usage: { completionTokens: expect.any(Number) } });
    },
  );

  it('says that it ran out of tokens', async () => {
    const { text, value } = await run('length');
    expect(value?.finish).toBe('length');
    expect(text.trimEnd()).toBe(half.trimEnd());
  });

  const failures: [NativeBehaviour, ChatFailure, number, string][] = [
    ['cut', 'broken', 1, half],
    ['cut-first', 'unreachable', 3, ''],
    ['garbage', 'broken', 3, ''],
    ['empty', 'broken', 3, ''],
    ['401', 'unauthorized', 1, ''],
    ['404', 'refused', 1, ''],
    ['429-always', 'busy', 3, ''],
    ['500-always', 'broken', 3, ''],
    ['context', 'context', 1, ''],
  ];
  it.each(failures)('%s is %s', async (behaviour, kind, requests, text) => {
    const result = await run(behaviour);
    expect(result.error?.kind).toBe(kind);
    expect(text.trimEnd()).toBe(result.text.trimEnd());
    expect(server.replies).toHaveLength(requests);
  });

  it('an error in mid-reply ends it', async () => {
    const { error, text } = await run('mid-error');
    expect(error?.name).toBe('ChatEngineError');
    expect(text.trimEnd()).toBe(half.trimEnd());
  });

  it.each<NativeBehaviour>(['hang-headers', 'hang-mid'])('does not wait for ever: %s', async (behaviour) => {
    const { error } = await run(behaviour, { firstTokenTimeoutMs: 1_000, idleTimeoutMs: 100 });
    expect(error?.kind).toBe('timeout');
    await server.replies[0]?.closed;
    expect(server.replies[0]?.isClosedEarly).toBe(true);
  });

  it('lists its models, and knows how much they hold before the first prompt', async () => {
    const engine = create({ baseUrl: server.url(), firstTokenTimeoutMs: 5000, idleTimeoutMs: 5000 });
    const models = await engine.models(new AbortController().signal);
    expect(models[0]?.id).toMatch(/night/i);
    const windows: Record<DialectName, number> = {
      ollama: 8192,
      koboldcpp: 6144,
      llama: 4096,
      completions: 4096,
      anthropic: 32_768,
      google: 32_768,
    };
    await expect.poll(() => engine.termsOf?.(models[0]?.id).contextTokens).toBe(windows[dialect]);
  });

  it('never shows thoughts, and sends no key that it has not', async () => {
    const { text } = await run('instant');
    expect(text).not.toContain('plan');
    const { authorization, 'x-api-key': key, 'x-goog-api-key': other } = server.replies[0]!.headers;
    expect([authorization, key, other]).toEqual([undefined, undefined, undefined]);
  });
});
