import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fixedClock } from '../../../../adapters/clock/index.ts';
import { manualTicker } from '../../../../adapters/clock/ticker.ts';
import { uuidv7 } from '../../../../adapters/ids/index.ts';
import { createLog } from '../../../../platform/server/log.ts';
import { insertUser } from '../../../../../test/support/people.ts';
import { statementsDuring } from '../../../../../test/support/statements.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support/test-database.ts';
import { createEmailWriter } from './email-writer.ts';
import { createMailRequests } from './mail-requests.ts';

const clock = fixedClock(Date.UTC(2026, 10, 21, 20));
const ids = uuidv7(clock);
let database: TestDatabase;
let posted: string[];
let isPostClosed: (to: string) => boolean;

beforeAll(async () => {
  database = await createTestDatabase();
  for (const name of ['ada', 'bert']) await insertUser(database, ids.next(), name);
});
afterAll(() => database.drop());
beforeEach(async () => {
  posted = [];
  isPostClosed = () => false;
  await database.pool.query('truncate mail_requests');
});

function createRequests(ticker = manualTicker()) {
  const desk = createEmailWriter({
    clock,
    productName: 'Nightbloom',
    publicUrl: () => 'http://localhost',
    post: {
      languageOf: async () => null,
      post: async (_tx, email) => {
        if (isPostClosed(email.to)) throw new Error('closed');
        posted.push(email.to);
        return true;
      },
    },
  });
  return createMailRequests({ database, clock, ids, ticker, log: createLog('silent'), desk });
}
const open = () =>
  database.db
    .selectFrom('mail_requests')
    .select(['email', 'purpose'])
    .where('answered_at', 'is', null)
    .execute();

test('asking takes the same steps for every address: it is written down, and nobody is looked up', async () => {
  // It is not started, so nothing but the asking itself can happen.
  const requests = createRequests();
  const statements: string[][] = [];
  for (const email of ['ada@example.test', 'nobody@example.test', 'luna@house.invalid']) {
    statements.push(await statementsDuring(database, () => requests.ask('reset', email)));
  }
  expect(statements[0]!.filter((each) => /insert into "mail_requests"/.test(each))).toHaveLength(1);
  expect(statements[0]!.join()).not.toMatch(/users/);
  expect(statements[1]).toEqual(statements[0]);
  expect(statements[2]).toEqual(statements[0]);
  expect(posted).toEqual([]);
  expect(await open()).toHaveLength(3);
});

test('what cannot be answered holds up no other, and is answered later', async () => {
  const ticker = manualTicker();
  const requests = createRequests(ticker);
  isPostClosed = (to) => to.startsWith('ada');
  for (const name of ['ada', 'bert', 'nobody']) await requests.ask('verify', `${name}@example.test`);
  requests.start();
  await requests.settle();
  expect(posted).toEqual(['bert@example.test']);
  expect(await open()).toEqual([{ email: 'ada@example.test', purpose: 'verify' }]);
  isPostClosed = () => false;
  ticker.tick();
  await expect.poll(() => posted).toEqual(['bert@example.test', 'ada@example.test']);
  await requests.stop();
  expect(await open()).toEqual([]);
});

test('several servers answer each request once', async () => {
  const team = [createRequests(), createRequests(), createRequests()];
  const names = Array.from({ length: 20 }, (_, index) => `reader${index}`);
  for (const name of names) await insertUser(database, ids.next(), name);
  for (const requests of team) requests.start();
  await Promise.all(names.map((name, index) => team[index % 3]!.ask('verify', `${name}@example.test`)));
  await Promise.all(team.map((requests) => requests.settle()));
  expect(posted.sort()).toEqual(names.map((name) => `${name}@example.test`).sort());
  await Promise.all(team.map((requests) => requests.stop()));
});

test('one that is days old is past helping', async () => {
  const requests = createRequests();
  await requests.ask('verify', 'ada@example.test');
  clock.advance(3 * 86_400_000);
  requests.start();
  await expect.poll(open).toEqual([]);
  await requests.stop();
  expect(posted).toEqual([]);
});
