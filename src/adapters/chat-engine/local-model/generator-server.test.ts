import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { startMockNative, type MockNative } from '../../../../test/support/mock-native-server.ts';
import type { ChatRequest } from '../../../platform/server/ports/chat-engine.ts';
import { createOpenAiCompatible } from '../openai-compatible/openai-compatible.ts';
import { describeFound, detectEngines } from './detect.ts';
import { createGeneratorServer } from './generator-server.ts';
import type { TextGenerator } from './text-generator.ts';

const opened: { close(): unknown }[] = [];
afterEach(() => opened.splice(0).forEach((server) => server.close()));

async function serve({ generate }: Pick<TextGenerator, 'generate'>, apiKey = 'key') {
  const tokenize = (text: string) => text.split(' ').map((_word, n) => n);
  const generator = { contextTokens: 3072, tokenize, generate };
  const server = createGeneratorServer({ generator, model: 'tiny', apiKey: 'key' });
  opened.push({ close: () => (server.closeAllConnections(), server.close()) });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const engine = createOpenAiCompatible({
    baseUrl: `http://127.0.0.1:${port}`,
    apiKey,
    model: 'tiny',
    profile: 'llama.cpp',
    retries: 0,
    firstTokenTimeoutMs: 10_000,
    idleTimeoutMs: 10_000,
  });
  const connections = () =>
    new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
  return { engine, connections };
}

const asking = (changes: Partial<ChatRequest> = {}) =>
  ({
    messages: [{ role: 'user', content: 'Hello' }],
    mode: 'reply',
    maxTokens: 20,
    sampler: { temperature: 0.5, topK: 40 },
    stop: ['\nYou:'],
    ...changes,
  }) as ChatRequest;

const never = () => new AbortController().signal;

describe('a generator behind the call of model servers', () => {
  test('streams its words, its end and what they cost', async () => {
    const heard: unknown[] = [];
    const { engine } = await serve({
      async generate(turns, options, onText) {
        heard.push(turns, options);
        onText('Good ');
        onText('evening.');
        return { finish: 'length', promptTokens: 7, completionTokens: 3 };
      },
    });
    let text = '';
    const outcome = await engine.stream(asking(), (piece) => (text += piece), never());
    expect(text).toBe('Good evening.');
    expect(outcome).toEqual({
      finish: 'length',
      model: 'tiny',
      usage: { promptTokens: 7, completionTokens: 3, isEstimate: false },
    });
    expect(heard).toEqual([
      [{ role: 'user', content: 'Hello' }],
      expect.objectContaining({ maxTokens: 20, temperature: 0.5, topK: 40, stop: ['\nYou:'] }),
    ]);
  });

  test('sends its thoughts apart, and tells it not to think', async () => {
    const heard: boolean[] = [];
    const { engine } = await serve({
      async generate(_turns, { mayThink }, onText, _signal, onThought) {
        heard.push(mayThink);
        if (mayThink) onThought('Hm.');
        onText('Good evening.');
        return { finish: 'stop', promptTokens: 7, completionTokens: 3 };
      },
    });
    const hear = async (changes: Partial<ChatRequest>) => {
      const said = { text: '', thought: '' };
      await engine.stream(
        asking(changes),
        (piece) => (said.text += piece),
        never(),
        (piece) => (said.thought += piece),
      );
      return said;
    };
    expect(await hear({})).toEqual({ text: 'Good evening.', thought: 'Hm.' });
    expect(await hear({ thinking: { effort: 'off' } })).toEqual({ text: 'Good evening.', thought: '' });
    expect(heard).toEqual([true, false]);
  });

  test('writes one reply after the other, and drops whom nobody reads any more', async () => {
    let open = (): void => {};
    const first = new Promise<void>((resolve) => (open = resolve));
    let atOnce = 0;
    let most = 0;
    let begun = 0;
    const { engine, connections } = await serve({
      async generate(_turns, _options, onText, signal) {
        begun++;
        most = Math.max(most, ++atOnce);
        onText('a');
        if (begun === 1) await first;
        atOnce--;
        signal.throwIfAborted();
        return { finish: 'stop', promptTokens: 1, completionTokens: 1 };
      },
    });
    const stop = new AbortController();
    const one = engine.stream(asking(), () => {}, never());
    const dropped = engine.stream(asking(), () => {}, stop.signal);
    const three = engine.stream(asking(), () => {}, never());
    await expect.poll(connections).toBe(3);
    await expect.poll(() => begun).toBe(1);
    stop.abort(new Error('stopped'));
    await expect(dropped).rejects.toThrow('stopped');
    await expect.poll(connections).toBe(2);
    open();
    await Promise.all([one, three]);
    expect([most, begun]).toEqual([1, 2]);
  });

  test('says what went wrong, and goes on with the next', async () => {
    let isBroken = true;
    const { engine } = await serve({
      async generate(_turns, _options, onText) {
        if (isBroken) throw new Error('out of memory');
        onText('Here.');
        return { finish: 'stop', promptTokens: 1, completionTokens: 1 };
      },
    });
    await expect(engine.stream(asking(), () => {}, never())).rejects.toThrow();
    isBroken = false;
    await expect(engine.stream(asking(), () => {}, never())).resolves.toMatchObject({ finish: 'stop' });
  });

  test('knows its key', async () => {
    const { engine } = await serve({ generate: () => Promise.reject(new Error('never')) }, 'another');
    await expect(engine.stream(asking(), () => {}, never())).rejects.toMatchObject({ kind: 'unauthorized' });
  });
});

