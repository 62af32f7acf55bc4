// Mounts a contract on fastify: access, limits, parsing, the one error shape. Handlers see parsed values only.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../../shared/errors.ts';
import type {
  Contract,
  EventRoute,
  HandlerReply,
  Input,
  JsonRoute,
  Route,
  StreamEvent,
  UploadRoute,
} from '../../shared/route.ts';
import type { AccessTokens, Caller } from './access.ts';
import type { RateLimit } from './rate-limit.ts';
import { checkCsrf } from './csrf.ts';
import { frame, openEventStream, type EventSink } from './sse.ts';
import { readUpload, type Upload } from './upload.ts';

type CallerOf<R extends Route> = R['access'] extends 'guest' ? Caller | null : Caller;

export interface Call<R extends Route> {
  caller: CallerOf<R>;
  /** The caller's address, for limits. */
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
    : (input: Input<R>, call: Call<R>) => Promise<HandlerReply<R> | ReadyJson> | HandlerReply<R> | ReadyJson;

/** An answer that is JSON already, for lists that the database or a cache hands out as bytes. */
export type ReadyJson = Buffer;

export type Handlers<C extends Contract> = { [K in keyof C]: Handler<C[K]> };

export interface HttpTools {
  app: FastifyInstance;
  tokens: AccessTokens;
  limit: RateLimit;
  /** In development and tests every answer is checked against its contract. */
  isChecking: boolean;
}

export function mount<const C extends Contract>(tools: HttpTools, contract: C, handlers: Handlers<C>): void {
  for (const [name, route] of Object.entries(contract))
    mountRoute(tools, route, handlers[name] as AnyHandler);
}

type AnyHandler = (input: unknown, call: Call<Route>) => unknown;

/** An answer is what it says it is, and no other site's page may embed it. */
const SAFE_HEADERS = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' };

function mountRoute(tools: HttpTools, route: Route, handler: AnyHandler): void {
  const statuses = { ...COMMON_ERRORS, ...route.errors };
  tools.app.route({
    method: route.method,
    url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { statuses },
    handler: async (request, reply) => {
      reply.headers(SAFE_HEADERS);
      const caller = await admit(tools, route, request);
      const call: Call<Route> = {
        // admit() refuses where the route demands a caller, so null only reaches guest routes.
        caller: caller as Caller,
        address: request.ip,
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
      reply.code((route as JsonRoute).status ?? 200);
      if (Buffer.isBuffer(answer)) {
        if (tools.isChecking) route.reply.parse(JSON.parse(answer.toString()));
        return reply.type('application/json; charset=utf-8').send(answer);
      }
      return tools.isChecking ? route.reply.parse(answer) : answer;
    },
  });
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

async function admit(tools: HttpTools, route: Route, request: FastifyRequest): Promise<Caller | null> {
  const header = request.headers.authorization;
  const token = header?.startsWith('Bearer ') ? header.slice(7) : '';
  const caller = token ? await tools.tokens.verify(token) : null;
  if (route.access !== 'guest') {
    if (token && !caller) throw new AppError('auth.required', 'Invalid or expired token');
    if (!caller) throw new AppError('auth.required', 'Please sign in first');
    if (route.access === 'admin' && caller.role !== 'admin')
      throw new AppError('auth.forbidden', 'This is for administrators');
    if (route.access === 'moderator' && caller.role === 'user')
      throw new AppError('auth.forbidden', 'This is for moderators');
  }
  if (route.csrf) checkCsrf(request);
  const wait = await tools.limit.take(
    route.rate ?? (route.method === 'GET' ? 'read' : 'write'),
    caller?.userId ?? null,
    request.ip,
  );
  if (wait > 0) throw new AppError('rate.exceeded', 'Rate limit exceeded', { retryAfter: wait });
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
    return tools.isChecking && route.reply ? route.reply.parse(answer) : answer;
  }
  reply.hijack();
  const sink = openEventStream(reply.raw, reply.getHeaders() as Record<string, string>);
  const events = sink as Events<Route>;
  events.send = ({ event, data }: { event: string; data: unknown }) => {
    const checked = tools.isChecking ? route.events[event]!.parse(data) : data;
    sink.write(frame(event, checked, (checked as { seq?: number }).seq));
  };
  (streaming as Streaming<Route>).stream(events);
  return reply;
}
