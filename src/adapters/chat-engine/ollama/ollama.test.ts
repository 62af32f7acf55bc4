import { afterEach, describe, expect, it } from 'vitest';
import { chatRequest } from '../../../../test/support/chat-request.ts';
import {
  startMockNative,
  type MockNative,
  type NativeOptions,
} from '../../../../test/support/mock-native-server.ts';
import { createOllama, type OllamaOptions } from './ollama.ts';

let server: MockNative;
afterEach(() => server.stop());
const never = () => new AbortController().signal;

async function ask(
  options: Partial<OllamaOptions> = {},
  {
    server: facts = {},
    request = {},
  }: { server?: NativeOptions; request?: Parameters<typeof chatRequest>[0] } = {},
) {
  server = await startMockNative('ollama', facts);
  const engine = createOllama({
    baseUrl: server.url(),
    firstTokenTimeoutMs: 5000,
    idleTimeoutMs: 5000,
    ...options,
  });
  const outcome = await engine.stream(chatRequest(request), () => {}, never());
  return { engine, outcome, body: server.replies.at(-1)!.body };
}

const shows = (told: object): NativeOptions => ({ facts: { '/api/show': () => told } });

describe('a request to Ollama', () => {
  it('is whole, with the window that the model is loaded with', async () => {
    const { body, outcome } = await ask(
      { sampler: { temperature: 0.8 }, keepAlive: '30m' },
      { request: { stop: ['\nSam:'], sampler: { minP: 0.05, repetitionPenalty: 1.1, seed: 7 } } },
    );
    expect(body).toEqual({
      model: 'night:8b',
      messages: [
        { role: 'system', content: 'You are Mara, 34, who keeps a lighthouse.' },
        { role: 'user', content: 'Good evening. Is the lamp lit?' },
      ],
      stream: true,
      truncate: false,
      shift: false,
      keep_alive: '30m',
      options: {
        num_ctx: 8192,
        num_predict: 200,
        temperature: 0.8,
        min_p: 0.05,
        repeat_penalty: 1.1,
        seed: 7,
        stop: ['\nSam:'],
      },
    });
    expect(outcome).toEqual({
      finish: 'stop',
      thoughts: 'A plan.',
      model: 'night:8b',
      usage: { promptTokens: 31, completionTokens: 12, isEstimate: false },
    });
  });

  it.each([
    ['never more than the model holds', {}, { model_info: { 'qwen2.context_length': 2048 } }, 2048],
    [
      'as its own file says',
      {},
      { parameters: 'stop "x"\nnum_ctx    16384', model_info: { 'a.context_length': 32_768 } },
      16_384,
    ],
    [
      'as the operator says',
      { contextTokens: 12_000 },
      { model_info: { 'a.context_length': 131_072 } },
      12_000,
    ],
    [
      'as the operator says, within what the model holds',
      { contextTokens: 12_000 },
      { model_info: { 'a.context_length': 4096 } },
      4096,
    ],
    ['the usual where nothing is told', {}, {}, 8192],
  ])('the window is %s', async (_case, options, told, tokens) => {
    const { body, engine } = await ask({ ...options, model: 'night:8b' }, { server: shows(told) });
    expect((body['options'] as { num_ctx: number }).num_ctx).toBe(tokens);
    expect(engine.contextTokens).toBe(tokens);
  });

  it('is not sent where the server would cut the prompt without a word', async () => {
    server = await startMockNative('ollama', shows({ model_info: { 'a.context_length': 1024 } }));
    const engine = createOllama({ baseUrl: server.url(), firstTokenTimeoutMs: 5000, idleTimeoutMs: 5000 });
    const messages = [{ role: 'user' as const, content: 'word '.repeat(2000) }];
    const reply = engine.stream(chatRequest({ messages }), () => {}, never());
    await expect(reply).rejects.toMatchObject({ kind: 'context' });
    expect(server.replies).toHaveLength(0);
  });

  it.each([
    ['night:8b', 'off', false],
    ['night:8b', 'high', true],
    ['gpt-oss:20b', 'high', 'high'],
    ['gpt-oss:20b', 'off', 'low'],
  ] as const)('asks %s for thoughts: %s', async (model, effort, sent) => {
    expect((await ask({ model, think: effort })).body['think']).toBe(sent);
    await server.stop();
    expect((await ask({ model }, { request: { thinking: { effort } } })).body['think']).toBe(sent);
  });

  it('hands on thoughts apart from the text, and knows who thinks', async () => {
    const { outcome, engine } = await ask({}, { server: shows({ capabilities: ['thinking'] }) });
    expect(outcome.thoughts).toBe('A plan.');
    expect(engine.thinking?.()).toMatchObject({ isUsual: true });
  });

  it('is found at the address of its other API too', async () => {
    server = await startMockNative('ollama');
    const origin = new URL(server.url()).origin;
    const engine = createOllama({ baseUrl: `${origin}/v1`, firstTokenTimeoutMs: 5000, idleTimeoutMs: 5000 });
    await engine.stream(chatRequest(), () => {}, never());
    expect(server.replies[0]?.path).toBe('/api/chat');
  });

  it('a count that leaves out what was cached is not believed', async () => {
    const messages = [{ role: 'user' as const, content: 'a few words of a story. '.repeat(100) }];
    const { outcome, engine } = await ask({}, { request: { messages } });
    expect(outcome.usage.isEstimate).toBe(true);
    expect(outcome.usage.promptTokens).toBeGreaterThan(500);
    expect(engine.tokensPerEstimate).toBe(1);
  });
});

it('a model that cannot think is asked again without', async () => {
  server = await startMockNative('ollama');
  const { default: http } = await import('node:http');
  const bodies: Record<string, unknown>[] = [];
  const picky = http.createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += String(part);
    if (request.url !== '/api/chat') return void response.end('{"models":[{"name":"m"}]}');
    const body = JSON.parse(text) as Record<string, unknown>;
    bodies.push(body);
    if ('think' in body)
      return void response.writeHead(400).end('{"error":"\\"m\\" does not support thinking"}');
    response.setHeader('content-type', 'application/x-ndjson');
    response.end('{"message":{"content":"Yes."}}\n{"done":true,"done_reason":"stop"}\n');
  });
  await new Promise<void>((resolve) => picky.listen(0, '127.0.0.1', resolve));
  const { port } = picky.address() as { port: number };
  const engine = createOllama({
    ...{ baseUrl: `http://127.0.0.1:${port}`, think: 'high', firstTokenTimeoutMs: 5000, idleTimeoutMs: 5000 },
  });
  for (let n = 0; n < 2; n++) await engine.stream(chatRequest(), () => {}, never());
  expect(bodies.map((body) => 'think' in body)).toEqual([true, false, false]);
  picky.closeAllConnections();
  picky.close();
});
