import type { z } from 'zod';
import type { ErrorCode } from './catalogue.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call: anybody, a signed-in user, or a user with that role. `diagnostic`: an admin, and anybody in development
 * mode; for the rest there is nothing at that address.
 */
export type Access = 'guest' | 'session' | 'moderator' | 'admin' | 'diagnostic';

/** Whether a call needs somebody to be signed in, as far as the route itself tells. */
export const isPrivate = (access: Access): boolean => access !== 'guest' && access !== 'diagnostic';

/** How the server counts a call against its limits; each class has its own window. */
export type RateClass = 'read' | 'write' | 'auth' | 'chat' | 'image' | 'webhook';

/**
 * Which calls of the browser wait behind which. High: somebody has just pressed a button for it and looks at nothing
 * else. Medium: what a screen is made of. Low: what stands beside it, and what nobody waits for.
 */
export type Priority = 'high' | 'medium' | 'low';

interface RouteBase {
  method: Method;
  /** With `{name}` for parameters, for instance "/api/chat/{id}/message". */
  path: string;
  access: Access;
  /** One sentence for the API page. */
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Refusals that this route may give: code to status. */
  errors?: Partial<Record<ErrorCode, number>>;
  rate?: RateClass;
  /** In the browser's queue of requests; medium unless said. */
  priority?: Priority;
  /** Whether the forgery-protection header is demanded. */
  csrf?: boolean;
  /** Each call is written into the security log: who it was, and whether it was refused. */
  isSecurityEvent?: boolean;
  /** The viewer asks for one very picture: their wish to have pictures blurred until then does not touch it. */
  isTap?: boolean;
}

/** A JSON answer. */
export interface JsonRoute extends RouteBase {
  kind?: 'json';
  reply: z.ZodType;
  /** 200 unless said. */
  status?: number;
  /** Bytes of the body where it may be larger than bodies are; see http-server.ts. */
  maxBytes?: number;
  /** The body is not parsed: the handler finds its bytes in `request.body`, for instance to check a signature. */
  isRaw?: boolean;
}

/** A stream of server-sent events; each event's data is parsed by the schema under its name. */
export interface EventRoute extends RouteBase {
  kind: 'events';
  events: Record<string, z.ZodType>;
  /** Whether events hold pictures, whose addresses may have to be signed for the caller. */
  hasPictures?: boolean;
  /** What a client that accepts only JSON gets. */
  reply?: z.ZodType;
}

/** A multipart upload of one file; the answer is JSON. */
export interface UploadRoute extends RouteBase {
  kind: 'upload';
  field: string;
  maxBytes: number;
  reply: z.ZodType;
}

/** A file, streamed as it is made. */
export interface FileRoute extends RouteBase {
  kind: 'file';
  mime: string;
}

export type Route = JsonRoute | EventRoute | UploadRoute | FileRoute;
export type Contract = Record<string, Route>;

/** Declares a feature's calls; only fixes the type. */
export const contract = <const C extends Contract>(routes: C): C => routes;

type Out<T> = T extends z.ZodType ? z.output<T> : undefined;
type In<T> = T extends z.ZodType ? z.input<T> : undefined;
type Present<T> = { [K in keyof T as [T[K]] extends [undefined] ? never : K]: T[K] };
type Part<R, K extends string> = R extends Record<K, infer V> ? V : undefined;

/** What a handler receives, already parsed. */
export type Input<R extends Route> = Present<{
  params: Out<Part<R, 'params'>>;
  query: Out<Part<R, 'query'>>;
  body: Out<Part<R, 'body'>>;
}>;

/** What a caller passes. */
export type CallInput<R extends Route> = Present<{
  params: In<Part<R, 'params'>>;
  query: In<Part<R, 'query'>>;
  body: In<Part<R, 'body'>>;
  file: R extends UploadRoute ? Blob : undefined;
}>;

export type Reply<R extends Route> = R extends { reply: infer S extends z.ZodType } ? z.output<S> : undefined;
/** What a handler returns. It is sent as it stands: nothing unknown is dropped on the way (check-answer.ts). */
export type HandlerReply<R extends Route> = R extends { reply: infer S extends z.ZodType }
  ? z.input<S>
  : undefined;

/** One event of a stream, as `{event, data}`. */
export type StreamEvent<R extends Route> = R extends { events: infer E extends Record<string, z.ZodType> }
  ? { [K in keyof E & string]: { event: K; data: z.output<E[K]> } }[keyof E & string]
  : never;
