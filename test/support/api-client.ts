// The contract as typed calls over HTTP, so that tests call the API like the web client.
import { createParser } from 'eventsource-parser';
import type {
  CallInput,
  Contract,
  EventRoute,
  FileRoute,
  Reply,
  Route,
  StreamEvent,
} from '../../src/shared/route.ts';

export class ApiFailure extends Error {
  readonly status: number;
  readonly body: { error?: { code: string; message: string; fields?: Record<string, string> } } & Record<
    string,
    unknown
  >;
  readonly headers: Headers;
  constructor(status: number, body: ApiFailure['body'], headers: Headers) {
    super(`${status}: ${JSON.stringify(body)}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
  get code(): string | undefined {
    return this.body.error?.code;
  }
}

export interface Session {
  origin: string;
  accessToken: string | null;
  /** The visitor's cookies, name to value. */
  cookies: Map<string, string>;
  csrfToken: string;
  headers: Record<string, string>;
}

interface CallOptions {
  signal?: AbortSignal;
}

type Args<I> = {} extends I ? [input?: I, options?: CallOptions] : [input: I, options?: CallOptions];
export type Client<C extends Contract> = {
  [K in keyof C]: C[K] extends EventRoute
    ? (...args: Args<CallInput<C[K]>>) => AsyncGenerator<StreamEvent<C[K]>>
    : C[K] extends FileRoute
      ? (...args: Args<CallInput<C[K]>>) => Promise<Response>
      : (...args: Args<CallInput<C[K]>>) => Promise<Reply<C[K]>>;
};

interface AnyInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob;
}

/** A missing response fails the call, with a stack trace, before the time limit of the test does. */
const LONGEST_CALL_MS = 60_000;
const LONGEST_STREAM_MS = 280_000;

export async function call(
  session: Session,
  route: Route,
  input: AnyInput = {},
  options: CallOptions = {},
): Promise<Response> {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_match, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  );
  const url = new URL(path, session.origin);
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (Array.isArray(value)) for (const each of value) url.searchParams.append(`${name}[]`, String(each));
    else if (value !== undefined) url.searchParams.append(name, String(value));
  }
  const form = new FormData();
  if (route.kind === 'upload' && input.file) form.append(route.field, input.file, 'file');
  const response = await fetch(url, {
    method: route.method,
    headers: {
      ...session.headers,
      ...(session.accessToken ? { authorization: `Bearer ${session.accessToken}` } : {}),
      ...(session.cookies.size
        ? { cookie: [...session.cookies].map((pair) => pair.join('=')).join('; ') }
        : {}),
      ...(session.csrfToken ? { 'x-csrf-token': session.csrfToken } : {}),
      ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(route.kind === 'events' ? { accept: 'text/event-stream' } : {}),
    },
    ...(input.file ? { body: form } : input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    signal:
      options.signal ?? AbortSignal.timeout(route.kind === 'events' ? LONGEST_STREAM_MS : LONGEST_CALL_MS),
  });
  for (const line of response.headers.getSetCookie()) {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    session.cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
  if (!response.ok) {
    const text = await response.text();
    let body: ApiFailure['body'];
    try {
      body = JSON.parse(text) as ApiFailure['body'];
    } catch {
      body = { text };
    }
    throw new ApiFailure(response.status, body, response.headers);
  }
  return response;
}

async function* readEvents(response: Response): AsyncGenerator<{ event: string; data: unknown }> {
  const ready: { event: string; data: unknown }[] = [];
  const parser = createParser({
    onEvent: ({ event = 'message', data }) => ready.push({ event, data: JSON.parse(data) as unknown }),
  });
  const decoder = new TextDecoder();
  for await (const chunk of response.body!) {
    parser.feed(decoder.decode(chunk, { stream: true }));
    yield* ready.splice(0);
  }
}

export function clientOf<const C extends Contract>(contract: C, session: Session): Client<C> {
  const calls = Object.entries(contract).map(([name, route]) => [
    name,
    route.kind === 'events'
      ? async function* (input?: AnyInput, options?: CallOptions) {
          yield* readEvents(await call(session, route, input, options));
        }
      : async (input?: AnyInput, options?: CallOptions) => {
          const response = await call(session, route, input, options);
          return route.kind === 'file' ? response : response.json();
        },
  ]);
  return Object.fromEntries(calls) as Client<C>;
}
