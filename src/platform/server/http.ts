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
import type { SecurityLog } from './security-log.ts';
import { frame, openEventStream, type EventSink } from './sse.ts';
import { receiveUpload, type Upload } from './upload.ts';

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

/** A file that is being sent: read as fast as the client takes it, closed when the client leaves. */
export interface FileAnswer {
  name: string;
  bytes: AsyncIterable<Uint8Array>;
  /** Where it is not what the route says. */
  mime?: string;
}

/** An answer that is JSON already, for lists that the database or a cache hands out as bytes. */
export type ReadyJson = Buffer;

export type Handlers<C extends Contract> = { [K in keyof C]: Handler<C[K]> };

export interface HttpDeps {
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
  securityLog?: SecurityLog;
  /** Whether the product is reached by TLS. */
  isEncrypted?: boolean;
  /** Signs the addresses of private pictures in the JSON that somebody signed in is sent. */
  sign?: (json: string) => Promise<string>;
}

export function mount<const C extends Contract>(deps: HttpDeps, contract: C, handlers: Handlers<C>): void {
  for (const [name, route] of Object.entries(contract)) mountRoute(deps, route, handlers[name] as AnyHandler);
}

type AnyHandler = (input: unknown, call: Call<Route>) => unknown;

/** Answers are not cached and not embedded by other sites: most hold personal data of the caller. */
const SAFE_HEADERS = { 'cache-control': 'no-store', 'cross-origin-resource-policy': 'same-origin' };
/** As pages say it. */
const TLS_HEADERS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

function mountRoute(deps: HttpDeps, route: Route, handler: AnyHandler): void {
  const statuses = { ...COMMON_ERRORS, ...route.errors };
  const server = serverFor(deps, route);
  const headers = deps.isEncrypted ? { ...SAFE_HEADERS, ...TLS_HEADERS } : SAFE_HEADERS;
  server.route({
    method: route.method,
    url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...(route.kind !== 'upload' && 'maxBytes' in route && route.maxBytes
      ? { bodyLimit: route.maxBytes }
      : {}),
    config: { statuses },
    handler: async (request, reply) => {
      reply.headers(headers);
      let caller: Caller | null = null;
      try {
        const address = addressKey(request.ip);
        caller = await admit(deps, route, request, address);
        const answer = await answerCall({ route, handler, request, reply, caller, address });
        if (route.isSecurityEvent) deps.securityLog?.done(nameOf(route), userOf(answer, caller));
        return await sendAnswer(deps, route, answer, { request, reply, caller });
      } catch (error) {
        deps.securityLog?.refused(nameOf(route), caller?.userId ?? null, error);
        throw error;
      }
    },
  });
}

const nameOf = (route: Route): string => `${route.method} ${route.path}`;

/** After sign-in, because the user is known only then. */
function userOf(answer: unknown, caller: Caller | null): string | null {
  const user = (answer as { user?: { id?: unknown } } | undefined)?.user;
  return typeof user?.id === 'string' ? user.id : (caller?.userId ?? null);
}

interface ArrivedCall {
  route: Route;
  handler: AnyHandler;
  request: FastifyRequest;
  reply: FastifyReply;
  caller: Caller | null;
  address: string;
}

async function answerCall({
  route,
  handler,
  request,
  reply,
  caller,
  address,
}: ArrivedCall): Promise<unknown> {
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
  if (route.kind !== 'upload') return handler(input, call);
  const arrived = await receiveUpload(request, route.field, route.maxBytes);
  return arrived.use(async (file) => handler({ ...input, file }, call));
}

async function sendAnswer(
  deps: HttpDeps,
  route: Route,
  answer: unknown,
  { request, reply, caller }: Pick<ArrivedCall, 'request' | 'reply' | 'caller'>,
): Promise<unknown> {
  if (route.kind === 'events')
    return sendEvents(deps, route, answer as Streaming<EventRoute>, request, reply);
  if (route.kind === 'file') return sendFile(route, answer as FileAnswer, reply);
  reply.code((route as JsonRoute).status ?? 200);
  const signed = caller ? deps.sign : undefined;
  if (wantsCovers(route, request)) return sendJson(reply, await cover(deps, route, answer), signed);
  if (deps.isChecking)
    checkAnswer(route.reply, Buffer.isBuffer(answer) ? JSON.parse(answer.toString()) : answer);
  return sendJson(reply, answer, signed);
}

function serverFor(deps: HttpDeps, route: Route): FastifyInstance {
  if (route.kind === 'upload') return deps.uploads;
  return 'isRaw' in route && route.isRaw ? deps.rawBodies : deps.app;
}

