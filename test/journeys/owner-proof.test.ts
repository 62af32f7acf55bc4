// Accounts without a password: what a stolen access token cannot do, and how their owners show whose they are.
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiFailure } from '../support/api-client.ts';
import { createPasskey } from '../support/authenticator.ts';
import { emailsTo } from '../support/emails.ts';
import { startIdentityProvider, type IdentityProvider } from '../support/identity-provider.ts';
import { createTestApp, type Guest, type TestApp } from '../support/test-app.ts';

let provider: IdentityProvider;
let app: TestApp;
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

/** Chooses an account on the provider's page. */
async function choose(visitor: Guest, name: string) {
  const sub = `sub-${name}`;
  provider.people.set(sub, { sub, email: `${name}@example.test`, email_verified: true, given_name: name });
  const { url } = await visitor.account.googleStart();
  return provider.choose(url, sub);
}

/** Signs up with Google: an account without a password. */
async function join(name: string) {
  const visitor = await app.guest();
  const answer = await visitor.account.googleCallback({ body: await choose(visitor, name) });
  visitor.session.accessToken = answer.accessToken;
  return { ...visitor, user: answer.user };
}

/** Somebody who has copied the access token, and nothing else. */
async function thief(of: { session: { accessToken: string | null } }) {
  const visitor = await app.guest();
  visitor.session.accessToken = of.session.accessToken;
  return visitor;
}

const missing = { status: 400, code: 'account.proof' };

async function linkTo(email: string) {
  const text = (await emailsTo(app, email)).at(-1)!.text;
  return /\/confirm-owner\?token=([\w-]{43})/.exec(text)![1]!;
}

test('a stolen token adds no passkey and no app, and deletes nothing', async () => {
  const ada = await join('Ada');
  const stolen = await thief(ada);
  for (const body of [{}, { password: '' }, { proof: 'x' }, { proof: '' }]) {
    expect(await failureOf(stolen.account.beginPasskey({ body }))).toMatchObject(missing);
    expect(await failureOf(stolen.account.beginSecondFactor({ body }))).toMatchObject(missing);
    expect(await failureOf(stolen.account.deleteMe({ body }))).toMatchObject(missing);
  }
  // The public name proves nothing any more.
  const body = { username: ada.user.username } as never;
  expect(await failureOf(stolen.account.deleteMe({ body }))).toMatchObject({ status: 400 });
  expect((await ada.account.me()).id).toBe(ada.user.id);
});

