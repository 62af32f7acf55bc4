// A character's maker uploads a portrait, and takes it away again.
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHouse, type House, type Person } from '../support/house.ts';
import { insertOwnCharacter } from '../support/full-account.ts';

const ID = '01930000-0000-7000-8000-0000000000e1';
const params = { id: ID };

let house: House;
let ada: Person;
let eve: Person;
beforeAll(async () => {
  house = await createHouse();
  ada = await house.signUp('ada');
  eve = await house.signUp('eve');
  await insertOwnCharacter(house, ada.user.id, { id: ID, versionId: '01930000-0000-7000-8000-0000000000e2' });
});
afterAll(() => house.close());

const picture = (width = 900, height = 600, background = '#2266aa') =>
  sharp({ create: { width, height, channels: 3, background } });
const fileOf = async (bytes: Buffer | Promise<Buffer>) => new Blob([Buffer.from(await bytes)]);
const bytesAt = async (url: string) =>
  Buffer.from(
    await (await fetch(new URL(url, house.origin), { headers: { accept: 'image/webp' } })).arrayBuffer(),
  );
const statusOf = (url: string) => fetch(new URL(url, house.origin)).then((response) => response.status);
const shown = async (person = ada) => (await person.characters.get({ params })).avatar;

test('it is cut to a square, stored in all sizes without what it carried, and shown at once', async () => {
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
  expect(avatar.sources.map((source) => source.width)).toEqual([160, 320, 600]);
  for (const { url, width } of avatar.sources) {
    const found = await sharp(await bytesAt(url)).metadata();
    expect(found).toMatchObject({ format: 'webp', width, height: width });
    // Uploads carry no mark of a machine: none made them.
    expect([found.exif, found.xmp, found.icc]).toEqual([undefined, undefined, undefined]);
  }
  expect((await shown(eve))?.id).toBe(avatar.id);
  // It is a portrait, not something that was made here.
  expect((await ada.images.list({ query: { userId: ada.user.id } })).total).toBe(0);
});

test('a new one takes the old one away; removing leaves none', async () => {
  const before = (await shown())!;
  await ada.images.uploadPortrait({ params, file: await fileOf(picture(400, 400).webp().toBuffer()) });
  const after = (await shown())!;
  expect(after.id).not.toBe(before.id);
  expect(await statusOf(before.url)).toBe(404);
  await ada.images.removePortrait({ params });
  expect(await shown()).toBeNull();
  expect(await statusOf(after.url)).toBe(404);
  const { n } = await house.database.db
    .selectFrom('image_remains')
    .select((count) => count.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  expect(n).toBe(0);
});

test('only its maker may: others find no such character', async () => {
  const file = await fileOf(picture(300, 300).png().toBuffer());
  const [housed] = await house.characters();
  for (const [person, id] of [
    [eve, ID],
    [ada, housed!],
    [ada, '01930000-0000-7000-8000-00000000ffff'],
  ] as const) {
    await expect(person.images.uploadPortrait({ params: { id }, file })).rejects.toMatchObject({
      status: 404,
    });
    await expect(person.images.removePortrait({ params: { id } })).rejects.toMatchObject({ status: 404 });
  }
  const guest = await house.guest();
  await expect(guest.images.uploadPortrait({ params, file })).rejects.toMatchObject({ status: 401 });
});

test('what is no picture is refused, and nothing changes', async () => {
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

test('the maker’s list holds the private ones, everybody else’s does not', async () => {
  await insertOwnCharacter(house, ada.user.id, {
    id: '01930000-0000-7000-8000-0000000000f1',
    versionId: '01930000-0000-7000-8000-0000000000f2',
    name: 'Hidden One',
  });
  await house.database.pool.query("update characters set visibility = 'private' where name = 'Hidden One'");
  const names = async (person: { discovery: Person['discovery'] }) => {
    const list = await person.discovery.list({ query: { creatorId: ada.user.id, sort: 'new' } });
    expect(list.total).toBe(list.items.length);
    return list.items.map((item) => item.name);
  };
  expect(await names(ada)).toEqual(['Hidden One', 'Wren Ash']);
  expect(await names(eve)).toEqual(['Wren Ash']);
  expect(await names(await house.guest())).toEqual(['Wren Ash']);
});
