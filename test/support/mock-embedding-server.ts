// A server on loopback that embeds by OpenAI's API and by both of Ollama's, well-behaved or not. Texts with the same words
// are near each other.
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface EmbeddingRequest {
  path: string;
  authorization: string | undefined;
  body: Record<string, unknown>;
  texts: string[];
  /** The client closed the connection before an answer. Valid once `closed` has resolved. */
  isClosedEarly: boolean;
  closed: Promise<void>;
}

interface Turn {
  request: EmbeddingRequest;
  vectors: number[][];
  response: http.ServerResponse;
  isOllama: boolean;
  /** 1 for the first request since the start, or since the behaviour changed. */
  nth: number;
}

const send = ({ response }: Turn, status: number, body: unknown, headers: http.OutgoingHttpHeaders = {}) =>
  void response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(typeof body === 'string' ? body : JSON.stringify(body));

const openAi = (vectors: unknown[]) => ({
  object: 'list',
  model: 'moth',
  data: vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })),
});

function answer(turn: Turn, vectors: unknown[] = turn.vectors): void {
  if (!turn.isOllama) return send(turn, 200, { ...openAi(vectors), usage: { prompt_tokens: 3 } });
  const isOld = turn.request.path.endsWith('/api/embeddings');
  return send(turn, 200, isOld ? { embedding: vectors[0] } : { model: 'moth', embeddings: vectors });
}

const refuse = (turn: Turn, status: number, message: string, headers: http.OutgoingHttpHeaders = {}) =>
  send(turn, status, turn.isOllama ? { error: message } : { error: { message } }, headers);

const base64 = (vector: number[]) => Buffer.from(Float32Array.from(vector).buffer).toString('base64');
const change = (turn: Turn, at: number, vector: unknown) =>
  answer(
    turn,
    turn.vectors.map((each, n): unknown => (n === at ? vector : each)),
  );

