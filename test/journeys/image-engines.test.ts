// Several image engines side by side: an administrator adds them and chooses what each draws, users ask for their models,
// and one that does not answer stops neither the others nor the start.
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atelier } from '../../src/adapters/image-engine/atelier.ts';
import { createSwatchKind } from '../support/swatch-kind.ts';
import { createTestApp, type Person, type TestApp } from '../support/test-app.ts';
import { writtenCharacter } from '../support/written-character.ts';

const CANARY = 'sk-canary-93b1d2-never-in-plain';
const kind = createSwatchKind();
let app: TestApp;
let admin: Person;
let ada: Person;

beforeAll(async () => {
  app = await createTestApp({ imageKinds: [atelier, kind], isSeeding: false });
  admin = await app.signUp('operator');
  await app.database.db.updateTable('users').set({ role: 'admin' }).where('id', '=', admin.user.id).execute();
  const login = { emailOrUsername: admin.user.username, password: admin.password };
  admin.session.accessToken = (await admin.account.login({ body: login })).accessToken;
  ada = await app.signUp('ada');
  const gift = { userId: ada.user.id, amount: 500, reason: 'grant', note: '', key: 'ada' } as const;
  await app.database.transact((tx) => app.services.coins.grant(tx, gift));
});
afterAll(() => app.close());

const add = (name: string, settings: Record<string, string>) =>
  admin.pictureEngines.add({ body: { kind: kind.id, name, settings } });
const named = async (name: string) =>
  (await admin.pictureEngines.state()).engines.find((engine) => engine.name === name)!;
const offered = async () => (await ada.images.models()).data;

/** The picture of a request, once it is drawn. */
async function drawn(person: Person, job: { id: string }) {
  const states = await Array.fromAsync(person.images.watch({ params: { id: job.id } }));
  return states.at(-1)!.data;
}
const ask = async (model?: string) =>
  drawn(ada, await ada.images.generate({ body: { prompt: 'a red boat', ...(model ? { model } : {}) } }));

test('the forms follow from the kinds that can be added; wrong settings are named', async () => {
  const { own, kinds, engines, roles } = await admin.pictureEngines.state();
  expect(own).toMatchObject({ name: 'plain', isStandIn: true, health: { state: 'rest' } });
  expect(kinds.map(({ id }) => id)).toEqual([kind.id]);
  expect(engines).toEqual([]);
  expect(roles.map(({ role, model, isFixed }) => [role, model, isFixed])).toEqual([
    ['pictures', null, false],
    ['first_pictures', null, false],
  ]);
  await expect(add('Wrong', { atOnce: '99' })).rejects.toMatchObject({
    code: 'engines.setting',
    body: { error: { fields: { 'settings.atOnce': 'At once must be at most 16' } } },
  });
  const built = { kind: atelier.id, name: 'Second', settings: {} };
  await expect(admin.pictureEngines.add({ body: built })).rejects.toMatchObject({ code: 'engines.missing' });
  await expect(ada.pictureEngines.state()).rejects.toMatchObject({ status: 403 });
});

test('users may ask for the models of all engines, and the chosen one draws where they name none', async () => {
  await add('Forge', { models: 'red, blue', key: CANARY, atOnce: '2', price: '0.04', deadlineMs: '30000' });
  await add('Mill', { models: 'grey' });
  const [forge, mill] = [await named('Forge'), await named('Mill')];
  expect(forge).toMatchObject({ problem: null, secrets: ['key'] });
  const terms = { isStandIn: false, price: 0.04, atOnce: 2, deadlineMs: 30_000 };
  expect(forge.models).toMatchObject([
    { name: 'Swatch red', ...terms },
    { name: 'Swatch blue', ...terms },
  ]);
  expect((await offered()).map(({ name, isStandIn }) => [name, isStandIn])).toEqual([
    ['Plain', true],
    ['Swatch red', false],
    ['Swatch blue', false],
    ['Swatch grey', false],
  ]);
  expect(await ask()).toMatchObject({ state: 'complete', images: [{ model: 'plain' }] });
  expect(kind.begun).toEqual([]);
  const grey = mill.models[0]!.id;
  expect(await ask(grey)).toMatchObject({ state: 'complete', images: [{ model: grey }] });
  expect(kind.begun.at(-1)).toMatchObject({ model: 'grey' });

  const blue = forge.models[1]!.id;
  await admin.pictureEngines.setRole({ params: { role: 'pictures' }, body: { model: blue } });
  expect((await offered())[0]).toMatchObject({ id: blue });
  expect(await ask()).toMatchObject({ state: 'complete', images: [{ model: blue }] });
  expect(kind.begun.at(-1)).toMatchObject({ model: 'blue' });
  const chat = { params: { role: 'default' as const }, body: { model: blue } };
  await expect(admin.engines.setRole(chat)).rejects.toMatchObject({ code: 'engines.model_missing' });
});

