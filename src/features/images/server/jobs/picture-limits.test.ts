// What a tier permits is read from the database at each call; every access token in here was issued to a free user.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ApiFailure, type Client } from '../../../../../test/support/api-client.ts';
import { createHanging } from '../../../../../test/support/hung-pictures.ts';
import { createStudio, type Studio } from '../../../../../test/support/image-studio.ts';
import { serveFeature, type OneFeature } from '../../../../../test/support/one-feature.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support/test-database.ts';
import { setTier } from '../../../../../test/support/tier-permissions.ts';
import { imagesContract } from '../../contract.ts';

let database: TestDatabase;
let studio: Studio;
let server: OneFeature<typeof imagesContract>;
let hang: ReturnType<typeof createHanging>;
let ada: string;
let asAda: Client<typeof imagesContract>;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query('truncate image_jobs, images, characters, member_models cascade');
  await database.pool.query(`update membership_tiers set private_pictures = 3 where tier = 'free'`);
  await database.pool.query(`update membership_tiers set private_pictures = 6 where tier = 'bloom'`);
  studio = await createStudio(database);
  server = await serveFeature(imagesContract, studio.routes, studio.clock);
  hang = createHanging(database, studio.clock, studio.ids);
  ada = await studio.person(400);
  asAda = await server.as(ada);
  return () => server.close();
});

const become = (tier: 'free' | 'bloom' | 'eclipse') => setTier(database, ada, tier);
const ask = (body: { count?: number; model?: string } = {}) =>
  asAda.generate({ body: { prompt: 'A lantern', ...body } });
async function refusalOf(call: Promise<unknown>) {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiFailure)) throw new Error('It was not refused');
  return { status: error.status, code: error.code, action: error.body['action'] };
}
const FULL = { status: 403, code: 'images.private_full', action: 'keep more private pictures' };
const TOO_MANY = { status: 429, code: 'images.too_many', action: 'draw more pictures at once' };

describe('pictures at once', () => {
  beforeEach(() => database.pool.query('update membership_tiers set private_pictures = null'));

  test('are as many as the tier permits, and count at once after a purchase and a lapse', async () => {
    await ask({ count: 4 });
    await ask({ count: 4 });
    expect(await refusalOf(ask())).toEqual(TOO_MANY);
    await become('bloom');
    await ask({ count: 4 });
    await become('free');
    expect(await refusalOf(ask())).toEqual(TOO_MANY);
    expect(await studio.coinAccountOf(ada)).toEqual({ balance: 352, held: 48 });
  });

  test('the largest tier is told of no larger one', async () => {
    await become('eclipse');
    for (let turn = 0; turn < 8; turn++) await ask({ count: 4 });
    expect(await refusalOf(ask())).toEqual({ ...TOO_MANY, action: undefined });
  });

  test('portraits of one’s own characters count too', async () => {
    const id = await studio.character(ada);
    for (let turn = 0; turn < 8; turn++) await asAda.drawPortrait({ params: { id } });
    expect(await refusalOf(asAda.drawPortrait({ params: { id } }))).toEqual(TOO_MANY);
    await become('bloom');
    expect(await asAda.drawPortrait({ params: { id } })).toMatchObject({ state: 'queued' });
  });
});

