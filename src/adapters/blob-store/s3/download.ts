// Reads a blob. Where the connection breaks in the middle, it goes on at the byte where it stopped, if the server still
// has the same content.
import { Readable } from 'node:stream';
import {
  BlobStoreError,
  type BlobRange,
  type StoredBlob,
} from '../../../platform/server/ports/blob-store.ts';
import { attempts, type S3Answer, type S3Client } from './client.ts';

const rangeHeader = ({ start, end }: BlobRange): string =>
  `bytes=${start}-${end === undefined ? '' : end - 1}`;

/** Of all of it, as an answer to a range tells it. */
const sizeOf = (answer: S3Answer): number => {
  const [, whole] = /\/(\d+)$/.exec(answer.header('content-range')) ?? [];
  return Number(whole ?? answer.header('content-length'));
};

export async function download(client: S3Client, key: string, range?: BlobRange): Promise<StoredBlob | null> {
  const isEmpty = range?.end !== undefined && range.end <= range.start;
  const isWhole = !range || (range.start === 0 && range.end === undefined);
  if (isEmpty) return sizeOnly(client, key);
  const headers: Record<string, string> = isWhole ? {} : { range: rangeHeader(range) };
  const answer = await client.send({ method: 'GET', key, headers, expected: [404, 416] });
  if (answer.status === 404) return afterMissing(answer);
  if (answer.status === 416) {
    answer.body.resume();
    return sizeOnly(client, key);
  }
  const size = sizeOf(answer);
  const start = range?.start ?? 0;
  const end = Math.min(range?.end ?? size, size);
  return { size, content: resuming(client, key, answer, start, end) };
}

/** A missing key is null; a missing bucket is a fault. */
async function afterMissing(answer: S3Answer): Promise<null> {
  const text = Buffer.concat((await answer.body.toArray()) as Buffer[]).toString();
  if (!text.includes('NoSuchBucket')) return null;
  throw new BlobStoreError('The S3 server has no such bucket: make it, or change S3_BUCKET.', {
    isTemporary: false,
  });
}

async function sizeOnly(client: S3Client, key: string): Promise<StoredBlob | null> {
  const head = await client.tell({ method: 'HEAD', key, expected: [404] });
  if (head.status === 404) return null;
  return { size: Number(head.header('content-length')), content: Readable.from([], { objectMode: false }) };
}

function resuming(client: S3Client, key: string, first: S3Answer, start: number, end: number): Readable {
  const etag = first.header('etag');
  let current = first.body;
  let at = start;

  async function reopen(): Promise<Readable> {
    const headers = { range: rangeHeader({ start: at, end }), 'if-match': etag };
    const answer = await client.send({ method: 'GET', key, headers, expected: [404, 412, 416] });
    if (answer.status === 206 && answer.header('etag') === etag) return answer.body;
    answer.body.destroy();
    throw new BlobStoreError('A file was changed or deleted while it was read, and the connection broke.', {
      isTemporary: true,
    });
  }

  async function* bytes(): AsyncGenerator<Buffer> {
    const begun = at;
    for await (const failures of attempts()) {
      try {
        if (failures > 0) current = await reopen();
        for await (const chunk of current) {
          at += (chunk as Buffer).length;
          yield chunk as Buffer;
        }
        if (at >= end) return;
      } catch (error) {
        if (error instanceof BlobStoreError) throw error;
        // Whatever came counts: a long file may be broken off often.
        if (at > begun) return yield* bytes();
      }
    }
    throw new BlobStoreError('The S3 server broke off a file again and again.', { isTemporary: true });
  }

  const content = Readable.from(bytes(), { objectMode: false });
  // Also where nobody has begun to read: the connection is free again.
  content.once('close', () => current.destroy());
  return content;
}