describe('the owner shows whose account it is', () => {
  test('by a fresh sign-in at the provider, with the account’s own identity', async () => {
    const bea = await join('Bea');
    expect(await bea.account.proofWays()).toEqual({
      password: false,
      code: false,
      passkey: false,
      google: true,
      email: true,
    });
    const stolen = await thief(bea);
    const foreign = await choose(stolen, 'Mallory');
    expect(await failureOf(stolen.account.proveByGoogle({ body: foreign }))).toMatchObject(missing);
    const own = await choose(bea, 'Bea');
    expect(await failureOf(stolen.account.proveByGoogle({ body: own }))).toMatchObject({ status: 401 });
    const { proof } = await bea.account.proveByGoogle({ body: own });
    await bea.account.deleteMe({ body: { proof } });
    expect(await failureOf(bea.account.me())).toMatchObject({ status: 401 });
  });

  test('by a link by email, which the asking page waits for', async () => {
    const cleo = await join('Cleo');
    const { proof } = await cleo.account.proveByEmail();
    const begin = (by: Guest = cleo) => failureOf(by.account.beginPasskey({ body: { proof } }));
    expect(await begin()).toMatchObject({ ...missing, body: { error: { variant: 'pending' } } });
    const token = await linkTo('Cleo@example.test');
    // Any device may open it.
    const phone = await app.guest();
    await phone.account.confirmProof({ body: { token } });
    expect(await failureOf(phone.account.confirmProof({ body: { token } }))).toMatchObject({
      code: 'account.link_used',
    });
    expect(await begin()).toMatchObject({ attempt: expect.any(String) });
    // It is good for the session that asked, and for a quarter of an hour.
    const elsewhere = await app.guest();
    const again = await elsewhere.account.googleCallback({ body: await choose(elsewhere, 'Cleo') });
    elsewhere.session.accessToken = again.accessToken;
    expect(await begin(elsewhere)).toMatchObject(missing);
    await app.database.pool.query('update owner_proofs set expires_at = $1 where user_id = $2', [
      new Date(app.clock.now()),
      cleo.user.id,
    ]);
    expect(await begin()).toMatchObject({ ...missing, body: { error: { variant: 'expired' } } });
  });

  test('by a link that is too old, or another’s, not at all', async () => {
    const dora = await join('Dora');
    const stolen = await thief(dora);
    const { proof } = await stolen.account.proveByEmail();
    const token = await linkTo('Dora@example.test');
    app.clock.advance(15 * 60_000 + 1);
    const guest = await app.guest();
    expect(await failureOf(guest.account.confirmProof({ body: { token } }))).toMatchObject({
      code: 'account.link_expired',
    });
    // The provider issues its tokens in real time.
    app.clock.advance(-(15 * 60_000 + 1));
    expect(await failureOf(guest.account.confirmProof({ body: { token: 'x' } }))).toMatchObject({
      code: 'account.link_invalid',
    });
    const eve = await join('Eve');
    expect(await failureOf(eve.account.deleteMe({ body: { proof } }))).toMatchObject(missing);
  });

  test('by a passkey or a code, once the account has them', async () => {
    const fay = await join('Fay');
    const { proof } = await fay.account.proveByGoogle({ body: await choose(fay, 'Fay') });
    const passkey = createPasskey(home);
    const begun = await fay.account.beginPasskey({ body: { proof } });
    const { recoveryCodes } = await fay.account.addPasskey({
      body: { attempt: begun.attempt, answer: passkey.made(begun.options), name: 'Phone' },
    });
    expect(await fay.account.proofWays()).toMatchObject({ code: true, passkey: true });
    const sign = await fay.account.beginPasskeySignIn();
    const byPasskey = await fay.account.proveByPasskey({
      body: { attempt: sign.attempt, answer: passkey.signed(sign.options) },
    });
    const { key } = await fay.account.beginSecondFactor({ body: { proof: byPasskey.proof } });
    const code = new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: app.clock.now() });
    await fay.account.confirmSecondFactor({ body: { code } });
    expect(await failureOf(fay.account.proveByCode({ body: { code: '000000' } }))).toMatchObject({
      code: 'account.wrong_code',
    });
    const byCode = await fay.account.proveByCode({ body: { code: recoveryCodes![0]! } });
    const { id } = (await fay.account.passkeys()).items[0]!;
    await fay.account.removePasskey({ params: { id }, body: { proof: byCode.proof } });
    // The code alone switches the app off.
    await fay.account.endSecondFactor({ body: { code: recoveryCodes![1]! } });
    expect(await fay.account.me()).toMatchObject({ hasSecondFactor: false });
  });

  test('by a passkey of nobody else', async () => {
    const gus = await join('Gus');
    const other = await join('Hal');
    const { proof } = await other.account.proveByGoogle({ body: await choose(other, 'Hal') });
    const passkey = createPasskey(home);
    const begun = await other.account.beginPasskey({ body: { proof } });
    await other.account.addPasskey({
      body: { attempt: begun.attempt, answer: passkey.made(begun.options), name: 'Phone' },
    });
    const sign = await gus.account.beginPasskeySignIn();
    const body = { attempt: sign.attempt, answer: passkey.signed(sign.options) };
    expect(await failureOf(gus.account.proveByPasskey({ body }))).toMatchObject({
      code: 'account.passkey_unknown',
    });
  });
});

test('an account with a password is asked for it, and no proof takes its place', async () => {
  const ines = await app.signUp('ines');
  expect(await ines.account.proofWays()).toMatchObject({ password: true, google: false, email: false });
  expect(await failureOf(ines.account.deleteMe({ body: { proof: 'x' } }))).toMatchObject({
    code: 'account.wrong_password',
  });
});
