// A feature's contract as typed functions: `const client = createClient(coinsContract)`, then `client.info()`.
import {
  isPrivate,
  type CallInput,
  type Contract,
  type EventRoute,
  type FileRoute,
  type Reply,
  type Route,
  type StreamEvent,
} from '../../shared/route.ts';
import { browserSend } from './calls/browser-send.ts';
import { checkReply } from './calls/check-reply.ts';
import type { Send } from './calls/send.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** Whether the browser finishes the call when the page is closed meanwhile; its body must be small. */
  keepalive?: boolean;
}

type Omissible<T> = { [K in keyof T as {} extends T[K] ? K : undefined extends T[K] ? K : never]?: T[K] };
type Needed<T> = { [K in keyof T as {} extends T[K] ? never : undefined extends T[K] ? never : K]: T[K] };
/** The input of a call; parts that may be empty can be omitted. */
export type Arguments<R extends Route> = Omissible<CallInput<R>> & Needed<CallInput<R>>;
type CallParameters<I> = {} extends I
  ? [input?: I, options?: CallOptions]
  : [input: I, options?: CallOptions];

type Caller<R extends Route> = R extends EventRoute
  ? (...args: CallParameters<Arguments<R>>) => AsyncIterable<StreamEvent<R>>
  : R extends FileRoute
    ? (...args: CallParameters<Arguments<R>>) => Promise<Response>
    : (...args: CallParameters<Arguments<R>>) => Promise<Reply<R>>;

export type Client<C extends Contract> = { [K in keyof C]: Caller<C[K]> };

interface AnyInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob;
}

/** Rejects with ApiError if the server refuses, and like `fetch` if it cannot be reached. */
export function createClient<C extends Contract>(contract: C, send: Send = browserSend): Client<C> {
  const callers = Object.entries(contract).map(([name, route]) => {
    const caller = (input: AnyInput = {}, options: CallOptions = {}) =>
      route.kind === 'events'
        ? streamOf(send, route, input, options)
        : dispatch(send, route, input, options).then(async (response) => {
            if (route.kind === 'file') return response;
            const reply: unknown = await response.json();
            checkReply(contract, name, reply);
            return reply;
          });
    return [name, caller] as const;
  });
  return Object.fromEntries(callers) as unknown as Client<C>;
}

function dispatch(send: Send, route: Route, input: AnyInput, options: CallOptions): Promise<Response> {
  return send({
    method: route.method,
    path: addressOf(route.path, input),
    body: route.kind === 'upload' ? formOf(route.field, input.file) : input.body,
    csrf: route.csrf,
    accept: route.kind === 'events' ? 'text/event-stream' : undefined,
    priority: route.priority ?? 'medium',
    isPrivate: isPrivate(route.access),
    signal: options.signal,
    keepalive: options.keepalive,
  });
}

async function* streamOf(send: Send, route: Route, input: AnyInput, options: CallOptions) {
  const [response, { readEvents }] = await Promise.all([
    dispatch(send, route, input, options),
    import('./calls/read-events.ts'),
  ]);
  if (response.body) yield* readEvents(response.body);
}

function formOf(field: string, file: Blob | undefined): FormData {
  const form = new FormData();
  if (file) form.append(field, file);
  return form;
}

/** Arrays are sent as `name[]`, once per item; undefined values are omitted. */
export function addressOf(
  path: string,
  { params = {}, query = {} }: Pick<AnyInput, 'params' | 'query'>,
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) value.forEach((item) => search.append(`${name}[]`, String(item)));
    else if (value !== undefined) search.append(name, String(value));
  }
  const text = search.toString();
  return text ? `${filled}?${text}` : filled;
}
