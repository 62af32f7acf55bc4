// A generator behind OpenAI's own call, on loopback and with a key: the product talks to it as to any model server, and a
// fault in native code ends this process alone.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { z } from 'zod';
import type { TextEmbedder } from './text-embedder.ts';
import { PromptTooLong, type TextGenerator } from './text-generator.ts';
import { createTurnQueue } from './turn-queue.ts';

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
  response_format: z
    .object({
      type: z.string(),
      json_schema: z.object({ schema: z.record(z.string(), z.unknown()) }).optional(),
    })
    .optional(),
});

const Texts = z.object({ input: z.array(z.string().min(1)).min(1).max(256) });

/** As llama.cpp's server takes it. */
const Text = z.object({ content: z.string() });

/** The most replies that wait; further ones are refused with a time to retry. */
const LONGEST_QUEUE = 16;
const BODY_BYTES = 16 * 2 ** 20;

interface Options {
  /** Null where the model only embeds. */
  generator: TextGenerator | null;
  embedder?: TextEmbedder;
  model: string;
  apiKey: string;
}

export function createGeneratorServer({ generator, embedder, model, apiKey }: Options): Server {
  const queue = createTurnQueue();

  async function complete(
    writer: TextGenerator,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    if (queue.replies >= LONGEST_QUEUE)
      return fail(response, 503, 'The model is busy', { 'retry-after': '5' });
    const body = Body.safeParse(await readJson(request));
    if (!body.success) return fail(response, 400, z.prettifyError(body.error));
    const { messages, max_tokens: maxTokens, stop, temperature, seed, ...rest } = body.data;
    const gone = new AbortController();
    response.on('close', () => gone.abort());
    /** The head goes with the first piece: what fails before it is told by a status. */
    const send = (data: object): void => {
      if (!response.headersSent)
        response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.write(`data: ${JSON.stringify({ model, ...data })}\n\n`);
    };
    const choice = (delta: object, finish: string | null = null): object => ({
      choices: [{ index: 0, delta, finish_reason: finish }],
    });
    await queue.inTurn(async () => {
      if (gone.signal.aborted) return;
      const { top_p: topP, top_k: topK, min_p: minP, repeat_penalty: repeatPenalty } = rest;
      const mayThink = rest.chat_template_kwargs?.enable_thinking !== false;
      const answerSchema = rest.response_format?.json_schema?.schema;
      const sampling = { temperature, topP, topK, minP, repeatPenalty, seed };
      const options = { maxTokens, stop, ...sampling, mayThink, ...(answerSchema ? { answerSchema } : {}) };
      const generated = await writer.generate(
        messages,
        options,
        (content) => send(choice({ content })),
        gone.signal,
        (reasoning_content) => send(choice({ reasoning_content })),
      );
      send(choice({}, generated.finish));
      const { promptTokens, completionTokens, cachedTokens } = generated;
      const cached = cachedTokens === undefined ? {} : { cached_tokens: cachedTokens };
      const usage = { prompt_tokens: promptTokens, completion_tokens: completionTokens };
      send({ choices: [], usage: { ...usage, prompt_tokens_details: cached } });
      response.end('data: [DONE]\n\n');
    }, 'reply');
  }

  /** Text by text, so that a reply that is asked for meanwhile waits for one of them at most. */
  async function embed(
    made: TextEmbedder,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const body = Texts.safeParse(await readJson(request));
    if (!body.success) return fail(response, 400, z.prettifyError(body.error));
    const data: object[] = [];
    for (const [index, text] of body.data.input.entries()) {
      const vector = await queue.inTurn(async () => (response.destroyed ? null : made.embed(text)), 'later');
      if (!vector) return;
      data.push({ index, embedding: Buffer.from(Float32Array.from(vector).buffer).toString('base64') });
    }
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ model, data }));
  }

  async function tokenize(
    { tokenize: tokensOf }: TextGenerator,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const body = Text.safeParse(await readJson(request));
    if (!body.success) return fail(response, 400, z.prettifyError(body.error));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ tokens: [...tokensOf(body.data.content)] }));
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.headers.authorization !== `Bearer ${apiKey}`) return fail(response, 401, 'Wrong key');
    if (request.method === 'GET' && request.url === '/v1/models') {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ data: [{ id: model, max_model_len: generator?.contextTokens }] }));
      return;
    }
    const asked = request.method === 'POST' ? request.url : null;
    if (asked === '/v1/chat/completions' && generator) return complete(generator, request, response);
    if (asked === '/tokenize' && generator) return tokenize(generator, request, response);
    if (asked === '/v1/embeddings' && embedder) return embed(embedder, request, response);
    return fail(response, 404, 'Nothing is here');
  }

  return createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (response.destroyed) return;
      const message = error instanceof Error ? error.message : String(error);
      if (!response.headersSent) return fail(response, isOfCaller(error) ? 400 : 500, message);
      response.end(`data: ${JSON.stringify({ error: { message } })}\n\n`);
    });
  });
}

class BadRequest extends Error {}

const isOfCaller = (error: unknown): boolean => error instanceof BadRequest || error instanceof PromptTooLong;

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
