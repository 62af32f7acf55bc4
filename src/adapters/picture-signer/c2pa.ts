// C2PA 2.1: a manifest in the file, with a hash of the rest and a signature over both.
import { randomUUID, webcrypto } from 'node:crypto';
import { JPEG, PNG } from '@trustnxt/c2pa-ts/asset';
import { CoseAlgorithmIdentifier, type Signer } from '@trustnxt/c2pa-ts/cose';
import { SuperBox } from '@trustnxt/c2pa-ts/jumbf';
import {
  ActionAssertion,
  ActionType,
  ClaimVersion,
  DataHashAssertion,
  ManifestStore,
  type DigitalSourceType,
} from '@trustnxt/c2pa-ts/manifest';
import type { PictureClaim, PictureSignature } from '../../platform/server/ports/picture-signer.ts';
import type { Credentials } from './certificates.ts';
import { ALGORITHM } from './derived-key.ts';

const HASH = 'SHA-256';

const signerOf = ({ key, certificate, chain }: Credentials): Signer => ({
  certificate,
  chainCertificates: chain,
  algorithm: CoseAlgorithmIdentifier.ES256,
  sign: async (payload) =>
    new Uint8Array(await webcrypto.subtle.sign(ALGORITHM, key, new Uint8Array(payload))),
});

/** @param productName the program that makes the claim */
export async function signJpeg(
  jpeg: Uint8Array,
  { digitalSourceType, software }: PictureClaim,
  productName: string,
  credentials: Credentials,
): Promise<Uint8Array> {
  const asset = new JPEG(jpeg);
  const store = new ManifestStore();
  const signer = signerOf(credentials);
  const manifest = store.createManifest({
    claimVersion: ClaimVersion.V2,
    assetFormat: 'image/jpeg',
    instanceID: `urn:uuid:${randomUUID()}`,
    defaultHashAlgorithm: HASH,
    signer,
  });
  const hash = DataHashAssertion.create(HASH);
  manifest.addAssertion(hash);
  const made = new ActionAssertion();
  made.label = 'c2pa.actions.v2';
  made.actions.push({
    action: ActionType.C2paCreated,
    digitalSourceType: digitalSourceType as DigitalSourceType,
    softwareAgent: { name: software },
  });
  manifest.addAssertion(made);
  manifest.claim!.claimGeneratorName = productName;
  // The place that the manifest takes is left out of the hash, so that it has to be there first.
  await asset.ensureManifestSpace(store.measureSize());
  await hash.updateWithAsset(asset);
  await manifest.sign(signer);
  await asset.writeManifestJUMBF(store.getBytes());
  return asset.getDataRange();
}

function assetOf(file: Uint8Array) {
  if (JPEG.canRead(file)) return new JPEG(file);
  return PNG.canRead(file) ? new PNG(file) : null;
}

const sameKey = (one: ArrayBuffer, other: ArrayBuffer): boolean =>
  Buffer.from(one).equals(Buffer.from(other));

/** Null for a file without a manifest, and for formats other than JPEG and PNG. */
export async function readSignature(
  file: Uint8Array,
  own: Credentials | null,
): Promise<PictureSignature | null> {
  const asset = assetOf(file);
  const manifest = asset?.getManifestJUMBF();
  if (!asset || !manifest) return null;
  const store = ManifestStore.read(SuperBox.fromBuffer(new Uint8Array(manifest)));
  const result = await store.validate(asset);
  if (!result.isValid) return 'broken';
  // The name in a certificate can be anybody's, its key cannot.
  const by = store.getActiveManifest()?.signature?.signatureData.certificate;
  return by && own && sameKey(by.publicKey.rawData, own.certificate.publicKey.rawData) ? 'ours' : 'other';
}
