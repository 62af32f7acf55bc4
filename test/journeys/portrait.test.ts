// Portraits of characters: uploading, removing, and drawing them on publishing.
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImageEngine } from '../../src/platform/server/ports/image-engine.ts';
import type { ApiFailure } from '../support/api-client.ts';
import { plainEngine } from '../support/fakes.ts';
import { createTestApp, type TestApp, type Person } from '../support/test-app.ts';
import { insertOwnCharacter } from '../support/full-account.ts';
import { writtenCharacter } from '../support/written-character.ts';

const ID = '01930000-0000-7000-8000-0000000000e1';
const params = { id: ID };

/** While the gate is closed, the engine does not draw. */
function createGate() {
  let open = () => {};
  let isOpen = Promise.resolve();
  return {
    passed: () => isOpen,
    close: () => void (isOpen = new Promise((resolve) => (open = resolve))),
    open: () => open(),
  };
}
const hold = createGate();

function heldEngine(): ImageEngine {
  const plain = plainEngine();
  return {
    ...plain,
    async draw(...request) {
      await hold.passed();
      return plain.draw(...request);
    },
  };
}

let app: TestApp;
let ada: Person;
let eve: Person;
beforeAll(async () => {
  app = await createTestApp({ imageEngine: heldEngine() });
  ada = await app.signUp('ada');
  eve = await app.signUp('eve');
  await insertOwnCharacter(app, ada.user.id, { id: ID, versionId: '01930000-0000-7000-8000-0000000000e2' });
});
afterAll(() => app.close());

const picture = (width = 900, height = 600, background = '#2266aa') =>
  sharp({ create: { width, height, channels: 3, background } });
const fileOf = async (bytes: Buffer | Promise<Buffer>) => new Blob([Buffer.from(await bytes)]);
const bytesAt = async (url: string) =>
  Buffer.from(
    await (await fetch(new URL(url, app.origin), { headers: { accept: 'image/webp' } })).arrayBuffer(),
  );
const statusOf = (url: string) => fetch(new URL(url, app.origin)).then((response) => response.status);
const shown = async (person = ada) => (await person.characters.get({ params })).avatar;

test('an upload is cropped to a square, stored in all sizes without metadata, and shown immediately', async () => {
  expect(await shown()).toBeNull();
  const file = await fileOf(
    picture()
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .jpeg()
      .toBuffer(),
  );
  const { avatarUrl, avatar } = await ada.images.uploadPortrait({ params, file });
  expect(avatar).toMatchObject({ width: 600, height: 600, alt: 'Portrait of Wren Ash', isCovered: false });
  expect(avatar.url).toBe(avatarUrl);
  expect(avatar.sources.map((source) => source.width)).toEqual([160, 320, 480, 600]);
  for (const { url, width } of avatar.sources) {
    const found = await sharp(await bytesAt(url)).metadata();
    expect(found).toMatchObject({ format: 'webp', width, height: width });
    // Uploads have no metadata that marks them as made by AI.
    expect([found.exif, found.xmp, found.icc]).toEqual([undefined, undefined, undefined]);
  }
  // It is not labelled as made by AI.
  expect(await shown(eve)).toMatchObject({ id: avatar.id, isUpload: true });
  // An uploaded portrait is not listed among generated pictures.
  expect((await ada.images.list({ query: { userId: ada.user.id } })).total).toBe(0);
});

test('a new portrait deletes the old one; removing deletes the last one', async () => {
  const before = (await shown())!;
  await ada.images.uploadPortrait({ params, file: await fileOf(picture(400, 400).webp().toBuffer()) });
  const after = (await shown())!;
  expect(after.id).not.toBe(before.id);
  expect(await statusOf(before.url)).toBe(404);
  await ada.images.removePortrait({ params });
  expect(await shown()).toBeNull();
  expect(await statusOf(after.url)).toBe(404);
  const remains = async () => (await app.database.pool.query('select from image_remains')).rowCount;
  // The record of files to delete is removed after the files.
  await expect.poll(remains).toBe(0);
});

test('others get 404 for the portrait of a character that is not theirs', async () => {
  const file = await fileOf(picture(300, 300).png().toBuffer());
  const [builtIn] = await app.characters();
  for (const [person, id] of [
    [eve, ID],
    [ada, builtIn!],
    [ada, '01930000-0000-7000-8000-00000000ffff'],
  ] as const) {
    await expect(person.images.uploadPortrait({ params: { id }, file })).rejects.toMatchObject({
      status: 404,
    });
    await expect(person.images.removePortrait({ params: { id } })).rejects.toMatchObject({ status: 404 });
  }
  const guest = await app.guest();
  await expect(guest.images.uploadPortrait({ params, file })).rejects.toMatchObject({ status: 401 });
});

test('an invalid file is refused, and the portrait is unchanged', async () => {
  await ada.images.uploadPortrait({ params, file: await fileOf(picture(300, 300).png().toBuffer()) });
  const before = await shown();
  for (const bytes of [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    (await picture().png().toBuffer()).subarray(0, 300),
    Buffer.alloc(0),
  ])
    await expect(
      ada.images.uploadPortrait({ params, file: new Blob([new Uint8Array(bytes)], { type: 'image/png' }) }),
    ).rejects.toMatchObject({ status: 422, code: 'images.upload' });
  expect(await shown()).toEqual(before);
});

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    ({ status, code, body }: ApiFailure) => ({ status, code, message: body.error?.message }),
  );
