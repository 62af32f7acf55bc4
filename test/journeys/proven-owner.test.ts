// Accounts that a stranger made with somebody else's address: once the address is proven, nothing that the stranger
// set up before opens them.
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiFailure } from '../support/api-client.ts';
import { createPasskey, type Passkey } from '../support/authenticator.ts';
import { emailsTo, tokenIn } from '../support/emails.ts';
import { startIdentityProvider, type IdentityProvider } from '../support/identity-provider.ts';
import { createTestApp, type Guest, type Person, type TestApp } from '../support/test-app.ts';

let provider: IdentityProvider;
let app: TestApp;
/** Browsers bind passkeys to a host name, so that a product on a loopback address uses localhost. */
let home: string;

beforeAll(async () => {
  provider = await startIdentityProvider();
  app = await createTestApp({ isSeeding: false, env: provider.env });
  app.clock.advance(Date.now() - app.clock.now());
  home = app.origin.replace('127.0.0.1', 'localhost');
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

const failureOf = (promise: Promise<unknown>) => promise.catch((error: unknown) => error as ApiFailure);

interface Taken {
  person: Person;
  passkey: Passkey;
  recoveryCodes: string[];
}

/** An account with a passkey, an authenticator app, recovery codes and a browser that gets pushes. */
async function secured(name: string): Promise<Taken> {
  const person = await app.signUp(name);
  const passkey = createPasskey(home);
  const begun = await person.account.beginPasskey({ body: { password: person.password } });
  const body = { attempt: begun.attempt, answer: passkey.made(begun.options), name: 'Phone' };
  const { recoveryCodes } = await person.account.addPasskey({ body });
  const { key } = await person.account.beginSecondFactor({ body: { password: person.password } });
  const code = new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: app.clock.now() });
  await person.account.confirmSecondFactor({ body: { code } });
  await app.database.pool.query(
    `insert into push_devices (id, user_id, session_id, endpoint, p256dh, auth, name, created_at)
     select gen_random_uuid(), user_id, id, 'https://push.example/' || id, 'key', 'auth', 'Browser', now()
     from sessions where user_id = $1`,
    [person.user.id],
  );
  // What is set up in the same instant as the proof would count as set up with it.
  app.clock.advance(1000);
  return { person, passkey, recoveryCodes: recoveryCodes! };
}

async function enterByPasskey(passkey: Passkey) {
  const { account } = await app.guest();
  const { options, attempt } = await account.beginPasskeySignIn();
  return account.signInWithPasskey({ body: { attempt, answer: passkey.signed(options) } });
}

async function login(name: string, password: string, visitor?: Guest, code?: string) {
  const guest = visitor ?? (await app.guest());
  const body = { emailOrUsername: name, password, ...(code === undefined ? {} : { code }) };
  return guest.account.login({ body });
}

async function enterByGoogle(name: string) {
  const sub = `sub-${name}`;
  provider.people.set(sub, { sub, email: `${name}@example.test`, email_verified: true, given_name: name });
  const visitor = await app.guest();
  const { url } = await visitor.account.googleStart();
  const answer = await visitor.account.googleCallback({ body: await provider.choose(url, sub) });
  visitor.session.accessToken = answer.accessToken;
  return { visitor, ...answer };
}

async function resetPassword(email: string, password: string) {
  const visitor = await app.guest();
  await visitor.account.requestPasswordReset({ body: { email } });
  const token = tokenIn((await emailsTo(app, email)).at(-1), 'reset-password');
  await visitor.account.confirmPasswordReset({ body: { token, password } });
  return visitor;
}

const verifyTokenOf = async (email: string) => {
  const emails = await emailsTo(app, email);
  return tokenIn(
    emails.find(({ text }) => text.includes('/verify-email?token=')),
    'verify-email',
  );
};

/** What is left of all that an account was secured with. */
async function leftOf(userId: string) {
  const { rows } = await app.database.pool.query(
    `select (select count(*)::int from passkeys where user_id = $1) as passkeys,
      (select count(*)::int from second_factors where user_id = $1) as apps,
      (select count(*)::int from recovery_codes where user_id = $1) as codes,
      (select count(*)::int from push_devices where user_id = $1) as pushes`,
    [userId],
  );
  return rows[0] as Record<string, number>;
}
const NOTHING = { passkeys: 0, apps: 0, codes: 0, pushes: 0 };

async function expectShutOut({ person, passkey }: Taken) {
  expect(await failureOf(enterByPasskey(passkey))).toMatchObject({ code: 'account.passkey_unknown' });
  expect(await failureOf(person.account.me())).toMatchObject({ status: 401 });
  expect(
    await failureOf(person.account.refresh({ body: { refreshToken: person.refreshToken } })),
  ).toMatchObject({ status: 401 });
}

