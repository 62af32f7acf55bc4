// A deterministic OpenAI-compatible back-end on loopback, well-behaved or not. The model's name selects the
// behaviour, for example `mock-drip` or `mock-500-then-ok`; `mock-normal` streams at the pace of the options.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAnswer, type Answer } from './mock-chat-answer.ts';
import { scripts, type Behaviour } from './mock-chat-scripts.ts';
import { stampNow, writeStamp } from './mock-stamp.ts';

export interface MockOptions {
  /** For requests whose model name is not a behaviour. Default `normal`. */
  behaviour?: Behaviour;
  /** The reply, cut into tokens. Default: twelve words, some of them not ASCII. */
  tokens?: string[];
  /** `normal` only: tokens a second, 0 for all at once. Default 0. */
  tokensPerSecond?: number;
  /** `normal` only: milliseconds before the first token. Default 0. */
  firstTokenMs?: number;
  /** `normal` only: each token encodes the time at which it was sent, see mock-stamp.ts. */
  isStamped?: boolean;
  /** Whether requests are recorded. Default true; long measurements turn it off to save memory. */
  isRecording?: boolean;
  port?: number;
}

export interface MockRequest {
  path: string;
  headers: http.IncomingHttpHeaders;
  body: Record<string, unknown>;
  /** The client closed the connection before the end of the response. Valid once `closed` has resolved. */
  isClosedEarly: boolean;
  closed: Promise<void>;
  /** Number of the connection that carried the request, counted from 1. */
  connection: number;
}

export interface MockChatServer {
  /** The origin, without `/v1`. */
  url: string;
  requests: MockRequest[];
  /** Connections accepted so far. */
  connections(): number;
  reset(): void;
  stop(): Promise<void>;
}

export const mockTokens = [
  'The ',
  'night ',
  'is ',
  'young, ',
  'naïve ',
  'one: ',
  '夜 ',
  '🌙 ',
  '"so" ',
  'be\\it',
  '\n',
  'end.',
];

function paced(answer: Answer, options: MockOptions, response: http.ServerResponse): void {
  const { tokensPerSecond = 0, firstTokenMs = 0, isStamped = false } = options;
  const [head = '', tail = ''] = answer.textEvent('STAMP').split('STAMP');
  const event = (n: number) =>
    isStamped ? `${head}${writeStamp(stampNow())}${tail}` : answer.textEvent(answer.tokens[n] ?? '');
  // Writes chunked frames directly to the socket, so that benchmarks do not measure this server's HTTP stack.
  const send = (text: string) =>
    void response.socket?.write(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`);
  let next = 0;
  const asked = performance.now();
  // Each token is due at an absolute time. With intervals, streams that were delayed together would stay in
  // step.
  const due = (n: number) => asked + firstTokenMs + (tokensPerSecond > 0 ? (n * 1000) / tokensPerSecond : 0);
  let timer: NodeJS.Timeout;
  const step = () => {
    const now = performance.now();
    while (next < answer.tokens.length && due(next) <= now) send(event(next++));
    if (next === answer.tokens.length) answer.finish();
    else timer = setTimeout(step, due(next) - now);
  };
  answer.start();
  timer = setTimeout(step, firstTokenMs);
  response.once('close', () => clearTimeout(timer));
}

export async function startMockChatServer(options: MockOptions = {}): Promise<MockChatServer> {
  const { tokens = mockTokens, behaviour = 'normal', isRecording = true } = options;
  const requests: MockRequest[] = [];
  const counts = new Map<string, number>();
  const numbers = new WeakMap<object, number>();
  let connections = 0;

  function record(
    request: http.IncomingMessage,
    response: http.ServerResponse,
    body: Record<string, unknown>,
  ): void {
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    const connection = numbers.get(request.socket) ?? 0;
    const entry = {
      path: request.url ?? '',
      headers: request.headers,
      body,
      isClosedEarly: false,
      closed,
      connection,
    };
    response.once('close', () => {
      entry.isClosedEarly = !response.writableFinished;
      resolve();
    });
    requests.push(entry);
  }

  function reply(request: http.IncomingMessage, response: http.ServerResponse, text: string): void {
    const body = JSON.parse(text) as Record<string, unknown>;
    if (isRecording) record(request, response, body);
    const model = String(body['model'] ?? '');
    const nth = (counts.get(model) ?? 0) + 1;
    counts.set(model, nth);
    const named = model.replace(/^mock-/, '');
    const script = named in scripts || named === 'normal' ? (named as Behaviour) : behaviour;
    const answer = createAnswer(model, nth, tokens, response);
    if (script === 'normal') paced(answer, options, response);
    else void (scripts[script] as (answer: Answer) => unknown)(answer);
  }

  const server = http.createServer((request, response) => {
    if (request.url?.endsWith('/models')) {
      const data = [{ id: 'mock-normal', object: 'model', max_model_len: 4096 }];
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ object: 'list', data }));
      return;
    }
    if (request.method === 'GET') return void response.writeHead(404).end();
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (text += part));
    request.on('end', () => reply(request, response, text));
  });
  // Idle connections stay open; back-ends that close them have their own test.
  server.keepAliveTimeout = 0;
  server.on('connection', (socket) => {
    numbers.set(socket, ++connections);
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    connections: () => connections,
    reset() {
      requests.length = 0;
      counts.clear();
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
