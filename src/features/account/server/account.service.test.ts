// Time and work tell nothing either: the same statements and as many comparisons of passwords for every address.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixedClock } from '../../../adapters/clock/index.ts';
import { manualTicker } from '../../../adapters/clock/ticker.ts';
import { uuidv7 } from '../../../adapters/ids/index.ts';
import { createAccessTokens } from '../../../platform/server/access.ts';
import { createLog } from '../../../platform/server/log.ts';
import { insertUser } from '../../../../test/support/people.ts';
import { statementsDuring } from '../../../../test/support/statements.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database.ts';
import { createAccount } from './account.service.ts';
import type { LetterDesk } from './letter-desk.ts';
import { createMailRequests } from './mail-requests.ts';
import { createSessions } from './sessions.ts';

const clock = fixedClock(Date.UTC(2026, 10, 21));
const ids = uuidv7(clock);
const secret = 'a secret for tests that is long enough';
const compared: (string | null)[] = [];
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  for (const name of ['stated', 'proven']) await insertUser(database, ids.next(), name);
  await database.pool.query(`update users set email_verified_at = now() where username = 'proven'`);
  for (const name of ['crowd-1', 'crowd-2', 'crowd-3']) await insertUser(database, ids.next(), name);
  await database.pool.query(
    `update users set email_key = 'crowd@example.test' where username like 'crowd-%'`,
  );
});
afterAll(() => database.drop());

const accounts = () =>
  createAccount({
    database,
    clock,
    ids,
    sessions: createSessions({ database, tokens: createAccessTokens(secret, clock), clock, ids, secret }),
    passwords: {
      hash: async (password) => password,
      verify: async (stored, password) => {
        compared.push(stored);
        return stored === password;
      },
    },
    guard: {
      admit: async (_login, userIds) => [...userIds],
      admitOwn: async () => {},
      admitNew: async () => {},
    },
    names: { checkName: async () => {} },
    // Not started: nothing but what registering does itself can happen.
    requests: createMailRequests({
      database,
      clock,
      ids,
      ticker: manualTicker(),
      log: createLog('silent'),
      desk: {} as LetterDesk,
    }),
    verification: 'off',
    hasMail: true,
  });
const ADDRESSES = ['free', 'stated', 'proven', 'crowd'].map((name) => `${name}@example.test`);

test('making an account asks the database the same, whoever has the address', async () => {
  const seen: string[][] = [];
  for (const [index, email] of ADDRESSES.entries()) {
    const form = { email, username: `newcomer-${index}`, password: 'secret-1', userAgent: '', address: '' };
    seen.push(await statementsDuring(database, () => accounts().register(form)));
  }
  expect(seen[0]!.filter((each) => /insert into "users"/.test(each))).toHaveLength(1);
  expect(seen[0]!.filter((each) => /insert into "mail_requests"/.test(each))).toHaveLength(1);
  for (const statements of seen) expect(statements).toEqual(seen[0]);
});

test('a sign-in by address compares three passwords, whether or not there are accounts', async () => {
  for (const email of [...ADDRESSES, 'nobody@example.test']) {
    compared.length = 0;
    const login = accounts().login(email, 'a guess', { userAgent: '', marks: [] });
    await expect(login, email).rejects.toMatchObject({ code: 'account.credentials' });
    expect(compared, email).toHaveLength(3);
  }
  // Also where the first is right already.
  compared.length = 0;
  await accounts().login('free@example.test', 'secret-1', { userAgent: '', marks: [] });
  expect(compared).toEqual(['secret-1', null, null]);
});
