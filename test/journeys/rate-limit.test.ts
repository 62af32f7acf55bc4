import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixedClock } from '../../src/adapters/clock/index.ts';
import { createCountStore } from '../../src/platform/server/db/rate-counts.ts';
import { createRateLimit } from '../../src/platform/server/limits/rate-limit.ts';
import type { Quota } from '../../src/platform/server/limits/quota.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const run = promisify(execFile);
const SCRIPT = path.resolve(import.meta.dirname, '../support/count-process.ts');

describe('rate limits shared by several processes', () => {
  test('two processes on one database share an account’s limits', async () => {
    const attempt = async (account: string) => {
      const outputs = await Promise.all(
        [1, 2].map(() => run(process.execPath, [SCRIPT, database.url, account, '60'])),
      );
      const counts = outputs.map(({ stdout }) => JSON.parse(stdout) as { auth: number; chat: number });
      return {
        auth: counts.reduce((sum, { auth }) => sum + auth, 0),
        chat: counts.reduce((sum, { chat }) => sum + chat, 0),
      };
    };
    let last = await attempt('one');
    // A new window may have started during the attempt, which would allow more calls.
    for (let n = 0; n < 3 && last.auth !== 20; n++) last = await attempt(`more-${n}`);
    expect(last.auth).toBe(20);
    expect(last.chat).toBeGreaterThanOrEqual(40);
    expect(last.chat).toBeLessThanOrEqual(44);
  });

  test('two instances that claim the same keys in opposite order do not deadlock', async () => {
    const clock = fixedClock(1_700_000_000_000);
    const [a, b] = [1, 2].map(() =>
      createRateLimit({ clock, store: createCountStore(database.db), scale: 1 }).strict('many', 3, 60),
    ) as [Quota, Quota];
    const keys = Array.from({ length: 200 }, (_, n) => `key-${n}`);
    const waits = await Promise.all([
      ...keys.flatMap((key) => [a(key), a(key)]),
      ...keys.toReversed().flatMap((key) => [b(key), b(key)]),
    ]);
    expect(waits.filter((wait) => wait === 0)).toHaveLength(600);
  });

  test('deletes the counts of windows that have ended', async () => {
    const clock = fixedClock(1_800_000_000_000);
    const limit = createRateLimit({ clock, store: createCountStore(database.db), scale: 1 });
    await limit.account.auth('gone');
    const names = () =>
      database.db.selectFrom('rate_counts').select('name').where('name', '=', 'auth:account:gone').execute();
    expect(await names()).toHaveLength(1);
    clock.advance(20 * 60_000);
    await limit.account.auth('here');
    await expect.poll(names).toHaveLength(0);
  });

  test('without its database refuses sign-ins and counts other calls in memory', async () => {
    const lost = await createTestDatabase();
    const clock = fixedClock(1_700_000_000_000);
    const limit = createRateLimit({ clock, store: createCountStore(lost.db), scale: 1 });
    await lost.drop();
    await expect(limit.account.auth('x')).rejects.toMatchObject({ code: 'server.unavailable' });
    let count = 0;
    for (let n = 0; n < 60; n++) if ((await limit.account.chat('x')) === 0) count++;
    expect(count).toBe(40);
  });
});
