import { errors } from 'jose';
import { ClientError, ResponseBodyError } from 'openid-client';
import { IdentityError, type IdentityFailure } from '../../platform/server/ports/identity.ts';

/** The issuer answers late, or something that is no answer. */
const NO_ANSWER = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_PARSE_ERROR']);
/** It answers that we are not its client: the operator's to mend, and no fault of the person. */
const NOT_ITS_CLIENT = new Set(['invalid_client', 'unauthorized_client', 'invalid_scope', 'server_error']);

/** Whatever the libraries throw as the port's one error. Claims and tokens stay out of its message. */
export function toIdentityError(error: unknown, step: string): IdentityError {
  if (error instanceof IdentityError) return error;
  const { message, code } = error as { message?: string; code?: string };
  const cause = (error as Error).cause as { code?: string; message?: string } | undefined;
  const words = [message, code, cause?.code].filter(Boolean).join(', ');
  return new IdentityError(kindOf(error, code), `${step}: ${words}`);
}

function kindOf(error: unknown, code: string | undefined): IdentityFailure {
  if (error instanceof ResponseBodyError)
    return error.status >= 500 || NOT_ITS_CLIENT.has(error.error) ? 'unreachable' : 'refused';
  if (error instanceof ClientError && error.cause instanceof Response)
    // Some issuers refuse a code by status alone.
    return error.cause.status >= 400 && error.cause.status < 500 ? 'refused' : 'unreachable';
  if (error instanceof ClientError) return NO_ANSWER.has(code ?? '') ? 'unreachable' : 'refused';
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return 'unreachable';
  // The plain class is thrown only where the keys cannot be fetched.
  if (error instanceof errors.JOSEError) return code === 'ERR_JOSE_GENERIC' ? 'unreachable' : 'refused';
  // What fetch throws where nobody listens.
  return 'unreachable';
}
