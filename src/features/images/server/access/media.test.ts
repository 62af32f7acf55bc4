import fastify, { type FastifyInstance } from 'fastify';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../../../adapters/blob-store/memory.ts';
import { answerErrors } from '../../../../platform/server/http/error-reply.ts';
import { presentPicture, type PictureFormat } from '../../../../shared/words/picture-address.ts';
import { blobKey } from '../renditions/blob-keys.ts';
import { newSecret } from '../chance.ts';
import { serveMedia, takesAvif } from './media.ts';
import type { Access } from './picture-access.views.ts';

const row = {
  id: '0199f0aa-0000-7000-8000-000000000001',
  secret: newSecret(),
  cover_secret: newSecret(),
  upload_secret: newSecret(),
  width: 768,
  height: 1024,
  thumbhash: 'hash',
  alt: 'A portrait',
  widths: [160, 320, 640, 768],
};
const [WEBP, AVIF] = [Buffer.from('webp bytes'), Buffer.from('avif')];
let app: FastifyInstance;
let access: Access | null = null;
let formats: PictureFormat[] = [];
beforeEach(() => {
  [access, formats] = [null, ['webp', 'avif']];
  asked.length = 0;
});
const asked: string[] = [];

beforeAll(async () => {
  const blobs = createMemoryStore();
  for (const width of row.widths) {
    await blobs.put(blobKey(row.id, `${row.secret}-${width}.webp`), WEBP);
  }
  await blobs.put(blobKey(row.id, `${row.secret}-640.avif`), AVIF);
  await blobs.put(blobKey(row.id, `${row.cover_secret}-160.webp`), WEBP);
  await blobs.put(blobKey(row.id, `${row.upload_secret}-160.webp`), Buffer.from('uploaded'));
  app = fastify();
  answerErrors(app);
  const get = (key: string) => {
    asked.push(key);
    return blobs.get(key);
  };
  serveMedia(app, {
    blobs: { get },
    access: {
      of: async (id) => (id === row.id ? { access: access ?? 'public', formats } : null),
      signedFor: (_id, { sig }) => (sig === 'right' ? 3_600_500 : 0),
    },
    // What was uploaded has no mark, so that no copy of it is signed.
    signedCopy: async (webp) => (WEBP.equals(webp) ? Buffer.from('signed jpeg') : null),
  });
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers });
const address = (width: number, format = 'webp') => `/media/${row.id}/${row.secret}-${width}.${format}`;

describe('a right address', () => {
  test('every address of a picture, open or covered, leads to bytes', async () => {
    for (const isCovered of [false, true]) {
      const picture = presentPicture(row, { isCovered });
      for (const { url } of [picture, ...picture.sources]) expect((await get(url)).statusCode).toBe(200);
    }
  });

  test('a house picture is cached for ever, others for as long as they may be seen; typed by its content', async () => {
    access = 'lasting';
    expect((await get(address(320))).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    access = 'public';
    const answer = await get(address(320));
    expect(answer.rawPayload).toEqual(WEBP);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=3600, s-maxage=30',
      'x-content-type-options': 'nosniff',
      vary: 'accept',
    });
  });

  test('gives AVIF to who takes it, where there is one', async () => {
    const accept = 'image/avif,image/webp,*/*';
    expect((await get(address(640), { accept })).headers['content-type']).toBe('image/avif');
    expect((await get(address(320), { accept })).headers['content-type']).toBe('image/webp');
    expect((await get(address(640), { accept: '*/*' })).headers['content-type']).toBe('image/webp');
    expect((await get(address(640, 'avif'))).rawPayload).toEqual(AVIF);
    expect((await get(address(320, 'avif'))).statusCode).toBe(404);
  });

  test('what the row does not name is not looked for', async () => {
    const accept = 'image/avif,image/webp,*/*';
    formats = ['webp'];
    expect((await get(address(640), { accept })).headers['content-type']).toBe('image/webp');
    expect(asked).toEqual([`pictures/${row.id}/${row.secret}-640.webp`]);
    expect((await get(address(640, 'avif'))).statusCode).toBe(404);
    expect(asked).toHaveLength(1);
  });

  test('a file of no picture is looked for once', async () => {
    const loose = '0199f0aa-0000-7000-8000-000000000002';
    const answer = await get(`/media/${loose}/${row.secret}-256.webp`, { accept: 'image/avif,*/*' });
    expect([answer.statusCode, asked]).toEqual([404, [`pictures/${loose}/${row.secret}-256.webp`]]);
  });

  test('a signed copy to take away is made of what is marked alone', async () => {
    const answer = await get(address(320, 'jpg'));
    expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([
      200,
      'signed jpeg',
      'image/jpeg',
    ]);
    expect((await get(`/media/${row.id}/${row.upload_secret}-160.jpg`)).statusCode).toBe(404);
    expect((await get(address(500, 'jpg'))).statusCode).toBe(404);
  });

  test('HEAD tells the same and sends nothing', async () => {
    const answer = await get(address(320), {}, 'HEAD');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-length']).toBe(String(WEBP.length));
    expect(answer.body).toBe('');
  });

  test('is not sent again to who has it', async () => {
    const etag = String((await get(address(640))).headers.etag);
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const answer = await get(address(640), { 'if-none-match': known });
      expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, '', etag]);
    }
    expect((await get(address(640), { 'if-none-match': '"other"' })).statusCode).toBe(200);
    // The other encoding is another thing.
    expect((await get(address(640), { 'if-none-match': etag, accept: 'image/avif' })).statusCode).toBe(200);
  });
});

