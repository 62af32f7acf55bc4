import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPasswords } from '../../src/features/account/server/credentials/passwords.ts';
import { AppError } from '../../src/shared/errors.ts';
import type { ApiFailure } from '../support/api-client.ts';
import { createTestApp, type Guest, type TestApp, type Person } from '../support/test-app.ts';
import { emailsTo, tokenIn } from '../support/emails.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The real password hashing with counters; `isFull` makes it refuse as busy. */
function countedPasswords() {
  const real = createPasswords({ isWeak: true });
  const counted = { hash: 0, verify: 0, isFull: false };
  const count = <T>(what: 'hash' | 'verify', work: () => Promise<T>): Promise<T> => {
    if (counted.isFull) throw new AppError('account.busy/sign_in', { retryAfter: 2 });
    counted[what]++;
    return work();
  };
  return {
    counted,
    passwords: {
      hash: async (password: string, group?: string) => count('hash', () => real.hash(password, group)),
      compare: async (stored: readonly (string | null)[], password: string) =>
        count('verify', () => real.compare(stored, password)),
      verify: async (stored: string | null, password: string) =>
        count('verify', () => real.verify(stored, password)),
    },
  };
}

const { counted, passwords } = countedPasswords();
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ isSeeding: false, passwords });
});
afterAll(() => app.close());

const request = async (email: string) =>
  (await app.guest()).account.requestPasswordReset({ body: { email } });
const confirm = async (token: string, password = 'a new secret') =>
  (await app.guest()).account.confirmPasswordReset({ body: { token, password } });
const login = async (emailOrUsername: string, password: string) =>
  (await app.guest()).account.login({ body: { emailOrUsername, password } });
/** A session of the same user on another device. */
async function deviceOf(person: Person): Promise<Guest> {
  const device = await app.guest();
  const body = { emailOrUsername: person.user.username, password: person.password };
  device.session.accessToken = (await device.account.login({ body })).accessToken;
  return device;
}
const lastEmail = async (person: Person) => (await emailsTo(app, person.user.email)).at(-1)!;
async function resetTokenOf(person: Person): Promise<string> {
  await request(person.user.email);
  return tokenIn(await lastEmail(person), 'reset-password');
}
const refused = (kind: 'invalid' | 'expired' | 'used', status: number) => ({
  status,
  code: `account.link_${kind}`,
});
const wrong = { status: 401, code: 'account.credentials' };
const failureOf = (promise: Promise<unknown>) => promise.catch((error: unknown) => error as ApiFailure);

