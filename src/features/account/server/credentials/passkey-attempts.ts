// Which challenge a browser was given, for what and until when: signed, so that any server reads the answer.
import { hkdfSync, randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import { PASSKEY_ATTEMPT_SECONDS } from '../../passkey-rules.ts';

export interface PasskeyAttempt {
  /** base64url */
  challenge: string;
  /** Who adds a passkey; null at a sign-in. */
  userId: string | null;
  expiresAt: Date;
}

const CHALLENGE_BYTES = 32;

export function createPasskeyAttempts(secret: string, clock: Clock) {
  // A separate key, so that no other token is accepted as an attempt and no attempt as another token.
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'passkey attempt', 32));
  return {
    async begin(userId: string | null): Promise<{ challenge: Buffer<ArrayBuffer>; attempt: string }> {
      const challenge = randomBytes(CHALLENGE_BYTES);
      const attempt = await new SignJWT({ challenge: challenge.toString('base64url'), userId })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime(Math.floor(clock.now() / 1000) + PASSKEY_ATTEMPT_SECONDS)
        .sign(key);
      return { challenge, attempt };
    },

    /** Null when it is too old, or was begun by another user or for another purpose. */
    async read(attempt: string, userId: string | null): Promise<PasskeyAttempt | null> {
      const found = await jwtVerify(attempt, key, {
        algorithms: ['HS256'],
        currentDate: new Date(clock.now()),
        requiredClaims: ['exp', 'challenge'],
      }).catch(() => null);
      if (!found || found.payload['userId'] !== userId) return null;
      return {
        challenge: found.payload['challenge'] as string,
        userId,
        expiresAt: new Date(found.payload.exp! * 1000),
      };
    },
  };
}
