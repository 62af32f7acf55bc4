// The secret part of a link: 128 bits, derived from a salt and the server's secret. The database holds the salt and a
// hash, so that its owner can be shown the link again, and whoever reads the database alone cannot open it.
import { createHash, createHmac, randomBytes } from 'node:crypto';

const BYTES = 16;
/** Base64url of 16 bytes. */
const TOKEN = /^[\w-]{22}$/;

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
export const isToken = (text: string): boolean => TOKEN.test(text);

export function createShareTokens(secret: string) {
  const tokenOf = (id: string, salt: string): string =>
    createHmac('sha256', secret)
      .update(`share:${id}:${salt}`)
      .digest()
      .subarray(0, BYTES)
      .toString('base64url');
  return {
    make(id: string): { salt: string; hash: Buffer } {
      const salt = randomBytes(BYTES).toString('base64url');
      return { salt, hash: hashOf(tokenOf(id, salt)) };
    },
    /** Null for a link that was made under another secret. */
    tokenOf({ id, salt, hash }: { id: string; salt: string; hash: Buffer }): string | null {
      const token = tokenOf(id, salt);
      return hashOf(token).equals(hash) ? token : null;
    },
  };
}

export type ShareTokens = ReturnType<typeof createShareTokens>;