test('counts by the model’s own tokenizer, and tells its window', async () => {
  const { engine } = await serve({ generate: () => Promise.reject(new Error('never')) });
  expect(await engine.countTokens?.('four words of text', never())).toBe(4);
  expect(await engine.models(never())).toMatchObject([{ contextTokens: 3072 }]);
});

describe('model servers that run here', () => {
  test('are found by the models that they list; others are not', async () => {
    const ollama = createServer((_request, response) => response.end('{"data":[{"id":"llama3.2"}]}'));
    const website = createServer((_request, response) => response.end('<html>'));
    const ports: Record<string, number> = { Nobody: 1 };
    for (const [name, server] of Object.entries({ Ollama: ollama, Website: website })) {
      opened.push(server);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      ports[name] = (server.address() as AddressInfo).port;
    }
    const found = await detectEngines(ports);
    const baseUrl = `http://127.0.0.1:${ports['Ollama']}/v1`;
    expect(found).toEqual([{ name: 'Ollama', kind: 'openai-compatible', baseUrl, models: ['llama3.2'] }]);
    expect(describeFound(found)).toContain(`CHAT_BASE_URL=${baseUrl} CHAT_MODEL=llama3.2`);
    expect(describeFound([])).toContain('npm run model');
  });

  test('are talked to by the API of their own, whichever port they take', async () => {
    const ollama = await startMockNative('ollama');
    const koboldcpp = await startMockNative('koboldcpp');
    opened.push({ close: () => Promise.all([ollama.stop(), koboldcpp.stop()]) });
    const portOf = (server: MockNative) => Number(new URL(server.url()).port);
    const found = await detectEngines({ A: portOf(ollama), B: portOf(koboldcpp) });
    expect(found).toEqual([
      { name: 'A', kind: 'ollama', baseUrl: `http://127.0.0.1:${portOf(ollama)}`, models: ['night:8b'] },
      {
        name: 'B',
        kind: 'koboldcpp',
        baseUrl: `http://127.0.0.1:${portOf(koboldcpp)}`,
        models: ['koboldcpp/Night-8B'],
      },
    ]);
    expect(describeFound(found)).toContain(
      `CHAT_ENGINE=ollama CHAT_BASE_URL=${found[0]?.baseUrl} CHAT_MODEL`,
    );
  });
});
