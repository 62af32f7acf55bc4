import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type Person } from '../support/test-app.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await createTestApp({ isSeeding: false });
  ada = await app.signUp('ada');
});
afterAll(() => app.close());

const picture = (width = 600, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: '#aa5533' } });
const upload = (bytes: Uint8Array, type = 'image/png') =>
  ada.account.uploadAvatar({ params: { id: ada.user.id }, file: new Blob([Buffer.from(bytes)], { type }) });

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
  'a %s is stored as a square WebP without metadata',
  async (format) => {
    const bytes = await picture()
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .toFormat(format)
      .toBuffer();
    const { avatarUrl } = await upload(bytes, 'application/octet-stream');
    expect((await ada.account.me()).avatarUrl).toBe(avatarUrl);
    const stored = Buffer.from(await (await fetch(new URL(avatarUrl, app.origin))).arrayBuffer());
    const found = await sharp(stored).metadata();
    expect(found).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect(found.exif).toBeUndefined();
  },
);

test.each([
  ['a text that says it is a picture', async () => Buffer.from('<svg onload="alert(1)">')],
  [
    'a drawing with scripts',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  ],
  ['a truncated picture', async () => (await picture().png().toBuffer()).subarray(0, 400)],
  [
    'a picture that is huge when decoded',
    async () => picture(9000, 9000).png({ compressionLevel: 9 }).toBuffer(),
  ],
  ['nothing', async () => Buffer.alloc(0)],
])('refuses %s', async (_what, make) => {
  await expect(upload(await make())).rejects.toMatchObject({ status: 422, code: 'account.avatar' });
});

/** Uploads any form, also one that the client would not send. */
async function post(
  parts: [field: string, file: Blob, name: string][],
  headers: Record<string, string> = {},
) {
  const form = new FormData();
  for (const [field, file, name] of parts) form.append(field, file, name);
  const response = await fetch(new URL(`/api/users/${ada.user.id}/avatar`, app.origin), {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.session.accessToken}`, ...headers },
    body: form,
  });
  const body = (await response.json()) as { error?: { code: string; message: string } };
  return { status: response.status, code: body.error?.code, message: body.error?.message };
}
const png = async () => new Blob([new Uint8Array(await picture().png().toBuffer())]);

test('decisions 3: an avatar has at most 8 MiB', async () => {
  const small = await picture().jpeg().toBuffer();
  // Bytes after the end of a JPEG are ignored and not stored, so they can pad the file.
  const padded = (size: number) =>
    new Blob([new Uint8Array(Buffer.concat([small, Buffer.alloc(size - small.length)]))]);
  const LIMIT = 8 * 1_048_576;
  expect(await post([['file', padded(LIMIT), 'a.jpg']])).toMatchObject({ status: 200 });
  expect(await post([['file', padded(LIMIT + 1), 'a.jpg']])).toEqual({
    status: 413,
    code: 'request.too_large',
    message: 'The file can have at most 8 MiB',
  });
  expect((await post([['file', padded(5 * LIMIT), 'a.jpg']])).status).toBe(413);
});

test('decisions 3: an avatar has at most 40 megapixels', async () => {
  const wide = (width: number) => picture(width, 5000).png({ compressionLevel: 9 }).toBuffer();
  await expect(upload(await wide(8000))).resolves.toMatchObject({ avatarUrl: expect.any(String) });
  await expect(upload(await wide(8200))).rejects.toMatchObject({
    status: 422,
    code: 'account.avatar',
    body: { error: { message: 'This picture has too many pixels: at most 40 megapixels.' } },
  });
});

test('refuses another field, two files, no file, and a body that is not a form', async () => {
  const before = (await ada.account.me()).avatarUrl;
  const file = await png();
  expect(await post([['picture', file, 'a.png']])).toMatchObject({ status: 400, code: 'request.invalid' });
  for (const second of ['file', 'other'])
    expect(
      await post([
        ['file', file, 'a.png'],
        [second, file, 'b.png'],
      ]),
    ).toEqual({ status: 400, code: 'request.invalid', message: 'Send one file only' });
  expect((await post([])).status).toBe(400);
  const json = await fetch(new URL(`/api/users/${ada.user.id}/avatar`, app.origin), {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.session.accessToken}`, 'content-type': 'application/json' },
    body: '{"file":"x"}',
  });
  expect(json.status).toBe(415);
  expect((await ada.account.me()).avatarUrl).toBe(before);
});

test('decisions 3: checks the content of the file, not its name or type', async () => {
  const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const lying = new Blob([script], { type: 'image/png' });
  expect(await post([['file', lying, 'me.png']])).toMatchObject({ status: 422, code: 'account.avatar' });
  const named = new Blob([await (await png()).arrayBuffer()], { type: 'text/html' });
  expect(await post([['file', named, '../../etc/passwd.svg']])).toMatchObject({ status: 200 });
  const { avatarUrl } = await ada.account.me();
  const answer = await fetch(new URL(avatarUrl!, app.origin));
  expect(answer.headers.get('content-type')).toBe('image/webp');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
});

test('section 5: avatar upload requires a signed-in user, and changes only their own', async () => {
  const eve = await app.signUp('eve');
  const params = { id: ada.user.id };
  const before = (await ada.account.me()).avatarUrl;
  await expect(eve.account.uploadAvatar({ params, file: await png() })).rejects.toMatchObject({
    status: 404,
  });
  await expect(eve.account.removeAvatar({ params })).rejects.toMatchObject({ status: 404 });
  const guest = await app.guest();
  await expect(guest.account.uploadAvatar({ params, file: await png() })).rejects.toMatchObject({
    status: 401,
  });
  expect((await ada.account.me()).avatarUrl).toBe(before);
});

test('ten concurrent uploads leave one picture and no unreferenced files', async () => {
  await Promise.all(Array.from({ length: 10 }, async () => upload(await picture().png().toBuffer())));
  const { avatarUrl } = await ada.account.me();
  expect((await fetch(new URL(avatarUrl!, app.origin))).status).toBe(200);
  const rows = await app.database.db.selectFrom('image_remains').selectAll().execute();
  expect(rows).toEqual([]);
});

test('a new avatar deletes the old one, and removing deletes the last one', async () => {
  const first = await upload(await picture().png().toBuffer());
  const second = await upload(await picture().jpeg().toBuffer());
  expect((await fetch(new URL(first.avatarUrl, app.origin))).status).toBe(404);
  await ada.account.removeAvatar({ params: { id: ada.user.id } });
  expect((await fetch(new URL(second.avatarUrl, app.origin))).status).toBe(404);
  expect((await ada.account.me()).avatarUrl).toBeNull();
});
