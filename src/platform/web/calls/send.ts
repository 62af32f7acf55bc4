// The only module that calls `fetch`: handles cookies, bearer token, CSRF protection, the queue, and a common
// error.
import type { Method, Priority } from '../../../shared/route.ts';
import { ApiError, toApiError } from '../api-error.ts';
import type { RequestQueue } from './request-queue.ts';
import { NO_ACCESS_TOKEN, superseded, type Tokens } from './tokens.ts';

export interface Call {
  method: Method;
  /** With parameters filled in and the query. */
  path: string;
  /** FormData is sent unchanged, anything else as JSON. */
  body?: unknown;
  csrf?: boolean;
  accept?: string;
  /** Further headers, for instance a key that stands in for a session. */
  headers?: Record<string, string>;
  priority: Priority;
  signal?: AbortSignal;
  /** Whether the browser finishes it when the page is closed meanwhile; its body must be small. */
  keepalive?: boolean;
  /** Whether it requires a signed-in user; a guest's call is not sent. */
  isPrivate?: boolean;
}

/**
 * Resolves with an OK response, otherwise rejects with ApiError; a network error rejects as fetch does. If
 * the user has signed out before the call's turn, it rejects with an AbortError.
 */
export type Send = (call: Call) => Promise<Response>;

interface Deps {
  fetch: typeof fetch;
  tokens: Tokens;
  queue: RequestQueue;
  /** Headers with the viewer's settings. */
  viewerHeaders: () => Record<string, string>;
  /** Called when the server rejects the stored session; the credentials are already removed. */
  onSessionLost: () => void;
}

export function createSend({ fetch, tokens, queue, viewerHeaders, onSessionLost }: Deps): Send {
  let csrf: Promise<string> | null = null;

  async function csrfToken(): Promise<string> {
    csrf ??= fetch('/api/auth/csrf', { credentials: 'include' }).then(async (response) => {
      if (!response.ok) throw await toApiError(response);
      return ((await response.json()) as { csrfToken: string }).csrfToken;
    });
    // A failed request for the token must not be cached.
    return csrf.catch((error: unknown) => {
      csrf = null;
      throw error;
    });
  }

  async function request(call: Call, token: string | null): Promise<Response> {
    const isForm = call.body instanceof FormData;
    const headers: Record<string, string> = {
      accept: call.accept ?? 'application/json',
      ...viewerHeaders(),
      ...call.headers,
    };
    if (token) headers.authorization = `Bearer ${token}`;
    if (call.body !== undefined && !isForm) headers['content-type'] = 'application/json';
    if (call.csrf) headers['x-csrf-token'] = await csrfToken();
    const response = await fetch(call.path, {
      method: call.method,
      credentials: 'include',
      headers,
      body: isForm
        ? (call.body as FormData)
        : call.body === undefined
          ? undefined
          : JSON.stringify(call.body),
      signal: call.signal,
      ...(call.keepalive ? { keepalive: true } : {}),
    });
    if (response.ok) return response;
    throw await toApiError(response);
  }

  /** @param caller the user who made the call, as returned by `holder`. */
  async function attempt(call: Call, caller: string | null): Promise<Response> {
    // A call of one user must not be sent in the name of another.
    const isStillThem = () => !caller || tokens.holder() === caller;
    if (!isStillThem()) throw superseded();
    const token = await tokens.fresh();
    if (!isStillThem()) throw superseded();
    if (call.isPrivate && token === null) throw new Error(NO_ACCESS_TOKEN);
    try {
      return await request(call, token);
    } catch (error) {
      if (!token || !isVoidSession(error)) throw error;
      // Another tab may have stored a newer token, which may be valid.
      const now = tokens.current();
      if (now !== null && now !== token && isStillThem()) return request(call, now);
      if (now === token) {
        tokens.clear();
        onSessionLost();
      }
      throw error;
    }
  }

  return (call) => {
    const caller = tokens.holder();
    return queue.run(
      call.priority,
      async () => {
        try {
          return await attempt(call, caller);
        } catch (error) {
          // The cookie may have expired, or a restarted server may not know the token, so it is retried once
          // with a new token.
          if (!call.csrf || !isForgeryRefusal(error)) throw error;
          csrf = null;
          return attempt(call, caller);
        }
      },
      call.signal,
    );
  };
}

/** By section 4 of the specification, a 401 with one of these texts invalidates the session. */
const isVoidSession = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 401 &&
  /Invalid or expired token|invalid signature/.test(error.message);

const isForgeryRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'request.csrf';

/** The build of the pages that the server has now (app/server/pages/page-source.ts); null if it cannot be asked. */
export const askForBuild = (): Promise<string | null> =>
  fetch('/build.txt', { cache: 'no-store' }).then(
    (response) => (response.ok ? response.text() : null),
    () => null,
  );

/** A page of the product as it is now, without anybody's data. */
export const askForPage = (path: string): Promise<Response> => fetch(path, { cache: 'no-cache' });
