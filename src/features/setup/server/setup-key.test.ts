import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database.ts';
import { createSetupKey } from './setup-key.ts';
import { writeChoice } from './setup.store.ts';

const SECRET = 'a secret for tests that is long enough';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('is the same at each server and each start, is not in the database, and ends with a choice', async () => {
  const first = createSetupKey({ database, secret: SECRET });
  const second = createSetupKey({ database, secret: SECRET });
  expect(await first.isRight('')).toBe(false);

  const [key, other] = await Promise.all([first.offer(), second.offer()]);
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(other).toBe(key);
  expect(await first.offer()).toBe(key);
  expect(JSON.stringify(await database.db.selectFrom('setup').selectAll().execute())).not.toContain(key);

  expect(await second.isRight(key!)).toBe(true);
  expect(await second.isRight(`${key}x`)).toBe(false);
  expect(await createSetupKey({ database, secret: `${SECRET}, another` }).isRight(key!)).toBe(false);

  await database.transact((tx) => writeChoice(tx, { choice: 'look_around', at: new Date(0) }));
  expect(await first.offer()).toBeNull();
  expect(await second.isRight(key!)).toBe(false);
});
