import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixedClock, systemClock } from '../../src/adapters/clock/index.ts';
import { createIdentity } from '../../src/adapters/identity/index.ts';
import type { GoogleOptions } from '../../src/adapters/identity/google.ts';
import { startIdentityProvider, type Claims, type IdentityProvider } from '../support/identity-provider.ts';

const BACK = 'http://127.0.0.1:3000/api/auth/google/callback';
const MIRA = {
  sub: '1001',
  email: 'mira@example.test',
  email_verified: true,
  name: 'Mira Kessler',
  given_name: 'Mira',
};
const random = () => randomBytes(32).toString('base64url');
const newAttempt = () => ({ state: random(), nonce: random(), verifier: random() });
const good = (): Claims & { nonce: string } => ({ ...MIRA, nonce: 'the-nonce' });
const seconds = () => Math.floor(Date.now() / 1000);

let provider: IdentityProvider;
beforeAll(async () => {
  provider = await startIdentityProvider();
  provider.people.set('mira', MIRA);
});
afterAll(() => provider.close());

const open = (change: Partial<GoogleOptions> = {}) =>
  createIdentity({
    issuer: provider.issuer,
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    clock: systemClock,
    ...change,
  })!;

const refused = { name: 'IdentityError', kind: 'refused' };
const unreachable = { name: 'IdentityError', kind: 'unreachable' };

test('is null if no client is configured', () => {
  expect(
    createIdentity({ issuer: provider.issuer, clientId: '', clientSecret: '', clock: systemClock }),
  ).toBe(null);
});

describe('the authorisation-code flow', () => {
  test('requests profile and email and always shows the account chooser', async () => {
    const attempt = newAttempt();
    const url = new URL(await open().begin(attempt, BACK));
    expect(url.origin + url.pathname).toBe(`${provider.issuer}/authorize`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: provider.clientId,
      redirect_uri: BACK,
      scope: 'openid profile email',
      prompt: 'select_account',
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge_method: 'S256',
    });
    expect(url.href).not.toContain(attempt.verifier);
  });

  test('exchanges the code for a profile', async () => {
    const identity = open();
    const attempt = newAttempt();
    const { code, state } = await provider.choose(await identity.begin(attempt, BACK), 'mira');
    expect(state).toBe(attempt.state);
    expect(await identity.trade(code, attempt, BACK)).toEqual({
      issuer: provider.issuer,
      subject: '1001',
      email: 'mira@example.test',
      isEmailVerified: true,
      name: 'Mira',
    });
    // A code works once.
    await expect(identity.trade(code, attempt, BACK)).rejects.toMatchObject(refused);
  });

  test('refuses a code of another attempt', async () => {
    const identity = open();
    const theirs = newAttempt();
    const mine = newAttempt();
    const first = await provider.choose(await identity.begin(theirs, BACK), 'mira');
    await expect(identity.trade(first.code, mine, BACK)).rejects.toMatchObject(refused);
    // Refused even if the issuer ignored PKCE, because the token contains the other attempt's nonce.
    const second = await provider.choose(await identity.begin(theirs, BACK), 'mira');
    const half = { ...mine, verifier: theirs.verifier };
    await expect(identity.trade(second.code, half, BACK)).rejects.toMatchObject(refused);
  });

  test('refuses an invented code, and reports a wrong client secret as our own error', async () => {
    await expect(open().trade('nonsense', newAttempt(), BACK)).rejects.toMatchObject(refused);
    const identity = open({ clientSecret: 'wrong' });
    const attempt = newAttempt();
    const { code } = await provider.choose(await identity.begin(attempt, BACK), 'mira');
    await expect(identity.trade(code, attempt, BACK)).rejects.toMatchObject(unreachable);
  });
});

