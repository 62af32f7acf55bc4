// Passkeys: adding them, signing in with them instead of password and code, and removing them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiFailure } from '../support/api-client.ts';
import { createPasskey, type Passkey } from '../support/authenticator.ts';
import { createTestApp, type TestApp, type Person } from '../support/test-app.ts';
import { emailsTo } from '../support/emails.ts';

let app: TestApp;
/** Browsers bind passkeys to a host name, so that a product on a loopback address uses localhost. */
let home: string;
beforeAll(async () => {
  app = await createTestApp({ isSeeding: false });
  home = app.origin.replace('127.0.0.1', 'localhost');
});
afterAll(() => app.close());

const failureOf = (promise: Promise<unknown>) => promise.catch((error: unknown) => error as ApiFailure);

async function begin(person: Person) {
  return person.account.beginPasskey({ body: { password: person.password } });
}

async function add(person: Person, passkey: Passkey, name = 'My phone') {
  const { options, attempt } = await begin(person);
  return person.account.addPasskey({ body: { attempt, answer: passkey.made(options), name } });
}

async function enter(passkey: Passkey) {
  const { account } = await app.guest();
  const { options, attempt } = await account.beginPasskeySignIn();
  return account.signInWithPasskey({ body: { attempt, answer: passkey.signed(options) } });
}

async function login(person: Person, code?: string) {
  const { account } = await app.guest();
  const body = { emailOrUsername: person.user.username, password: person.password };
  return account.login({ body: code === undefined ? body : { ...body, code } });
}

describe('a passkey', () => {
  let ada: Person;
  let passkey: Passkey;
  let recoveryCodes: string[];
  beforeAll(async () => {
    ada = await app.signUp('ada');
    passkey = createPasskey(home);
    recoveryCodes = (await add(ada, passkey)).recoveryCodes!;
  });

  test('is listed, announced by email, and comes with recovery codes', async () => {
    const { items } = await ada.account.passkeys();
    expect(items).toMatchObject([{ name: 'My phone', lastUsedAt: null }]);
    expect(recoveryCodes).toHaveLength(10);
    expect((await ada.account.me()).hasSecondFactor).toBe(true);
    expect((await emailsTo(app, ada.user.email)).at(-1)!.subject).toBe(
      'A passkey was added to your Nightbloom account',
    );
  });

  test('signs in repeatedly without a password or a code', async () => {
    expect((await enter(passkey)).user.id).toBe(ada.user.id);
    expect((await enter(passkey)).user.id).toBe(ada.user.id);
    expect((await ada.account.passkeys()).items[0]!.lastUsedAt).not.toBeNull();
  });

  test('makes a second factor necessary for the password; a recovery code works once', async () => {
    expect(await failureOf(login(ada))).toMatchObject({
      status: 401,
      code: 'account.second_factor',
      body: { hasApp: false, hasPasskey: true },
    });
    expect((await login(ada, recoveryCodes[0])).user.id).toBe(ada.user.id);
    expect(await failureOf(login(ada, recoveryCodes[0]))).toMatchObject({ code: 'account.wrong_code' });
    expect((await ada.account.secondFactor()).recoveryCodesLeft).toBe(9);
  });

  test('is in the user’s export', async () => {
    const [file] = await app.database.db.selectFrom('passkeys').select('name').execute();
    expect(file).toEqual({ name: 'My phone' });
  });

  test('is removed with the password, together with the recovery codes', async () => {
    const { id } = (await ada.account.passkeys()).items[0]!;
    const remove = (password: string) => ada.account.removePasskey({ params: { id }, body: { password } });
    expect(await failureOf(remove('not this one'))).toMatchObject({ code: 'account.wrong_password' });
    await remove(ada.password);
    expect(await failureOf(remove(ada.password))).toMatchObject({ status: 404 });
    expect(await failureOf(enter(passkey))).toMatchObject({ status: 404, code: 'account.passkey_unknown' });
    expect((await login(ada)).user.id).toBe(ada.user.id);
    expect((await ada.account.secondFactor()).recoveryCodesLeft).toBe(0);
  });
});

