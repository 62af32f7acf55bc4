// A security key in software: creates WebAuthn passkeys and signs with them (ES256).
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { PasskeyAnswer } from '../../src/features/account/passkey-contract.ts';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer) => data.toString('base64url');

interface Options {
  challenge?: unknown;
  rp?: unknown;
  rpId?: unknown;
}

export interface Passkey {
  id: string;
  /** Answers the options of a registration. */
  made(options: Options): PasskeyAnswer;
  /** Answers the options of a sign-in. */
  signed(options: Options): PasskeyAnswer;
}

/** @param isVerified whether the user has unlocked the device (the flag "user verified") */
export function createPasskey(origin: string, { isVerified = true } = {}): Passkey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = base64url(credentialId);
  let counter = 0;

  const clientData = (type: string, { challenge }: Options) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData(rpId: string, flags: number): Buffer {
    const head = Buffer.alloc(5);
    head[0] = flags | USER_PRESENT | (isVerified ? USER_VERIFIED : 0);
    head.writeUInt32BE(counter++, 1);
    return Buffer.concat([sha256(rpId), head]);
  }

  function coseKey(): Buffer {
    const { x, y } = publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
    ]);
    return Buffer.from(isoCBOR.encode(key as never));
  }

  const answer = (response: Record<string, string>): PasskeyAnswer => ({
    id,
    rawId: id,
    type: 'public-key',
    response,
    clientExtensionResults: {},
  });

  return {
    id,
    made(options) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const authData = Buffer.concat([
        authenticatorData((options.rp as { id: string }).id, HAS_CREDENTIAL),
        Buffer.alloc(16),
        length,
        credentialId,
        coseKey(),
      ]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      return answer({
        clientDataJSON: base64url(clientData('webauthn.create', options)),
        attestationObject: base64url(Buffer.from(isoCBOR.encode(attestation as never))),
      });
    },
    signed(options) {
      const client = clientData('webauthn.get', options);
      const authData = authenticatorData(options.rpId as string, 0);
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, sha256(client)]))
        .sign(privateKey);
      return answer({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(authData),
        signature: base64url(signature),
      });
    },
  };
}