describe('ID tokens', () => {
  const check = async (token: string | Promise<string>) => open().check(await token, 'the-nonce');

  test('accepts a valid token, also with several audiences if it is issued to us', async () => {
    expect(await check(provider.idToken(good()))).toMatchObject({ subject: '1001', name: 'Mira' });
    const both = { aud: [provider.clientId, 'other'], azp: provider.clientId };
    expect(await check(provider.idToken({ ...good(), ...both }))).toMatchObject({ subject: '1001' });
  });

  test.each<[string, () => Partial<Claims>]>([
    ['of a foreign issuer', () => ({ iss: 'https://accounts.example' })],
    ['for a foreign audience', () => ({ aud: 'another-client' })],
    ['for several audiences without saying for whom', () => ({ aud: [provider.clientId, 'other'] })],
    ['authorised for a foreign party', () => ({ azp: 'another-client' })],
    ['that has expired', () => ({ iat: seconds() - 600, exp: seconds() - 61 })],
    ['that is not yet valid', () => ({ nbf: seconds() + 120 })],
    ['issued in the future', () => ({ iat: seconds() + 120 })],
    ['issued long ago', () => ({ iat: seconds() - 17 * 60 })],
    ['that never expires', () => ({ exp: undefined })],
    ['with a wrong nonce', () => ({ nonce: 'another' })],
    ['without a nonce', () => ({ nonce: undefined })],
    ['without a subject', () => ({ sub: undefined })],
    ['with an empty subject', () => ({ sub: '' })],
    ['with an endless subject', () => ({ sub: 'x'.repeat(256) })],
  ])('refuses a token %s', async (_name, change) => {
    const claims = { ...good(), ...change() } as Claims & { nonce: string };
    await expect(check(provider.idToken(claims))).rejects.toMatchObject(refused);
  });

  test('tolerates a clock difference of one minute', async () => {
    const late = { iat: seconds() - 600, exp: seconds() - 30 };
    expect(await check(provider.idToken({ ...good(), ...late }))).toMatchObject({ subject: '1001' });
    const early = { iat: seconds() + 30, nbf: seconds() + 30 };
    expect(await check(provider.idToken({ ...good(), ...early }))).toMatchObject({ subject: '1001' });
  });

  test('refuses a wrong or missing signature, a changed claim and a public key as a secret', async () => {
    const token = await provider.idToken(good());
    const [head, body, signature] = token.split('.') as [string, string, string];
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const other = encode({ ...JSON.parse(Buffer.from(body, 'base64url').toString()), sub: '2' });
    const bad = [
      await provider.forgedToken(good()),
      `${encode({ alg: 'none' })}.${body}.`,
      `${head}.${other}.${signature}`,
      `${encode({ alg: 'HS256', kid: 'key-1' })}.${body}.${signature}`,
      'nonsense',
      '',
    ];
    for (const each of bad) await expect(check(each), each.slice(0, 40)).rejects.toMatchObject(refused);
  });

  test('reports a missing or unverified email as such', async () => {
    const bare = { ...good(), email: undefined, email_verified: undefined, name: undefined, given_name: '' };
    expect(await check(provider.idToken(bare))).toMatchObject({
      email: null,
      isEmailVerified: false,
      name: '',
    });
    const text = { ...good(), email_verified: 'true' };
    expect(await check(provider.idToken(text as never))).toMatchObject({ isEmailVerified: false });
  });

  test('the error contains nothing of the token', async () => {
    const error = await check(provider.idToken({ ...good(), aud: 'another' })).catch(
      (thrown: Error) => thrown,
    );
    expect(`${String(error)} ${JSON.stringify(error)}`).not.toMatch(/mira|1001/i);
    expect((error as Error).cause).toBe(undefined);
  });

  test('finds new keys of the issuer', async () => {
    const own = await startIdentityProvider();
    try {
      const identity = open({ issuer: own.issuer, keyCooldownMs: 0 });
      await identity.check(await own.idToken(good()), 'the-nonce');
      await own.rotateKeys();
      expect(await identity.check(await own.idToken(good()), 'the-nonce')).toMatchObject({ subject: '1001' });
      expect(own.asked.get('/jwks')).toBe(2);
    } finally {
      await own.close();
    }
  });
});

describe('an issuer with failures', () => {
  test('discovery is requested at first use, and once for concurrent calls', async () => {
    const own = await startIdentityProvider();
    try {
      const identity = open({ issuer: own.issuer });
      expect(own.asked.size).toBe(0);
      await Promise.all(Array.from({ length: 10 }, () => identity.begin(newAttempt(), BACK)));
      expect(own.asked.get('/.well-known/openid-configuration')).toBe(1);
    } finally {
      await own.close();
    }
  });

  test('the next attempt succeeds after the issuer is back', async () => {
    const gone = await startIdentityProvider();
    await gone.close();
    const identity = open({ issuer: gone.issuer });
    await expect(identity.begin(newAttempt(), BACK)).rejects.toMatchObject(unreachable);
    await expect(identity.check('x.y.z', 'n')).rejects.toMatchObject(unreachable);
    const back = await startIdentityProvider(Number(new URL(gone.issuer).port));
    try {
      expect(await identity.begin(newAttempt(), BACK)).toContain('/authorize?');
    } finally {
      await back.close();
    }
  });

  test('discovery is cached, refreshed after an hour, and used further if the issuer is down', async () => {
    const own = await startIdentityProvider();
    const clock = fixedClock(Date.now());
    try {
      const identity = open({ issuer: own.issuer, clock });
      await identity.begin(newAttempt(), BACK);
      clock.advance(3_600_001);
      own.failWith(503);
      expect(await identity.begin(newAttempt(), BACK)).toContain('/authorize?');
      expect(own.asked.get('/.well-known/openid-configuration')).toBe(2);
    } finally {
      await own.close();
    }
  });

  test.each([
    [500, unreachable],
    [404, unreachable],
  ])('discovery that answers %d is an error', async (status, failure) => {
    const own = await startIdentityProvider();
    own.failWith(status);
    try {
      await expect(open({ issuer: own.issuer }).begin(newAttempt(), BACK)).rejects.toMatchObject(failure);
    } finally {
      await own.close();
    }
  });

  test('every step times out if the issuer does not answer', async () => {
    const own = await startIdentityProvider();
    own.people.set('mira', MIRA);
    try {
      const identity = open({ issuer: own.issuer, timeoutMs: 3_000 });
      const attempt = newAttempt();
      const { code } = await own.choose(await identity.begin(attempt, BACK), 'mira');
      const token = await own.idToken(good());
      const release = own.hang();
      const fresh = open({ issuer: own.issuer, timeoutMs: 3_000 });
      await Promise.all([
        expect(identity.trade(code, attempt, BACK)).rejects.toMatchObject(unreachable),
        expect(identity.check(token, 'the-nonce')).rejects.toMatchObject(unreachable),
        expect(fresh.begin(attempt, BACK)).rejects.toMatchObject(unreachable),
      ]);
      release();
      expect(await identity.check(token, 'the-nonce')).toMatchObject({ subject: '1001' });
    } finally {
      await own.close();
    }
  });
});