describe('resetting a password', () => {
  test('sets the new one, ends every session, verifies the address and sends an email', async () => {
    const person = await app.signUp('ada');
    const elsewhere = await login('ada', person.password);
    const token = await resetTokenOf(person);
    expect(await confirm(token)).toEqual({
      success: true,
      message: 'Your password has been changed. Please sign in with it.',
    });
    await expect(login('ada', person.password)).rejects.toMatchObject(wrong);
    const { user } = await login('ada', 'a new secret');
    expect(user.emailVerified).toBe(true);
    for (const refreshToken of [person.refreshToken, elsewhere.refreshToken])
      await expect(person.account.refresh({ body: { refreshToken } })).rejects.toMatchObject({ status: 401 });
    const email = await lastEmail(person);
    expect(email.subject).toBe('Your Nightbloom password was changed');
    expect(email.text).toContain('was changed on 21 November 2026 at 20:00 UTC');
  });

  test('invalidates the access tokens of the ended sessions', async () => {
    const person = await app.signUp('avid');
    const other = await deviceOf(person);
    await confirm(await resetTokenOf(person));
    await Promise.all(
      [person, other].map((device) => expect(device.account.me()).rejects.toMatchObject({ status: 401 })),
    );
  });

  test('opens an account that was blocked as unverified', async () => {
    const person = await app.signUp('bert');
    app.clock.advance(8 * 24 * HOUR);
    await expect(login('bert', person.password)).rejects.toMatchObject({ code: 'account.unverified' });
    await confirm(await resetTokenOf(person));
    await login('bert', 'a new secret');
  });

  test('the link works for one hour', async () => {
    const [inTime, late] = [await app.signUp('cleo'), await app.signUp('carl')];
    const [first, second] = [await resetTokenOf(inTime), await resetTokenOf(late)];
    app.clock.advance(HOUR - 1);
    await confirm(first);
    app.clock.advance(1);
    await expect(confirm(second)).rejects.toMatchObject(refused('expired', 410));
    await login('carl', late.password);
  });

  test('the link works once, also when it is used ten times concurrently', async () => {
    const person = await app.signUp('dora');
    const token = await resetTokenOf(person);
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => confirm(token, `secret number ${index}`)),
    );
    const winner = results.findIndex((result) => result.status === 'fulfilled');
    for (const [index, result] of results.entries()) {
      if (result.status === 'rejected') {
        expect(result.reason).toMatchObject(refused('used', 410));
        await expect(login('dora', `secret number ${index}`)).rejects.toMatchObject(wrong);
      } else expect(index).toBe(winner);
    }
    await login('dora', `secret number ${winner}`);
    await expect(confirm(token, 'another')).rejects.toMatchObject({ ...refused('used', 410) });
  });

  test('a newer email makes the older link invalid', async () => {
    const person = await app.signUp('emil');
    const older = await resetTokenOf(person);
    app.clock.advance(MINUTE);
    const newer = await resetTokenOf(person);
    expect(newer).not.toBe(older);
    await expect(confirm(older)).rejects.toMatchObject(refused('expired', 410));
    await confirm(newer);
  });

  test('changing the password invalidates earlier links', async () => {
    const person = await app.signUp('enno');
    const token = await resetTokenOf(person);
    const body = { currentPassword: person.password, newPassword: 'changed inside' };
    await person.account.changePassword({ body });
    await expect(confirm(token)).rejects.toMatchObject(refused('expired', 410));
  });

  test('a tampered, foreign or missing token changes nothing, and is not hashed', async () => {
    const [person, other] = [await app.signUp('fay'), await app.signUp('finn')];
    const verifyToken = tokenIn((await emailsTo(app, person.user.email))[0], 'verify-email');
    const token = await resetTokenOf(person);
    const flipped = (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
    counted.hash = 0;
    for (const bad of [flipped, token.slice(1), verifyToken, '', 'null', `${token} `])
      await expect(confirm(bad), bad).rejects.toMatchObject(refused('invalid', 400));
    expect(counted.hash).toBe(0);
    await expect(confirm(token, '12345')).rejects.toMatchObject({
      status: 400,
      body: { error: { fields: { password: 'Password must be at least 6 characters' } } },
    });
    await expect(confirm(token, 'x'.repeat(257))).rejects.toMatchObject({ status: 400 });
    await login('fay', person.password);
    // The link changes the password of its own account, also when another user opens it.
    await other.account.confirmPasswordReset({ body: { token, password: 'by finn’s browser' } });
    await login('fay', 'by finn’s browser');
    await login('finn', other.password);
  });

  describe('checking a link', () => {
    const check = async (token: string) =>
      (await app.guest()).account.checkPasswordReset({ body: { token } });

    test('returns the username, and does not use up the link', async () => {
      const person = await app.signUp('gabe');
      const token = await resetTokenOf(person);
      expect(await check(token)).toEqual({ username: 'gabe' });
      expect(await check(token)).toEqual({ username: 'gabe' });
      await confirm(token);
      await login('gabe', 'a new secret');
    });

    test('refuses used, expired and tampered links, and those of verification emails', async () => {
      const person = await app.signUp('gerd');
      const verifyToken = tokenIn((await emailsTo(app, person.user.email))[0], 'verify-email');
      const used = await resetTokenOf(person);
      await confirm(used);
      await expect(check(used)).rejects.toMatchObject(refused('used', 410));
      app.clock.advance(MINUTE);
      const late = await resetTokenOf(person);
      const flipped = (late.startsWith('A') ? 'B' : 'A') + late.slice(1);
      for (const bad of [flipped, late.slice(1), `${late} `, verifyToken, 'x', ''])
        await expect(check(bad), bad).rejects.toMatchObject(refused('invalid', 400));
      app.clock.advance(HOUR - 1);
      expect(await check(late)).toEqual({ username: 'gerd' });
      app.clock.advance(1);
      await expect(check(late)).rejects.toMatchObject(refused('expired', 410));
    });
  });

  test('a link is not used up when the server is too busy', async () => {
    const person = await app.signUp('gus');
    const token = await resetTokenOf(person);
    counted.isFull = true;
    const failure = await failureOf(confirm(token)).finally(() => (counted.isFull = false));
    expect(failure).toMatchObject({ status: 503, code: 'account.busy' });
    await confirm(token);
  });
});

