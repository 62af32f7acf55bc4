// Changing pictures of one's own on a server of AUTOMATIC1111's API: all of it, what was marked, and what is around it.
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { IMAGE_KINDS } from '../../src/adapters/image-engine/index.ts';
import type { ImageJob } from '../../src/features/images/contract.ts';
import { startMockSdapiServer, type MockSdapiServer } from '../support/mock-sdapi-server.ts';
import { createTestApp, type Person, type TestApp } from '../support/test-app.ts';

let server: MockSdapiServer;
let app: TestApp;
let ada: Person;
let model: string;
let first: ImageJob;

beforeAll(async () => {
  server = await startMockSdapiServer();
  app = await createTestApp({ imageKinds: IMAGE_KINDS, isSeeding: false });
  const admin = await app.signUp('operator');
  await app.database.db.updateTable('users').set({ role: 'admin' }).where('id', '=', admin.user.id).execute();
  const login = { emailOrUsername: admin.user.username, password: admin.password };
  admin.session.accessToken = (await admin.account.login({ body: login })).accessToken;
  const body = { kind: 'sdapi', name: 'Forge', settings: { baseUrl: server.url } };
  model = (await admin.pictureEngines.add({ body })).engines[0]!.models[0]!.id;
  ada = await app.signUp('ada');
  const gift = { userId: ada.user.id, amount: 500, reason: 'grant', note: '', key: 'ada' } as const;
  await app.database.transact((tx) => app.services.coins.grant(tx, gift));
  first = await ended(await ada.images.generate({ body: { prompt: 'a woman by a red boat', model } }));
});
afterAll(async () => {
  await app.close();
  await server.close();
});
beforeEach(() => server.behave('well'));

const coins = async () => (await ada.coins.info()).balance;
const sourceId = () => first.images[0]!.id;

