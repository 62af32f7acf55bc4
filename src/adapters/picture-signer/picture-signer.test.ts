import { webcrypto } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownCredentials } from './certificates.ts';
import { derivedKey } from './derived-key.ts';
import { createPictureSigner } from './index.ts';

const clock = { now: () => Date.UTC(2026, 5, 1) };
const claim = {
  digitalSourceType: 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
  software: 'Nightbloom (an engine)',
};
const signerOf = (secret: string, files = { keyFile: '', certificatesFile: '' }) =>
  createPictureSigner({ secret, productName: 'Nightbloom', clock, ...files });

const picture = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#a52' } }).withXmp(
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"/>',
  );
let jpeg: Buffer;
let signed: Uint8Array;
const signer = signerOf('one secret');
beforeAll(async () => {
  jpeg = await picture().jpeg().toBuffer();
  signed = await signer.sign(jpeg, claim);
});

describe('a signed picture', () => {
  test('shows the same pixels, keeps its mark, and is known to every server with the same secret', async () => {
    const pixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();
    expect(await pixels(signed)).toEqual(await pixels(jpeg));
    expect((await sharp(signed).metadata()).xmp).toEqual((await sharp(jpeg).metadata()).xmp);
    expect(await signer.read(signed)).toBe('ours');
    expect(await signerOf('one secret').read(signed)).toBe('ours');
  });

  test('is somebody else’s under another secret, even by the same name', async () => {
    expect(await signerOf('another secret').read(signed)).toBe('other');
  });

  test('is broken by a change anywhere in the picture or the claim', async () => {
    const text = Buffer.from(signed).indexOf('Nightbloom (an engine)');
    for (const at of [text, signed.length - 3, signed.length - 100]) {
      const changed = Buffer.from(signed);
      changed[at]! ^= 1;
      expect(await signer.read(changed)).toBe('broken');
    }
    expect(await signer.read(signed.subarray(0, signed.length - 50))).toBe('broken');
  });
});

test('files without a signature have none, whatever they are', async () => {
  const others = [jpeg, await picture().png().toBuffer(), await picture().webp().toBuffer()];
  for (const file of [...others, Buffer.alloc(0), Buffer.from('\xff\xd8\xff garbage', 'latin1')])
    expect(await signer.read(file).then((found) => found === 'ours' || found === 'other')).toBe(false);
  for (const file of others) expect(await signer.read(file)).toBeNull();
});

test('the key follows from the secret and its purpose', async () => {
  const publicKey = async (secret: string, purpose: string) =>
    Buffer.from(
      await webcrypto.subtle.exportKey('spki', (await derivedKey(secret, purpose)).publicKey),
    ).toString('hex');
  expect(await publicKey('a', 'b')).toBe(await publicKey('a', 'b'));
  expect(await publicKey('a', 'b')).not.toBe(await publicKey('a', 'c'));
  expect(await publicKey('a', 'b')).not.toBe(await publicKey('d', 'b'));
});

describe('an operator’s own certificates', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'nb-signer-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Writes a certificate for a key, and the key. */
  async function given(name: string) {
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
    const { privateKey } = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
    const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', privateKey)).toString('base64');
    const keyFile = path.join(folder, `${name}-key.pem`);
    await writeFile(keyFile, `-----BEGIN PRIVATE KEY-----\n${pkcs8}\n-----END PRIVATE KEY-----\n`);
    const { certificate, chain } = await ownCredentials(name, 'An operator', new Date(clock.now()));
    const certificatesFile = path.join(folder, `${name}.pem`);
    await writeFile(certificatesFile, [certificate, ...chain].map((each) => each.toString('pem')).join('\n'));
    return { keyFile, certificatesFile };
  }

  test('have to belong to the key', async () => {
    const files = await given('mixed');
    await expect(signerOf('x', files).sign(jpeg, claim)).rejects.toThrow('C2PA_KEY is not the key');
  });

  test('that are missing keep nobody from checking a picture', async () => {
    const files = { keyFile: path.join(folder, 'none'), certificatesFile: path.join(folder, 'none') };
    await expect(signerOf('x', files).sign(jpeg, claim)).rejects.toThrow('ENOENT');
    expect(await signerOf('x', files).read(signed)).toBe('other');
  });
});
