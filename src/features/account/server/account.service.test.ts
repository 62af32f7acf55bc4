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
import { createAccountService } from './account.service.ts';
import type { EmailWriter } from './mail/email-writer.ts';
import { createMailRequests } from './mail/mail-requests.ts';
import { addressSalts, createPasswords } from './credentials/passwords.ts';
import { createSessions } from './sessions/sessions.ts';

const FROM = { userAgent: '', address: '' };

const clock = fixedClock(Date.UTC(2026, 10, 21));
const ids = uuidv7(clock);
const secret = 'a secret for tests that is long enough';
/** The salts that a password was hashed with. */
const hashed: string[] = [];
const passwords = createPasswords({
  saltOf: addressSalts(secret),
  argon: {
    async hash(password, { salt = Buffer.from('random') }) {
      const head = `$argon2id$v=19$m=1,t=1,p=1$${Buffer.from(salt).toString('base64')}`;
      if (!password.startsWith('nobody')) hashed.push(head);
      return `${head}$${Buffer.from(password).toString('base64')}`;
    },
    verify: () => Promise.reject(new Error('by address all are compared at once')),
  },
});
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
  createAccountService({
    database,
    clock,
    ids,
    sessions: createSessions({ database, tokens: createAccessTokens(secret, clock), clock, ids, secret }),
    passwords,
    guard: {
      admit: async (_login, accounts) => accounts.map(({ id }) => id),
      admitOwn: async () => {},
      admitProofLetter: async () => {},
      admitNew: async () => {},
    },
    names: { checkName: async () => {}, isReserved: () => false },
    // Not started: nothing but what registering does itself can happen.
    requests: createMailRequests({
      database,
      clock,
      ids,
      ticker: manualTicker(),
      log: createLog('silent'),
      desk: {} as EmailWriter,
    }),
    secondFactors: { admit: async () => {}, demand: async () => false },
    devices: { find: () => null },
    verification: 'off',
    hasMail: true,
  });
const ADDRESSES = ['free', 'stated', 'proven', 'crowd'].map((name) => `${name}@example.test`);

test('making an account asks the database the same, whoever has the address', async () => {
  const seen: string[][] = [];
  for (const [index, email] of ADDRESSES.entries()) {
    const form = { email, username: `newcomer-${index}`, password: 'secret-1', from: FROM };
    seen.push(await statementsDuring(database, () => accounts().register(form)));
  }
  expect(seen[0]!.filter((each) => /insert into "users"/.test(each))).toHaveLength(1);
  expect(seen[0]!.filter((each) => /insert into "mail_requests"/.test(each))).toHaveLength(1);
  for (const statements of seen) expect(statements).toEqual(seen[0]);
});

test('a sign-in by address makes three hashes, whether or not there are accounts', async () => {
  for (const email of [...ADDRESSES, 'nobody@example.test']) {
    hashed.length = 0;
    const login = accounts().login(email, 'a guess', { from: FROM, marks: [] });
    await expect(login, email).rejects.toMatchObject({ code: 'account.credentials' });
    expect(hashed, email).toHaveLength(3);
  }
  // Also where the first is right already.
  hashed.length = 0;
  await accounts().login('free@example.test', 'secret-1', { from: FROM, marks: [] });
  expect(hashed).toHaveLength(3);
});

test('however many state an address, each signs in by it, at the cost of one', async () => {
  const email = 'busy@example.test';
  for (let index = 0; index < 12; index++)
    await accounts().register({ email, from: FROM, username: `busy-${index}`, password: `secret-${index}` });
  hashed.length = 0;
  for (const index of [0, 5, 11]) {
    const { user } = await accounts().login(email, `secret-${index}`, { from: FROM, marks: [] });
    expect(user.username).toBe(`busy-${index}`);
  }
  expect(hashed).toHaveLength(9);
});
