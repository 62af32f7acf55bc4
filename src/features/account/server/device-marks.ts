// A browser that once got into an account keeps a mark of it. Guesses from elsewhere then cannot use up its tries:
// its owner signs in while an attacker is made to wait. The mark grants no access.
import '@fastify/cookie';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const COOKIE = 'nb_device';
/** Accounts that one browser is remembered for, the newest first. */
const MARKS_MAX = 4;
const YEAR_SECONDS = 365 * 24 * 3600;
const NONCE_BYTES = 9;
const SEAL_BYTES = 15;
/** Nonce and seal in base64url, without remainder. */
const MARK = /^[\w-]{32}$/;

export interface DeviceMarks {
  /** The marks that a browser shows. */
  of(request: FastifyRequest): string[];
  /** The one that was made for this account; null where there is none. */
  find(marks: readonly string[], userId: string): string | null;
  /** Gives the browser one for this account. */
  remember(request: FastifyRequest, reply: FastifyReply, userId: string): void;
}

/** @param isSecure whether the cookie may only travel over TLS. */
export function createDeviceMarks(secret: string, isSecure: boolean): DeviceMarks {
  const sealOf = (nonce: Buffer, userId: string): Buffer =>
    createHmac('sha256', secret)
      .update('device mark\0')
      .update(nonce)
      .update(userId)
      .digest()
      .subarray(0, SEAL_BYTES);

  function isOf(mark: string, userId: string): boolean {
    const bytes = Buffer.from(mark, 'base64url');
    return timingSafeEqual(bytes.subarray(NONCE_BYTES), sealOf(bytes.subarray(0, NONCE_BYTES), userId));
  }

  /** Over TLS a name that no page without it can set. */
  const name = isSecure ? `__Secure-${COOKIE}` : COOKIE;

  const of = (request: FastifyRequest): string[] =>
    (request.cookies[name] ?? '')
      .split('.')
      .filter((mark) => MARK.test(mark))
      .slice(0, MARKS_MAX);

  const find = (marks: readonly string[], userId: string): string | null =>
    marks.find((mark) => isOf(mark, userId)) ?? null;

  return {
    of,
    find,
    remember(request, reply, userId) {
      const marks = of(request);
      const nonce = randomBytes(NONCE_BYTES);
      const own = find(marks, userId) ?? Buffer.concat([nonce, sealOf(nonce, userId)]).toString('base64url');
      const kept = [own, ...marks.filter((mark) => mark !== own)].slice(0, MARKS_MAX);
      void reply.setCookie(name, kept.join('.'), {
        path: '/api/auth',
        sameSite: 'lax',
        httpOnly: true,
        secure: isSecure,
        maxAge: YEAR_SECONDS,
      });
    },
  };
}
