// Who is calling, from the bearer token alone: no database read on the way in.
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Role, Tier } from '../../shared/words/tier.ts';
import type { Clock } from './ports/clock.ts';

export interface Caller {
  userId: string;
  sessionId: string;
  role: Role;
  tier: Tier;
}

export interface AccessTokens {
  /** @param seconds how long it is valid. */
  sign(caller: Caller, seconds: number): Promise<string>;
  /** Null for a token that is expired, tampered with, of a session that has ended, or none at all. */
  verify(token: string): Promise<Caller | null>;
}

const ISSUER = 'nightbloom';
/** Verified tokens that are remembered until they expire: a signature is checked once, not on each call. */
const REMEMBERED = 10_000;

/**
 * @param secret at least 32 characters; changing it signs everybody out of their access tokens.
 * @param hasEnded whether a session ended before its tokens ran out.
 */
export function createAccessTokens(
  secret: string,
  clock: Clock,
  hasEnded: (sessionId: string) => boolean = () => false,
): AccessTokens {
  const key = new TextEncoder().encode(secret);
  const known = new Map<string, { caller: Caller; expires: number }>();

  return {
    async sign(caller, seconds) {
      const now = Math.floor(clock.now() / 1000);
      return new SignJWT({ sid: caller.sessionId, role: caller.role, tier: caller.tier })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(caller.userId)
        .setIssuer(ISSUER)
        .setIssuedAt(now)
        .setExpirationTime(now + seconds)
        .sign(key);
    },
    async verify(token) {
      const seen = known.get(token);
      if (seen) {
        if (seen.expires > clock.now() && !hasEnded(seen.caller.sessionId)) return seen.caller;
        known.delete(token);
        return null;
      }
      try {
        const { payload } = await jwtVerify(token, key, {
          issuer: ISSUER,
          algorithms: ['HS256'],
          currentDate: new Date(clock.now()),
          requiredClaims: ['sub', 'exp', 'sid'],
        });
        const caller: Caller = {
          userId: payload.sub!,
          sessionId: String(payload['sid']),
          role: payload['role'] as Role,
          tier: payload['tier'] as Tier,
        };
        if (hasEnded(caller.sessionId)) return null;
        if (known.size >= REMEMBERED) known.delete(known.keys().next().value!);
        known.set(token, { caller, expires: payload.exp! * 1000 });
        return caller;
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
        throw error;
      }
    },
  };
}
