// Every way into an account asks for its second step, and guessing codes takes ever longer.
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiFailure } from '../support/api-client.ts';
import { createPasskey } from '../support/authenticator.ts';
import { emailsTo, tokenIn } from '../support/emails.ts';
import { startIdentityProvider, type IdentityProvider } from '../support/identity-provider.ts';
import { createTestApp, type Guest, type Person, type TestApp } from '../support/test-app.ts';

let provider: IdentityProvider;
let app: TestApp;
beforeAll(async () => {
  provider = await startIdentityProvider();
  app = await createTestApp({ isSeeding: false, env: { ...provider.env, STAFF_SECOND_FACTOR: 'on' } });
  app.clock.advance(Date.now() - app.clock.now());
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

const failureOf = (promise: Promise<unknown>) => promise.catch((error: unknown) => error as ApiFailure);
const codeOf = (key: string, at: TestApp = app) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: at.clock.now() });

/** @returns the key of the authenticator app that is on now. */
async function switchOn(person: Person, at: TestApp = app): Promise<string> {
  const { key } = await person.account.beginSecondFactor({ body: { password: person.password } });
  await person.account.confirmSecondFactor({ body: { code: codeOf(key, at) } });
  at.clock.advance(30_000);
  return key;
}

/** Proves the address from within the account, so that all that is set up belongs to the owner. */
async function signUpProven(name: string, at: TestApp = app): Promise<Person> {
  const person = await at.signUp(name);
  const token = tokenIn((await emailsTo(at, person.user.email)).at(-1), 'verify-email');
  await person.account.verifyEmail({ body: { token } });
  return person;
}

async function beginGoogle(name: string, visitor: Guest) {
  const sub = `sub-${name}`;
  provider.people.set(sub, { sub, email: `${name}@example.test`, email_verified: true, given_name: name });
  const { url } = await visitor.account.googleStart();
  return visitor.account.googleCallback({ body: await provider.choose(url, sub) });
}

const identities = async (userId: string) =>
  (await app.database.db.selectFrom('identities').selectAll().where('user_id', '=', userId).execute()).length;

const asked = {
  status: 401,
  code: 'account.second_factor',
  body: { requiresSecondFactor: true, hasApp: true, hasPasskey: false, ticket: expect.any(String) },
};

