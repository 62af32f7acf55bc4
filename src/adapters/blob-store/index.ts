import path from 'node:path';
import type { BlobStore } from '../../platform/server/ports/blob-store.ts';
import { createDiskStore } from './disk.ts';
import { createMovingStore } from './moving.ts';
import { createS3Store, type S3Store } from './s3/s3.ts';

export type BlobPlace = 'disk' | 's3';

export interface BlobStoreSettings {
  /** The server's own folder. */
  dataDir: string;
  STORAGE: BlobPlace;
  /** Where blobs were kept before, until all of them are moved. */
  STORAGE_BEFORE?: BlobPlace | undefined;
  S3_ENDPOINT?: string | undefined;
  S3_BUCKET: string;
  S3_REGION: string;
  S3_ACCESS_KEY_ID: string;
  S3_SECRET_ACCESS_KEY: string;
  S3_PREFIX: string;
  S3_ADDRESSING: 'path' | 'host';
}

export const openDisk = ({ dataDir }: Pick<BlobStoreSettings, 'dataDir'>): BlobStore =>
  createDiskStore(path.join(dataDir, 'blobs'));

export const openS3 = (settings: BlobStoreSettings): S3Store =>
  createS3Store({
    endpoint: settings.S3_ENDPOINT ?? `https://s3.${settings.S3_REGION}.amazonaws.com`,
    bucket: settings.S3_BUCKET,
    region: settings.S3_REGION,
    accessKeyId: settings.S3_ACCESS_KEY_ID,
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
    prefix: settings.S3_PREFIX && `${settings.S3_PREFIX}/`,
    isPathStyle: settings.S3_ADDRESSING === 'path',
  });

/** One place alone. */
export const openPlace = (place: BlobPlace, settings: BlobStoreSettings): BlobStore =>
  place === 's3' ? openS3(settings) : openDisk(settings);

/** Where pictures and files are kept, as configured. */
export function createBlobStore(settings: BlobStoreSettings): BlobStore {
  const { STORAGE: now, STORAGE_BEFORE: before } = settings;
  const store = openPlace(now, settings);
  return before && before !== now ? createMovingStore(store, openPlace(before, settings)) : store;
}
