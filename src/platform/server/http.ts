// Mounts a contract on fastify: access, limits, parsing, the one error shape. Handlers see parsed values only.
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../../shared/errors.ts';
import {
  isPrivate,
  type Contract,
  type EventRoute,
  type FileRoute,
  type HandlerReply,
  type Input,
  type JsonRoute,
  type Route,
  type StreamEvent,
  type UploadRoute,
} from '../../shared/route.ts';
import type { AccessTokens, Caller } from './access.ts';
import { addressKey } from './address-key.ts';
import { checkAnswer } from './check-answer.ts';
import { keepWithin, type RateLimit } from './rate-limit.ts';
import { checkCsrf } from './csrf.ts';
import { frame, openEventStream, type EventSink } from './sse.ts';
import { readUpload, type Upload } from './upload.ts';

type CallerOf<R extends Route> = R['access'] extends 'guest' | 'diagnostic' ? Caller | null : Caller;

export interface Call<R extends Route> {
  caller: CallerOf<R>;
  /** What the caller's address counts as, for limits. */
  address: string;
  userAgent: string;
  /** Whether the caller's NSFW switch is on; covered pictures stay covered otherwise. */
  showNsfw: boolean;
  /** For the few routes that set cookies or caching. */
  reply: FastifyReply;
  request: FastifyRequest;
}

/** A sink that knows the route's events. */
export interface EventsOf<Event> extends EventSink {
  send(event: Event): void;
}
export type Events<R extends Route> = EventsOf<StreamEvent<R>>;

export interface StreamingOf<Event, Whole> {
  stream(events: EventsOf<Event>): void;
  /** The whole answer for a client that accepts only JSON. */
  whole?(): Promise<Whole>;
}
/** Everything that can be refused is refused before `stream` is called; that one only streams. */
export type Streaming<R extends Route> = StreamingOf<StreamEvent<R>, HandlerReply<R>>;

type Handler<R extends Route> = R extends EventRoute
  ? (input: Input<R>, call: Call<R>) => Promise<Streaming<R>>
  : R extends UploadRoute
    ? (input: Input<R> & { file: Upload }, call: Call<R>) => Promise<HandlerReply<R>>
    : R extends FileRoute
      ? (input: Input<R>, call: Call<R>) => Promise<FileAnswer>
      : (
          input: Input<R>,
          call: Call<R>,
        ) => Promise<HandlerReply<R> | ReadyJson> | HandlerReply<R> | ReadyJson;

/** A file on its way: read as fast as the receiver takes it, and let go of when the receiver leaves. */
export interface FileAnswer {
  name: string;
  bytes: AsyncIterable<Uint8Array>;
  /** Where it is not what the route says. */
  mime?: string;
}

/** An answer that is JSON already, for lists that the database or a cache hands out as bytes. */
export type ReadyJson = Buffer;

export type Handlers<C extends Contract> = { [K in keyof C]: Handler<C[K]> };

export interface HttpTools {
  app: FastifyInstance;
  /** Where the routes that take files are mounted. */
  uploads: FastifyInstance;
  /** Where the routes are mounted whose body is not parsed. */
  rawBodies: FastifyInstance;
  tokens: AccessTokens;
  limit: RateLimit;
  /** In development and tests every answer is checked against its contract. */
  isChecking: boolean;
  /** Whether the diagnostic routes are there for everybody, as in development; else for admins only. */
  hasDiagnostics?: boolean;
  /** Covers every picture of an answer, for viewers who want each one uncovered by hand. */
  cover?: (answer: unknown) => Promise<unknown>;
}

export function mount<const C extends Contract>(tools: HttpTools, contract: C, handlers: Handlers<C>): void {
  for (const [name, route] of Object.entries(contract))
    mountRoute(tools, route, handlers[name] as AnyHandler);
}

type AnyHandler = (input: unknown, call: Call<Route>) => unknown;

/** No other site's page may embed an answer, and nobody keeps one: most hold what is its caller's alone. */
const SAFE_HEADERS = { 'cache-control': 'no-store', 'cross-origin-resource-policy': 'same-origin' };

function mountRoute(tools: HttpTools, route: Route, handler: AnyHandler): void {
  const statuses = { ...COMMON_ERRORS, ...route.errors };
  const server = serverFor(tools, route);
  server.route({
    method: route.method,
    url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...(route.kind !== 'upload' && 'maxBytes' in route && route.maxBytes
      ? { bodyLimit: route.maxBytes }
      : {}),
    config: { statuses },
    handler: async (request, reply) => {
      reply.headers(SAFE_HEADERS);
      const address = addressKey(request.ip);
      const caller = await admit(tools, route, request, address);
      const call: Call<Route> = {
        // admit() refuses where the route demands a caller, so null only reaches guest routes.
        caller: caller as Caller,
        address,
        userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
        showNsfw: request.headers['x-show-nsfw'] === '1',
        reply,
        request,
      };
      const input = parseInput(route, request);
      if (route.kind === 'upload') input['file'] = await readUpload(request, route.field, route.maxBytes);
      const answer = await handler(input, call);
      if (route.kind === 'events')
        return sendEvents(tools, route, answer as Streaming<EventRoute>, request, reply);
      if (route.kind === 'file') return sendFile(route, answer as FileAnswer, reply);
      reply.code((route as JsonRoute).status ?? 200);
      if (wantsCovers(route, request)) return cover(tools, route, answer);
      if (Buffer.isBuffer(answer)) {
        if (tools.isChecking) checkAnswer(route.reply, JSON.parse(answer.toString()));
        return reply.type('application/json; charset=utf-8').send(answer);
      }
      if (tools.isChecking) checkAnswer(route.reply, answer);
      return answer;
    },
  });
}

