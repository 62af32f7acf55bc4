// Authenticates the caller by the bearer token alone, without reading the database.
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
  /** Null if the token is missing, expired or forged, or its session has ended. */
  verify(token: string): Promise<Caller | null>;
}

const ISSUER = 'nightbloom';
/**
 * Size of the cache of verified tokens. Within its lifetime a token's signature is verified once, not on each
 * call.
 */
const CACHE_SIZE = 10_000;

/**
 * @param secret at least 32 characters; changing it invalidates all access tokens.
 * @param hasEnded whether a session has ended before its tokens expired.
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
        if (known.size >= CACHE_SIZE) known.delete(known.keys().next().value!);
        known.set(token, { caller, expires: payload.exp! * 1000 });
        return caller;
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
        throw error;
      }
    },
  };
}
