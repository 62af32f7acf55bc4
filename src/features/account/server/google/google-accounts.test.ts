import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { fixedClock } from '../../../../adapters/clock/index.ts';
import { uuidv7 } from '../../../../adapters/ids/index.ts';
import { createAccessTokens } from '../../../../platform/server/access.ts';
import type { Database } from '../../../../platform/server/db/database.ts';
import type { Profile } from '../../../../platform/server/ports/identity.ts';
import { createTestCoins } from '../../../../../test/support/test-coins.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support/test-database.ts';
import type { Coins } from '../../../coins/server/create-coins.ts';
import { createAccountService, type AccountDeps } from '../account.service.ts';
import { insertUser } from '../account.store.ts';
import { readCurrentUser } from '../account.views.ts';
import { createGoogleAccounts } from './google-accounts.ts';
import { createProveAddress } from '../mail/prove-address.ts';
import { createSessions } from '../sessions/sessions.ts';

const FROM = { userAgent: '', address: '' };

const clock = fixedClock(Date.UTC(2026, 10, 21));
const ids = uuidv7(clock);
const secret = 'a secret for tests that is long enough';
let database: TestDatabase;
let coins: Coins;
let count = 0;
let profile: Profile;

beforeAll(async () => {
  database = await createTestDatabase();
  coins = createTestCoins({ database, clock, ids });
});
afterAll(() => database.drop());
beforeEach(() => {
  const subject = String(++count);
  const email = `person${subject}@example.test`;
  profile = { issuer: 'https://issuer.example', subject, email, isEmailVerified: true, name: 'Mira' };
});

const accountsOn = (db: Database) =>
  createGoogleAccounts({
    database: db,
    clock,
    ids,
    sessions: createSessions({ database: db, tokens: createAccessTokens(secret, clock), clock, ids, secret }),
    names: { checkName: async () => {}, isReserved: () => false },
    gifts: coins,
    emails: { post: async () => true, languageOf: async () => null },
    proveAddress: createProveAddress({ endAllOf: async () => {} }),
    secondFactors: { admit: async () => {}, demand: async () => false },
    devices: { find: () => null },
    secret,
    userOf: async (id) => (await readCurrentUser(db.db, id, false))!,
    seeEnded: async () => {},
    productName: 'Nightbloom',
    publicUrl: () => 'http://127.0.0.1:3000',
  });
const enter = (nonce: string, db: Database = database) => accountsOn(db).enter(profile, nonce, FROM);

const usersOf = (email: string) =>
  database.db.selectFrom('users').selectAll().where('email', '=', email).execute();

async function expectBooksInOrder() {
  expect(await coins.reconcile()).toEqual([]);
}

describe('15 coins, once per account, on the first sign-up', () => {
  test('are in the ledger with the account', async () => {
    const first = await enter('a1');
    expect(first).toMatchObject({ isNew: true, gift: 15, user: { coins: 15, emailVerified: true } });
    expect(await enter('a2')).toMatchObject({
      isNew: false,
      gift: 0,
      user: { id: first.user.id, coins: 15 },
    });
    expect((await coins.ledger(first.user.id, { kind: 'all', page: 1, limit: 10 })).items).toMatchObject([
      { amount: 15, balanceAfter: 15, reason: 'gift', note: 'Welcome gift' },
    ]);
    await expectBooksInOrder();
  });

  test('twelve sign-ins at once make one account and one gift', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => enter(`b${index}`)));
    expect(new Set(answers.map(({ user }) => user.id)).size).toBe(1);
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(answers.reduce((sum, { gift }) => sum + gift, 0)).toBe(15);
    expect(await coins.balance(answers[0]!.user.id)).toBe(15);
    await expectBooksInOrder();
  });

  test('a server that dies before the commit leaves nothing, one that dies after it leaves one gift', async () => {
    const dyingBefore: Database = {
      ...database,
      transact: (work) =>
        database.transact(async (tx) => {
          await work(tx);
          throw new Error('killed');
        }),
    };
    await expect(enter('c1', dyingBefore)).rejects.toThrow('killed');
    expect(await usersOf(profile.email!)).toEqual([]);
    const dyingAfter: Database = {
      ...database,
      transact: async (work) => {
        await database.transact(work);
        throw new Error('killed');
      },
    };
    await expect(enter('c1', dyingAfter)).rejects.toThrow('killed');
    const again = await enter('c2');
    expect(again).toMatchObject({ isNew: false, gift: 0, user: { coins: 15 } });
    expect(await usersOf(profile.email!)).toHaveLength(1);
    await expectBooksInOrder();
  });
});