describe('signing in with Google', () => {
  test('connects an account that has an authenticator app only after its code', async () => {
    const person = await signUpProven('ada');
    const key = await switchOn(person);
    const visitor = await app.guest();
    const refusal = (await failureOf(beginGoogle('ada', visitor))) as ApiFailure;
    expect(refusal).toMatchObject(asked);
    expect(await identities(person.user.id)).toBe(0);
    const ticket = String(refusal.body['ticket']);
    const wrong = visitor.account.googleSecondStep({ body: { ticket, code: '000000' } });
    expect(await failureOf(wrong)).toMatchObject({ status: 400, code: 'account.wrong_code' });
    const entered = await visitor.account.googleSecondStep({ body: { ticket, code: codeOf(key) } });
    expect(entered.user).toMatchObject({ id: person.user.id, hasPassword: true });
    expect(await identities(person.user.id)).toBe(1);
    // The ticket opened the account once.
    app.clock.advance(30_000);
    const again = visitor.account.googleSecondStep({ body: { ticket, code: codeOf(key) } });
    expect(await failureOf(again)).toMatchObject({ status: 401, code: 'account.google_refused' });
    // The next sign-in asks again.
    expect(await failureOf(beginGoogle('ada', await app.guest()))).toMatchObject(asked);
  });

  test('takes a passkey as the second step', async () => {
    const person = await signUpProven('bea');
    const passkey = createPasskey(app.origin.replace('127.0.0.1', 'localhost'));
    const begun = await person.account.beginPasskey({ body: { password: person.password } });
    await person.account.addPasskey({
      body: { attempt: begun.attempt, answer: passkey.made(begun.options), name: 'Phone' },
    });
    const visitor = await app.guest();
    const refusal = (await failureOf(beginGoogle('bea', visitor))) as ApiFailure;
    expect(refusal.body).toMatchObject({ hasApp: false, hasPasskey: true });
    const ticket = String(refusal.body['ticket']);
    const signed = async (by: typeof passkey) => {
      const { options, attempt } = await visitor.account.beginPasskeySignIn();
      return { attempt, answer: by.signed(options) };
    };
    const other = await signUpProven('mallory');
    const foreign = createPasskey(app.origin.replace('127.0.0.1', 'localhost'));
    const theirs = await other.account.beginPasskey({ body: { password: other.password } });
    await other.account.addPasskey({
      body: { attempt: theirs.attempt, answer: foreign.made(theirs.options), name: 'Mine' },
    });
    expect(
      await failureOf(visitor.account.googleSecondStep({ body: { ticket, passkey: await signed(foreign) } })),
    ).toMatchObject({ code: 'account.passkey_unknown' });
    const entered = await visitor.account.googleSecondStep({
      body: { ticket, passkey: await signed(passkey) },
    });
    expect(entered.user.id).toBe(person.user.id);
  });

  test('gives an administrator no role without the second step', async () => {
    const person = await signUpProven('cleo');
    const key = await switchOn(person);
    await app.database.pool.query(`update users set role = 'admin' where id = $1`, [person.user.id]);
    const visitor = await app.guest();
    const refusal = (await failureOf(beginGoogle('cleo', visitor))) as ApiFailure;
    expect(refusal).toMatchObject(asked);
    const body = { ticket: String(refusal.body['ticket']), code: codeOf(key) };
    visitor.session.accessToken = (await visitor.account.googleSecondStep({ body })).accessToken;
    expect(await visitor.account.me()).toMatchObject({ role: 'admin' });
    await visitor.safety.audit({ query: {} });
  });

  test('refuses a ticket that is forged, or older than ten minutes', async () => {
    const person = await signUpProven('dora');
    const key = await switchOn(person);
    const visitor = await app.guest();
    const refusal = (await failureOf(beginGoogle('dora', visitor))) as ApiFailure;
    const ticket = String(refusal.body['ticket']);
    const late = { status: 401, code: 'account.google_refused' };
    for (const bad of ['x', ticket.slice(0, -2), `${ticket.slice(0, 40)}AAAA${ticket.slice(44)}`])
      expect(
        await failureOf(visitor.account.googleSecondStep({ body: { ticket: bad, code: codeOf(key) } })),
      ).toMatchObject(late);
    app.clock.advance(10 * 60_000 + 1);
    expect(
      await failureOf(visitor.account.googleSecondStep({ body: { ticket, code: codeOf(key) } })),
    ).toMatchObject(late);
    app.clock.advance(-(10 * 60_000 + 1));
    for (const body of [{ ticket }, { ticket, code: '1', passkey: {} }])
      expect(await failureOf(visitor.account.googleSecondStep({ body: body as never }))).toMatchObject({
        status: 400,
      });
  });
});

describe('once an account has a second factor', () => {
  test('its sessions that never showed one have ended', async () => {
    const person = await signUpProven('elsa');
    const phone = await app.guest();
    const body = { emailOrUsername: 'elsa', password: person.password };
    const pair = await phone.account.login({ body });
    phone.session.accessToken = pair.accessToken;
    const key = await switchOn(person);
    expect(await failureOf(phone.account.me())).toMatchObject({ status: 401 });
    expect(
      await failureOf(phone.account.refresh({ body: { refreshToken: pair.refreshToken } })),
    ).toMatchObject({ status: 401, code: 'account.refresh' });
    // The session that set it up goes on, and so does one that shows it.
    const own = await person.account.refresh({ body: { refreshToken: person.refreshToken } });
    expect(own.accessToken).toBeTruthy();
    const second = await phone.account.login({ body: { ...body, code: codeOf(key) } });
    expect(
      (await phone.account.refresh({ body: { refreshToken: second.refreshToken } })).accessToken,
    ).toBeTruthy();
  });

  test('a session from before that was not ended is refused at its next refresh', async () => {
    const person = await signUpProven('fay');
    await switchOn(person);
    await app.database.pool.query('update sessions set has_second_step = false where user_id = $1', [
      person.user.id,
    ]);
    expect(
      await failureOf(person.account.refresh({ body: { refreshToken: person.refreshToken } })),
    ).toMatchObject({ status: 401, code: 'account.refresh' });
  });

  test('an unproven address is due for a passkey too, where verification is demanded', async () => {
    const strict = await createTestApp({ isSeeding: false, env: { EMAIL_VERIFICATION: 'strict' } });
    try {
      const person = await strict.signUp('gil');
      const passkey = createPasskey(strict.origin.replace('127.0.0.1', 'localhost'));
      const begun = await person.account.beginPasskey({ body: { password: person.password } });
      await person.account.addPasskey({
        body: { attempt: begun.attempt, answer: passkey.made(begun.options), name: 'Phone' },
      });
      const { account } = await strict.guest();
      const { options, attempt } = await account.beginPasskeySignIn();
      const entering = account.signInWithPasskey({ body: { attempt, answer: passkey.signed(options) } });
      expect(await failureOf(entering)).toMatchObject({ status: 403, code: 'account.unverified' });
    } finally {
      await strict.close();
    }
  });
});