describe('asking for a reset', () => {
  const answer = {
    success: true,
    message: 'If there is an account with this address, an email about setting a new password is on its way.',
  };

  test('gives the same answer with and without an account, and sends an email only with one', async () => {
    const person = await app.signUp('hal');
    await app.services.mail.settle();
    const before = await app.database.db.selectFrom('outbox').select('id').execute();
    for (const email of ['HAL@example.test', 'nobody@example.test', 'luna@house.invalid'])
      expect(await request(email)).toEqual(answer);
    await app.services.mail.settle();
    const after = await app.database.db.selectFrom('outbox').select('id').execute();
    expect(after).toHaveLength(before.length + 1);
    expect((await lastEmail(person)).subject).toBe('Set a new password for Nightbloom');
    const left = await app.database.db.selectFrom('mail_requests').selectAll().execute();
    // Nothing is stored for unknown addresses, and no address for emails that were sent.
    expect(left.every((row) => row.email === '' && row.answered_at !== null)).toBe(true);
    const stranger = createHash('sha256').update('nobody@example.test').digest();
    expect(left.some((row) => row.email_hash!.equals(stranger))).toBe(false);
    for (const email of ['', 'hal', 'a@b'])
      await expect(request(email)).rejects.toMatchObject({ status: 400 });
  });

  test('an account with Google sign-in gets an email that says so, and can set a first password', async () => {
    const person = await app.signUp('ida');
    await app.database.db
      .updateTable('users')
      .set({ password_hash: null })
      .where('id', '=', person.user.id)
      .execute();
    expect(await request(person.user.email)).toEqual(answer);
    const email = await lastEmail(person);
    expect(email.text).toContain('you sign in with Google');
    await confirm(/token=([\w-]+)/.exec(email.text)![1]!);
    const { password_hash } = await app.database.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', person.user.id)
      .executeTakeFirstOrThrow();
    expect(password_hash).not.toBeNull();
  });

  test('limits the emails; requests beyond the limit do not invalidate the newest link', async () => {
    const person = await app.signUp('jon');
    const token = await resetTokenOf(person);
    await Promise.all(Array.from({ length: 5 }, () => request(person.user.email)));
    expect(await emailsTo(app, person.user.email)).toHaveLength(2);
    await confirm(token);
  });
});

