// Small secrets that have to be read again, sealed so that the database alone does not tell them.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Seal {
  seal(plain: Buffer, owner: string): Buffer;
  /** Null when it was sealed for another owner or under another secret, or was changed. */
  open(sealed: Buffer, owner: string): Buffer | null;
}

/** AES-256-GCM. @param purpose keeps the key apart from every other use of the secret */
export function createSeal(secret: string, purpose: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return {
    seal(plain, owner) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed, owner) {
      if (sealed.length < NONCE_BYTES + TAG_BYTES) return null;
      const cipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(owner))
        .setAuthTag(sealed.subarray(-TAG_BYTES));
      try {
        return Buffer.concat([cipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), cipher.final()]);
      } catch {
        return null;
      }
    },
  };
}