describe('the private gallery', () => {
  test('holds as many as the tier permits, those that wait included; nothing is paid for what is refused', async () => {
    await hang(ada, { visibility: 'private' });
    await ask({ count: 2 });
    expect(await refusalOf(ask())).toEqual(FULL);
    expect(await studio.coinAccountOf(ada)).toEqual({ balance: 392, held: 8 });
    await become('bloom');
    await ask({ count: 3 });
    expect(await refusalOf(ask())).toEqual(FULL);
    await become('eclipse');
    await ask({ count: 4 });
  });

  test('says how many there may be, and the ways out', async () => {
    await hang(ada, { visibility: 'private' });
    const error = (await ask({ count: 3 }).catch((reason: unknown) => reason)) as ApiFailure;
    expect(error.body.error?.message).toBe(
      'You can keep 3 pictures without publishing them. Publish or delete some, or choose a plan that keeps more.',
    );
  });

  test('counts neither published pictures, nor portraits, nor deleted ones, nor other people’s', async () => {
    const character_id = await studio.character(ada);
    for (let turn = 0; turn < 3; turn++) {
      await hang(ada, {});
      await hang(ada, { visibility: 'private', purpose: 'avatar', character_id });
      await hang(ada, { visibility: 'private', purpose: 'upload', character_id });
      await hang(ada, { visibility: 'private', deleted_at: new Date(studio.clock.now()) });
      await hang(await studio.person(0), { visibility: 'private' });
    }
    await asAda.drawPortrait({ params: { id: character_id } });
    await ask({ count: 3 });
    expect(await refusalOf(ask())).toEqual(FULL);
  });

  test('counts a picture once, waiting, being drawn or drawn', async () => {
    await ask({ count: 3 });
    await studio.loop.start(true);
    await studio.loop.whenIdle();
    await studio.loop.stop();
    expect(await refusalOf(ask())).toEqual(FULL);
  });

  test('takes no more, however many requests and takings-back come at once', async () => {
    const published = await Promise.all(Array.from({ length: 5 }, () => hang(ada)));
    const calls = [
      ...published.map(({ id }) => asAda.publish({ params: { id }, body: { visibility: 'private' } })),
      ...Array.from({ length: 5 }, () => ask()),
    ];
    const results = await Promise.allSettled(calls);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: FULL.code });
  });

  test('a published picture stays published where there is no room for it', async () => {
    const { id } = await hang(ada);
    for (let turn = 0; turn < 3; turn++) await hang(ada, { visibility: 'private' });
    const takeBack = () => asAda.publish({ params: { id }, body: { visibility: 'private' } });
    expect(await refusalOf(takeBack())).toEqual(FULL);
    expect((await asAda.showcase({ query: {} })).items.map((item) => item.id)).toEqual([id]);
    await become('bloom');
    expect(await takeBack()).toMatchObject({ isPublished: false });
    // Where it is private already, nothing is added.
    await become('free');
    expect(await takeBack()).toMatchObject({ isPublished: false });
  });

  test('a deletion is undone only while its place is free', async () => {
    const [first] = [await hang(ada, { visibility: 'private' }), await hang(ada, { visibility: 'private' })];
    const params = { id: first.id };
    await asAda.delete({ params });
    await ask({ count: 2 });
    expect(await refusalOf(asAda.restore({ params }))).toEqual(FULL);
    await become('bloom');
    expect(await asAda.restore({ params })).toMatchObject({ id: first.id });
  });

  test('keeps all that a lapsed member had', async () => {
    await become('eclipse');
    for (let turn = 0; turn < 9; turn++) await hang(ada, { visibility: 'private' });
    await become('free');
    expect((await asAda.list({ query: { userId: ada } })).total).toBe(9);
    expect(await refusalOf(ask())).toEqual(FULL);
  });
});

describe('models for members', () => {
  const models = [
    { id: 'grand', name: 'Grand', description: 'For members', price: null },
    { id: 'atelier', name: 'Fake', description: 'For everybody', price: null },
  ];
  const REQUIRED = { status: 403, code: 'memberships.required', action: 'draw with Grand' };
  beforeEach(async () => {
    studio.engine.models = async () => models;
    await database.db.insertInto('member_models').values({ model: 'grand' }).execute();
  });

  test('are marked for everybody', async () => {
    const { data } = await (await server.as(null)).models();
    expect(data.map(({ id, isMemberOnly }) => [id, isMemberOnly])).toEqual([
      ['grand', true],
      ['atelier', false],
    ]);
  });

  test('draw for members, at once and as long as they are', async () => {
    expect(await refusalOf(ask({ model: 'grand' }))).toEqual(REQUIRED);
    await become('bloom');
    expect(await ask({ model: 'grand' })).toMatchObject({ state: 'queued' });
    await become('free');
    expect(await refusalOf(ask({ model: 'grand' }))).toEqual(REQUIRED);
    expect(await studio.coinAccountOf(ada)).toEqual({ balance: 392, held: 8 });
  });

  test('are not what free users get where they name none', async () => {
    await ask();
    await become('bloom');
    await ask();
    const rows = await database.db.selectFrom('image_jobs').select('model').orderBy('id').execute();
    expect(rows.map(({ model }) => model)).toEqual(['atelier', 'grand']);
  });
});