describe('an account that was made with somebody else’s address', () => {
  test('is its owner’s alone after a sign-in with Google', async () => {
    const taken = await secured('petra');
    const owner = await enterByGoogle('petra');
    expect(owner.user).toMatchObject({
      id: taken.person.user.id,
      hasSecondFactor: false,
      hasPassword: false,
    });
    await expectShutOut(taken);
    expect(await leftOf(owner.user.id)).toEqual(NOTHING);
    const told = (await emailsTo(app, 'petra@example.test')).at(-1)!;
    expect(told.text).toContain(
      'Its password was removed. Its passkeys were removed. Its authenticator app was removed.',
    );
    // Nothing asks the owner for what only the stranger had.
    expect((await enterByGoogle('petra')).user.id).toBe(owner.user.id);
  });

  test('is its owner’s alone after a new password by email', async () => {
    const taken = await secured('rita');
    await resetPassword('rita@example.test', 'a secret of the owner');
    await expectShutOut(taken);
    expect(await leftOf(taken.person.user.id)).toEqual(NOTHING);
    expect((await login('rita', 'a secret of the owner')).user.emailVerified).toBe(true);
    expect(await failureOf(login('rita', taken.person.password))).toMatchObject({
      code: 'account.credentials',
    });
    const told = (await emailsTo(app, 'rita@example.test')).at(-1)!;
    expect(told.text).toContain('Its passkeys were removed. Its authenticator app was removed.');
  });

  test('loses passkeys, app and sessions when the link is opened outside of it', async () => {
    const taken = await secured('susi');
    const token = await verifyTokenOf('susi@example.test');
    await (await app.guest()).account.verifyEmail({ body: { token } });
    await expectShutOut(taken);
    expect(await leftOf(taken.person.user.id)).toEqual(NOTHING);
    expect((await emailsTo(app, 'susi@example.test')).at(-1)!.text).toContain(
      'Its passkeys were removed. Its authenticator app was removed.',
    );
  });

  test('stays open to whoever knows its password after such a link, until the address is proven with more', async () => {
    const { person } = await secured('tina');
    const token = await verifyTokenOf('tina@example.test');
    await (await app.guest()).account.verifyEmail({ body: { token } });
    // The stranger comes back by the password, and adds another passkey.
    const stranger = await app.guest();
    const back = await login('tina', person.password, stranger);
    stranger.session.accessToken = back.accessToken;
    const passkey = createPasskey(home);
    const begun = await stranger.account.beginPasskey({ body: { password: person.password } });
    await stranger.account.addPasskey({
      body: { attempt: begun.attempt, answer: passkey.made(begun.options), name: 'Again' },
    });
    const owner = await enterByGoogle('tina');
    expect(owner.user).toMatchObject({ id: person.user.id, hasPassword: false, hasSecondFactor: false });
    expect(await failureOf(enterByPasskey(passkey))).toMatchObject({ code: 'account.passkey_unknown' });
    expect(await failureOf(stranger.account.me())).toMatchObject({ status: 401 });
  });

  test('forgets the browsers that strangers were signed in with', async () => {
    const guarded = await createTestApp({ isSeeding: false, env: { RATE_LIMIT_SCALE: '1' } });
    try {
      const stranger = await guarded.signUp('uwe');
      guarded.clock.advance(1000);
      const owner = await guarded.guest();
      await owner.account.requestPasswordReset({ body: { email: 'uwe@example.test' } });
      const token = tokenIn((await emailsTo(guarded, 'uwe@example.test')).at(-1), 'reset-password');
      await owner.account.confirmPasswordReset({ body: { token, password: 'a secret of the owner' } });
      const guess = (visitor: Guest, password: string) =>
        failureOf(visitor.account.login({ body: { emailOrUsername: 'uwe', password } }));
      const other = await guarded.guest();
      for (let count = 0; count < 10; count++) {
        await guess(other, `guess ${count}`);
        guarded.clock.advance(10_000);
      }
      expect(await guess(stranger, 'one more guess')).toMatchObject({ status: 429 });
      expect(await guess(owner, 'a slip of the finger')).toMatchObject({ status: 401 });
    } finally {
      await guarded.close();
    }
  });
});

describe('an owner', () => {
  test('who opens the link while signed in keeps everything', async () => {
    const { person, passkey } = await secured('vera');
    const token = await verifyTokenOf('vera@example.test');
    await person.account.verifyEmail({ body: { token } });
    expect(await person.account.me()).toMatchObject({ emailVerified: true, hasSecondFactor: true });
    expect(await leftOf(person.user.id)).toEqual({ passkeys: 1, apps: 1, codes: 10, pushes: 1 });
    expect((await enterByPasskey(passkey)).user.id).toBe(person.user.id);
  });

  test('who is signed in to another account proves the address like anybody else', async () => {
    const taken = await secured('wanda');
    const other = await app.signUp('wilma');
    const token = await verifyTokenOf('wanda@example.test');
    await other.account.verifyEmail({ body: { token } });
    await expectShutOut(taken);
    expect((await other.account.me()).username).toBe('wilma');
  });

  test('keeps passkeys and app with a new password, once the address was proven from the account', async () => {
    const { person, passkey, recoveryCodes } = await secured('xara');
    await person.account.verifyEmail({ body: { token: await verifyTokenOf('xara@example.test') } });
    await resetPassword('xara@example.test', 'another secret');
    expect((await leftOf(person.user.id)).passkeys).toBe(1);
    expect(await failureOf(login('xara', 'another secret'))).toMatchObject({ code: 'account.second_factor' });
    await login('xara', 'another secret', undefined, recoveryCodes[0]);
    expect((await enterByPasskey(passkey)).user.id).toBe(person.user.id);
  });
});
