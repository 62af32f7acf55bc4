// Opaque tokens: random, handed out once, kept only as a hash.
import { createHash, createHmac, randomBytes } from 'node:crypto';

export interface SecretToken {
  token: string;
  hash: Buffer;
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** 256 random bits, base64url. */
export function newSecretToken(): SecretToken {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/**
 * The token that follows another: the same each time, so that all who trade one token at the same moment get one
 * successor, and it cannot be computed without the server's secret.
 */
export function successorOf(token: string, secret: string): SecretToken {
  const next = createHmac('sha256', secret).update('next refresh token\0').update(token).digest('base64url');
  return { token: next, hash: hashToken(next) };
}