test('a nonce opens an account once, even twice at once', async () => {
  const results = await Promise.allSettled([enter('d1'), enter('d1'), enter('d1')]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const refused = { code: 'account.google_refused' };
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject(refused);
  await expect(enter('d1')).rejects.toMatchObject(refused);
});

test('a second sign-in that waits for the first one to connect an account finds it connected', async () => {
  const id = ids.next();
  const person = {
    id,
    username: 'ondine',
    email: profile.email!,
    passwordHash: 'a hash',

    at: new Date(0),
  };
  await database.transact((tx) => insertUser(tx, person));
  const isDone = Promise.withResolvers<void>();
  const isWaitedFor = Promise.withResolvers<void>();
  const slow: Database = {
    ...database,
    transact: (work) =>
      database.transact(async (tx) => {
        const result = await work(tx);
        isDone.resolve();
        await isWaitedFor.promise;
        return result;
      }),
  };
  const first = enter('i1', slow);
  await isDone.promise;
  const second = enter('i2');
  const waiting = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await vi.waitFor(async () => expect((await waiting.execute(database.db)).rows).toHaveLength(1));
  isWaitedFor.resolve();
  expect((await Promise.all([first, second])).map(({ user }) => user.id)).toEqual([id, id]);
});

test('people of one name get names of their own, at once too', async () => {
  const people = Array.from({ length: 8 }, (_, index) => ({
    ...profile,
    subject: `same-${index}`,
    email: `same${index}@example.test`,
    name: 'Isolde',
  }));
  const answers = await Promise.all(
    people.map((person) => accountsOn(database).enter(person, person.subject, FROM)),
  );
  const names = answers.map(({ user }) => user.username.toLowerCase());
  expect(new Set(names).size).toBe(8);
  expect(names).toContain('isolde');
});

test('the subject decides, not the address: both may change later', async () => {
  const first = await enter('e1');
  profile = { ...profile, email: 'elsewhere@example.test', isEmailVerified: false };
  const again = await enter('e2');
  expect(again.user).toMatchObject({ id: first.user.id, email: first.user.email });
});

test('the same subject of another issuer is another person', async () => {
  await enter('f1');
  profile = { ...profile, issuer: 'https://other.example', email: 'other@example.test' };
  expect(await enter('f2')).toMatchObject({ isNew: true });
});

test.each<[string, Partial<Profile>]>([
  ['no address', { email: null }],
  ['an address that is not verified', { isEmailVerified: false }],
  ['what is no address', { email: 'nonsense' }],
  ['an address that only looks like one', { email: 'ｍira@example.test' }],
])('%s opens nothing', async (_name, change) => {
  profile = { ...profile, ...change };
  await expect(enter('g1')).rejects.toMatchObject({ code: 'account.google_email' });
  expect(
    await database.db.selectFrom('identities').selectAll().where('subject', '=', profile.subject).execute(),
  ).toEqual([]);
});

test('a password that was right a moment ago opens nothing once the address’s owner came', async () => {
  let isOwnerHere = false;
  const deps: Partial<AccountDeps> = {
    database,
    clock,
    ids,
    passwords: {
      hash: async (password) => password,
      // While it is compared, the owner of the address comes with Google.
      verify: async () => {
        isOwnerHere = (await enter('h1')).user.email === profile.email;
        return true;
      },
      compare: () => Promise.reject(new Error('it is signed in to by name')),
    },
    sessions: createSessions({ database, tokens: createAccessTokens(secret, clock), clock, ids, secret }),
    guard: {
      admit: async (_login, accounts) => accounts.map(({ id }) => id),
      admitOwn: async () => {},
      admitProofLetter: async () => {},
      admitNew: async () => {},
    },
    names: { checkName: async () => {}, isReserved: () => false },
    requests: { welcome: async () => {} },
    devices: { find: () => null },
    secondFactors: { admit: async () => {}, demand: async () => false },
    verification: 'off',
  };
  const account = createAccountService(deps as AccountDeps);
  const form = { email: profile.email!, username: 'squatter', password: 'secret words', from: FROM };
  await account.register(form);
  const login = account.login('squatter', 'secret words', { from: FROM, marks: [] });
  await expect(login).rejects.toMatchObject({ code: 'account.credentials' });
  expect(isOwnerHere).toBe(true);
});
