import type { ErrorBody } from '../../shared/errors.ts';
import { sentenceOf } from './messages.ts';

/** A refusal by the server. Its message is "<status>: <body text or status text>" (section 8 of the specification). */
export class ApiError extends Error {
  readonly status: number;
  /** As sent; empty over HTTP/2. */
  readonly statusText: string;
  /** The error code of the server, for instance "coins.insufficient"; empty if the body has none. */
  readonly code: string;
  /** Distinguishes several messages of one code; empty if there is only one. */
  readonly variant: string;
  /** The server's message for the user; empty if the body has none. */
  readonly serverMessage: string;
  /** Error messages of fields, by field path. */
  readonly fields: Record<string, string>;
  /** The body if it is JSON, for the few responses that contain more. */
  readonly body: Record<string, unknown>;
  /** Seconds, from Retry-After. */
  readonly retryAfter: number | null;

  constructor(status: number, text: string, statusText = '', retryAfter: number | null = null) {
    super(`${status}: ${text || statusText}`);
    this.name = 'ApiError';
    const body = parseObject(text);
    const refusal = body.error as Partial<ErrorBody['error']> | undefined;
    this.status = status;
    this.statusText = statusText;
    this.body = body;
    this.code = refusal?.code ?? '';
    this.variant = refusal?.variant ?? '';
    const message = refusal?.message ?? '';
    this.serverMessage = sentenceOf({ ...refusal, code: this.code, message });
    this.fields = Object.fromEntries(
      Object.entries(refusal?.fields ?? {}).map(([field, text]) => [
        field,
        text === message ? this.serverMessage : text,
      ]),
    );
    this.retryAfter = retryAfter;
  }

  get isRateLimit(): boolean {
    return this.status === 429;
  }
}

/** An error of the page itself, before anything is sent. Its message can be shown to the user. */
export class PageError extends Error {
  override readonly name = 'PageError';
}

export async function toApiError(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError(
    response.status,
    text,
    response.statusText,
    Number.isFinite(retryAfter) ? retryAfter : null,
  );
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** The message to show for any thrown value: the server's or the page's own if there is one. */
export function messageOf(error: unknown, otherwise = 'Check your connection, then try again.'): string {
  if (error instanceof ApiError) return error.serverMessage || otherwise;
  if (error instanceof PageError) return error.message;
  return otherwise;
}
