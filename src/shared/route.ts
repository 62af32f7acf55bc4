import type { z } from 'zod';
import type { ErrorCode } from './catalogue.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call the route: anybody, a signed-in user, or a user with the role. `diagnostic`: admins, and in
 * development mode anybody; for all others the route does not exist (404).
 */
export type Access = 'guest' | 'session' | 'moderator' | 'admin' | 'diagnostic';

/** Whether the route always requires a signed-in user; `diagnostic` does so only outside development mode. */
export const isPrivate = (access: Access): boolean => access !== 'guest' && access !== 'diagnostic';

/** How the server counts a call against its limits; each class has its own window. */
export type RateClass = 'read' | 'write' | 'auth' | 'chat' | 'image' | 'webhook';

/**
 * Priority in the browser's request queue. High: the user has triggered the call and waits for it. Medium:
 * the main content of a screen. Low: secondary content and background work.
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
  /** Expected errors of this route: code to status. */
  errors?: Partial<Record<ErrorCode, number>>;
  rate?: RateClass;
  /** Default: medium. */
  priority?: Priority;
  /** Whether the header that protects against cross-site request forgery is required. */
  csrf?: boolean;
  /** Whether each call is recorded in the security log with its caller and result. */
  isSecurityEvent?: boolean;
  /** The user explicitly opens a single picture, so their setting to blur pictures does not apply. */
  isTap?: boolean;
}

/** A route with a JSON response. */
export interface JsonRoute extends RouteBase {
  kind?: 'json';
  reply: z.ZodType;
  /** Default: 200. */
  status?: number;
  /** Maximum bytes of the body, if larger than the default of http-server.ts. */
  maxBytes?: number;
  /** The body is not parsed. `request.body` contains its bytes, for instance to verify a signature. */
  isRaw?: boolean;
}

/** A stream of server-sent events. The data of each event is parsed by the schema under its name. */
export interface EventRoute extends RouteBase {
  kind: 'events';
  events: Record<string, z.ZodType>;
  /** Whether events contain pictures, whose URLs may have to be signed for the caller. */
  hasPictures?: boolean;
  /** The response for clients that accept only JSON. */
  reply?: z.ZodType;
}

/** A multipart upload of one file with a JSON response. */
export interface UploadRoute extends RouteBase {
  kind: 'upload';
  field: string;
  maxBytes: number;
  /** Whether the handler gets the file in pieces, because it may be larger than the memory. */
  isStreamed?: boolean;
  reply: z.ZodType;
}

/** A file, streamed while it is generated. */
export interface FileRoute extends RouteBase {
  kind: 'file';
  mime: string;
}

export type Route = JsonRoute | EventRoute | UploadRoute | FileRoute;
export type Contract = Record<string, Route>;

/** Declares the routes of a feature. Returns its argument with the literal type. */
export const contract = <const C extends Contract>(routes: C): C => routes;

type Out<T> = T extends z.ZodType ? z.output<T> : undefined;
type In<T> = T extends z.ZodType ? z.input<T> : undefined;
type Present<T> = { [K in keyof T as [T[K]] extends [undefined] ? never : K]: T[K] };
type Part<R, K extends string> = R extends Record<K, infer V> ? V : undefined;

/** The parsed input of a handler. */
export type Input<R extends Route> = Present<{
  params: Out<Part<R, 'params'>>;
  query: Out<Part<R, 'query'>>;
  body: Out<Part<R, 'body'>>;
}>;

/** As `Present`; what may be undefined may be left out. */
type Given<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as [T[K]] extends [undefined] ? never : undefined extends T[K] ? K : never]?: T[K];
};

/** The input of a client call, before parsing. */
export type CallInput<R extends Route> = Given<{
  params: In<Part<R, 'params'>>;
  query: In<Part<R, 'query'>>;
  body: In<Part<R, 'body'>>;
  file: R extends UploadRoute ? Blob : undefined;
}>;

export type Reply<R extends Route> = R extends { reply: infer S extends z.ZodType } ? z.output<S> : undefined;
/** The result of a handler. It is sent unchanged; unknown properties are not removed (check-answer.ts). */
export type HandlerReply<R extends Route> = R extends { reply: infer S extends z.ZodType }
  ? z.input<S>
  : undefined;

/** One event of a stream, as `{event, data}`. */
export type StreamEvent<R extends Route> = R extends { events: infer E extends Record<string, z.ZodType> }
  ? { [K in keyof E & string]: { event: K; data: z.output<E[K]> } }[keyof E & string]
  : never;
