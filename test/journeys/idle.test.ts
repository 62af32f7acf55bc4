// What a server asks of the database while nobody does anything, and how work that another process left wakes it.
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statementsDuring } from '../support/statements.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ isAlone: false });
}, 300_000);
afterAll(() => app.close());

const WATCHED_SECONDS = 12;

test('an idle server asks the database less than once a second', async () => {
  // What the start has left to do.
  await app.services.mail.settle();
  await delay(6_000);
  const seen = await statementsDuring(app.database, () => delay(WATCHED_SECONDS * 1000));
  expect(seen.filter((text) => text === 'begin')).toEqual([]);
  expect(seen.length).toBeLessThan(WATCHED_SECONDS);
  // It does say that it lives, and looks for ended sessions.
  expect(seen.some((text) => text.includes('insert into nodes'))).toBe(true);
}, 60_000);

test('work that another process puts into a table is done without waiting for a look', async () => {
  const { pool } = app.database;
  await pool.query(
    `insert into outbox (id, recipient, subject, text_body, html_body, created_at, next_attempt_at)
     values (gen_random_uuid(), 'someone@example.test', 'Hello', 'Hello', '', $1, $1)`,
    [new Date(app.clock.now())],
  );
  const state = async () => (await pool.query('select state from outbox')).rows[0].state as string;
  await expect.poll(state, { timeout: 4_000 }).not.toBe('waiting');
});

test('a session that another process ends is refused without waiting for a look', async () => {
  const person = await app.signUp('ada');
  await app.database.pool.query('delete from sessions where user_id = $1', [person.user.id]);
  const status = () =>
    person.account.me().then(
      () => 200,
      (error: { status: number }) => error.status,
    );
  await expect.poll(status, { timeout: 4_000 }).toBe(401);
});
