// What a server asks of the database while nobody does anything, and how work that another process left wakes it.
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { statementsDuring } from '../support/statements.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

const WATCHED_SECONDS = 12;

describe('an idle server', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({ isAlone: false });
  });
  afterAll(() => app.close());

  test('asks the database less than once a second', async () => {
    // What the start has left to do.
    await app.services.mail.settle();
    await delay(6_000);
    const begun = performance.now();
    const seen = await statementsDuring(app.database, () => delay(WATCHED_SECONDS * 1000));
    // A loaded machine watches for longer.
    const seconds = (performance.now() - begun) / 1000;
    expect(seen.filter((text) => text === 'begin')).toEqual([]);
    expect(seen.length).toBeLessThan(seconds);
    // It does say that it lives, and looks for ended sessions.
    expect(seen.some((text) => text.includes('insert into nodes'))).toBe(true);
  });
});

describe('without waiting for a look', () => {
  let app: TestApp;
  beforeEach(async () => {
    // No tick ever comes (adapters/clock/ticker.ts).
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    app = await createTestApp({ isAlone: false });
  });
  afterEach(async () => {
    await app.close();
    vi.useRealTimers();
  });

  test('work that another process puts into a table is done', async () => {
    const { pool } = app.database;
    await pool.query(
      `insert into outbox (id, recipient, subject, text_body, html_body, created_at, next_attempt_at)
       values (gen_random_uuid(), 'someone@example.test', 'Hello', 'Hello', '', $1, $1)`,
      [new Date(app.clock.now())],
    );
    const state = async () => (await pool.query('select state from outbox')).rows[0].state as string;
    await expect.poll(state).not.toBe('waiting');
  });

  test('a session that another process ends is refused', async () => {
    const person = await app.signUp('ada');
    await app.database.pool.query('delete from sessions where user_id = $1', [person.user.id]);
    const status = () =>
      person.account.me().then(
        () => 200,
        (error: { status: number }) => error.status,
      );
    await expect.poll(status).toBe(401);
  });
});