/** @returns the job once it has ended; the pauses between attempts pass at once */
async function ended({ id }: ImageJob): Promise<ImageJob> {
  for (let tries = 0; tries < 600; tries++) {
    app.clock.advance(5_000);
    const job = await ada.images.job({ params: { id } });
    if (job.state !== 'queued' && job.state !== 'running') return job;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the job did not end');
}

const change = (source: object, more: object = {}) =>
  ada.images.generate({
    body: {
      ...{ prompt: 'a woman by a blue boat', model, ...more },
      source: { imageId: sourceId(), mode: 'whole', ...source },
    } as never,
  });

/** White in the upper half of a picture of 3:4. */
const mask = async (background = '#fff'): Promise<string> => {
  const half = await sharp({ create: { width: 384, height: 256, channels: 3, background } })
    .png()
    .toBuffer();
  const whole = await sharp({ create: { width: 384, height: 512, channels: 3, background: '#000' } })
    .composite([{ input: half, left: 0, top: 0 }])
    .png()
    .toBuffer();
  return whole.toString('base64');
};

const sizeOf = async (image: unknown) => {
  const { width, height } = await sharp(Buffer.from(String(image), 'base64')).metadata();
  return { width, height };
};
const masks = () => app.database.db.selectFrom('image_job_masks').selectAll().execute();

test('a model says how it changes pictures; the built-in one says that it does not', async () => {
  const { data } = await ada.images.models();
  expect(data.find(({ id }) => id === model)!.knows.edits).toEqual(['whole', 'brush', 'extend']);
  expect(data.find(({ isStandIn }) => isStandIn)!.knows.edits).toEqual([]);
  const before = await coins();
  await expect(change({}, { model: data.find(({ isStandIn }) => isStandIn)!.id })).rejects.toMatchObject({
    status: 400,
    code: 'images.option',
  });
  expect(await coins()).toBe(before);
});

test('all of it is drawn anew from it, as far as was asked', async () => {
  const job = await ended(await change({ strength: 0.3 }, { aspectRatio: '16:9' }));
  expect(job).toMatchObject({ state: 'complete', aspectRatio: '3:4', sourceId: sourceId() });
  const { path, body } = server.drawings().at(-1)!;
  expect(path).toMatch(/img2img$/);
  expect(body).toMatchObject({ denoising_strength: 0.3, width: 768, height: 1024 });
  expect(await sizeOf((body['init_images'] as unknown[])[0])).toEqual({ width: 768, height: 1024 });
  expect(body['mask']).toBeUndefined();
});

test('by brush only what is marked is drawn anew, and the mask is kept no longer than the request', async () => {
  const job = await ended(await change({ mode: 'brush', mask: await mask() }));
  expect(job).toMatchObject({ state: 'complete', sourceId: sourceId() });
  expect(await sizeOf(server.drawings().at(-1)!.body['mask'])).toEqual({ width: 768, height: 1024 });
  const { url } = job.images[0]!.picture;
  const seen = await sharp(await (await fetch(new URL(url, app.origin))).bytes())
    .raw()
    .toBuffer({ resolveWithObject: true });
  const original = await sharp(await (await fetch(new URL(first.images[0]!.picture.url, app.origin))).bytes())
    .raw()
    .toBuffer();
  const at = (share: number) => Math.floor(seen.info.height * share) * seen.info.width * 3;
  const far = (a: Buffer, b: Buffer, from: number) =>
    Math.max(...[0, 1, 2].map((n) => Math.abs(a[from + n]! - b[from + n]!)));
  expect(far(seen.data, original, at(0.9))).toBeLessThan(6);
  expect(far(seen.data, original, at(0.1))).toBeGreaterThan(20);
  expect(await masks()).toEqual([]);
});

test('into another shape its surroundings are drawn', async () => {
  const job = await ended(await change({ mode: 'extend' }, { aspectRatio: '16:9' }));
  expect(job).toMatchObject({ state: 'complete', aspectRatio: '16:9' });
  expect(server.drawings().at(-1)!.body).toMatchObject({ width: 1152, height: 648, denoising_strength: 1 });
});

test('a mask that cannot be used is refused, and costs nothing', async () => {
  const before = await coins();
  for (const [given, reason] of [
    [Buffer.from('no picture').toString('base64'), 'could not be read'],
    [await mask('#000'), 'Nothing is marked'],
  ] as const)
    await expect(change({ mode: 'brush', mask: given })).rejects.toMatchObject({
      status: 422,
      code: 'images.mask',
      message: expect.stringContaining(reason),
    });
  await expect(change({ mode: 'brush' })).rejects.toMatchObject({ status: 400 });
  await expect(change({ mode: 'whole', mask: await mask() })).rejects.toMatchObject({ status: 400 });
  expect(await coins()).toBe(before);
});

test('nobody changes pictures of others, uploads, or what is held', async () => {
  const eve = await app.signUp('eve');
  const gift = { userId: eve.user.id, amount: 50, reason: 'grant', note: '', key: 'eve' } as const;
  await app.database.transact((tx) => app.services.coins.grant(tx, gift));
  const missing = { status: 404, code: 'images.source' };
  const body = { prompt: 'a woman at sea', model, source: { imageId: sourceId(), mode: 'whole' as const } };
  await expect(eve.images.generate({ body })).rejects.toMatchObject(missing);
  expect((await eve.coins.info()).balance).toBe(50);
  await expect(change({ imageId: randomUUID() })).rejects.toMatchObject(missing);
  const { db } = app.database;
  const set = (values: object) => db.updateTable('images').set(values).where('id', '=', sourceId()).execute();
  for (const [made, undone] of [
    [{ purpose: 'upload' }, { purpose: 'generate' }],
    [
      { suspended_at: new Date(), held_visibility: 'private' },
      { suspended_at: null, held_visibility: null },
    ],
    [
      { held_at: new Date(), held_visibility: 'private' },
      { held_at: null, held_visibility: null },
    ],
    [{ is_nsfw: true }, { is_nsfw: false }],
  ]) {
    await set(made!);
    await expect(change({})).rejects.toMatchObject(missing);
    await set(undone!);
  }
});

test('what is deleted while a request waits is not drawn, and the coins come back', async () => {
  const other = await ended(await ada.images.generate({ body: { prompt: 'a woman in a garden', model } }));
  const before = await coins();
  // The server's one place is taken meanwhile.
  server.behave('hangs');
  const blocking = await ada.images.generate({ body: { prompt: 'a woman on a hill', model } });
  const asked = await change({ imageId: other.images[0]!.id, mode: 'brush', mask: await mask() });
  expect(await masks()).toHaveLength(1);
  await app.restart();
  ada.session.origin = app.origin;
  expect(await masks()).toHaveLength(1);
  await ada.images.delete({ params: { id: other.images[0]!.id } });
  server.behave('well');
  await ada.images.cancel({ params: { id: blocking.id } });
  const job = await ended(asked);
  expect(job).toMatchObject({ state: 'failed', problem: expect.stringContaining('was to begin from') });
  expect(await coins()).toBe(before);
  expect(await masks()).toEqual([]);
});

test('what begins from an NSFW picture is one', async () => {
  const { db } = app.database;
  const nsfwOf = async (id: string) =>
    (await db.selectFrom('images').select('is_nsfw').where('id', '=', id).executeTakeFirstOrThrow()).is_nsfw;
  await db.updateTable('images').set({ is_nsfw: true }).where('id', '=', sourceId()).execute();
  ada.session.headers['x-show-nsfw'] = '1';
  const job = await ended(await change({ strength: 0.2 }));
  expect(await nsfwOf(job.images[0]!.id)).toBe(true);
  ada.session.headers['x-show-nsfw'] = '0';
  await expect(change({ strength: 0.2 })).rejects.toMatchObject({ code: 'images.source' });
});
