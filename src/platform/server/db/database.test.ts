import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

// Without an error listener the broken connection would crash the test run.
test('a connection that breaks in use fails only its own transaction', async () => {
  const pidOf = sql<{ pid: number }>`select pg_backend_pid() as pid`;
  const broken = database.transact(async (tx) => {
    const { pid } = (await pidOf.execute(tx)).rows[0]!;
    await sql`select pg_terminate_backend(${pid})`.execute(database.db);
    await sql`select pg_sleep(10)`.execute(tx);
  });
  await expect(broken).rejects.toThrow();
  expect((await pidOf.execute(database.db)).rows).toHaveLength(1);
});
