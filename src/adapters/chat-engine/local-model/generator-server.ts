// A generator behind OpenAI's own call, on loopback and with a key: the product talks to it as to any model server, and a
// fault in native code ends this process alone.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { z } from 'zod';
import type { TextGenerator } from './text-generator.ts';

const Body = z.object({
  messages: z.array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })).min(1),
  max_tokens: z.number().int().positive().default(400),
  stop: z.array(z.string()).default([]),
  temperature: z.number().optional(),
  top_p: z.number().optional(),
  top_k: z.number().optional(),
  min_p: z.number().optional(),
  repeat_penalty: z.number().optional(),
  seed: z.number().optional(),
  chat_template_kwargs: z.object({ enable_thinking: z.boolean().optional() }).optional(),
});

/** As llama.cpp's server takes it. */
const Text = z.object({ content: z.string() });

/** The most replies that wait; further ones are refused with a time to retry. */
const LONGEST_QUEUE = 16;
const BODY_BYTES = 16 * 2 ** 20;

interface Options {
  generator: TextGenerator;
  model: string;
  apiKey: string;
}

export function createGeneratorServer({ generator, model, apiKey }: Options): Server {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  /** One after the other, in the order in which they came. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    waiting++;
    const done = last.then(work).finally(() => waiting--);
    last = done.catch(() => undefined);
    return done;
  }

  async function complete(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (waiting >= LONGEST_QUEUE) return fail(response, 503, 'The model is busy', { 'retry-after': '5' });
    const body = Body.safeParse(await readJson(request));
    if (!body.success) return fail(response, 400, z.prettifyError(body.error));
    const { messages, max_tokens: maxTokens, stop, temperature, seed, ...rest } = body.data;
    const gone = new AbortController();
    response.on('close', () => gone.abort());
    const send = (data: object): void =>
      void response.write(`data: ${JSON.stringify({ model, ...data })}\n\n`);
    const choice = (delta: object, finish: string | null = null): object => ({
      choices: [{ index: 0, delta, finish_reason: finish }],
    });
    await inTurn(async () => {
      if (gone.signal.aborted) return;
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      const { top_p: topP, top_k: topK, min_p: minP, repeat_penalty: repeatPenalty } = rest;
      const mayThink = rest.chat_template_kwargs?.enable_thinking !== false;
      const options = { maxTokens, stop, temperature, topP, topK, minP, repeatPenalty, seed, mayThink };
      const generated = await generator.generate(
        messages,
        options,
        (content) => send(choice({ content })),
        gone.signal,
        (reasoning_content) => send(choice({ reasoning_content })),
      );
      send(choice({}, generated.finish));
      const usage = { prompt_tokens: generated.promptTokens, completion_tokens: generated.completionTokens };
      send({ choices: [], usage });
      response.end('data: [DONE]\n\n');
    });
  }

  async function tokenize(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Text.safeParse(await readJson(request));
    if (!body.success) return fail(response, 400, z.prettifyError(body.error));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ tokens: [...generator.tokenize(body.data.content)] }));
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.headers.authorization !== `Bearer ${apiKey}`) return fail(response, 401, 'Wrong key');
    if (request.method === 'GET' && request.url === '/v1/models') {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ data: [{ id: model, max_model_len: generator.contextTokens }] }));
      return;
    }
    if (request.method === 'POST' && request.url === '/v1/chat/completions')
      return complete(request, response);
    if (request.method === 'POST' && request.url === '/tokenize') return tokenize(request, response);
    return fail(response, 404, 'Nothing is here');
  }

  return createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (response.destroyed) return;
      const message = error instanceof Error ? error.message : String(error);
      if (!response.headersSent) return fail(response, error instanceof BadRequest ? 400 : 500, message);
      response.end(`data: ${JSON.stringify({ error: { message } })}\n\n`);
    });
  });
}

class BadRequest extends Error {}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > BODY_BYTES) throw new BadRequest('The request is too large');
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString());
  } catch {
    throw new BadRequest('The request is no JSON');
  }
}

function fail(
  response: ServerResponse,
  status: number,
  message: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify({ error: { message } }));
}
