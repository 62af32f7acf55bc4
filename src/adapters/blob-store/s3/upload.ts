// Puts a content in one request where it is small, else in parts, of which nothing is seen before the last step.
import { randomBytes } from 'node:crypto';
import { BlobStoreError } from '../../../platform/server/ports/blob-store.ts';
import { elementsOf, escaped, textOf } from './answers.ts';
import { S3Refusal, type S3Client } from './client.ts';

/** Of each part but the last: S3 asks for 5 MiB at least, and takes 10,000 parts, so 80 GB. It is held in memory. */
const PART_BYTES = 8 * 1024 ** 2;
/** In its metadata a content names the upload that made it. */
const MARK = 'x-amz-meta-upload';

const TYPES: Record<string, string> = {
  webp: 'image/webp',
  avif: 'image/avif',
  png: 'image/png',
  json: 'application/json',
};
const typeOf = (key: string): string => TYPES[key.split('.').at(-1)!] ?? 'application/octet-stream';

/** Pieces of one size; the last may be shorter, and is empty only where there is no other. */
async function* partsOf(content: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let bytes = 0;
  let count = 0;
  for await (const chunk of content) {
    held.push(chunk);
    bytes += chunk.length;
    while (bytes > size) {
      const all = Buffer.concat(held);
      yield all.subarray(0, size);
      count++;
      held = [all.subarray(size)];
      bytes -= size;
    }
  }
  if (bytes > 0 || count === 0) yield Buffer.concat(held);
}

export async function upload(
  client: S3Client,
  key: string,
  content: Uint8Array | AsyncIterable<Uint8Array>,
  partBytes = PART_BYTES,
): Promise<void> {
  const headers = { 'content-type': typeOf(key) };
  const putWhole = (body: Uint8Array) => client.tell({ method: 'PUT', key, headers, body });
  if (content instanceof Uint8Array && content.length <= partBytes) return void (await putWhole(content));

  const parts = partsOf(content instanceof Uint8Array ? one(content) : content, partBytes);
  const first = await parts.next();
  const second = await parts.next();
  if (second.done) return void (await putWhole(first.value as Buffer));
  await uploadParts(client, key, headers, chain([first.value as Buffer, second.value], parts));
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function* chain(begun: Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* begun;
  yield* rest;
}

async function uploadParts(
  client: S3Client,
  key: string,
  headers: Record<string, string>,
  parts: AsyncIterable<Buffer>,
): Promise<void> {
  const mark = randomBytes(12).toString('hex');
  const begun = await client.ask({
    method: 'POST',
    key,
    query: { uploads: '' },
    headers: { ...headers, [MARK]: mark },
  });
  const uploadId = textOf(begun.text, 'UploadId');
  if (!uploadId) throw new BlobStoreError('The S3 server began no upload in parts.', { isTemporary: false });
  try {
    const tags: string[] = [];
    for await (const body of parts) {
      const query = { partNumber: String(tags.length + 1), uploadId };
      tags.push((await client.tell({ method: 'PUT', key, query, body })).header('etag'));
    }
    await complete(client, key, { uploadId, tags, mark });
  } catch (error) {
    // Whoever uploads sees the first error. What a server cannot clear away now, its own rules clear away later.
    await client.tell({ method: 'DELETE', key, query: { uploadId } }).catch(() => {});
    throw error;
  }
}

async function complete(
  client: S3Client,
  key: string,
  { uploadId, tags, mark }: { uploadId: string; tags: string[]; mark: string },
): Promise<void> {
  const list = tags.map(
    (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escaped(tag)}</ETag></Part>`,
  );
  const body = Buffer.from(`<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`);
  try {
    const headers = { 'content-type': 'application/xml' };
    const { text } = await client.ask({ method: 'POST', key, query: { uploadId }, headers, body });
    // The status is sent before the work is done, so an answer of 200 may hold an error.
    const [failed] = elementsOf(text, 'Error');
    if (failed !== undefined)
      throw new BlobStoreError(`The S3 server could not join the parts: ${textOf(failed, 'Code')}.`, {
        isTemporary: true,
      });
  } catch (error) {
    // An answer that was lost on its way: the parts are joined already.
    const head = await client.tell({ method: 'HEAD', key, expected: [404] }).catch(() => null);
    if (head?.status !== 200 || head.header(MARK) !== mark) throw error;
  }
}

/** Ends uploads that nobody continues: their parts take room and are seen by nobody. @returns how many. */
export async function dropUploads(client: S3Client, begunBefore: number): Promise<number> {
  let dropped = 0;
  const query: Record<string, string> = { uploads: '', ...(client.prefix ? { prefix: client.prefix } : {}) };
  try {
    for (;;) {
      const { text } = await client.ask({ method: 'GET', query });
      for (const found of elementsOf(text, 'Upload')) {
        if (Date.parse(textOf(found, 'Initiated')) >= begunBefore) continue;
        const key = textOf(found, 'Key').slice(client.prefix.length);
        const uploadId = textOf(found, 'UploadId');
        await client.tell({ method: 'DELETE', key, query: { uploadId }, expected: [404] });
        dropped++;
      }
      if (textOf(text, 'IsTruncated') !== 'true') return dropped;
      query['key-marker'] = textOf(text, 'NextKeyMarker');
      query['upload-id-marker'] = textOf(text, 'NextUploadIdMarker');
    }
  } catch (error) {
    // A server that cannot list them clears them away by itself, or by a rule of the bucket.
    if (error instanceof S3Refusal && [400, 404, 405, 501].includes(error.status)) return dropped;
    throw error;
  }
}
