import { SignJWT } from 'jose';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type Person } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ isSeeding: false });
});
afterAll(() => app.close());

const refresh = (person: Person, refreshToken: string) => person.account.refresh({ body: { refreshToken } });
const refused = { status: 401, code: 'account.refresh' };
const hashOf = (token: string) => createHash('sha256').update(token).digest();

async function familiesOf(person: Person) {
  const rows = await app.database.db
    .selectFrom('sessions')
    .leftJoin('refresh_tokens as token', 'token.session_id', 'sessions.id')
    .select(['sessions.id', 'sessions.end_reason', 'token.used_at', 'token.hash'])
    .where('sessions.user_id', '=', person.user.id)
    .execute();
  return { sessions: new Set(rows.map(({ id }) => id)).size, rows };
}

describe('ten concurrent refreshes with one token', () => {
  test('get the same new token, in one family with one unused token', async () => {
    const person = await app.signUp('ten');
    const pairs = await Promise.all(Array.from({ length: 10 }, () => refresh(person, person.refreshToken)));
    expect(new Set(pairs.map(({ refreshToken }) => refreshToken)).size).toBe(1);
    const { sessions, rows } = await familiesOf(person);
    expect(sessions).toBe(1);
    expect(rows.filter(({ used_at }) => used_at === null)).toHaveLength(1);
    for (const { accessToken } of pairs) {
      person.session.accessToken = accessToken;
      expect((await person.account.me()).username).toBe('ten');
    }
  });

  test('get the same new token from two servers', async () => {
    const secondApp = await createTestApp({ isSeeding: false, sharedWith: app });
    const person = await app.signUp('two');
    const there = await secondApp.guest();
    const pairs = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        n % 2
          ? refresh(person, person.refreshToken)
          : there.account.refresh({ body: { refreshToken: person.refreshToken } }),
      ),
    );
    expect(new Set(pairs.map(({ refreshToken }) => refreshToken)).size).toBe(1);
    await secondApp.close();
  });

  test('within the grace period a late one gets the newest token of the chain', async () => {
    const person = await app.signUp('late');
    const second = (await refresh(person, person.refreshToken)).refreshToken;
    const third = (await refresh(person, second)).refreshToken;
    app.clock.advance(9_999);
    expect((await refresh(person, person.refreshToken)).refreshToken).toBe(third);
  });
});

describe('a refresh token used twice', () => {
  test('is accepted for 10 seconds; after that it ends the whole family', async () => {
    const person = await app.signUp('twice');
    const other = await app.guest();
    await other.account.login({ body: { emailOrUsername: 'twice', password: person.password } });
    const next = (await refresh(person, person.refreshToken)).refreshToken;
    app.clock.advance(10_000);
    expect((await refresh(person, person.refreshToken)).refreshToken).toBe(next);
    app.clock.advance(1);
    await expect(refresh(person, person.refreshToken)).rejects.toMatchObject(refused);
    await expect(refresh(person, next)).rejects.toMatchObject(refused);
    // The access tokens of the family are invalid immediately.
    await expect(person.account.me()).rejects.toMatchObject({ status: 401 });
    const { rows } = await familiesOf(person);
    // The family of the other device is still valid.
    expect(new Set(rows.map(({ end_reason }) => end_reason))).toEqual(new Set(['reuse', null]));
  });

  test('ends the session when a thief has used the newest token', async () => {
    const person = await app.signUp('stolen');
    const next = (await refresh(person, person.refreshToken)).refreshToken;
    app.clock.advance(15 * 60_000);
    const thiefs = (await refresh(person, next)).refreshToken;
    app.clock.advance(60_000);
    await expect(refresh(person, next)).rejects.toMatchObject(refused);
    await expect(refresh(person, thiefs)).rejects.toMatchObject(refused);
  });
});

describe('access tokens of an ended session', () => {
  test('are refused immediately by its server, and soon after by other servers', async () => {
    const secondApp = await createTestApp({ isSeeding: false, sharedWith: app });
    const person = await app.signUp('leaver');
    const there = await secondApp.guest();
    there.session.accessToken = person.session.accessToken;
    expect((await there.account.me()).username).toBe('leaver');
    await (await app.guest()).account.logout({ body: { refreshToken: person.refreshToken } });
    const invalid = { status: 401, body: { error: { message: 'Invalid or expired token' } } };
    await expect(person.account.me()).rejects.toMatchObject(invalid);
    await expect.poll(() => there.account.me().catch((error: unknown) => error)).toMatchObject(invalid);
    await secondApp.close();
  });
});