describe('wrong codes', () => {
  const tryCode = async (person: Person, code: string, visitor?: Guest) => {
    const { account } = visitor ?? (await app.guest());
    const body = { emailOrUsername: person.user.username, password: person.password, code };
    return failureOf(account.login({ body }));
  };
  const GUESSED = 'Wrong codes at your Nightbloom account';
  const lettersOf = async (person: Person) =>
    (await emailsTo(app, person.user.email)).filter(({ subject }) => subject === GUESSED).length;

  test('make every further try wait twice as long, and are told to the owner', async () => {
    const person = await signUpProven('hana');
    const key = await switchOn(person);
    const owner = await app.guest();
    const wrong = { status: 400, code: 'account.wrong_code' };
    for (let count = 0; count < 3; count++) expect(await tryCode(person, '000000')).toMatchObject(wrong);
    const waits: number[] = [];
    for (let count = 0; count < 8; count++) {
      const refusal = (await tryCode(person, '000000')) as ApiFailure;
      expect(refusal).toMatchObject({ status: 429, code: 'rate.exceeded' });
      const wait = Number(refusal.headers.get('retry-after'));
      waits.push(wait);
      app.clock.advance((wait - 1) * 1000);
      expect(await tryCode(person, '000000')).toMatchObject({ status: 429 });
      app.clock.advance(1000);
      expect(await tryCode(person, '000000')).toMatchObject(wrong);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600]);
    expect(await lettersOf(person)).toBe(1);
    // The right code waits as well, from a browser that the account does not know.
    expect(await tryCode(person, codeOf(key), owner)).toMatchObject({ status: 429 });
  });

  test('from elsewhere do not keep out the owner at a known browser, or who lacks the password', async () => {
    const person = await signUpProven('ida');
    const key = await switchOn(person);
    for (let count = 0; count < 6; count++) await tryCode(person, '000000');
    expect(await tryCode(person, '000000')).toMatchObject({ status: 429 });
    // Without the password nobody gets as far as that.
    const stranger = await app.guest();
    const guess = { emailOrUsername: 'ida', password: 'not hers', code: '000000' };
    expect(await failureOf(stranger.account.login({ body: guess }))).toMatchObject({ status: 401 });
    expect(await tryCode(person, codeOf(key), person)).toMatchObject({ user: { username: 'ida' } });
  });

  test('are counted one by one when they come at once', async () => {
    const person = await signUpProven('joan');
    await switchOn(person);
    const all = await Promise.all(Array.from({ length: 12 }, () => tryCode(person, '000000')));
    const statuses = all.map((failure) => (failure as ApiFailure).status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(9);
  });

  test('slow down switching it off, too', async () => {
    const person = await signUpProven('kim');
    await switchOn(person);
    const end = () =>
      failureOf(
        person.account.endSecondFactor({ body: { password: person.password, code: '000000' } }),
      ) as Promise<ApiFailure>;
    const statuses: number[] = [];
    for (let count = 0; count < 5; count++) statuses.push((await end()).status);
    expect(statuses).toEqual([400, 400, 400, 429, 429]);
  });
});
