// Google, or any OpenID Connect issuer in its place. Found out about at the first use, so a start needs no network.
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import * as openid from 'openid-client';
import type { Clock } from '../../platform/server/ports/clock.ts';
import { IdentityError, type Identity } from '../../platform/server/ports/identity.ts';
import { checkIdToken } from './check-id-token.ts';
import { toIdentityError } from './failures.ts';

export interface GoogleOptions {
  issuer: string;
  clientId: string;
  clientSecret: string;
  clock: Clock;
  /** For one request to the issuer. */
  timeoutMs?: number;
  /** Unknown keys make the issuer's be read again, at most this often. */
  keyCooldownMs?: number;
}

interface Found {
  at: number;
  client: openid.Configuration;
  issuer: string;
  keys: JWTVerifyGetKey;
}

const TIMEOUT_MS = 8000;
const KEY_COOLDOWN_MS = 30_000;
/** Issuers move their addresses over months. */
const FRESH_MS = 3_600_000;

export function createGoogle(options: GoogleOptions): Identity {
  const { clientId, clientSecret, clock, timeoutMs = TIMEOUT_MS } = options;
  const server = new URL(options.issuer);
  // config.ts lets plain HTTP pass only on this machine.
  const execute = server.protocol === 'http:' ? [openid.allowInsecureRequests] : [];
  const timeout = timeoutMs / 1000;
  let found: Found | null = null;
  let flight: Promise<Found> | null = null;

  async function discover(): Promise<Found> {
    const first = await openid.discovery(server, clientId, undefined, openid.None(), { execute, timeout });
    const about = first.serverMetadata();
    const keysAt = URL.parse(about.jwks_uri ?? '');
    if (keysAt?.protocol !== 'https:' && keysAt?.protocol !== server.protocol)
      throw new IdentityError('unreachable', 'the issuer names no place for its keys');
    // Where an issuer names no way to prove the secret, Basic is the one that all must know.
    const isPosting = about.token_endpoint_auth_methods_supported?.includes('client_secret_post');
    const proof = isPosting ? openid.ClientSecretPost : openid.ClientSecretBasic;
    const client = new openid.Configuration(about, clientId, undefined, proof(clientSecret));
    client.timeout = timeout;
    for (const extend of execute) extend(client);
    const keys = createRemoteJWKSet(keysAt, {
      timeoutDuration: timeoutMs,
      cooldownDuration: options.keyCooldownMs ?? KEY_COOLDOWN_MS,
    });
    return { at: clock.now(), client, issuer: about.issuer, keys };
  }

  /** Everybody who waits shares one look-up; what was found stays in use while the issuer is down. */
  async function find(): Promise<Found> {
    if (found && clock.now() - found.at < FRESH_MS) return found;
    flight ??= discover().finally(() => (flight = null));
    try {
      found = await flight;
    } catch (error) {
      // Whatever is wrong here, no visitor did it.
      if (!found) throw new IdentityError('unreachable', toIdentityError(error, 'discovery').message);
      found = { ...found, at: clock.now() };
    }
    return found;
  }

  const verify = ({ issuer, keys }: Found, idToken: string, nonce: string) =>
    checkIdToken(idToken, keys, { issuer, audience: clientId, nonce, now: clock.now() });

  const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw toIdentityError(error, name);
    }
  };

  return {
    begin: (attempt, redirectUri) =>
      step('begin', async () => {
        const { client } = await find();
        return openid.buildAuthorizationUrl(client, {
          redirect_uri: redirectUri,
          // Section 5 of the specification: profile and e-mail, and the account chooser always.
          scope: 'openid profile email',
          prompt: 'select_account',
          state: attempt.state,
          nonce: attempt.nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(attempt.verifier),
          code_challenge_method: 'S256',
        }).href;
      }),

    trade: (code, attempt, redirectUri) =>
      step('trade', async () => {
        const here = await find();
        const answer = new URL(redirectUri);
        // Only one issuer is known, so its answer cannot be mistaken for another's (RFC 9207).
        answer.search = new URLSearchParams({ code, state: attempt.state, iss: here.issuer }).toString();
        const tokens = await openid.authorizationCodeGrant(here.client, answer, {
          pkceCodeVerifier: attempt.verifier,
          expectedState: attempt.state,
          expectedNonce: attempt.nonce,
          idTokenExpected: true,
        });
        return verify(here, tokens.id_token!, attempt.nonce);
      }),

    check: (idToken, nonce) => step('check', async () => verify(await find(), idToken, nonce)),
  };
}