/** What the server does with a request for vectors. */
const scripts = {
  well: (turn) => answer(turn),
  /** Every text is the same to it. */
  'all alike': (turn) =>
    answer(
      turn,
      turn.vectors.map((each) => each.map(() => 1)),
    ),
  shuffled: (turn) => {
    const whole = openAi(turn.vectors);
    send(turn, 200, { ...whole, data: whole.data.toReversed() });
  },
  base64: (turn) => answer(turn, turn.vectors.map(base64)),
  'torn base64': (turn) =>
    answer(
      turn,
      turn.vectors.map(() => 'AAAA'),
    ),
  'without index': (turn) => send(turn, 200, { data: turn.vectors.map((embedding) => ({ embedding })) }),
  'twice one index': (turn) =>
    send(turn, 200, { data: turn.vectors.map((embedding) => ({ embedding, index: 0 })) }),
  'index of no text': (turn) =>
    send(turn, 200, { data: turn.vectors.map((embedding) => ({ embedding, index: 99 })) }),
  'one too few': (turn) => answer(turn, turn.vectors.slice(1)),
  'one too many': (turn) => answer(turn, [...turn.vectors, turn.vectors[0]]),
  ragged: (turn) => change(turn, 1, turn.vectors[0]!.slice(1)),
  zeros: (turn) =>
    change(
      turn,
      0,
      turn.vectors[0]!.map(() => 0),
    ),
  'no number': (turn) =>
    change(
      turn,
      0,
      turn.vectors[0]!.map(() => null),
    ),
  'no vector': (turn) => change(turn, 0, { values: [1] }),
  'empty vector': (turn) => change(turn, 0, []),
  'not a number': (turn) => {
    // As Python writes it, which is no JSON.
    const text = JSON.stringify(turn.isOllama ? { embeddings: turn.vectors } : openAi(turn.vectors));
    send(turn, 200, text.replace(/\[-?[\d.e-]+,/, '[NaN,'));
  },
  /** Twice as many numbers from the second request on. */
  'other dimension': (turn) =>
    answer(turn, turn.nth === 1 ? turn.vectors : turn.vectors.map((each) => [...each, ...each])),
  'another model each time': (turn) =>
    answer(
      turn,
      turn.vectors.map((each) => [...each, ...Array.from({ length: turn.nth }, () => 0.01)]),
    ),
  'dies in the middle': (turn) => {
    const text = JSON.stringify(openAi(turn.vectors));
    turn.response.writeHead(200, { 'content-length': text.length });
    turn.response.write(text.slice(0, 40));
    setTimeout(() => turn.response.socket?.destroy(), 10);
  },
  'dies at once': (turn) => void turn.response.socket?.destroy(),
  nonsense: (turn) => send(turn, 200, '<html>Welcome to the router</html>'),
  'other json': (turn) => send(turn, 200, { choices: [] }),
  'refusal as 200': (turn) => send(turn, 200, { error: 'Unexpected endpoint or method' }),
  'without an end': (turn) => {
    const { response } = turn;
    response.writeHead(200);
    const more = (): void => {
      while (!response.destroyed && response.write('[0.1,0.2,0.3],'.repeat(5000)));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  },
  hangs: () => {},
  'once busy': (turn) =>
    turn.nth === 1 ? refuse(turn, 429, 'Slow down', { 'retry-after': '0' }) : answer(turn),
  'once broken': (turn) => (turn.nth === 1 ? refuse(turn, 500, 'It stumbled') : answer(turn)),
  'once gone': (turn) => (turn.nth === 1 ? void turn.response.socket?.destroy() : answer(turn)),
  'always busy': (turn) => refuse(turn, 503, 'Loading model'),
  'no such model': (turn) => refuse(turn, 404, 'model "moth" not found, try pulling it first'),
  'no embeddings': (turn) => refuse(turn, 501, 'This server does not support embeddings'),
} satisfies Record<string, (turn: Turn) => void>;
export type EmbeddingScript = keyof typeof scripts;

interface Options {
  models?: string[];
  /** Demanded as the bearer. */
  key?: string;
  /** A text of more characters is refused as too long for the context. */
  longest?: number;
  /** How that is said. */
  tooLong?: { status: number; message: string };
  /** Paths that it does not have. */
  lacks?: string[];
  dimension?: number;
  /** Words that mean the same to it. */
  alike?: Record<string, string>;
}

/** Words of a text, each counted at a place of its own. */
function vectorOf(text: string, dimension: number, alike: Record<string, string>): number[] {
  const vector = Array.from({ length: dimension }, () => 0.01);
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    let hash = 7;
    for (const letter of alike[word] ?? word) hash = (hash * 31 + letter.codePointAt(0)!) % 1_000_003;
    vector[hash % dimension]! += 3;
  }
  return vector;
}

async function readBody(incoming: http.IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  incoming.setEncoding('utf8');
  for await (const part of incoming) text += part as string;
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}

const PATHS = /\/(?:v1\/embeddings|api\/embed|api\/embeddings)$/;

export async function startMockEmbeddings(options: Options = {}) {
  const { models = ['moth-embed'], dimension = 256, lacks = [] } = options;
  const { tooLong = { status: 400, message: 'the input length exceeds the context length' } } = options;
  const requests: EmbeddingRequest[] = [];
  let script: EmbeddingScript = 'well';
  let nth = 0;
  let key = options.key ?? '';

  function list(path: string): unknown {
    if (lacks.includes(path)) return null;
    if (path === '/v1/models') return { data: models.map((id) => ({ id })) };
    return path === '/api/tags' ? { models: models.map((name) => ({ name })) } : null;
  }

  async function serve(incoming: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const path = incoming.url ?? '';
    const { authorization } = incoming.headers;
    const body = await readBody(incoming);
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    const given = body['input'] ?? body['prompt'] ?? [];
    const texts = (Array.isArray(given) ? given : [given]) as string[];
    const request: EmbeddingRequest = { path, authorization, body, texts, isClosedEarly: false, closed };
    response.once('close', () => {
      request.isClosedEarly = !response.writableFinished;
      resolve();
    });
    const isEmbedding = PATHS.test(path) && !lacks.includes(path);
    const vectors = texts.map((text) => vectorOf(text, dimension, options.alike ?? {}));
    const turn: Turn = { request, vectors, response, isOllama: path.startsWith('/api/'), nth: 0 };
    if (key && authorization !== `Bearer ${key}`)
      return refuse(turn, 401, `Incorrect API key provided: ${authorization?.slice(7)}`);
    if (!isEmbedding) {
      const listed = incoming.method === 'GET' ? list(path) : null;
      return listed ? send(turn, 200, listed) : send(turn, 404, '404 page not found');
    }
    requests.push(request);
    turn.nth = ++nth;
    if (texts.some((text) => text.length > (options.longest ?? Infinity)))
      return refuse(turn, tooLong.status, tooLong.message);
    return scripts[script](turn);
  }

  const server = http.createServer((incoming, response) => {
    serve(incoming, response).catch(() => response.destroy());
  });
  server.on('connection', (socket) => socket.on('error', () => {}));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    /** All requests for vectors. */
    requests,
    behave(next: EmbeddingScript): void {
      script = next;
      nth = 0;
    },
    demand(next: string): void {
      key = next;
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type MockEmbeddings = Awaited<ReturnType<typeof startMockEmbeddings>>;
