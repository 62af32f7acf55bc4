// What a server tells of its models: their windows, and how it counts.
import { afterEach, describe, expect, it } from 'vitest';
import { chatRequest } from '../../../../test/support/chat-request.ts';
import { startMockNative, type MockNative } from '../../../../test/support/mock-native-server.ts';
import { pickyServer } from '../../../../test/support/picky-server.ts';
import { createOpenAiCompatible, type OpenAiCompatibleOptions } from './openai-compatible.ts';

const never = () => new AbortController().signal;
const open: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.stop();
});

const engineAt = (baseUrl: string, options: Partial<OpenAiCompatibleOptions> = {}) =>
  createOpenAiCompatible({ baseUrl, firstTokenTimeoutMs: 5000, idleTimeoutMs: 5000, ...options });

async function listing(entry: object, options: Partial<OpenAiCompatibleOptions> = {}) {
  const server = await pickyServer({
    refuses: () => false,
    message: '',
    reply: '',
    list: { data: [{ id: 'm', ...entry }] },
  });
  open.push(server);
  return engineAt(server.url, options);
}

describe('the window of a model, before anybody asked for a reply', () => {
  it.each([
    ['vLLM', { max_model_len: 4096 }, {}, 4096],
    ['OpenRouter', { context_length: 16_384 }, {}, 16_384],
    ['one that is larger than anybody asked for', { context_length: 200_000 }, {}, 32_768],
    ['one that the operator wants whole', { context_length: 200_000 }, { contextTokens: 150_000 }, 150_000],
    ['one that the operator wants smaller', { max_model_len: 16_384 }, { contextTokens: 6000 }, 6000],
    [
      'one that the operator thinks larger than it is',
      { max_model_len: 4096 },
      { contextTokens: 6000 },
      4096,
    ],
  ])('%s', async (_case, entry, options, tokens) => {
    const engine = await listing(entry, options);
    await expect.poll(() => engine.contextTokens).toBe(tokens);
  });

  it('is the usual one where nothing is told', async () => {
    const engine = await listing({});
    await engine.models(never());
    expect(engine.contextTokens).toBe(8192);
  });
});

describe('llama.cpp’s server', () => {
  async function llama(): Promise<MockNative> {
    const server = await startMockNative('llama');
    open.push(server);
    return server;
  }

  it('tells what it was started with, and not what its model was trained for', async () => {
    const engine = engineAt((await llama()).url());
    await expect.poll(() => engine.contextTokens).toBe(4096);
  });

  it('counts with its tokenizer', async () => {
    const engine = engineAt((await llama()).url());
    await expect.poll(() => engine.countTokens).toBeDefined();
    expect(await engine.countTokens?.('four words of text', never())).toBe(4);
  });

  it('stops counting with the signal', async () => {
    const engine = engineAt((await llama()).url());
    await engine.models(never());
    await expect(engine.countTokens?.('text', AbortSignal.abort(new Error('enough')))).rejects.toThrow(
      'enough',
    );
  });
});

describe('the correction of our estimate', () => {
  const reported = (tokens: number) =>
    `data: {"choices":[{"delta":{"content":"Yes."},"finish_reason":"stop"}],"usage":{"prompt_tokens":${tokens},"completion_tokens":2}}\n\ndata: [DONE]\n\n`;
  // 400 tokens by our estimate, and four for the turn.
  const messages = [{ role: 'user' as const, content: 'abcd'.repeat(400) }];

  it.each([
    ['more than we thought', 606, 1.5],
    ['fewer', 303, 0.75],
    ['bounded above', 1600, 2.5],
    ['bounded below', 150, 0.5],
    ['not by a count that cannot be meant', 7, 1],
  ])('%s', async (_case, tokens, factor) => {
    const server = await pickyServer({ refuses: () => false, message: '', reply: reported(tokens) });
    open.push(server);
    const engine = engineAt(server.url, { model: 'm' });
    expect(engine.tokensPerEstimate).toBe(1);
    await engine.stream(chatRequest({ messages }), () => {}, never());
    expect(engine.tokensPerEstimate).toBeCloseTo(factor);
    expect(engine.termsOf?.('other').tokensPerEstimate).toBe(1);
  });
});
