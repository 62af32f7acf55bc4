// Error messages of uploads (sections 5 and 8 of the specification).
import { ApiError } from '../api-error.ts';
import { NO_ACCESS_TOKEN, NO_REFRESH_TOKEN } from './tokens.ts';

export const NOT_SIGNED_IN = 'User not authenticated';
/** The last two occur if the session ends during the upload. */
const NO_SESSION = new Set([NOT_SIGNED_IN, NO_ACCESS_TOKEN, NO_REFRESH_TOKEN]);
const uploadFailed = (statusText: string) => `Upload failed: ${statusText}`;

/** Used for HTTP/2, which has no status text. */
const STATUS_TEXTS: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

export interface UploadFailure {
  title: string;
  /** A hint what to do, if known. */
  detail: string;
}

export function uploadFailureOf(error: unknown): UploadFailure {
  if (error instanceof ApiError) {
    const statusText = error.statusText || STATUS_TEXTS[error.status] || String(error.status);
    return { title: uploadFailed(statusText), detail: error.serverMessage };
  }
  if (error instanceof Error && NO_SESSION.has(error.message))
    return { title: NOT_SIGNED_IN, detail: 'Please sign in again, then try once more.' };
  return { title: uploadFailed('Network Error'), detail: 'Check your connection, then try again.' };
}
