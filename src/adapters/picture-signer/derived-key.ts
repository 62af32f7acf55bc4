// A key pair that follows from the installation's secret: every server has the same one, and nothing has to be stored.
import { createECDH, hkdfSync, webcrypto } from 'node:crypto';

export const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
/** The order of P-256's group. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
/** 128 bits more than a key has, so that the remainder is as good as uniform (FIPS 186-5, A.2.1). */
const SEED_BYTES = 48;
const KEY_BYTES = 32;

/** @param purpose keeps the key apart from every other use of the secret */
export async function derivedKey(secret: string, purpose: string): Promise<webcrypto.CryptoKeyPair> {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', purpose, SEED_BYTES)).toString('hex');
  const scalar = (BigInt(`0x${seed}`) % (ORDER - 1n)) + 1n;
  const bytes = Buffer.from(scalar.toString(16).padStart(2 * KEY_BYTES, '0'), 'hex');
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(bytes);
  // 4, x, y
  const point = ecdh.getPublicKey();
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 1 + KEY_BYTES).toString('base64url'),
    y: point.subarray(1 + KEY_BYTES).toString('base64url'),
  };
  const { subtle } = webcrypto;
  const [privateKey, publicKey] = await Promise.all([
    subtle.importKey('jwk', { ...jwk, d: bytes.toString('base64url') }, ALGORITHM, false, ['sign']),
    subtle.importKey('jwk', jwk, ALGORITHM, true, ['verify']),
  ]);
  return { privateKey, publicKey };
}