const JSON_TYPE = 'application/json; charset=utf-8';
/** Every picture's address begins so. */
const MEDIA = '"/media/';

async function sendJson(reply: FastifyReply, answer: unknown, sign: HttpDeps['sign']): Promise<unknown> {
  if (!Buffer.isBuffer(answer)) {
    if (!sign || answer === undefined) return answer;
    const json = JSON.stringify(answer);
    return reply.type(JSON_TYPE).send(json.includes(MEDIA) ? await sign(json) : json);
  }
  return reply.type(JSON_TYPE).send(sign && answer.includes(MEDIA) ? await sign(answer.toString()) : answer);
}

/** "Blur images until tapped" is on, and this is not the tap. */
const wantsCovers = (route: Route, request: FastifyRequest): boolean =>
  request.headers['x-blur-images'] === '1' && !route.isTap;

async function cover(deps: HttpDeps, route: Route, answer: unknown): Promise<unknown> {
  const plain: unknown = Buffer.isBuffer(answer) ? JSON.parse(answer.toString()) : answer;
  const covered = deps.cover ? await deps.cover(plain) : plain;
  if (deps.isChecking) checkAnswer((route as JsonRoute).reply, covered);
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
  deps: HttpDeps,
  route: Route,
  request: FastifyRequest,
  address: string,
): Promise<Caller | null> {
  const rate = route.rate ?? (route.method === 'GET' ? 'read' : 'write');
  // Before the token is looked at: checking made-up ones is work too.
  await keepWithin(deps.limit.address[rate], address);
  const header = request.headers.authorization;
  const token = header?.startsWith('Bearer ') ? header.slice(7) : '';
  const caller = token ? await deps.tokens.verify(token) : null;
  if (caller) await keepWithin(deps.limit.account[rate], caller.userId);
  if (route.access !== 'guest' && token && !caller) throw new AppError('auth.required/invalid_token');
  if (route.access === 'diagnostic' && !deps.hasDiagnostics && caller?.role !== 'admin')
    throw new AppError('request.not_found');
  if (isPrivate(route.access)) {
    if (!caller) throw new AppError('auth.required');
    if (route.access === 'admin' && caller.role !== 'admin')
      throw new AppError('auth.forbidden/administrators');
    if (route.access === 'moderator' && caller.role === 'user')
      throw new AppError('auth.forbidden/moderators');
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
  if (!isStorable(value)) throw new AppError('request.invalid/text');
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.map(String).join('.')];
    for (const name of names)
      fields[name || part] ??= issue.code === 'unrecognized_keys' ? 'Unknown field' : issue.message;
  }
  // A malformed id names nothing that exists.
  if (part === 'params') throw new AppError('request.not_found');
  const [first] = Object.values(fields);
  if (first === undefined) throw new AppError('request.invalid', { fields });
  throw new AppError('request.invalid/field', { params: { reason: first }, fields });
}

/** Deeper than any body of the contract; deeper ones could overflow the stack. */
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

/** Sends events in order, and the end after the last. @param change maps the data of each */
function changeEvents(change: (data: unknown) => Promise<unknown>, events: Events<Route>): void {
  const { send } = events;
  const end = events.end.bind(events);
  let last: Promise<void> = Promise.resolve();
  events.send = (event: { event: string; data: unknown }) => {
    last = last
      .then(async () => send({ event: event.event, data: await change(event.data) } as never))
      // What cannot be covered or signed is not sent; the reader joins again.
      .catch(() => end());
  };
  events.end = (ending) => void last.then(() => end(ending));
}

async function sendEvents(
  deps: HttpDeps,
  route: EventRoute,
  streaming: Streaming<EventRoute>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const accept = request.headers.accept ?? '*/*';
  if (streaming.whole && accept.includes('application/json') && !accept.includes('text/event-stream')) {
    const answer = await streaming.whole();
    if (wantsCovers(route, request)) return cover(deps, route, answer);
    if (deps.isChecking && route.reply) checkAnswer(route.reply, answer);
    return answer;
  }
  reply.hijack();
  const sink = openEventStream(reply.raw, reply.getHeaders() as Record<string, string>);
  const events = sink as Events<Route>;
  events.send = ({ event, data }: { event: string; data: unknown }) => {
    if (deps.isChecking) checkAnswer(route.events[event]!, data);
    sink.write(frame(event, data, (data as { seq?: number }).seq));
  };
  const { sign } = deps;
  if (sign && route.hasPictures)
    changeEvents(async (data) => JSON.parse(await sign(JSON.stringify(data))) as unknown, events);
  if (deps.cover && wantsCovers(route, request)) changeEvents(deps.cover, events);
  (streaming as Streaming<Route>).stream(events);
  return reply;
}