test('portraits are drawn by the stand-in until a model is chosen for them', async () => {
  const { id } = await admin.characters.create({ body: { content: writtenCharacter() } });
  const portrait = async () => drawn(admin, await admin.images.drawPortrait({ params: { id } }));
  const before = kind.begun.length;
  expect(await portrait()).toMatchObject({ state: 'complete' });
  expect(kind.begun).toHaveLength(before);
  const { models } = await named('Mill');
  await admin.pictureEngines.setRole({ params: { role: 'first_pictures' }, body: { model: models[0]!.id } });
  expect(await portrait()).toMatchObject({ state: 'complete' });
  expect(kind.begun.slice(before)).toMatchObject([{ model: 'grey' }]);
});

test('a key is in no table, no answer and no audit entry, and is kept when other settings change', async () => {
  const { id, settings } = await named('Forge');
  const body = { kind: kind.id, name: 'Forge', settings: { ...settings, atOnce: '3' } };
  const changed = await admin.pictureEngines.change({ params: { id }, body });
  expect(changed.engines[0]).toMatchObject({ secrets: ['key'], settings: { atOnce: '3' } });
  expect(JSON.stringify(changed)).not.toContain(CANARY);
  const log = await admin.safety.audit({ query: { action: 'engine.' } });
  expect(log.items.map(({ action }) => action)).toContain('engine.added');
  expect(JSON.stringify(log)).not.toContain(CANARY);
  const { rows } = await app.database.pool.query('select e::text as text from engines e');
  expect(rows).toHaveLength(2);
  for (const form of [CANARY, Buffer.from(CANARY).toString('hex'), 'red, blue'])
    expect(JSON.stringify(rows)).not.toContain(form);
});

test('an engine whose list fails is unavailable, before and after a start, and the others draw', async () => {
  const { id } = await named('Mill');
  const body = { kind: kind.id, name: 'Mill', settings: { models: 'grey', list: 'fails' } };
  const { engines } = await admin.pictureEngines.change({ params: { id }, body });
  const problem = 'The swatches cannot be reached';
  expect(engines).toMatchObject([{ problem: null }, { name: 'Mill', problem, models: [] }]);
  await app.restart();
  for (const person of [admin, ada]) person.session.origin = app.origin;
  expect((await offered()).map(({ name }) => name)).toEqual(['Swatch blue', 'Plain', 'Swatch red']);
  const asked = ada.images.generate({ body: { prompt: 'a boat', model: `${id}/grey` } });
  await expect(asked).rejects.toMatchObject({ status: 400, code: 'images.model' });
  expect(await ask()).toMatchObject({ state: 'complete' });
});

test('what was removed goes back to what was there before', async () => {
  for (const name of ['Forge', 'Mill'])
    await admin.pictureEngines.remove({ params: { id: (await named(name)).id } });
  const { engines, roles } = await admin.pictureEngines.state();
  expect(engines).toEqual([]);
  expect(roles.map(({ model }) => model)).toEqual([null, null]);
  expect(await ask()).toMatchObject({ state: 'complete', images: [{ model: 'plain' }] });
});

test('what a picture looks like so far is shown to its asker alone, and coarse where they do not want to see it', async () => {
  await add('Slow', { models: 'slow' });
  const slow = (await named('Slow')).models[0]!.id;
  const create = { width: 64, height: 48, channels: 3, background: '#c40' } as const;
  kind.preview = { bytes: await sharp({ create }).webp().toBuffer(), mime: 'image/webp' };
  const held = Promise.withResolvers<void>();
  kind.before = () => held.promise;
  const job = await ada.images.generate({ body: { prompt: 'a red boat', model: slow } });
  async function previewOf(person: Person, headers: Record<string, string>): Promise<number | undefined> {
    const own = { ...person.session.headers };
    Object.assign(person.session.headers, headers);
    try {
      for await (const news of person.images.watch({ params: { id: job.id } })) {
        if (news.event !== 'previews' || news.data.pictures.length === 0) continue;
        const bytes = Buffer.from(news.data.pictures[0]!.url.split(',')[1]!, 'base64');
        return (await sharp(bytes).metadata()).width;
      }
      return undefined;
    } finally {
      person.session.headers = own;
    }
  }
  expect(await previewOf(ada, { 'x-show-nsfw': '1' })).toBe(64);
  expect(await previewOf(ada, { 'x-show-nsfw': '0' })).toBe(12);
  expect(await previewOf(ada, { 'x-show-nsfw': '1', 'x-blur-images': '1' })).toBe(12);
  const eve = await app.signUp('eve');
  for (const other of [eve, admin])
    await expect(previewOf(other, { 'x-show-nsfw': '1' })).rejects.toMatchObject({ status: 404 });
  held.resolve();
  expect(await drawn(ada, job)).toMatchObject({ state: 'complete' });
  kind.preview = null;
  kind.before = async () => {};
});
