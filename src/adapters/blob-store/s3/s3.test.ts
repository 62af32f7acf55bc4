// What only a store behind a network can get wrong. The rest: test/ports/blob-store.suite.test.ts.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { BlobStoreError } from '../../../platform/server/ports/blob-store.ts';
import { readBlob } from '../../../platform/server/read-blob.ts';
import { chunks, keysOf } from '../../../../test/support/blobs.ts';
import { refuse, startS3 } from '../../../../test/support/s3-server.ts';
import { createS3Store } from './s3.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'nb-blobs-'));
afterAll(() => rm(folder, { recursive: true }));
const s3 = await startS3(path.join(folder, 's3'));
afterAll(() => s3.close());

describe('an S3 server', () => {
  const PART = 65_536;
  const store = createS3Store(s3.settings, PART);
  const long = Buffer.concat(Array.from({ length: 5 }, (_none, index) => Buffer.alloc(50_000, index)));
  const read = async (key: string) => (await readBlob(store, key))?.equals(long);

  beforeEach(() => {
    s3.fail(null);
    s3.asked.length = 0;
  });

  test('that is busy for a moment is asked again, in every step', async () => {
    const failed = new Set<string>();
    s3.fail((request, response) => {
      const asked = `${request.method} ${request.url}`;
      if (failed.has(asked)) return undefined;
      failed.add(asked);
      return refuse(503, 'SlowDown')(request, response);
    });
    await store.put('busy/long', chunks(5, 50_000));
    await store.put('busy/short', Uint8Array.of(1));
    expect(await read('busy/long')).toBe(true);
    expect(await keysOf(store, 'busy/')).toEqual(['busy/long', 'busy/short']);
    await store.delete(['busy/long', 'busy/short']);
    expect(await keysOf(store, 'busy/')).toEqual([]);
    expect(failed.size).toBeGreaterThan(8);
  });

  test('that breaks off is read on from where it stopped', async () => {
    await store.put('broken', long);
    s3.cutNext('GET', 120_000);
    expect(await read('broken')).toBe(true);
    expect(s3.asked.filter((asked) => asked === 'GET /nightbloom/broken')).toHaveLength(2);
  });

  test('whose content changed after it broke off gives an error, and no mixture', async () => {
    await store.put('changed', long);
    s3.cutNext('GET', 120_000);
    const { content } = (await store.get('changed'))!;
    await store.put('changed', Buffer.alloc(250_000, 9));
    await expect(content.toArray()).rejects.toThrow(/was changed or deleted/);
  });

  test('that joined the parts, but whose answer was lost, has stored them', async () => {
    s3.fail((request) => {
      if (request.method !== 'POST' || !request.url?.includes('uploadId')) return undefined;
      s3.fail(null);
      // The request is carried out, and nobody hears of it.
      s3.cutNext('POST', 0);
      return undefined;
    });
    await store.put('joined', long);
    expect(await read('joined')).toBe(true);
  });

  test('that is away leaves what was there, and says how to reach it', async () => {
    await store.put('away', Uint8Array.of(7));
    s3.fail((request) => {
      request.socket.destroy();
      return 'done';
    });
    const fault = await store.put('away', long).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(BlobStoreError);
    expect(fault).toMatchObject({ isTemporary: true, message: expect.stringContaining('S3_ENDPOINT') });
    s3.fail(null);
    expect([...(await readBlob(store, 'away'))!]).toEqual([7]);
  });

  test.each([
    [403, 'SignatureDoesNotMatch', /S3_SECRET_ACCESS_KEY/],
    [403, 'InvalidAccessKeyId', /S3_ACCESS_KEY_ID/],
    [404, 'NoSuchBucket', /S3_BUCKET/],
  ])(
    'that answers %d %s is asked once, and the error says what to change',
    async (status, code, sentence) => {
      s3.fail(refuse(status, code));
      for (const work of [() => store.put('refused', Uint8Array.of(1)), () => store.get('refused')])
        await expect(work()).rejects.toThrow(sentence);
      expect(s3.asked).toHaveLength(2);
    },
  );

  test('checks signatures', async () => {
    const other = createS3Store({ ...s3.settings, secretAccessKey: 'another' });
    await expect(other.put('x', Uint8Array.of(1))).rejects.toThrow(/S3_SECRET_ACCESS_KEY/);
  });

  test('that deletes one key a request is asked so', async () => {
    await store.put('single/a', Uint8Array.of(1));
    await store.put('single/b', Uint8Array.of(1));
    s3.fail((request, response) =>
      request.method === 'POST' ? refuse(501, 'NotImplemented')(request, response) : undefined,
    );
    await store.delete(['single/a', 'single/b', 'single/none']);
    expect(await keysOf(store, 'single/')).toEqual([]);
  });

  // s3rver cannot: its tokens need a cipher that today's OpenSSL refuses.
  test('lists in pages, and within its folder alone', async () => {
    const ours = createS3Store({ ...s3.settings, prefix: 'pages/' });
    const page = (keys: string[], token: string) => `<?xml version="1.0"?><ListBucketResult>
      <IsTruncated>${token !== ''}</IsTruncated>${token && `<NextContinuationToken>${token}</NextContinuationToken>`}
      ${keys.map((key) => `<Contents><Key>pages/${key}</Key><LastModified>2026-11-30T20:00:00.000Z</LastModified><ETag>&quot;x&quot;</ETag><Size>3</Size></Contents>`).join('')}
      <CommonPrefixes></CommonPrefixes></ListBucketResult>`;
    s3.fail((request, response) => {
      const query = new URL(request.url!, s3.settings.endpoint).searchParams;
      const isSecond = query.get('continuation-token') === 'a+b/c=&d';
      const isAsked = query.get('list-type') === '2' && query.get('prefix') === 'pages/many';
      response.end(
        isAsked
          ? page(isSecond ? ['many/c'] : ['many/a', 'many/', 'many/b'], isSecond ? '' : 'a+b/c=&amp;d')
          : '',
      );
      return 'done';
    });
    const putAt = Date.UTC(2026, 10, 30, 20);
    expect(await Array.fromAsync(ours.entries('many'))).toEqual(
      ['many/a', 'many/b', 'many/c'].map((key) => ({ key, size: 3, putAt })),
    );
  });
});
