// Mounts a contract on fastify: access control, rate limits, parsing and the common error format. Handlers
// receive parsed values only.
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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
import { addressKey } from './limits/address-key.ts';
import { checkAnswer } from './http/check-answer.ts';
import { parsePart } from './http/parse-input.ts';
import { enforceQuota, type RateLimit } from './limits/rate-limit.ts';
import { checkCsrf } from './http/csrf.ts';
import type { Draining } from './http/draining.ts';
import { attachmentHeader } from './http/file-name.ts';
import type { SecurityLog } from './http/security-log.ts';
import { frame, openEventStream, type EventSink } from './http/sse.ts';
import { receiveUpload, type StreamedUpload, type Upload } from './uploads/upload.ts';

type CallerOf<R extends Route> = R['access'] extends 'guest' | 'diagnostic' ? Caller | null : Caller;

export interface Call<R extends Route> {
  caller: CallerOf<R>;
  /** The key of the caller's address for rate limits (address-key.ts). */
  address: string;
  userAgent: string;
  /** Whether the caller has switched NSFW on; otherwise NSFW pictures are covered. */
  showNsfw: boolean;
  /** The viewer wants each picture blurred until it is tapped. */
  blurImages: boolean;
  /** For the few routes that set cookies or caching. */
  reply: FastifyReply;
  request: FastifyRequest;
}

/** An event sink with the types of the route's events. */
export interface EventsOf<Event> extends EventSink {
  send(event: Event): void;
}
export type Events<R extends Route> = EventsOf<StreamEvent<R>>;

export interface StreamingOf<Event, Whole> {
  stream(events: EventsOf<Event>): void;
  /** The whole response, for clients that accept only JSON. */
  whole?(): Promise<Whole>;
}
/** Handlers must refuse a call before they return this; `stream` can only send events. */
export type Streaming<R extends Route> = StreamingOf<StreamEvent<R>, HandlerReply<R>>;

type Handler<R extends Route> = R extends EventRoute
  ? (input: Input<R>, call: Call<R>) => Promise<Streaming<R>>
  : R extends UploadRoute
    ? (
        input: Input<R> & { file: R extends { isStreamed: true } ? StreamedUpload : Upload },
        call: Call<R>,
      ) => Promise<HandlerReply<R>>
    : R extends FileRoute
      ? (input: Input<R>, call: Call<R>) => Promise<FileAnswer>
      : (
          input: Input<R>,
          call: Call<R>,
        ) => Promise<HandlerReply<R> | ReadyJson> | HandlerReply<R> | ReadyJson;

/** A file response. It is read at the speed of the client and closed when the client disconnects. */
export interface FileAnswer {
  name: string;
  bytes: AsyncIterable<Uint8Array>;
  /** If it differs from the route's type. */
  mime?: string;
}

/** A response that is already JSON, for lists that come as bytes from the database or a cache. */
export type ReadyJson = Buffer;

export type Handlers<C extends Contract> = { [K in keyof C]: Handler<C[K]> };

export interface HttpDeps {
  app: FastifyInstance;
  /** The scope for upload routes. */
  uploads: FastifyInstance;
  /** The scope for routes whose body is not parsed. */
  rawBodies: FastifyInstance;
  tokens: AccessTokens;
  limit: RateLimit;
  /** Whether each response is checked against its contract; for development and tests. */
  isChecking: boolean;
  /** Whether diagnostic routes are open to everybody, as in development; otherwise only to administrators. */
  hasDiagnostics?: boolean;
  /** Covers all pictures of a response, for viewers who want pictures blurred until tapped. */
  cover?: (answer: unknown) => Promise<unknown>;
  securityLog?: SecurityLog;
  /** Refuses new streams while the server is about to stop. */
  draining?: Pick<Draining, 'isDraining' | 'exempt'>;
  /** Whether the product is served over TLS. */
  isEncrypted?: boolean;
  /** Signs the URLs of private pictures in JSON for a signed-in caller. */
  sign?: (json: string) => Promise<string>;
}

export function mount<const C extends Contract>(deps: HttpDeps, contract: C, handlers: Handlers<C>): void {
  for (const [name, route] of Object.entries(contract)) mountRoute(deps, route, handlers[name] as AnyHandler);
}

type AnyHandler = (input: unknown, call: Call<Route>) => unknown;

/**
 * Responses must not be cached or embedded by other sites, because most contain personal data of the caller.
 */
const SAFE_HEADERS = { 'cache-control': 'no-store', 'cross-origin-resource-policy': 'same-origin' };
/** The same HSTS value as for pages. */
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
        if (route.kind === 'events' && deps.draining?.isDraining())
          throw new AppError('server.unavailable/stopping', { retryAfter: 1 });
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

/** A sign-in has no caller; there the user comes from the response. */
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
    // admit() refuses guests on routes that require a caller, so null only reaches routes for guests.
    caller: caller as Caller,
    address,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    showNsfw: request.headers['x-show-nsfw'] === '1',
    blurImages: request.headers['x-blur-images'] === '1',
    reply,
    request,
  };
  const input = parseInput(route, request);
  if (route.kind !== 'upload') return handler(input, call);
  const arrived = await receiveUpload(request, route.field, route.maxBytes);
  return route.isStreamed
    ? arrived.useStream(async (file) => handler({ ...input, file }, call))
    : arrived.use(async (file) => handler({ ...input, file }, call));
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
/** The URL of every picture starts with this. */
const MEDIA = '"/media/';

async function sendJson(reply: FastifyReply, answer: unknown, sign: HttpDeps['sign']): Promise<unknown> {
  if (!Buffer.isBuffer(answer)) {
    if (!sign || answer === undefined) return answer;
    const json = JSON.stringify(answer);
    return reply.type(JSON_TYPE).send(json.includes(MEDIA) ? await sign(json) : json);
  }
  return reply.type(JSON_TYPE).send(sign && answer.includes(MEDIA) ? await sign(answer.toString()) : answer);
}

/** Whether the viewer has "Blur images until tapped" on and this is not the tap itself. */
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
  // Before the token is verified, because verifying forged tokens costs time too.
  await enforceQuota(deps.limit.address[rate], address);
  const header = request.headers.authorization;
  const token = header?.startsWith('Bearer ') ? header.slice(7) : '';
  const caller = token ? await deps.tokens.verify(token) : null;
  if (caller) await enforceQuota(deps.limit.account[rate], caller.userId);
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

/** An absent body is undefined; a JSON null is a value, which most contracts refuse. */
function bodyOf(request: FastifyRequest): unknown {
  return request.body === null && !request.headers['content-type'] ? undefined : request.body;
}

function sendFile(route: FileRoute, { name, bytes, mime }: FileAnswer, reply: FastifyReply): FastifyReply {
  return reply
    .headers({ 'content-disposition': attachmentHeader(name), 'cache-control': 'no-store' })
    .type(mime ?? route.mime)
    .send(bytes instanceof Readable ? bytes : Readable.from(bytes, { objectMode: false }));
}

/**
 * Changes the data of each event before it is sent. Keeps the order, and ends the stream after the last
 * event.
 * @param change maps the data of an event
 */
function changeEvents(change: (data: unknown) => Promise<unknown>, events: Events<Route>): void {
  const { send } = events;
  const end = events.end.bind(events);
  let last: Promise<void> = Promise.resolve();
  events.send = (event: { event: string; data: unknown }) => {
    last = last
      .then(async () => send({ event: event.event, data: await change(event.data) } as never))
      // Events that cannot be changed must not be sent, so the stream ends and the client reconnects.
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
  deps.draining?.exempt(reply.raw);
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
