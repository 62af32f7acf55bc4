import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHouse, type House, type Person } from '../support/house.ts';

let house: House;
let ada: Person;
beforeAll(async () => {
  house = await createHouse({ isSeeding: false });
  ada = await house.signUp('ada');
});
afterAll(() => house.close());

const picture = (width = 600, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: '#aa5533' } });
const upload = (bytes: Uint8Array, type = 'image/png') =>
  ada.account.uploadAvatar({ params: { id: ada.user.id }, file: new Blob([Buffer.from(bytes)], { type }) });

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('a %s becomes a clean square', async (format) => {
  const bytes = await picture()
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .toFormat(format)
    .toBuffer();
  const { avatarUrl } = await upload(bytes, 'application/octet-stream');
  expect((await ada.account.me()).avatarUrl).toBe(avatarUrl);
  const stored = Buffer.from(await (await fetch(new URL(avatarUrl, house.origin))).arrayBuffer());
  const found = await sharp(stored).metadata();
  expect(found).toMatchObject({ format: 'webp', width: 256, height: 256 });
  expect(found.exif).toBeUndefined();
});

test.each([
  ['a text that says it is a picture', async () => Buffer.from('<svg onload="alert(1)">')],
  [
    'a drawing with scripts',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  ],
  ['one that is cut short', async () => (await picture().png().toBuffer()).subarray(0, 400)],
  ['one that is huge when unpacked', async () => picture(9000, 9000).png({ compressionLevel: 9 }).toBuffer()],
  ['nothing', async () => Buffer.alloc(0)],
])('refuses %s', async (_what, make) => {
  await expect(upload(await make())).rejects.toMatchObject({ status: 422, code: 'account.avatar' });
});

test('refuses more than 8 MiB, another field, and somebody else', async () => {
  await expect(upload(Buffer.alloc(9 * 1_048_576))).rejects.toMatchObject({ status: 413 });
  const eve = await house.signUp('eve');
  const file = new Blob([Buffer.from(await picture().png().toBuffer())]);
  await expect(eve.account.uploadAvatar({ params: { id: ada.user.id }, file })).rejects.toMatchObject({
    status: 404,
  });
});

test('a new one takes the old one away, and removing leaves none', async () => {
  const first = await upload(await picture().png().toBuffer());
  const second = await upload(await picture().jpeg().toBuffer());
  expect((await fetch(new URL(first.avatarUrl, house.origin))).status).toBe(404);
  await ada.account.removeAvatar({ params: { id: ada.user.id } });
  expect((await fetch(new URL(second.avatarUrl, house.origin))).status).toBe(404);
  expect((await ada.account.me()).avatarUrl).toBeNull();
});
