// Any server that speaks S3's API: Amazon's own, MinIO, Ceph, Garage, R2 and others.
import { createHash } from 'node:crypto';
import {
  BlobStoreError,
  type BlobEntry,
  type BlobRange,
  type BlobStore,
} from '../../../platform/server/ports/blob-store.ts';
import { checkKey, checkPrefix } from '../blob-key.ts';
import { elementsOf, escaped, textOf } from './answers.ts';
import { createS3Client, S3Refusal, type S3Client, type S3Settings } from './client.ts';
import { download } from './download.ts';
import { dropUploads, upload } from './upload.ts';

/** What S3 takes in one request. */
const DELETED_AT_ONCE = 1000;
/** For servers that only delete one key a request. */
const SINGLE_AT_ONCE = 8;

export interface S3Store extends BlobStore {
  /** Ends uploads in parts that were begun before then and never completed. @returns how many */
  dropUploads(begunBefore: number): Promise<number>;
}

/** @param partBytes of an upload in parts; tests make it smaller. */
export function createS3Store(settings: S3Settings, partBytes?: number): S3Store {
  const client = createS3Client(settings);
  return {
    async put(key, content) {
      await upload(client, checkKey(key), content, partBytes);
    },
    async get(key: string, range?: BlobRange) {
      return download(client, checkKey(key), range);
    },
    async delete(keys) {
      keys.forEach(checkKey);
      const left = [...new Set(keys)];
      if (left.length === 1) return deleteSingly(client, left);
      for (let from = 0; from < left.length; from += DELETED_AT_ONCE)
        await deleteMany(client, left.slice(from, from + DELETED_AT_ONCE));
    },
    async *list(prefix) {
      for await (const { key } of entriesOf(client, checkPrefix(prefix))) yield key;
    },
    async *entries(prefix) {
      yield* entriesOf(client, checkPrefix(prefix));
    },
    async addressOf(key, seconds) {
      return client.addressOf(checkKey(key), seconds);
    },
    dropUploads: (begunBefore) => dropUploads(client, begunBefore),
  };
}

async function deleteMany(client: S3Client, keys: readonly string[]): Promise<void> {
  const objects = keys.map((key) => `<Object><Key>${escaped(client.prefix + key)}</Key></Object>`);
  const body = Buffer.from(`<Delete><Quiet>true</Quiet>${objects.join('')}</Delete>`);
  const headers = {
    'content-type': 'application/xml',
    'content-md5': createHash('md5').update(body).digest('base64'),
  };
  try {
    const { text } = await client.ask({ method: 'POST', query: { delete: '' }, headers, body });
    const [failed] = elementsOf(text, 'Error').filter((fault) => textOf(fault, 'Code') !== 'NoSuchKey');
    if (failed !== undefined)
      throw new BlobStoreError(`The S3 server did not delete everything: ${textOf(failed, 'Code')}.`, {
        isTemporary: true,
      });
  } catch (error) {
    const isUnknown = error instanceof S3Refusal && [400, 405, 501].includes(error.status);
    if (!isUnknown) throw error;
    await deleteSingly(client, keys);
  }
}

async function deleteSingly(client: S3Client, keys: readonly string[]): Promise<void> {
  const left = [...keys];
  const work = async () => {
    for (let key = left.pop(); key !== undefined; key = left.pop())
      await client.tell({ method: 'DELETE', key, expected: [404] });
  };
  await Promise.all(Array.from({ length: Math.min(SINGLE_AT_ONCE, left.length) }, work));
}

async function* entriesOf(client: S3Client, prefix: string): AsyncGenerator<BlobEntry> {
  const query: Record<string, string> = { 'list-type': '2', prefix: client.prefix + prefix };
  for (;;) {
    const { text } = await client.ask({ method: 'GET', query });
    for (const found of elementsOf(text, 'Contents')) {
      const key = textOf(found, 'Key').slice(client.prefix.length);
      // A folder that somebody made by hand is no blob.
      if (key === '' || key.endsWith('/')) continue;
      yield { key, size: Number(textOf(found, 'Size')), putAt: Date.parse(textOf(found, 'LastModified')) };
    }
    const next = textOf(text, 'NextContinuationToken');
    if (textOf(text, 'IsTruncated') !== 'true' || !next) return;
    query['continuation-token'] = next;
  }
}
