import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixedClock } from '../../../../adapters/clock/index.ts';
import { uuidv7 } from '../../../../adapters/ids/index.ts';
import { presentPicture } from '../../../../shared/words/picture-address.ts';
import { insertUser } from '../../../../../test/support/people.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support/test-database.ts';
import { createPictureAccess, type PictureAccess } from './picture-access.ts';

const HOUR = 3_600_000;
const clock = fixedClock(Date.UTC(2026, 10, 25, 12));
const ids = uuidv7(clock);
let database: TestDatabase;
let access: PictureAccess;
let ownerId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  access = createPictureAccess({ db: database.db, clock, secret: 'a secret' });
  ownerId = ids.next();
  await insertUser(database, ownerId, 'owner');
});
afterAll(() => database.drop());

async function addPicture(visibility: 'public' | 'private'): Promise<string> {
  const id = ids.next();
  await database.db
    .insertInto('images')
    .values({
      id,
      owner_id: ownerId,
      purpose: 'generate',
      visibility,
      aspect_ratio: 'portrait',
      model: 'm',
      width: 64,
      height: 64,
      thumbhash: '',
      widths: [64],
      secret: 's'.repeat(22),
      cover_secret: 'c'.repeat(22),
      created_at: new Date(clock.now()),
    })
    .execute();
  return id;
}
const change = (id: string, to: { visibility?: 'public' | 'private'; deleted_at?: Date | null }) =>
  database.db.updateTable('images').set(to).where('id', '=', id).execute();
const answerWith = (id: string) =>
  JSON.stringify({
    picture: presentPicture(
      {
        id,
        secret: 's'.repeat(22),
        cover_secret: 'c',
        width: 64,
        height: 64,
        thumbhash: '',
        alt: '',
        widths: [64],
      },
      { isCovered: false },
    ),
  });
const queryOf = (json: string) => {
  const { url } = (JSON.parse(json) as { picture: { url: string } }).picture;
  return Object.fromEntries(new URL(url, 'http://x.test').searchParams);
};

test('what everybody may see is not signed, and what becomes private is noticed within a minute', async () => {
  const id = await addPicture('public');
  expect(await access.of(id)).toEqual({ access: 'public', formats: ['webp'] });
  expect(await access.sign(answerWith(id))).toBe(answerWith(id));
  await change(id, { visibility: 'private' });
  clock.advance(60_000);
  expect(await access.of(id)).toEqual({ access: 'private', formats: ['webp'] });
  expect(queryOf(await access.sign(answerWith(id)))).toMatchObject({ sig: expect.any(String) });
  await change(id, { visibility: 'public' });
  expect(await access.of(id)).toEqual({ access: 'public', formats: ['webp'] });
});

test('every address of a private picture is signed, for its picture alone and for some hours', async () => {
  const [id, other] = [await addPicture('private'), await addPicture('private')];
  const json = await access.sign(answerWith(id));
  expect(json.match(/\/media\//g)).toHaveLength(json.match(/webp\?until=\d+&sig=[\w-]{22}"/g)!.length);
  const query = queryOf(json);
  const good = access.signedFor(id, query);
  expect(good).toBeGreaterThanOrEqual(6 * HOUR);
  expect(good).toBeLessThanOrEqual(12 * HOUR);
  // The same within a window, so that a browser finds what it has.
  expect(queryOf(await access.sign(answerWith(id)))).toEqual(query);
  expect(access.signedFor(other, query)).toBe(0);
  expect(createPictureAccess({ db: database.db, clock, secret: 'another' }).signedFor(id, query)).toBe(0);
  clock.advance(good);
  expect(access.signedFor(id, query)).toBe(0);
  const longer = { ...query, until: String(Number(query['until']) + 1) };
  expect(access.signedFor(id, longer)).toBe(0);
});

test('a deleted one is gone, and comes back where it is undone', async () => {
  const id = await addPicture('private');
  await change(id, { deleted_at: new Date(clock.now()) });
  expect(await access.of(id)).toEqual({ access: 'gone', formats: ['webp'] });
  expect(await access.sign(answerWith(id))).toBe(answerWith(id));
  await change(id, { deleted_at: null });
  expect(await access.of(id)).toEqual({ access: 'private', formats: ['webp'] });
});

test('what is kept of a picture is known by its row', async () => {
  const id = await addPicture('public');
  await database.db
    .updateTable('images')
    .set({ formats: ['webp', 'avif'] })
    .where('id', '=', id)
    .execute();
  expect(await access.of(id)).toEqual({ access: 'public', formats: ['webp', 'avif'] });
});

test('files of no picture are nobody’s secret', async () => {
  expect(await access.of(ids.next())).toBe(null);
});

test('an address that somebody writes is never signed for them', async () => {
  const id = await addPicture('private');
  const address = `/media/${id}/${'s'.repeat(22)}-64.webp`;
  const forged = `"avatarUrl":"${address}"`;
  const texts = [address, forged, `x","url":"${address}`, `"width":1,"url":"${address}"`];
  const written = fc.oneof(
    fc.constantFrom(...texts),
    fc.string().map((text) => text + forged),
  );
  await fc.assert(
    fc.asyncProperty(written, async (text) => {
      const json = JSON.stringify({ id, content: text, [text]: text, note: [text, { body: text }] });
      expect(await access.sign(json)).toBe(json);
    }),
  );
});

test.each(['', 'x', '-1', '1e9', '99999999999', ['1', '2'], undefined])('until %j is refused', (until) => {
  expect(access.signedFor(ids.next(), { until, sig: 'x'.repeat(22) })).toBe(0);
});
