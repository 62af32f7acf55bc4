// The database accepts connections and answers nothing: whoever looks after the server still learns the state.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/platform/server/db/database.ts';
import { startHangingProxy, type HangingProxy } from '../support/hanging-proxy.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let proxy: HangingProxy;
let app: TestApp;
const SHORT = { statementMs: 500, lockMs: 500, idleMs: 5_000, transactionMs: 10_000 };
beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startHangingProxy(database.url);
  const limits = { serving: SHORT, jobs: SHORT };
  const proxied = openDatabase(proxy.url, { onIdleError: () => {}, limits, maxConnections: 3 });
  app = await createTestApp({
    isSeeding: false,
    isAlone: false,
    database: { ...proxied, url: proxy.url, drop: () => proxied.close() },
  });
});
afterAll(async () => {
  proxy.goOn();
  await app.close();
  await proxy.close();
  await database.drop();
});

const ask = async (address: string) => {
  const answer = await fetch(app.origin + address);
  return [answer.status, await answer.json()];
};

test('health and readiness answer while it hangs, and requests end', async () => {
  await expect.poll(() => ask('/api/ready')).toEqual([200, { status: 'ready' }]);
  await expect
    .poll(() => ask('/api/health'))
    .toMatchObject([200, { database: 'up', pictures: { total: 0 } }]);
  proxy.hang();
  // More than there are connections, so that some wait for one.
  const requests = Array.from({ length: 6 }, (_, index) =>
    ask(`/api/characters/01900000-0000-7000-8000-00000000000${index}`),
  );
  const unsettled = Symbol('unsettled');
  expect(await ask('/api/health')).toEqual([
    200,
    { status: 'ok', database: 'down', pictures: null, books: null },
  ]);
  expect(await ask('/api/ready')).toMatchObject([
    503,
    { error: { code: 'server.unavailable', variant: 'database' } },
  ]);
  // Both did not wait for the limits of statements.
  expect(await Promise.race([...requests, Promise.resolve(unsettled)])).toBe(unsettled);
  for (const request of requests) expect((await request)[0]).toBe(503);
  proxy.goOn();
  await expect.poll(() => ask('/api/ready')).toEqual([200, { status: 'ready' }]);
});