function serverFor(tools: HttpTools, route: Route): FastifyInstance {
  if (route.kind === 'upload') return tools.uploads;
  return 'isRaw' in route && route.isRaw ? tools.rawBodies : tools.app;
}

/** "Blur images until tapped" is on, and this is not the tap. */
const wantsCovers = (route: Route, request: FastifyRequest): boolean =>
  request.headers['x-blur-images'] === '1' && !route.isTap;

async function cover(tools: HttpTools, route: Route, answer: unknown): Promise<unknown> {
  const plain: unknown = Buffer.isBuffer(answer) ? JSON.parse(answer.toString()) : answer;
  const covered = tools.cover ? await tools.cover(plain) : plain;
  if (tools.isChecking) checkAnswer((route as JsonRoute).reply, covered);
  return covered;
}

export const COMMON_ERRORS: Record<string, number> = {
  'request.invalid': 400,
  'request.too_large': 413,
  'request.media_type': 415,
  'request.not_found': 404,
  'request.csrf': 403,
  'auth.required': 401,
  'auth.forbidden': 403,
  'rate.exceeded': 429,
  'server.unavailable': 503,
};

async function admit(
  tools: HttpTools,
  route: Route,
  request: FastifyRequest,
  address: string,
): Promise<Caller | null> {
  const rate = route.rate ?? (route.method === 'GET' ? 'read' : 'write');
  // Before the token is looked at: checking made-up ones is work too.
  await keepWithin(tools.limit.address[rate], address);
  const header = request.headers.authorization;
  const token = header?.startsWith('Bearer ') ? header.slice(7) : '';
  const caller = token ? await tools.tokens.verify(token) : null;
  if (caller) await keepWithin(tools.limit.account[rate], caller.userId);
  if (route.access !== 'guest' && token && !caller)
    throw new AppError('auth.required', 'Invalid or expired token');
  if (route.access === 'diagnostic' && !tools.hasDiagnostics && caller?.role !== 'admin')
    throw new AppError('request.not_found', 'Not found');
  if (isPrivate(route.access)) {
    if (!caller) throw new AppError('auth.required', 'Please sign in first');
    if (route.access === 'admin' && caller.role !== 'admin')
      throw new AppError('auth.forbidden', 'This is for administrators');
    if (route.access === 'moderator' && caller.role === 'user')
      throw new AppError('auth.forbidden', 'This is for moderators');
  }
  if (route.csrf) checkCsrf(request);
  return caller;
}

function parseInput(route: Route, request: FastifyRequest): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  if (route.params) input['params'] = parsePart(route.params, request.params, 'params');
  if (route.query) input['query'] = parsePart(route.query, request.query, 'query');
  if (route.body) input['body'] = parsePart(route.body, bodyOf(request), 'body');
  return input;
}

/** Nothing sent is nothing; a JSON null is a value, and mostly a wrong one. */
function bodyOf(request: FastifyRequest): unknown {
  return request.body === null && !request.headers['content-type'] ? undefined : request.body;
}

function parsePart(schema: z.ZodType, value: unknown, part: 'params' | 'query' | 'body'): unknown {
  if (!isStorable(value))
    throw new AppError(
      'request.invalid',
      'The request holds characters that cannot be stored, or is nested too deeply',
    );
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.map(String).join('.')];
    for (const name of names)
      fields[name || part] ??= issue.code === 'unrecognized_keys' ? 'Unknown field' : issue.message;
  }
  // A malformed id names nothing that exists.
  if (part === 'params') throw new AppError('request.not_found', 'Not found');
  const [first] = Object.values(fields);
  throw new AppError('request.invalid', first ?? 'Invalid request', { fields });
}

/** Deeper than any body of the contract; what is deeper would overflow the stack of whoever walks it. */
const DEPTH_MAX = 32;

/** PostgreSQL has no place for U+0000, and half a surrogate pair is no character. */
function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= DEPTH_MAX) return false;
  for (const part of Object.values(value)) if (!isStorable(part, depth + 1)) return false;
  return true;
}

function sendFile(route: FileRoute, { name, bytes, mime }: FileAnswer, reply: FastifyReply): FastifyReply {
  return reply
    .headers({
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    })
    .type(mime ?? route.mime)
    .send(Readable.from(bytes, { objectMode: false }));
}

/** One event after the other, and the end after the last. */
function coverEvents(coverAll: (data: unknown) => Promise<unknown>, events: Events<Route>): void {
  const { send } = events;
  const end = events.end.bind(events);
  let last: Promise<void> = Promise.resolve();
  events.send = (event: { event: string; data: unknown }) => {
    last = last
      .then(async () => send({ event: event.event, data: await coverAll(event.data) } as never))
      // What cannot be covered is not sent; the reader joins again.
      .catch(() => end());
  };
  events.end = (ending) => void last.then(() => end(ending));
}

async function sendEvents(
  tools: HttpTools,
  route: EventRoute,
  streaming: Streaming<EventRoute>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const accept = request.headers.accept ?? '*/*';
  if (streaming.whole && accept.includes('application/json') && !accept.includes('text/event-stream')) {
    const answer = await streaming.whole();
    if (wantsCovers(route, request)) return cover(tools, route, answer);
    if (tools.isChecking && route.reply) checkAnswer(route.reply, answer);
    return answer;
  }
  reply.hijack();
  const sink = openEventStream(reply.raw, reply.getHeaders() as Record<string, string>);
  const events = sink as Events<Route>;
  events.send = ({ event, data }: { event: string; data: unknown }) => {
    if (tools.isChecking) checkAnswer(route.events[event]!, data);
    sink.write(frame(event, data, (data as { seq?: number }).seq));
  };
  if (tools.cover && wantsCovers(route, request)) coverEvents(tools.cover, events);
  (streaming as Streaming<Route>).stream(events);
  return reply;
}