describe('invalid refresh tokens', () => {
  test('are refused: tampered, empty, too long, or an access token', async () => {
    const person = await app.signUp('strange');
    const good = person.refreshToken;
    const tampered = (good.startsWith('A') ? 'B' : 'A') + good.slice(1);
    for (const token of [tampered, `${good} `, good.slice(0, -1), person.session.accessToken!, 'x', '🜁'])
      await expect(refresh(person, token)).rejects.toMatchObject({ status: 401 });
    for (const token of ['', 'x'.repeat(513), 'a\0b'])
      await expect(refresh(person, token)).rejects.toMatchObject({ status: 400 });
    for (const body of [
      {},
      { refreshToken: 7 },
      { refreshToken: [good] },
      { refreshToken: good, userId: 'x' },
      null,
    ])
      await expect(person.account.refresh({ body: body as never })).rejects.toMatchObject({ status: 400 });
    // The valid token has not been used up.
    expect((await refresh(person, good)).refreshToken).toMatch(/^[\w-]{43}$/);
  });

  test('the token of another user gives that user’s session, not the caller’s', async () => {
    const one = await app.signUp('mine');
    const two = await app.signUp('yours');
    const { accessToken } = await refresh(one, two.refreshToken);
    one.session.accessToken = accessToken;
    expect((await one.account.me()).username).toBe('yours');
  });

  test('a refresh token expires after 30 days', async () => {
    const person = await app.signUp('thirty');
    app.clock.advance(30 * 86_400_000 - 1);
    const next = (await refresh(person, person.refreshToken)).refreshToken;
    app.clock.advance(30 * 86_400_000);
    await expect(refresh(person, next)).rejects.toMatchObject(refused);
  });

  test('a session ends after 180 days, however often it is used', async () => {
    const long = await app.signUp('long');
    let { refreshToken } = long;
    for (let weeks = 0; weeks < 25; weeks++) {
      app.clock.advance(7 * 86_400_000);
      refreshToken = (await long.account.refresh({ body: { refreshToken } })).refreshToken;
    }
    app.clock.advance(5 * 86_400_000 + 1);
    await expect(long.account.refresh({ body: { refreshToken } })).rejects.toMatchObject({ status: 401 });
  });

  test('expired tokens are deleted', async () => {
    const person = await app.signUp('tidy');
    const first = person.refreshToken;
    let token = first;
    for (let n = 0; n < 4; n++) {
      token = (await refresh(person, token)).refreshToken;
      app.clock.advance(11 * 86_400_000);
    }
    await refresh(person, token);
    const { rows } = await familiesOf(person);
    expect(rows.some(({ hash }) => hash?.equals(hashOf(first)))).toBe(false);
  });

  test('tokens are stored only as hashes', async () => {
    const person = await app.signUp('hashed');
    const { rows } = await familiesOf(person);
    expect(rows[0]!.hash!.equals(hashOf(person.refreshToken))).toBe(true);
  });
});

describe('invalid access tokens', () => {
  const invalid = {
    status: 401,
    body: { error: { code: 'auth.required', message: 'Invalid or expired token' } },
  };
  const SECRET = 'a secret for tests that is long enough';

  /** Signs a token as the server does, with these changes. */
  async function forge(
    person: Person,
    change: { secret?: string; alg?: string; issuer?: string; claims?: object },
  ) {
    const now = Math.floor(app.clock.now() / 1000);
    return new SignJWT({
      sid: 'a',
      role: 'user',
      tier: 'free',
      sub: person.user.id,
      exp: now + 900,
      ...change.claims,
    })
      .setProtectedHeader({ alg: change.alg ?? 'HS256' })
      .setIssuer(change.issuer ?? 'nightbloom')
      .setIssuedAt(now)
      .sign(new TextEncoder().encode((change.secret ?? SECRET).padEnd(64, change.secret ? 'x' : '')));
  }

  test('a forged token without changes is accepted, which validates the tests below', async () => {
    const person = await app.signUp('forger');
    person.session.accessToken = await forge(person, {});
    expect((await person.account.me()).username).toBe('forger');
  });

  test.each([
    ['signed by somebody else', { secret: 'somebody else’s secret' }],
    ['of another issuer', { issuer: 'elsewhere' }],
    ['by another algorithm', { alg: 'HS512' }],
    ['without an end', { claims: { exp: undefined } }],
    ['without a user', { claims: { sub: undefined } }],
    ['without a session', { claims: { sid: undefined } }],
    ['expired', { claims: { exp: 1 } }],
  ])('%s', async (name, change) => {
    const person = await app.signUp(`f-${name.replaceAll(/\W/g, '').slice(0, 18)}`);
    person.session.accessToken = await forge(person, change);
    await expect(person.account.me()).rejects.toMatchObject(invalid);
  });

  test('are refused: tampered, unsigned, truncated, a refresh token, or garbage', async () => {
    const person = await app.signUp('cutter');
    const good = person.session.accessToken!;
    const [head, body, seal] = good.split('.') as [string, string, string];
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    for (const token of [
      `${head}.${encode({ ...claims, role: 'admin' })}.${seal}`,
      `${encode({ alg: 'none' })}.${body}.`,
      `${encode({ alg: 'none' })}.${body}.${seal}`,
      `${head}.${body}.`,
      `${head}.${body}`,
      good.slice(0, -2),
      person.refreshToken,
      'null',
      '{}',
      'x'.repeat(8000),
    ]) {
      person.session.accessToken = token;
      await expect(person.account.me(), token.slice(0, 60)).rejects.toMatchObject(invalid);
    }
    person.session.accessToken = good;
    expect((await person.account.me()).username).toBe('cutter');
  });

  test('a call without a token is refused with 401', async () => {
    const visitor = await app.guest();
    await expect(visitor.account.me()).rejects.toMatchObject({ status: 401, code: 'auth.required' });
  });
});
