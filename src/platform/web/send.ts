// The only room with `fetch`: cookies, bearer token, forgery protection, the queue, and one kind of error.
import type { Method, Priority } from '../../shared/route.ts';
import { ApiError, toApiError } from './api-error.ts';
import type { RequestQueue } from './request-queue.ts';
import { NO_ACCESS_TOKEN, superseded, type Tokens } from './tokens.ts';

export interface Call {
  method: Method;
  /** Filled in, with its query. */
  path: string;
  /** FormData goes as it is, anything else as JSON. */
  body?: unknown;
  csrf?: boolean;
  accept?: string;
  priority: Priority;
  signal?: AbortSignal;
  /** Only for who is signed in: a guest's call is not sent. */
  isPrivate?: boolean;
}

/**
 * Resolves with an OK response, else rejects with ApiError; a broken network rejects as fetch does. A call of somebody
 * who has signed out before its turn rejects with an AbortError.
 */
export type Send = (call: Call) => Promise<Response>;

interface Deps {
  fetch: typeof fetch;
  tokens: Tokens;
  queue: RequestQueue;
  /** What the server must know of the viewer's choices. */
  viewerHeaders: () => Record<string, string>;
  /** The stored session is void: credentials are already forgotten. */
  onSessionLost: () => void;
}

export function createSend({ fetch, tokens, queue, viewerHeaders, onSessionLost }: Deps): Send {
  let csrf: Promise<string> | null = null;

  async function csrfToken(): Promise<string> {
    csrf ??= fetch('/api/auth/csrf', { credentials: 'include' }).then(async (response) => {
      if (!response.ok) throw await toApiError(response);
      return ((await response.json()) as { csrfToken: string }).csrfToken;
    });
    // A failed hand-out must not be remembered.
    return csrf.catch((error: unknown) => {
      csrf = null;
      throw error;
    });
  }

  async function request(call: Call, token: string | null): Promise<Response> {
    const isForm = call.body instanceof FormData;
    const headers: Record<string, string> = { accept: call.accept ?? 'application/json', ...viewerHeaders() };
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
    });
    if (response.ok) return response;
    throw await toApiError(response);
  }

  /** @param caller whose call it is, as `holder` tells. */
  async function attempt(call: Call, caller: string | null): Promise<Response> {
    // What one person asked for must not be done in another's name.
    const isStillThem = () => !caller || tokens.holder() === caller;
    if (!isStillThem()) throw superseded();
    const token = await tokens.fresh();
    if (!isStillThem()) throw superseded();
    if (call.isPrivate && token === null) throw new Error(NO_ACCESS_TOKEN);
    try {
      return await request(call, token);
    } catch (error) {
      if (!token || !isVoidSession(error)) throw error;
      // Another tab has stored a newer one meanwhile: that one may be good.
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
          // The token's cookie may have run out, or a restarted server may not know it: once more with a new one.
          if (!call.csrf || !isForgeryRefusal(error)) throw error;
          csrf = null;
          return attempt(call, caller);
        }
      },
      call.signal,
    );
  };
}

/** Section 4: these two texts in a 401 void the session. */
const isVoidSession = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 401 &&
  /Invalid or expired token|invalid signature/.test(error.message);

const isForgeryRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'request.csrf';
