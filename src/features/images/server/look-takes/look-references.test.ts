import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createStudio, onlyEngine, type Studio } from '../../../../../test/support/image-studio.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support/test-database.ts';
import type { PictureVerdict } from '../../../../platform/server/ports/picture-guard.ts';

let database: TestDatabase;
let studio: Studio;
let told: Pick<PictureVerdict, 'outcome' | 'isExplicit'>;
let maker: string;
let characterId: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query('truncate image_jobs, images, image_slots, image_remains cascade');
  const guard = { name: 'told', look: async () => ({ ...told, category: '', findings: [] }) };
  studio = await createStudio(database, { guard });
  // It takes references, as models do, and the guard looks at what it draws.
  Object.assign(studio.engine, { isStandIn: false });
  Object.assign(studio.engine.capabilities, { references: 4 });
  told = { outcome: 'clear', isExplicit: false };
  maker = await studio.person(200);
  characterId = await studio.character(maker);
});

const drawAll = async () => {
  await studio.loop.start(true);
  await studio.loop.whenIdle();
  await studio.loop.stop();
};
const look = () => studio.looks.get(characterId)!;
const front = async () => {
  const slots = await studio.ofLooks.slotsOf(characterId, look(), { userId: maker, showNsfw: true });
  return slots.find(({ slot }) => slot === 'front')!;
};

/** Draws a picture of the front that the guard finds so. @returns its id */
async function frontFound(outcome: PictureVerdict['outcome'], isExplicit = false): Promise<string> {
  told = { outcome, isExplicit };
  const slots = [{ slot: 'front', prompt: 'portrait', hasReferences: false }];
  await studio.ofLooks.draw(
    characterId,
    { userId: maker },
    { slots, takes: 1, key: `look:${studio.ids.next()}`, kept: [] },
  );
  await drawAll();
  told = { outcome: 'clear', isExplicit: false };
  const { rows } = await database.pool.query(
    'select id from images order by created_at desc, id desc limit 1',
  );
  return rows[0].id;
}
const barOf = (id: string) => studio.ofLooks.barOf(id, characterId, 'front');

/** How many references the engine gets with the next picture of the character, whatever its look names. */
async function sentWith(imageId: string): Promise<number> {
  studio.looks.set(characterId, { ...look(), references: [imageId] });
  await studio.ask(maker, { characterId, prompt: 'by the sea' });
  await drawAll();
  return studio.engine.drawn.at(-1)!.references?.length ?? 0;
}

test('what the guard found clear may be chosen, and is sent', async () => {
  const id = await frontFound('clear');
  expect(await barOf(id)).toBeNull();
  expect(await sentWith(id)).toBe(1);
});

test.each([
  ['covered', false, 'unseen'],
  ['held', false, 'unseen'],
  ['clear', true, 'explicit'],
] as const)(
  'what the guard found %s (explicit: %s) may not, and is never sent',
  async (outcome, isExplicit, bar) => {
    const id = await frontFound(outcome, isExplicit);
    expect(await barOf(id)).toBe(bar);
    const { takes, held } = await front();
    expect(held).toBe(outcome === 'held' ? 1 : 0);
    expect(takes.map((take) => take.bar)).toEqual(outcome === 'held' ? [] : [bar]);
    expect(await sentWith(id)).toBe(0);
  },
);

test('a chosen picture that is held back later is sent no more', async () => {
  const id = await frontFound('clear');
  for (const column of ['held_at', 'suspended_at']) {
    const set = `${column} = now(), held_visibility = visibility, visibility = 'private'`;
    await database.pool.query(`update images set ${set} where id = $1`, [id]);
    expect(await sentWith(id)).toBe(0);
    await database.pool.query(`update images set ${column} = null, held_visibility = null where id = $1`, [
      id,
    ]);
    expect(await sentWith(id)).toBe(1);
  }
});

test('a picture that was chosen is shown however many are drawn after it', async () => {
  const first = await frontFound('clear');
  studio.looks.set(characterId, { ...look(), references: [first] });
  for (let i = 0; i < 5; i++) {
    const slots = [{ slot: 'front', prompt: 'portrait', hasReferences: false }];
    const asked = { slots, takes: 1, key: `look:more-${i}`, kept: [first] };
    await studio.ofLooks.draw(characterId, { userId: maker }, asked);
    await drawAll();
  }
  const { takes } = await front();
  expect(takes).toHaveLength(5);
  expect(takes.at(-1)!.id).toBe(first);
});

test('takes count within the operator’s budget of a day', async () => {
  const engines = { ...onlyEngine(studio.engine), budgetsOf: () => [{ most: 2, engineId: null }] };
  studio = await createStudio(database, { engines });
  maker = await studio.person(200);
  characterId = await studio.character(maker);
  const slots = [{ slot: 'front', prompt: 'portrait', hasReferences: false }];
  const ask = (key: string) =>
    studio.ofLooks.draw(characterId, { userId: maker }, { slots, takes: 2, key, kept: [] });
  await ask('look:first');
  await expect(ask('look:second')).rejects.toMatchObject({ code: 'images.day_spent' });
  await expect(studio.ask(maker)).rejects.toMatchObject({ code: 'images.day_spent' });
});