describe('a picture that not everybody may see', () => {
  test('is served at a signed address, to its reader’s cache alone', async () => {
    access = 'private';
    const answer = await get(`${address(320)}?until=9&sig=right`);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, max-age=3600']);
    const copy = await get(`${address(320, 'jpg')}?until=9&sig=right`);
    expect([copy.statusCode, copy.headers['cache-control']]).toEqual([200, 'private, max-age=3600']);
    expect((await get(address(320, 'jpg'))).statusCode).toBe(404);
  });

  test.each([
    ['unsigned', 'private', ''],
    ['signed wrongly', 'private', '?until=9&sig=wrong'],
    ['deleted, though signed', 'gone', '?until=9&sig=right'],
  ] as const)('%s it is a 404', async (_, now, query) => {
    access = now;
    const answer = await get(address(320) + query, { 'if-none-match': '*' });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store']);
  });
});

describe('any other address', () => {
  const refused = async (url: string, headers: Record<string, string> = {}) => {
    const answer = await get(url, headers);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ error: { code: 'request.not_found', message: 'Not found' } });
    expect(answer.headers['cache-control']).toBe('no-store');
  };

  test('a wrong secret, width, id or ending is the same 404, conditional or not', async () => {
    await refused(`/media/${row.id}/${newSecret()}-320.webp`);
    await refused(`/media/${row.id}/${newSecret()}-320.webp`, { 'if-none-match': '*' });
    await refused(`/media/${row.id}/${row.cover_secret}-320.webp`);
    await refused(address(321));
    await refused(address(320, 'png'));
    await refused(address(320).replace('0199f0aa', '0199f0ab'));
    await refused(address(320).toUpperCase().replace('/MEDIA', '/media'));
  });

  test('nothing but a picture’s own key is ever looked up', async () => {
    const key = /^pictures\/[\da-f-]{36}\/[\w-]{22}-\d{2,4}\.(webp|avif)$/;
    const odd = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom(
        '..',
        '../../..',
        '..%2f..%2fetc%2fpasswd',
        '%2e%2e',
        'a/../b',
        `${row.secret}-160.webp/..`,
        '\0',
      ),
      fc.string({ unit: fc.constantFrom('.', '/', '\\', '%', '2', 'e', 'f', '-', 'a'), maxLength: 40 }),
    );
    await fc.assert(
      fc.asyncProperty(odd, odd, fc.boolean(), async (id, file, isRightId) => {
        asked.length = 0;
        const path = `/media/${isRightId ? row.id : encodeURIComponent(id.toWellFormed())}/${encodeURIComponent(file.toWellFormed())}`;
        const answer = await get(path);
        expect([400, 404]).toContain(answer.statusCode);
        for (const each of asked) expect(each).toMatch(key);
      }),
      { numRuns: 150 },
    );
  });
});

test('AVIF is taken where it is named and not refused', () => {
  for (const accept of [
    'image/avif',
    'image/webp, image/avif;q=0.8',
    'IMAGE/AVIF;q=1.0,*/*',
    'image/avif;q=0.05',
  ])
    expect(takesAvif(accept), accept).toBe(true);
  for (const accept of [
    '',
    '*/*',
    'image/*',
    'image/avif;q=0',
    'image/avif; q=0.0, image/webp',
    'image/avifx',
  ])
    expect(takesAvif(accept), accept).toBe(false);
});
