import path from 'node:path';
import type { BlobStore } from '../../platform/server/ports/blob-store.ts';
import { createDiskStore } from './disk.ts';

export interface BlobStoreSettings {
  /** The server's own folder. */
  dataDir: string;
}

/** Where pictures and files are kept, as configured. */
export const createBlobStore = ({ dataDir }: BlobStoreSettings): BlobStore =>
  createDiskStore(path.join(dataDir, 'blobs'));
