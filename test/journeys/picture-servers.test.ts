// A server that draws by a model, from the desk to the picture: what it is asked, what becomes of coins when it fails, and
// who sees what it drew.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { IMAGE_KINDS } from '../../src/adapters/image-engine/index.ts';
import type { DrawingOptions } from '../../src/features/images/contract.ts';
import { startMockSdapiServer, type MockSdapiServer } from '../support/mock-sdapi-server.ts';
import { createTestApp, type Person, type TestApp } from '../support/test-app.ts';

let server: MockSdapiServer;
let app: TestApp;
let admin: Person;
let ada: Person;
let model: string;

beforeAll(async () => {
  server = await startMockSdapiServer();
  app = await createTestApp({ imageKinds: IMAGE_KINDS, isSeeding: false });
  admin = await app.signUp('operator');
  await app.database.db.updateTable('users').set({ role: 'admin' }).where('id', '=', admin.user.id).execute();
  const login = { emailOrUsername: admin.user.username, password: admin.password };
  admin.session.accessToken = (await admin.account.login({ body: login })).accessToken;
  ada = await app.signUp('ada');
  const gift = { userId: ada.user.id, amount: 500, reason: 'grant', note: '', key: 'ada' } as const;
  await app.database.transact((tx) => app.services.coins.grant(tx, gift));
});
afterAll(async () => {
  await app.close();
  await server.close();
});
beforeEach(() => server.behave('well'));

const balance = async () => (await ada.coins.info()).balance;
/** @returns the job once it has ended; the pauses between attempts pass at once */
async function ask(options: DrawingOptions = {}) {
  let job = await ada.images.generate({ body: { prompt: 'a woman by a red boat', model, options } });
  await expect
    .poll(
      async () => {
        app.clock.advance(5_000);
        job = await ada.images.job({ params: { id: job.id } });
        return job.state;
      },
      { timeout: 30_000 },
    )
    .not.toMatch(/^(?:queued|running)$/);
  return job;
}

test('an operator adds it by its address, and its models are offered', async () => {
  const body = { kind: 'sdapi', name: 'Forge', settings: { baseUrl: server.url } };
  const { engines } = await admin.pictureEngines.add({ body });
  expect(engines).toMatchObject([{ name: 'Forge', problem: null }]);
  model = engines[0]!.models[0]!.id;
  const names = (await ada.images.models()).data.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['moth', 'lamp']));
});

test('it is told that everybody is an adult, and what it draws is covered for others', async () => {
  const before = await balance();
  const job = await ask();
  expect(job).toMatchObject({ state: 'complete', refunded: 0, images: [{ model }] });
  const image = await app.database.db
    .selectFrom('images')
    .select('review')
    .where('id', '=', job.images[0]!.id)
    .executeTakeFirst();
  expect(image).toEqual({ review: 'covered' });
  expect(await balance()).toBeLessThan(before);
  const { body } = server.drawings().at(-1)!;
  expect(body['prompt']).toBe('a woman by a red boat, adults only');
  expect(body['negative_prompt']).toMatch(/\bchild\b/);
});

test('whichever model draws, nobody under 18 is asked for in other languages either', async () => {
  const before = await balance();
  const count = server.drawings().length;
  for (const prompt of ['Teenie mit Kopfhörern am Bahnsteig', 'ランドセルを背負った男の子'])
    await expect(ada.images.generate({ body: { prompt, model } })).rejects.toMatchObject({
      code: 'safety.blocked',
      body: { category: 'MIN' },
    });
  expect(await balance()).toBe(before);
  expect(server.drawings()).toHaveLength(count);
});

test('steps, guidance and sampler reach a model that knows them; another one is not asked', async () => {
  const { data } = await ada.images.models();
  const forge = data.find(({ id }) => id === model)!;
  expect(forge.knows).toMatchObject({ steps: true, guidance: true, negative: true, seed: true });
  expect(forge.knows.samplers).toContain('Heun');
  const plain = data.find(({ isStandIn }) => isStandIn)!;
  expect(plain.knows).toMatchObject({ steps: false, guidance: false, samplers: [], schedulers: [] });
  const options = { steps: 12, guidance: 4, sampler: 'Heun', scheduler: 'Karras' };
  const before = await balance();
  for (const body of [
    { prompt: 'a red boat', model: plain.id, options },
    { prompt: 'a red boat', model, options: { sampler: 'Moth' } },
  ])
    await expect(ada.images.generate({ body })).rejects.toMatchObject({ status: 400, code: 'images.option' });
  expect(await balance()).toBe(before);
  expect(await ask(options)).toMatchObject({ state: 'complete', options });
  expect(server.drawings().at(-1)!.body).toMatchObject({
    ...{ steps: 12, cfg_scale: 4, sampler_name: 'Heun', scheduler: 'Karras' },
  });
});

test('where it has no memory left, it is asked again, then the coins are back', async () => {
  const before = await balance();
  const asked = server.drawings().length;
  server.behave('out of memory');
  const job = await ask();
  expect(job).toMatchObject({ state: 'failed', images: [] });
  expect(job.problem).toMatch(/back in your purse/);
  expect(server.drawings().length - asked).toBe(3);
  expect(await balance()).toBe(before);
});

test('where it is started anew in the middle, the picture is drawn after it', async () => {
  server.behave('dies in the middle');
  const asked = server.drawings().length;
  const job = ask();
  await expect.poll(() => server.drawings().length).toBe(asked + 1);
  server.behave('well');
  expect(await job).toMatchObject({ state: 'complete' });
});

test('what is cancelled is interrupted, and paid back', async () => {
  const before = await balance();
  server.behave('hangs');
  const asked = server.drawings().length;
  const { id } = await ada.images.generate({ body: { prompt: 'a red boat', model } });
  await expect.poll(() => server.drawings().length).toBe(asked + 1);
  await ada.images.cancel({ params: { id } });
  await expect.poll(() => server.requests.at(-1)!.path).toBe('/sdapi/v1/interrupt');
  expect(await balance()).toBe(before);
});
