// The look of a character: data, sheet and scenes, and that every picture is drawn by it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atelier } from '../../src/adapters/image-engine/atelier.ts';
import { LookData } from '../../src/shared/words/look/look-data.ts';
import { SCENES, type SHEET_SLOTS, type LookSlot } from '../../src/features/looks/rules.ts';
import type { ApiFailure } from '../support/api-client.ts';
import { plainEngine } from '../support/fakes.ts';
import { createTestApp, type Person, type TestApp } from '../support/test-app.ts';

let ids: string[];
let params: { id: string };
const DATA = LookData.parse({ hair: 'long silver hair', eyes: 'red eyes', negativeWords: ['glasses'] });

// It knows faces as the built-in engine does, and draws at once.
const rules = atelier.create({ workers: 1 }, { dataDir: '', contentDirs: [], onTrouble: () => {} });
const imageEngine = { ...plainEngine(), faceOf: rules.faceOf! };
let app: TestApp;
let ada: Person;
let eve: Person;
beforeAll(async () => {
  app = await createTestApp({ isSeeding: false, imageEngine });
  ada = await app.signUp('ada');
  eve = await app.signUp('eve');
  ids = [];
  for (const [name, words] of [
    ['Mara', 'a woman with freckles'],
    ['Ivo', 'a bearded man'],
    ['Suri', 'an android'],
  ] as const) {
    const look = { seed: name, tags: [], words };
    const { id } = await ada.characters.create({ body: { content: { name, look }, publish: false } });
    ids.push(id);
  }
  params = { id: ids[0]! };
  const gift = { userId: ada.user.id, amount: 900, reason: 'grant', note: '', key: 'ada' } as const;
  await app.database.transact((tx) => app.services.coins.grant(tx, gift));
});
afterAll(async () => {
  await app.close();
  await rules.close();
});

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: ApiFailure) => error.code,
  );
const balance = async () => (await ada.coins.info()).balance;
let keys = 0;
const draw = (id: string, slots: LookSlot[], more: object = {}) =>
  ada.looks.drawLook({ params: { id }, body: { slots, idempotencyKey: `key-${++keys}-0000`, ...more } });
/** Reads the look until nothing of it is under way. */
async function drawn(id = params.id) {
  let page = await ada.looks.look({ params: { id } });
  await expect
    .poll(
      async () => {
        page = await ada.looks.look({ params: { id } });
        return page.slots.every(({ drawing }) => drawing === null);
      },
      { timeout: 120_000 },
    )
    .toBe(true);
  return page;
}

test('only its creator sees and edits a look', async () => {
  expect(await ada.looks.look({ params })).toMatchObject({
    revision: 0,
    data: LookData.parse({}),
    slots: [],
  });
  expect(await codeOf(eve.looks.look({ params }))).toBe('looks.missing');
  const body = { data: DATA, revision: 0 };
  expect(await codeOf(eve.looks.saveLook({ params, body }))).toBe('looks.missing');
  expect(
    await codeOf(eve.looks.drawLook({ params, body: { slots: ['front'], idempotencyKey: '12345678' } })),
  ).toBe('looks.missing');
});

test('two windows do not overwrite each other, and nobody looks younger than 18', async () => {
  expect(await ada.looks.saveLook({ params, body: { data: DATA, revision: 0 } })).toMatchObject({
    revision: 1,
  });
  expect(await codeOf(ada.looks.saveLook({ params, body: { data: DATA, revision: 0 } }))).toBe(
    'looks.conflict',
  );
  const young = { ...DATA, age: 17 };
  expect(await codeOf(ada.looks.saveLook({ params, body: { data: young, revision: 1 } }))).toBe(
    'request.invalid',
  );
  const hidden = { ...DATA, face: 'a girl, 15 years old' };
  expect(await codeOf(ada.looks.saveLook({ params, body: { data: hidden, revision: 1 } }))).toBe(
    'safety.blocked',
  );
  expect((await ada.looks.look({ params })).data).toEqual(DATA);
});

test('a sheet is drawn for its price, once for each key, and its pictures are no gallery', async () => {
  const before = await balance();
  const key = { idempotencyKey: 'one-key-for-all' };
  await Promise.all([
    draw(params.id, ['front', 'calm'], { takes: 2, ...key }),
    draw(params.id, ['front', 'calm'], { takes: 2, ...key }),
  ]);
  const { slots } = await drawn();
  expect(slots.map(({ slot, takes }) => [slot, takes.length])).toEqual([
    ['front', 2],
    ['calm', 2],
  ]);
  const { price } = (await ada.looks.look({ params })).models[0]!;
  expect(await balance()).toBe(before - 4 * price);
  expect((await ada.images.list({ query: { userId: ada.user.id } })).items).toEqual([]);
  expect((await ada.images.jobs({ query: {} })).items).toEqual([]);
});

test('its creator chooses among the takes of a slot', async () => {
  const front = (await drawn()).slots[0]!;
  const choose = (slot: (typeof SHEET_SLOTS)[number], imageId: string | null) =>
    ada.looks.chooseTake({ params: { ...params, slot }, body: { imageId } });
  await choose('front', front.takes[1]!.id);
  expect((await ada.looks.look({ params })).slots[0]!.chosen).toBe(front.takes[1]!.id);
  expect(await codeOf(choose('side', front.takes[1]!.id))).toBe('looks.picture');
});

test('the built-in engine draws one face in 24 of 24 scenes', async () => {
  for (const id of ids) {
    await draw(id, [...SCENES]);
    const scenes = (await drawn(id)).slots.filter(({ slot }) => (SCENES as readonly string[]).includes(slot));
    expect(scenes.map(({ takes }) => takes[0]?.isSame)).toEqual(SCENES.map(() => true));
  }
});

test('a look that changes makes earlier pictures other faces, and later ones follow it', async () => {
  const { revision, data } = await ada.looks.look({ params });
  await ada.looks.saveLook({ params, body: { data: { ...data, eyes: 'green eyes' }, revision } });
  expect((await ada.looks.look({ params })).slots[0]!.takes.map(({ isSame }) => isSame)).toEqual([
    false,
    false,
  ]);
  const asked = { characterId: params.id, prompt: 'by a lake' };
  const { id } = await ada.images.generate({ body: asked });
  await expect.poll(async () => (await ada.images.job({ params: { id } })).state).toBe('complete');
  const job = await app.database.db
    .selectFrom('image_jobs')
    .select(['drawn_text', 'negative_prompt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(job.drawn_text).toContain('long silver hair, green eyes, by a lake');
  expect(job.negative_prompt).toContain('glasses');
});
