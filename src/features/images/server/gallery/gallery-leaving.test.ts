// What becomes of somebody's pictures, likes and reports when their account goes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHanging } from '../../../../../test/support/hung-pictures.ts';
import { createStudio } from '../../../../../test/support/image-studio.ts';
import { serveFeature } from '../../../../../test/support/one-feature.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support/test-database.ts';
import { createSafetyData } from '../../../safety/server/safety-data.ts';
import { imagesContract } from '../../contract.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('who leaves takes their pictures and likes along; their reports stay without name and words', async () => {
  const studio = await createStudio(database);
  const server = await serveFeature(imagesContract, studio.routes, studio.clock);
  const hang = createHanging(database, studio.clock, studio.ids);
  const [ada, eve] = [await studio.person(), await studio.person()];
  const [asAda, asEve, asGuest] = await Promise.all([server.as(ada), server.as(eve), server.as(null)]);
  const [hers, his] = [await hang(ada), await hang(eve)];
  await asEve.like({ params: { id: hers.id } });
  await asAda.like({ params: { id: hers.id } });
  await asEve.report({ params: { id: hers.id }, body: { reason: 'stolen', note: 'it is mine' } });
  await asAda.report({ params: { id: his.id }, body: { reason: 'other', note: 'look' } });
  const safety = createSafetyData({ database });
  const read = async (path: string) => {
    for (const data of [studio.personalData, safety])
      for await (const file of data.files(eve))
        if (file.path === path) {
          const parts = await Array.fromAsync(file.bytes);
          return JSON.parse(Buffer.concat(parts.map((part) => Buffer.from(part))).toString()) as Record<
            string,
            object[]
          >;
        }
    throw new Error(`no ${path}`);
  };
  expect((await read('image-likes.json'))['likes']).toMatchObject([{ id: hers.id }]);
  expect((await read('images.json'))['images']).toMatchObject([
    { id: his.id, visibility: 'public', likes: 0 },
  ]);
  expect((await read('reports.json'))['reports']).toMatchObject([{ subjectId: hers.id, note: 'it is mine' }]);

  await database.transact(async (tx) => {
    const leaver = { userId: eve, heir: async () => ada };
    await safety.erase!(tx, leaver);
    await studio.personalData.erase!(tx, leaver);
    await tx.deleteFrom('users').where('id', '=', eve).execute();
  });
  expect((await asGuest.showcase({ query: {} })).items).toMatchObject([{ id: hers.id, likes: 1 }]);
  const { rows } = await database.pool.query(
    'select subject_id, subject_owner_id, reporter_id, reason, note from reports order by created_at, id',
  );
  expect(rows).toEqual([
    { subject_id: hers.id, subject_owner_id: ada, reporter_id: null, reason: 'stolen', note: '' },
    { subject_id: his.id, subject_owner_id: null, reporter_id: ada, reason: 'other', note: 'look' },
  ]);
  await server.close();
});
