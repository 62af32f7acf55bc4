// Signing in with Google through the whole product, with a local OpenID provider.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Guest, type TestApp } from '../support/test-app.ts';
import { startIdentityProvider, type Claims, type IdentityProvider } from '../support/identity-provider.ts';

let provider: IdentityProvider;
let app: TestApp;
let count = 0;

beforeAll(async () => {
  provider = await startIdentityProvider();
  app = await createTestApp({ isSeeding: false, env: provider.env });
  // The provider issues its tokens in real time.
  app.clock.advance(Date.now() - app.clock.now());
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

/** Adds an account at the provider, which the product does not know, with the test's changes. */
function newPerson(change: Partial<Claims> = {}): Claims & { email: string } {
  const key = `p${++count}`;
  const email = `${key}@example.test`;
  const person = { sub: `sub-${key}`, email, email_verified: true, given_name: `Name${key}`, ...change };
  provider.people.set(key, person);
  return person;
}

const keyOf = (person: Claims): string =>
  [...provider.people].find(([, each]) => each.sub === person.sub)![0];

/** Chooses this account on the provider's page. */
async function choose(visitor: Guest, person: Claims) {
  const { url } = await visitor.account.googleStart();
  return provider.choose(url, keyOf(person));
}

async function enter(visitor: Guest, person: Claims) {
  const answer = await visitor.account.googleCallback({ body: await choose(visitor, person) });
  visitor.session.accessToken = answer.accessToken;
  return answer;
}

async function expectNothingMade(person: Claims) {
  const made = await app.database.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', person.email ?? '')
    .execute();
  expect(made).toEqual([]);
}

const refused = { status: 401, code: 'account.google_refused' };

describe('signing up', () => {
  test('creates a verified account with 15 coins; the next time it signs in', async () => {
    const person = newPerson({ given_name: 'Mira', name: 'Mira Kessler' });
    const visitor = await app.guest();
    const first = await enter(visitor, person);
    expect(first).toMatchObject({
      isNew: true,
      gift: 15,
      user: { username: 'Mira', email: person.email, emailVerified: true, coins: 15, role: 'user' },
    });
    expect(await visitor.account.me()).toEqual(first.user);
    expect((await visitor.coins.ledger({ query: {} })).items).toMatchObject([{ amount: 15, reason: 'gift' }]);
    const again = await enter(await app.guest(), person);
    expect(again).toMatchObject({ isNew: false, gift: 0, user: { id: first.user.id, coins: 15 } });
    const pair = await visitor.account.refresh({ body: { refreshToken: again.refreshToken } });
    expect(pair.accessToken).toBeTruthy();
  });

  test('a name that breaks the policy becomes a neutral one', async () => {
    const person = newPerson({ given_name: 'underage_sex', name: '' });
    expect((await enter(await app.guest(), person)).user.username).toMatch(/^visitor-\d{4}$/);
  });

  test('creates an account that no password opens', async () => {
    const { user } = await enter(await app.guest(), newPerson());
    const visitor = await app.guest();
    for (const password of ['', 'null', 'password'])
      await expect(
        visitor.account.login({ body: { emailOrUsername: user.email, password } }),
      ).rejects.toMatchObject({ status: password ? 401 : 400 });
  });

  test.each<[string, Partial<Claims>, RegExp]>([
    ['without an address', { email: undefined }, /did not share an email address/],
    ['with an unverified address', { email_verified: false }, /has not verified this email address/],
    [
      'that says nothing of the address',
      { email_verified: undefined },
      /has not verified this email address/,
    ],
  ])('an identity %s is refused', async (_name, change, text) => {
    const person = newPerson(change);
    const error = await enter(await app.guest(), person).catch((thrown) => thrown);
    expect(error).toMatchObject({ status: 403, code: 'account.google_email' });
    expect(error.body.error.message).toMatch(text);
    await expectNothingMade(person);
  });
});

describe('an attempt', () => {
  test('is refused in another browser, with another state, and without a start', async () => {
    const person = newPerson();
    const [attacker, victim] = [await app.guest(), await app.guest()];
    const theirs = await choose(attacker, person);
    const stranger = await app.guest();
    await expect(stranger.account.googleCallback({ body: theirs })).rejects.toMatchObject(refused);
    await victim.account.googleStart();
    await expect(victim.account.googleCallback({ body: theirs })).rejects.toMatchObject(refused);
    // Without a state it is still refused by PKCE and the nonce.
    await victim.account.googleStart();
    const bare = { body: { code: theirs.code } };
    await expect(victim.account.googleCallback(bare)).rejects.toMatchObject(refused);
    const own = await choose(victim, person);
    const mixed = { body: { code: own.code, state: 'x'.repeat(43) } };
    await expect(victim.account.googleCallback(mixed)).rejects.toMatchObject(refused);
    await expectNothingMade(person);
  });

  test('works once', async () => {
    const person = newPerson();
    const visitor = await app.guest();
    const body = await choose(visitor, person);
    const cookies = new Map(visitor.session.cookies);
    await visitor.account.googleCallback({ body });
    await expect(visitor.account.googleCallback({ body })).rejects.toMatchObject(refused);
    visitor.session.cookies = cookies;
    await expect(visitor.account.googleCallback({ body })).rejects.toMatchObject(refused);
  });

  test('ends after ten minutes', async () => {
    const visitor = await app.guest();
    const body = await choose(visitor, newPerson());
    app.clock.advance(10 * 60_000 + 1000);
    await expect(visitor.account.googleCallback({ body })).rejects.toMatchObject(refused);
    app.clock.advance(-(10 * 60_000 + 1000));
  });

  test('is refused with a forged or changed cookie', async () => {
    const visitor = await app.guest();
    const body = await choose(visitor, newPerson());
    const cookie = visitor.session.cookies.get('nb_google')!;
    const [head, claims, seal] = cookie.split('.') as [string, string, string];
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const other = (await app.signUp(`forger${++count}`)).session.accessToken!;
    for (const bad of [`${head}.${claims}.${seal.slice(1)}x`, `${none}.${claims}.`, other, 'x', '']) {
      visitor.session.cookies.set('nb_google', bad);
      await expect(visitor.account.googleCallback({ body })).rejects.toMatchObject(refused);
    }
  });

  test('needs the CSRF token on every call', async () => {
    const visitor = await app.guest();
    const body = await choose(visitor, newPerson());
    visitor.session.csrfToken = 'x'.repeat(43);
    const forged = { status: 403, code: 'request.csrf' };
    await expect(visitor.account.googleStart()).rejects.toMatchObject(forged);
    await expect(visitor.account.googleCallback({ body })).rejects.toMatchObject(forged);
    await expect(visitor.account.google({ body: { idToken: 'x' } })).rejects.toMatchObject(forged);
  });

  test('from a page at another address is refused with the right address', async () => {
    const visitor = await app.guest();
    visitor.session.headers['origin'] = 'http://localhost:9';
    await expect(visitor.account.googleStart()).rejects.toMatchObject({
      status: 409,
      code: 'account.google_elsewhere',
      body: { error: { message: expect.stringContaining(app.origin) } },
    });
    visitor.session.headers['origin'] = app.origin;
    expect((await visitor.account.googleStart()).url).toContain(provider.issuer);
  });
});

describe('an ID token', () => {
  const tokenOf = async (visitor: Guest, person: Claims, change: Partial<Claims> = {}) => {
    const { nonce } = await visitor.account.googleStart();
    return provider.idToken({ ...person, nonce, ...change } as Claims & { nonce: string });
  };

  test('with the nonce of its start signs in once', async () => {
    const person = newPerson();
    const visitor = await app.guest();
    const idToken = await tokenOf(visitor, person);
    const cookies = new Map(visitor.session.cookies);
    expect(await visitor.account.google({ body: { idToken } })).toMatchObject({ isNew: true, gift: 15 });
    await expect(visitor.account.google({ body: { idToken } })).rejects.toMatchObject(refused);
    visitor.session.cookies = cookies;
    await expect(visitor.account.google({ body: { idToken } })).rejects.toMatchObject(refused);
  });

  test('is refused in a browser that did not start the attempt', async () => {
    const person = newPerson();
    const idToken = await tokenOf(await app.guest(), person);
    const victim = await app.guest();
    await expect(victim.account.google({ body: { idToken } })).rejects.toMatchObject(refused);
    await victim.account.googleStart();
    await expect(victim.account.google({ body: { idToken } })).rejects.toMatchObject(refused);
    await expectNothingMade(person);
  });

  const seconds = () => Math.floor(Date.now() / 1000);
  test.each<[string, () => Partial<Claims>]>([
    ['of a foreign audience', () => ({ aud: 'another' })],
    ['of a foreign issuer', () => ({ iss: 'https://accounts.example' })],
    ['that has expired', () => ({ iat: seconds() - 600, exp: seconds() - 90 })],
    ['that is not yet valid', () => ({ nbf: seconds() + 300 })],
    ['with a wrong nonce', () => ({ nonce: 'x'.repeat(43) })],
  ])('%s is refused', async (_name, change) => {
    const person = newPerson();
    const visitor = await app.guest();
    const idToken = await tokenOf(visitor, person, change());
    await expect(visitor.account.google({ body: { idToken } })).rejects.toMatchObject(refused);
    await expectNothingMade(person);
  });

  test('with a wrong signature, without one, and a malformed one are refused', async () => {
    const person = newPerson();
    const visitor = await app.guest();
    const { nonce } = await visitor.account.googleStart();
    const cookies = new Map(visitor.session.cookies);
    const [, claims] = (await provider.idToken({ ...person, nonce })).split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const idToken of [
      await provider.forgedToken({ ...person, nonce }),
      `${none}.${claims}.`,
      'nonsense',
    ]) {
      visitor.session.cookies = new Map(cookies);
      await expect(visitor.account.google({ body: { idToken } })).rejects.toMatchObject(refused);
    }
    await expectNothingMade(person);
  });

  test('with the wrong type or length is a bad request', async () => {
    const visitor = await app.guest();
    for (const body of [{}, { idToken: '' }, { idToken: 7 }, { idToken: 'x'.repeat(8193) }])
      await expect(visitor.account.google({ body: body as never })).rejects.toMatchObject({ status: 400 });
    for (const body of [{}, { code: '' }, { code: 'x', more: 1 }, { code: 'x'.repeat(2049) }])
      await expect(visitor.account.googleCallback({ body: body as never })).rejects.toMatchObject({
        status: 400,
      });
  });
});

test('without a configured client every call is refused with the reason', async () => {
  const plain = await createTestApp({ isSeeding: false });
  const visitor = await plain.guest();
  const off = {
    status: 404,
    code: 'account.google_off',
    body: { error: { message: 'Google sign-in is not set up on this server.' } },
  };
  await expect(visitor.account.googleStart()).rejects.toMatchObject(off);
  await expect(visitor.account.googleCallback({ body: { code: 'x' } })).rejects.toMatchObject(off);
  await expect(visitor.account.google({ body: { idToken: 'x' } })).rejects.toMatchObject(off);
  await plain.close();
});

test('an unreachable issuer is reported, and used again once it is back', async () => {
  const own = await startIdentityProvider();
  const other = await createTestApp({ isSeeding: false, env: own.env });
  other.clock.advance(Date.now() - other.clock.now());
  const visitor = await other.guest();
  const down = { status: 503, code: 'account.google_unreachable' };
  own.failWith(502);
  await expect(visitor.account.googleStart()).rejects.toMatchObject(down);
  own.failWith(null);
  const { url } = await visitor.account.googleStart();
  own.people.set('ada', { sub: '1', email: 'ada@example.test', email_verified: true, given_name: 'Ada' });
  const body = await own.choose(url, 'ada');
  own.failWith(500);
  await expect(visitor.account.googleCallback({ body })).rejects.toMatchObject(down);
  own.failWith(null);
  const again = await own.choose((await visitor.account.googleStart()).url, 'ada');
  expect((await visitor.account.googleCallback({ body: again })).user.username).toBe('Ada');
  await other.close();
  await own.close();
});

describe('the callback page of the popup', () => {
  test('ignores the query, runs only its own script, and keeps its opener', async () => {
    const url = `${app.origin}/api/auth/google/callback`;
    const plain = await fetch(url);
    const loaded = await fetch(
      `${url}?code=<script>alert(1)</script>&state=x&error=https://evil.example&next=//evil`,
    );
    const text = await plain.text();
    expect(await loaded.text()).toBe(text);
    expect(text).not.toMatch(/https?:/);
    const policy = loaded.headers.get('content-security-policy')!;
    expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[\w+/=]+'; style-src 'sha256-[\w+/=]+';/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(loaded.headers.get('cross-origin-opener-policy')).toBe(null);
    expect(loaded.headers.get('cache-control')).toBe('no-store');
    expect(loaded.headers.get('referrer-policy')).toBe('no-referrer');
  });
});