describe('changing one’s own password', () => {
  test('ends the other sessions, keeps the current one, and sends an email', async () => {
    const person = await app.signUp('kim');
    const elsewhere = await login('kim', person.password);
    const body = { currentPassword: person.password, newPassword: 'a new secret' };
    expect(await person.account.changePassword({ body })).toEqual({
      success: true,
      message: 'Your password has been changed. All your other sessions have been signed out.',
    });
    expect((await person.account.me()).username).toBe('kim');
    await person.account.refresh({ body: { refreshToken: person.refreshToken } });
    await expect(
      person.account.refresh({ body: { refreshToken: elsewhere.refreshToken } }),
    ).rejects.toMatchObject({ status: 401 });
    await login('kim', 'a new secret');
    await expect(login('kim', person.password)).rejects.toMatchObject(wrong);
    expect((await lastEmail(person)).subject).toBe('Your Nightbloom password was changed');
  });

  test('invalidates the access tokens of other devices', async () => {
    const person = await app.signUp('kip');
    const other = await deviceOf(person);
    const body = { currentPassword: person.password, newPassword: 'a new secret' };
    await person.account.changePassword({ body });
    await expect(other.account.me()).rejects.toMatchObject({ status: 401 });
    expect((await person.account.me()).username).toBe('kip');
  });

  test('needs the current password, and a new one that is long enough', async () => {
    const person = await app.signUp('lou');
    const change = (currentPassword: string, newPassword: string) =>
      person.account.changePassword({ body: { currentPassword, newPassword } });
    await expect(change('not this one', 'a new secret')).rejects.toMatchObject({
      status: 400,
      code: 'account.wrong_password',
      body: { error: { fields: { currentPassword: 'This is not your current password' } } },
    });
    await expect(change(person.password, '12345')).rejects.toMatchObject({
      status: 400,
      body: { error: { fields: { newPassword: 'Password must be at least 6 characters' } } },
    });
    await expect(change('', 'a new secret')).rejects.toMatchObject({ status: 400 });
    const guest = await app.guest();
    await expect(
      guest.account.changePassword({ body: { currentPassword: 'x', newPassword: 'a new secret' } }),
    ).rejects.toMatchObject({ status: 401 });
    await login('lou', person.password);
    expect(await emailsTo(app, person.user.email)).toHaveLength(1);
  });

  test('of two concurrent changes one succeeds, the other is refused', async () => {
    const person = await app.signUp('mia');
    const results = await Promise.allSettled(
      ['first secret', 'second secret'].map((newPassword) =>
        person.account.changePassword({ body: { currentPassword: person.password, newPassword } }),
      ),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'account.wrong_password' },
    });
  });

  test('is refused for an account with Google sign-in only', async () => {
    const person = await app.signUp('ned');
    await app.database.db
      .updateTable('users')
      .set({ password_hash: null })
      .where('id', '=', person.user.id)
      .execute();
    await expect(
      person.account.changePassword({ body: { currentPassword: 'x', newPassword: 'a new secret' } }),
    ).rejects.toMatchObject({ status: 409, code: 'account.no_password' });
  });
});

describe('signing in', () => {
  test('verifies one password, whether or not the account exists or has one', async () => {
    const [person, google] = [await app.signUp('oda'), await app.signUp('otto')];
    await app.database.db
      .updateTable('users')
      .set({ password_hash: null })
      .where('id', '=', google.user.id)
      .execute();
    const answers = [];
    // By address all accounts that state it are compared in one call; account.service.test.ts counts its
    // hashes.
    for (const name of ['oda', 'otto', 'nobody', 'oda@example.test', 'nobody@example.test']) {
      Object.assign(counted, { hash: 0, verify: 0 });
      const { status, body } = (await failureOf(login(name, 'wrong!'))) as ApiFailure;
      answers.push({ status, body });
      expect(counted).toMatchObject({ hash: 0, verify: 1 });
    }
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    await login('oda', person.password);
  });

  let newcomers = 0;
  test('is answered with 503 and Retry-After when hashing is busy, for known and unknown names', async () => {
    await app.signUp('pia');
    counted.isFull = true;
    const guest = await app.guest();
    const name = `quin${++newcomers}`;
    const form = { email: `${name}@example.test`, username: name, password: 'secret-1' };
    const failures = await Promise.all([
      failureOf(login('pia', 'x')),
      failureOf(login('nobody', 'x')),
      failureOf(guest.account.register({ body: form })),
    ]).finally(() => (counted.isFull = false));
    for (const failure of failures as ApiFailure[]) {
      expect(failure).toMatchObject({ status: 503, code: 'account.busy' });
      expect(failure.headers.get('retry-after')).toBe('2');
    }
    // The refused registration has written nothing.
    await guest.account.register({ body: form });
  });
});