describe('a passkey is refused', () => {
  let bea: Person;
  let passkey: Passkey;
  beforeAll(async () => {
    bea = await app.signUp('bea');
    passkey = createPasskey(home);
    await add(bea, passkey);
  });
  const attemptWith = async (use: (options: Record<string, unknown>) => ReturnType<Passkey['signed']>) => {
    const { account } = await app.guest();
    const { options, attempt } = await account.beginPasskeySignIn();
    return failureOf(account.signInWithPasskey({ body: { attempt, answer: use(options) } }));
  };
  const isRefused = expect.objectContaining({ status: 400, code: 'account.passkey_refused' });

  test('with a response that was used before', async () => {
    const { account } = await app.guest();
    const { options, attempt } = await account.beginPasskeySignIn();
    const body = { attempt, answer: passkey.signed(options) };
    await account.signInWithPasskey({ body });
    expect(await failureOf(account.signInWithPasskey({ body }))).toEqual(isRefused);
  });

  test('with another challenge, key or site, or without user verification', async () => {
    expect(await attemptWith((options) => passkey.signed({ ...options, challenge: 'AAAA' }))).toEqual(
      isRefused,
    );
    expect(await attemptWith((options) => passkey.signed({ ...options, rpId: 'elsewhere.test' }))).toEqual(
      isRefused,
    );
    const other = createPasskey(home);
    expect(
      await attemptWith((options) => ({ ...other.signed(options), id: passkey.id, rawId: passkey.id })),
    ).toEqual(isRefused);
    const phished = createPasskey('https://elsewhere.test');
    const { options, attempt } = await begin(bea);
    const body = { attempt, answer: phished.made(options), name: 'Elsewhere' };
    expect(await failureOf(bea.account.addPasskey({ body }))).toEqual(isRefused);
    const locked = createPasskey(home, { isVerified: false });
    const second = await begin(bea);
    expect(
      await failureOf(
        bea.account.addPasskey({
          body: { attempt: second.attempt, answer: locked.made(second.options), name: 'Locked' },
        }),
      ),
    ).toEqual(isRefused);
  });

  test('after five minutes, and in an attempt of another user', async () => {
    const { account } = await app.guest();
    const { options, attempt } = await account.beginPasskeySignIn();
    const cleo = await app.signUp('cleo');
    const begun = await begin(bea);
    const stolen = { attempt: begun.attempt, answer: createPasskey(home).made(begun.options), name: 'Mine' };
    expect(await failureOf(cleo.account.addPasskey({ body: stolen }))).toEqual(isRefused);
    app.clock.advance(301_000);
    expect(
      await failureOf(account.signInWithPasskey({ body: { attempt, answer: passkey.signed(options) } })),
    ).toEqual(isRefused);
  });

  test('when another account already has it', async () => {
    const dora = await app.signUp('dora');
    expect(await failureOf(add(dora, passkey))).toEqual(isRefused);
    expect((await enter(passkey)).user.id).toBe(bea.user.id);
  });
});

test('an account holds ten passkeys at most', async () => {
  const eve = await app.signUp('eve');
  for (let i = 0; i < 10; i++) await add(eve, createPasskey(home), `Key ${i}`);
  expect(await failureOf(begin(eve))).toMatchObject({ status: 409, code: 'account.passkeys_full' });
});

test('recovery codes are shown with the first passkey, and stay until the last one is removed', async () => {
  const fay = await app.signUp('fay');
  expect((await add(fay, createPasskey(home), 'First')).recoveryCodes).toHaveLength(10);
  expect((await add(fay, createPasskey(home), 'Second')).recoveryCodes).toBeNull();
  const { items } = await fay.account.passkeys();
  await fay.account.removePasskey({ params: { id: items[0]!.id }, body: { password: fay.password } });
  expect((await fay.account.secondFactor()).recoveryCodesLeft).toBe(10);
});

test('a page at another address gets an error with the right address', async () => {
  const gus = await app.signUp('gus');
  gus.session.headers['origin'] = 'http://elsewhere.test';
  const failure = await failureOf(begin(gus));
  expect(failure).toMatchObject({ status: 409, code: 'account.passkey_elsewhere' });
  expect((failure as ApiFailure).message).toContain(home);
});
