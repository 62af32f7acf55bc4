import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chatRequest } from '../../../../test/support/chat-request.ts';
import {
  mockTokens,
  startMockChatServer,
  type MockChatServer,
} from '../../../../test/support/mock-chat-server.ts';
import { baseUrlOf } from '../transport/back-end.ts';
import { COMPLETIONS_PATH, createOpenAiCompatible } from './openai-compatible.ts';

let server: MockChatServer;
beforeAll(async () => {
  server = await startMockChatServer();
});
afterAll(() => server.stop());
beforeEach(() => server.reset());

const engineFor = (model: string | undefined, baseUrl = server.url) =>
  createOpenAiCompatible({ baseUrl, model, firstTokenTimeoutMs: 5000, idleTimeoutMs: 5000, backOffMs: 1 });
const never = () => new AbortController().signal;

describe('the address', () => {
  it.each([
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080/v1'],
    ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080/v1'],
    ['http://127.0.0.1:8080/v1/', 'http://127.0.0.1:8080/v1'],
    ['https://host.example/api/v1', 'https://host.example/api/v1'],
    ['https://host.example/v1beta/openai', 'https://host.example/v1beta/openai'],
    ['https://host.example/v1/chat/completions', 'https://host.example/v1'],
    ['https://host.example/proxy', 'https://host.example/proxy/v1'],
  ])('%s', (given, base) => expect(baseUrlOf(given, COMPLETIONS_PATH).href).toBe(base));
});

describe('cancelling', () => {
  it.each(['hang-headers', 'hang-first', 'hang-mid'])(
    'closes the connection at once: %s',
    async (behaviour) => {
      const controller = new AbortController();
      const reply = engineFor(`mock-${behaviour}`).stream(chatRequest(), () => {}, controller.signal);
      while (server.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      const reason = new Error('the user pressed stop');
      controller.abort(reason);
      await expect(reply).rejects.toBe(reason);
      await server.requests[0]?.closed;
      expect(server.requests[0]?.isClosedEarly).toBe(true);
    },
  );

  it('in the midst of a piece: nothing is handed over afterwards', async () => {
    const controller = new AbortController();
    const pieces: string[] = [];
    const onText = (text: string) => {
      pieces.push(text);
      controller.abort();
    };
    await expect(engineFor('mock-steps').stream(chatRequest(), onText, controller.signal)).rejects.toThrow(
      'abort',
    );
    await server.requests[0]?.closed;
    expect(pieces).toHaveLength(1);
  });

  it('while waiting to try again', async () => {
    const controller = new AbortController();
    const engine = createOpenAiCompatible({
      baseUrl: server.url,
      model: 'mock-500-always',
      firstTokenTimeoutMs: 60_000,
      idleTimeoutMs: 5000,
      backOffMs: 20_000,
    });
    const reply = engine.stream(chatRequest(), () => {}, controller.signal);
    while (server.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await server.requests[0]?.closed;
    controller.abort(new Error('gone'));
    await expect(reply).rejects.toThrow('gone');
    expect(server.requests).toHaveLength(1);
  });

  it('before it began: the back-end hears nothing', async () => {
    await expect(
      engineFor('mock-instant').stream(chatRequest(), () => {}, AbortSignal.abort()),
    ).rejects.toThrow();
    expect(server.requests).toHaveLength(0);
  });

  it("a listener's own error ends the reply with that error", async () => {
    const fault = new Error('the listener fell over');
    const reply = engineFor('mock-hang-mid').stream(
      chatRequest(),
      () => {
        throw fault;
      },
      never(),
    );
    await expect(reply).rejects.toBe(fault);
    await server.requests[0]?.closed;
    expect(server.requests[0]?.isClosedEarly).toBe(true);
  });
});

describe('connections', () => {
  it('are used again', async () => {
    const engine = engineFor('mock-instant');
    for (let n = 0; n < 5; n++) await engine.stream(chatRequest(), () => {}, never());
    // The pool counts a connection as free a moment after its answer has ended.
    expect(new Set(server.requests.map((request) => request.connection)).size).toBeLessThanOrEqual(2);
  });

  it('a kept one that the back-end closed in the meantime costs nothing but a new one', async () => {
    const tokens = mockTokens.map(
      (text) => `data: ${JSON.stringify({ choices: [{ delta: { content: text } }] })}\n\n`,
    );
    const perSocket = new WeakMap<object, number>();
    let asked = 0;
    const closing = http.createServer((request, response) => {
      asked++;
      const nth = (perSocket.get(request.socket) ?? 0) + 1;
      perSocket.set(request.socket, nth);
      if (nth > 1) request.socket.destroy();
      else request.resume().on('end', () => response.end(`${tokens.join('')}data: [DONE]\n\n`));
    });
    await new Promise<void>((resolve) => closing.listen(0, '127.0.0.1', resolve));
    const engine = createOpenAiCompatible({
      baseUrl: `http://127.0.0.1:${(closing.address() as AddressInfo).port}`,
      model: 'm',
      firstTokenTimeoutMs: 5000,
      idleTimeoutMs: 5000,
      retries: 0,
    });
    for (let n = 0; n < 3; n++) {
      let text = '';
      await engine.stream(chatRequest(), (piece) => (text += piece), never());
      expect(text).toBe(mockTokens.join(''));
    }
    expect(asked).toBeGreaterThan(3);
    closing.closeAllConnections();
    closing.close();
  });
});

describe('models', () => {
  it('are listed, with what the server tells of their context', async () => {
    const models = await engineFor(undefined).models(never());
    expect(models).toMatchObject([{ id: 'mock-normal', contextTokens: 4096 }]);
  });

  it('the engine takes no more than the server says that its model holds', async () => {
    const engine = engineFor('mock-normal');
    expect(engine.contextTokens).toBe(8192);
    await engine.models(never());
    expect(engine.contextTokens).toBe(4096);
  });

  it('a prompt that is too long makes the engine ask how much fits', async () => {
    const small = http.createServer((request, response) => {
      const isList = request.url?.endsWith('/models');
      const error = { message: 'This model’s maximum context length is 2048 tokens', code: 400 };
      response.writeHead(isList ? 200 : 400, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isList ? { data: [{ id: 'small', max_model_len: 2048 }] } : { error }));
    });
    await new Promise<void>((resolve) => small.listen(0, '127.0.0.1', resolve));
    const engine = engineFor('small', `http://127.0.0.1:${(small.address() as AddressInfo).port}/v1`);
    expect(engine.contextTokens).toBe(8192);
    await expect(engine.stream(chatRequest(), () => {}, never())).rejects.toMatchObject({ kind: 'context' });
    expect(engine.contextTokens).toBe(2048);
    small.closeAllConnections();
    small.close();
  });

  it('a list that cannot be had fails like a reply', async () => {
    const gone = await startMockChatServer();
    await gone.stop();
    await expect(engineFor(undefined, gone.url).models(never())).rejects.toMatchObject({
      kind: 'unreachable',
    });
  });

  it('without a name, the first one that is listed answers', async () => {
    const outcome = await engineFor(undefined).stream(chatRequest(), () => {}, never());
    expect(outcome.model).toBe('mock-normal');
    expect(server.requests[0]?.body['model']).toBe('mock-normal');
  });
});
