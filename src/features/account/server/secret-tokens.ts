// Opaque tokens: random, handed out once, kept only as a hash.
import { createHash, randomBytes } from 'node:crypto';

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
