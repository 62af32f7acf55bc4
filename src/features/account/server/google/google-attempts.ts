// One sign-in with Google, kept by the browser that began it: in a signed cookie, so that any server can end it.
import '@fastify/cookie';
import { hkdfSync, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { SignInAttempt } from '../../../../platform/server/ports/identity.ts';
import { ATTEMPT_SECONDS } from '../../google-rules.ts';

export interface GoogleAttempts {
  /** Makes one and puts it into the browser, in place of an earlier one. */
  begin(reply: FastifyReply): Promise<SignInAttempt>;
  /** Takes it out of the browser; null where there is none, or it is too old or not ours. */
  take(request: FastifyRequest, reply: FastifyReply): Promise<SignInAttempt | null>;
}

interface AttemptDeps {
  secret: string;
  clock: Clock;
  /** Whether cookies may only travel over TLS. */
  isSecure: boolean;
}

const random = (): string => randomBytes(32).toString('base64url');

export function createGoogleAttempts({ secret, clock, isSecure }: AttemptDeps): GoogleAttempts {
  // A separate key, so that no other token is accepted as an attempt and no attempt as another token.
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'google sign-in attempt', 32));
  // The prefix keeps a neighbouring subdomain from planting its own attempt.
  const name = isSecure ? '__Host-nb_google' : 'nb_google';
  // SameSite=Strict: only requests of our own pages need it.
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure } as const;
  const seconds = () => Math.floor(clock.now() / 1000);

  return {
    async begin(reply) {
      const attempt = { state: random(), nonce: random(), verifier: random() };
      const text = await new SignJWT(attempt)
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime(seconds() + ATTEMPT_SECONDS)
        .sign(key);
      void reply.setCookie(name, text, { ...options, maxAge: ATTEMPT_SECONDS });
      return attempt;
    },
    async take(request, reply) {
      const text = request.cookies[name];
      if (!text) return null;
      void reply.clearCookie(name, options);
      const found = await jwtVerify(text, key, {
        algorithms: ['HS256'],
        currentDate: new Date(clock.now()),
        requiredClaims: ['exp', 'state', 'nonce', 'verifier'],
      }).catch(() => null);
      if (!found) return null;
      const { state, nonce, verifier } = found.payload as unknown as SignInAttempt;
      return { state, nonce, verifier };
    },
  };
}
