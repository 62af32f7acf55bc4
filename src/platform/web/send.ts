// The only room with `fetch`: cookies, bearer token, forgery protection, the queue, and one kind of error.
import type { Method } from '../../shared/route.ts';
import { ApiError, toApiError } from './api-error.ts';
import type { Priority, RequestQueue } from './request-queue.ts';
import type { Tokens } from './tokens.ts';

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
}

/** Resolves with an OK response, else rejects with ApiError; a broken network rejects as fetch does. */
export type Send = (call: Call) => Promise<Response>;

interface Tools {
  fetch: typeof fetch;
  tokens: Tokens;
  queue: RequestQueue;
  /** What the server must know of the viewer's choices. */
  viewerHeaders: () => Record<string, string>;
  /** The stored session is void: credentials are already forgotten. */
  onSessionLost: () => void;
}

export function createSend({ fetch, tokens, queue, viewerHeaders, onSessionLost }: Tools): Send {
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

  async function attempt(call: Call): Promise<Response> {
    const token = await tokens.fresh();
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
    const error = await toApiError(response);
    if (token && isVoidSession(error)) {
      tokens.clear();
      onSessionLost();
    }
    throw error;
  }

  return (call) =>
    queue.run(
      call.priority,
      async () => {
        try {
          return await attempt(call);
        } catch (error) {
          // The token's cookie may have run out, or a restarted server may not know it: once more with a new one.
          if (!(
            call.csrf &&
            error instanceof ApiError &&
            error.status === 403 &&
            /csrf|forgery/i.test(error.message)
          ))
            throw error;
          csrf = null;
          return attempt(call);
        }
      },
      call.signal,
    );
}

/** Section 4: these two texts in a 401 void the session. */
const isVoidSession = (error: ApiError): boolean =>
  error.status === 401 && /Invalid or expired token|invalid signature/.test(error.message);
