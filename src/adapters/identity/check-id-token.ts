// What makes an ID token good (OpenID Connect Core 3.1.3.7).
import { jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { IdentityError, type Profile } from '../../platform/server/ports/identity.ts';
import { storable } from '../../shared/storable.ts';

export interface Expected {
  issuer: string;
  /** Our client id, which the token's audience must be. */
  audience: string;
  nonce: string;
  /** Milliseconds since the epoch. */
  now: number;
}

/** Signatures that only the issuer can make. `none` is none, and HS256 would take a public key for a secret. */
const ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];
/** How far two clocks may be apart. */
const SKEW_SECONDS = 60;
/** The nonce is younger than this, so an older token cannot hold it (ATTEMPT_SECONDS of the account's rules). */
const AGE_SECONDS = 15 * 60;
/** OpenID Connect Core 2. */
const SUBJECT_MAX = 255;

/** @throws IdentityError refused; what reading the keys throws, as it is. */
export async function checkIdToken(
  token: string,
  keys: JWTVerifyGetKey,
  expected: Expected,
): Promise<Profile> {
  const { payload } = await jwtVerify(token, keys, {
    issuer: expected.issuer,
    audience: expected.audience,
    algorithms: ALGORITHMS,
    currentDate: new Date(expected.now),
    clockTolerance: SKEW_SECONDS,
    maxTokenAge: AGE_SECONDS,
    requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
  });
  refuseUnless(payload['nonce'] === expected.nonce, 'nonce');
  const isForSeveral = Array.isArray(payload.aud) && payload.aud.length > 1;
  if (isForSeveral || payload['azp'] !== undefined) refuseUnless(payload['azp'] === expected.audience, 'azp');
  return profileOf(payload, expected.issuer);
}

function profileOf(payload: JWTPayload, issuer: string): Profile {
  const subject = textOf(payload.sub);
  refuseUnless(subject !== '' && subject.length <= SUBJECT_MAX, 'sub');
  return {
    issuer,
    subject,
    email: textOf(payload['email']) || null,
    isEmailVerified: payload['email_verified'] === true,
    name: textOf(payload['given_name']) || textOf(payload['name']),
  };
}

function refuseUnless(isGood: boolean, claim: string): void {
  if (!isGood) throw new IdentityError('refused', `unexpected "${claim}" claim value`);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? storable(value).trim() : '');