const send = (bytes: Uint8Array, type = 'image/png') =>
  ada.images.uploadPortrait({ params, file: new Blob([new Uint8Array(bytes)], { type }) });

test('decisions 3: a portrait has at most 40 megapixels', async () => {
  const wide = (width: number) => picture(width, 5000).png({ compressionLevel: 9 }).toBuffer();
  expect(await refusal(send(await wide(8000)))).toBeNull();
  expect(await refusal(send(await wide(8200)))).toEqual({
    status: 422,
    code: 'images.upload',
    message: 'This picture has too many pixels: at most 40 megapixels.',
  });
});

test('decisions 3: a portrait has at most 8 MiB', async () => {
  const small = await picture().jpeg().toBuffer();
  // Bytes after the end of a JPEG are ignored and not stored, so they can pad the file.
  const padded = (size: number) => Buffer.concat([small, Buffer.alloc(size - small.length)]);
  const LIMIT = 8 * 1_048_576;
  expect(await refusal(send(padded(LIMIT - 1)))).toBeNull();
  expect(await refusal(send(padded(LIMIT)))).toBeNull();
  expect(await refusal(send(padded(LIMIT + 1)))).toEqual({
    status: 413,
    code: 'request.too_large',
    message: 'The file can have at most 8 MiB',
  });
});

test('decisions 3: checks the content, not the type; a decompression bomb is refused undecoded', async () => {
  const png = await picture(300, 300).png().toBuffer();
  expect(await refusal(send(png, 'text/html'))).toBeNull();
  const valid = await shown();
  const lying = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  expect(await refusal(send(lying, 'image/png'))).toMatchObject({ status: 422, code: 'images.upload' });
  // A few hundred bytes whose header claims 60,000 x 60,000 pixels, which would need 14 GB.
  const bomb = Buffer.from(png);
  bomb.writeUInt32BE(60_000, 16);
  bomb.writeUInt32BE(60_000, 20);
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  const before = process.memoryUsage().rss;
  expect(await refusal(send(bomb))).toMatchObject({ status: 422, code: 'images.upload' });
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1_048_576);
  expect(await shown()).toEqual(valid);
});

test('private characters are in the list for their maker, but not for others', async () => {
  await insertOwnCharacter(app, ada.user.id, {
    id: '01930000-0000-7000-8000-0000000000f1',
    versionId: '01930000-0000-7000-8000-0000000000f2',
    name: 'Hidden One',
  });
  await app.database.pool.query("update characters set visibility = 'private' where name = 'Hidden One'");
  const names = async (person: { discovery: Person['discovery'] }) => {
    const list = await person.discovery.list({ query: { creatorId: ada.user.id, sort: 'new' } });
    expect(list.total).toBe(list.items.length);
    return list.items.map((item) => item.name);
  };
  expect(await names(ada)).toEqual(['Hidden One', 'Wren Ash']);
  expect(await names(eve)).toEqual(['Wren Ash']);
  expect(await names(await app.guest())).toEqual(['Wren Ash']);
});

describe('publishing draws the portrait', () => {
  const avatarOf = async (id: string) => (await ada.characters.edit({ params: { id } })).avatar;
  const jobsOf = async (id: string) =>
    (await app.database.pool.query('select id from image_jobs where character_id = $1', [id])).rows;
  const restart = async () => {
    await app.restart();
    ada.session.origin = app.origin;
  };
  const published = () => ada.characters.create({ body: { content: writtenCharacter(), publish: true } });

  test('once, not for drafts and not again on an update', async () => {
    const draft = await ada.characters.create({ body: { content: writtenCharacter() } });
    expect(await jobsOf(draft.id)).toHaveLength(0);
    const made = await ada.characters.publish({
      params: { id: draft.id },
      body: { revision: draft.revision },
    });
    await expect.poll(() => avatarOf(made.id)).not.toBeNull();
    const { revision } = await ada.characters.edit({ params: { id: made.id } });
    const body = { revision, content: { hook: 'Another line.' } };
    await ada.characters.update({ params: { id: made.id }, body });
    expect(await jobsOf(made.id)).toHaveLength(1);
    expect((await published()).avatar).toBeNull();
  });

  test('at the next start for a published character without one', async () => {
    const own = '01930000-0000-7000-8000-0000000000d1';
    const versionId = '01930000-0000-7000-8000-0000000000d2';
    await insertOwnCharacter(app, ada.user.id, { id: own, versionId });
    expect(await avatarOf(own)).toBeNull();
    await restart();
    await expect.poll(() => avatarOf(own)).not.toBeNull();
    await restart();
    expect(await jobsOf(own)).toHaveLength(1);
  });

  test('without replacing an upload made in the meantime', async () => {
    const { id } = await ada.characters.create({ body: { content: writtenCharacter() } });
    hold.close();
    const { revision } = await ada.characters.edit({ params: { id } });
    await ada.characters.publish({ params: { id }, body: { revision } });
    app.clock.advance(1000);
    const file = await fileOf(picture(400, 400).png().toBuffer());
    const { avatar } = await ada.images.uploadPortrait({ params: { id }, file });
    hold.open();
    await expect
      .poll(
        async () =>
          (
            await app.database.pool.query(
              "select 1 from image_jobs where character_id = $1 and state = 'complete'",
              [id],
            )
          ).rowCount,
      )
      .toBe(1);
    expect((await avatarOf(id))?.id).toBe(avatar.id);
  });
});
