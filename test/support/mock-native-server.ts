// A deterministic back-end on loopback that speaks one of the native APIs, well-behaved or not. The first part of the path
// selects the behaviour: `http://127.0.0.1:1234/cut` breaks off its replies.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { mockTokens } from './mock-chat-server.ts';
import { dialects, type Dialect, type DialectName } from './mock-dialects.ts';

export interface NativeRequest {
  method: string;
  path: string;
  headers: http.IncomingHttpHeaders;
  body: Record<string, unknown>;
  /** The client closed the connection before the end of the response. Valid once `closed` has resolved. */
  isClosedEarly: boolean;
  closed: Promise<void>;
}

export interface MockNative {
  /** @param behaviour the name of a script; default `steps` */
  url(behaviour?: NativeBehaviour): string;
  /** All requests for replies. */
  replies: NativeRequest[];
  /** All other requests. */
  asides: NativeRequest[];
  reset(): void;
  stop(): Promise<void>;
}

export interface NativeOptions {
  tokens?: string[];
  /** Replaces what the server tells; null answers 404. */
  facts?: Record<string, ((body: Record<string, unknown>) => object) | null>;
}

interface Turn {
  dialect: Dialect;
  tokens: string[];
  response: http.ServerResponse;
  request: NativeRequest;
  /** 1 for the first request since the start or reset. */
  nth: number;
}

type Script = (turn: Turn) => void | Promise<void>;

function start({ dialect, response }: Turn): void {
  response.writeHead(200, { 'content-type': dialect.contentType });
  response.flushHeaders();
}

const refuse = (turn: Turn, status: number, body: string, headers: Record<string, string> = {}): void =>
  void turn.response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);

const wholeOf = ({ dialect, tokens }: Turn): string =>
  `${dialect.begin ?? ''}${tokens.map(dialect.text).join('')}${dialect.end(tokens, 'stop')}`;

function half(turn: Turn): void {
  start(turn);
  const { dialect, tokens, response } = turn;
  response.write(tokens.slice(0, 6).map(dialect.text).join(''));
}

const instant: Script = (turn) => {
  start(turn);
  turn.response.end(wholeOf(turn));
};

async function slowly(turn: Turn, size: number): Promise<void> {
  start(turn);
  const bytes = Buffer.from(wholeOf(turn));
  for (let at = 0; at < bytes.length && !turn.response.destroyed; at += size) {
    turn.response.write(bytes.subarray(at, at + size));
    if ((at / size) % 8 === 0) await pause(1);
  }
  turn.response.end();
}

export const nativeScripts = {
  instant,
  steps: async (turn) => {
    start(turn);
    const { dialect, tokens, response } = turn;
    response.write(dialect.begin ?? '');
    for (const token of tokens) {
      response.write(dialect.text(token));
      await pause(1);
    }
    response.end(dialect.end(tokens, 'stop'));
  },
  /** Byte by byte: characters and events are torn. */
  drip: (turn) => slowly(turn, 1),
  crlf: (turn) => {
    start(turn);
    turn.response.end(wholeOf(turn).replaceAll('\n', '\r\n'));
  },
  'garbage-between': (turn) => {
    start(turn);
    const { dialect, tokens, response } = turn;
    for (const token of tokens) response.write(`${dialect.text(token)}nonsense\n\n{"a":\n\ndata: [1,2\n\n`);
    response.end(dialect.end(tokens, 'stop'));
  },
  length: (turn) => {
    half(turn);
    turn.response.end(turn.dialect.end(turn.tokens.slice(0, 6), 'length'));
  },
  cut: (turn) => {
    half(turn);
    setTimeout(() => turn.response.socket?.destroy(), 10);
  },
  'cut-first': (turn) => void turn.response.socket?.destroy(),
  garbage: (turn) => {
    start(turn);
    turn.response.end(Buffer.from([0, 255, 10, 123, 125, 10, 128]));
  },
  empty: (turn) => {
    start(turn);
    turn.response.end(turn.dialect.end([], 'stop'));
  },
  'hang-headers': () => {},
  'hang-mid': half,
  'mid-error': (turn) => {
    half(turn);
    turn.response.end(turn.dialect.midError);
  },
  '401': (turn) => refuse(turn, 401, turn.dialect.refusal('Wrong key')),
  '404': (turn) => refuse(turn, 404, turn.dialect.refusal('No such model')),
  '429-always': (turn) => refuse(turn, 429, turn.dialect.refusal('Too many'), { 'retry-after': '0' }),
  '500-always': (turn) => refuse(turn, 500, turn.dialect.refusal('It stumbled')),
  '500-then-ok': (turn) => (turn.nth === 1 ? refuse(turn, 500, turn.dialect.refusal('Once')) : instant(turn)),
  context: (turn) => refuse(turn, 400, turn.dialect.refusal(turn.dialect.tooLong)),
} satisfies Record<string, Script>;
export type NativeBehaviour = keyof typeof nativeScripts;

async function readBody(request: http.IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  request.setEncoding('utf8');
  for await (const part of request) text += part as string;
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}

export async function startMockNative(name: DialectName, options: NativeOptions = {}): Promise<MockNative> {
  const dialect = dialects[name];
  const facts: NonNullable<NativeOptions['facts']> = { ...dialect.facts, ...options.facts };
  const replies: NativeRequest[] = [];
  const asides: NativeRequest[] = [];

  async function answer(incoming: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const body = await readBody(incoming);
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    const path = incoming.url ?? '';
    const request = {
      method: incoming.method ?? '',
      path,
      headers: incoming.headers,
      body,
      isClosedEarly: false,
      closed,
    };
    response.once('close', () => {
      request.isClosedEarly = !response.writableFinished;
      resolve();
    });
    const plain = path.split('?')[0]!;
    if (dialect.isReply(plain)) {
      replies.push(request);
      const behaviour = plain.split('/')[1]!;
      const script = (nativeScripts as Record<string, Script>)[behaviour] ?? nativeScripts.steps;
      return script({
        dialect,
        tokens: options.tokens ?? mockTokens,
        response,
        request,
        nth: replies.length,
      });
    }
    asides.push(request);
    const fact = Object.entries(facts).find(([end]) => plain.endsWith(end))?.[1];
    response.writeHead(fact ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(fact ? fact(body) : { error: 'not found' }));
  }

  const server = http.createServer((incoming, response) => {
    answer(incoming, response).catch(() => response.destroy());
  });
  server.keepAliveTimeout = 0;
  server.on('connection', (socket) => socket.on('error', () => {}));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: (behaviour = 'steps') => `${origin}/${behaviour}`,
    replies,
    asides,
    reset() {
      replies.length = 0;
      asides.length = 0;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
