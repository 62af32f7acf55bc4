// A browser that once got into an account keeps a mark of it. Guesses from elsewhere then cannot use up its tries:
// its owner signs in while an attacker is made to wait. The mark grants no access. One from before the account's
// address was proven counts no more: it may be a stranger's (docs/decisions/0021).
import '@fastify/cookie';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../../../platform/server/ports/clock.ts';

const COOKIE = 'nb_device';
/** Accounts that one browser is remembered for, the newest first. */
const MARKS_MAX = 4;
const YEAR_SECONDS = 365 * 24 * 3600;
/** Of a nonce; the first bytes are the time at which it was made, in milliseconds. */
const NONCE_BYTES = 12;
const TIME_BYTES = 6;
const SEAL_BYTES = 12;
/** Nonce and seal in base64url, without remainder. */
const MARK = /^[\w-]{32}$/;

export interface MarkedAccount {
  id: string;
  email_verified_at: Date | null;
}

export interface DeviceMarks {
  /** The marks that a browser shows. */
  of(request: FastifyRequest): string[];
  /** The one that was made for this account; null where there is none. */
  find(marks: readonly string[], account: MarkedAccount): string | null;
  /** Gives the browser a new one for this account. */
  remember(request: FastifyRequest, reply: FastifyReply, userId: string): void;
}

/** @param isSecure whether the cookie may only travel over TLS. */
export function createDeviceMarks(secret: string, isSecure: boolean, clock: Clock): DeviceMarks {
  const sealOf = (nonce: Buffer, userId: string): Buffer =>
    createHmac('sha256', secret)
      .update('device mark with its time\0')
      .update(nonce)
      .update(userId)
      .digest()
      .subarray(0, SEAL_BYTES);

  function newNonce(): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    nonce.writeUIntBE(clock.now(), 0, TIME_BYTES);
    return nonce;
  }

  const madeAt = (mark: string): number => Buffer.from(mark, 'base64url').readUIntBE(0, TIME_BYTES);

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

  const find = (marks: readonly string[], { id, email_verified_at: provenAt }: MarkedAccount) =>
    marks.find((mark) => isOf(mark, id) && madeAt(mark) >= (provenAt?.getTime() ?? 0)) ?? null;

  return {
    of,
    find,
    remember(request, reply, userId) {
      const nonce = newNonce();
      const own = Buffer.concat([nonce, sealOf(nonce, userId)]).toString('base64url');
      const others = of(request).filter((mark) => !isOf(mark, userId));
      const kept = [own, ...others].slice(0, MARKS_MAX);
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
