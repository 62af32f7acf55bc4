import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { emailsTo } from '../support/emails.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ isSeeding: false });
});
afterAll(() => app.close());

let count = 0;
/** A name that no earlier attempt has taken. */
const fresh = (name: string) => `${name}${++count}`;
const form = (name: string) => ({ email: `${name}@example.test`, username: name, password: 'secret-1' });
const login = (emailOrUsername: string, password: string) => ({ body: { emailOrUsername, password } });

describe('registering', () => {
  test('signs in immediately and sends a verification email', async () => {
    const visitor = await app.guest();
    const name = fresh('Bea');
    const { accessToken, user } = await visitor.account.register({ body: form(name) });
    expect(user).toMatchObject({
      username: name,
      email: `${name}@example.test`,
      emailVerified: false,
      role: 'user',
    });
    visitor.session.accessToken = accessToken;
    expect((await visitor.account.me()).id).toBe(user.id);
    const [email] = await emailsTo(app, `${name}@example.test`);
    expect(email!.text).toMatch(/\/verify-email\?token=[\w-]{43}/);
    expect(email!.html).toContain('verify-email?token=');
  });

  test.each([
    [{ email: 'nonsense' }, 'email'],
    [{ password: '12345' }, 'password'],
    [{ username: 'a b' }, 'username'],
    [{ username: '' }, 'username'],
    [{ confirmPassword: 'other' }, 'confirmPassword'],
  ])('refuses %j', async (change, field) => {
    const visitor = await app.guest();
    await expect(visitor.account.register({ body: { ...form('carl'), ...change } })).rejects.toMatchObject({
      status: 400,
      body: { error: { fields: { [field]: expect.any(String) } } },
    });
  });

  test('uses the error messages of the specification', async () => {
    const visitor = await app.guest();
    const refusal = async (change: object) =>
      visitor.account
        .register({ body: { ...form('carl'), ...change } })
        .catch((error) => error.body.error.message);
    expect(await refusal({ password: '12345' })).toBe('Password must be at least 6 characters');
    expect(await refusal({ confirmPassword: 'x' })).toBe('Passwords do not match');
  });

  test('a name can be taken once, without regard to case, also concurrently', async () => {
    const visitor = await app.guest();
    const [dora, emil] = [fresh('dora'), fresh('emil')];
    await visitor.account.register({ body: form(dora) });
    const other = await app.guest();
    await expect(
      other.account.register({ body: { ...form(dora.toUpperCase()), email: `x.${dora}@example.test` } }),
    ).rejects.toMatchObject({ status: 409, code: 'account.taken' });
    const results = await Promise.allSettled(
      [1, 2, 3].map(() => other.account.register({ body: form(emil) })),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    for (const result of results) if (result.status === 'rejected') expect(result.reason.status).toBe(409);
  });

  test('a name that breaks the policy is refused', async () => {
    const visitor = await app.guest();
    await expect(visitor.account.register({ body: form('underage_sex') })).rejects.toMatchObject({
      status: 422,
      code: 'safety.blocked',
    });
  });
});

describe('signing in', () => {
  test('works by address or name; a wrong password and a missing account get the same answer', async () => {
    const visitor = await app.guest();
    const fred = fresh('fred');
    await visitor.account.register({ body: form(fred) });
    for (const by of [fred.toUpperCase(), `${fred}@example.test`])
      expect((await visitor.account.login(login(by, 'secret-1'))).user.username).toBe(fred);
    const failures = await Promise.all(
      [fred, 'nobody'].map((name) => visitor.account.login(login(name, 'wrong!')).catch((error) => error)),
    );
    expect(failures.map(({ status, body }) => ({ status, body }))).toEqual([
      { status: 401, body: failures[0].body },
      { status: 401, body: failures[0].body },
    ]);
  });

  test('is refused when the address has not been verified for a week', async () => {
    const visitor = await app.guest();
    const gina = fresh('gina');
    await visitor.account.register({ body: form(gina) });
    app.clock.advance(8 * 86_400_000);
    await expect(visitor.account.login(login(gina, 'secret-1'))).rejects.toMatchObject({
      status: 403,
      body: {
        requiresEmailVerification: true,
        email: `${gina}@example.test`,
        error: { message: 'Please verify your email address before signing in.' },
      },
    });
  });

  test('needs the CSRF token', async () => {
    const visitor = await app.guest();
    visitor.session.csrfToken = 'x'.repeat(43);
    await expect(visitor.account.login(login('fred', 'secret-1'))).rejects.toMatchObject({
      status: 403,
      code: 'request.csrf',
    });
  });
});

describe('register, login and logout need a CSRF token', () => {
  test.each(['register', 'login', 'logout'] as const)('%s is refused without a valid one', async (call) => {
    const person = await app.signUp(`forged-${call}`);
    const good = person.session.csrfToken;
    const cookie = person.session.cookies.get('nb_csrf')!;
    const other = await app.guest();
    const attempt = () =>
      call === 'register'
        ? person.account.register({ body: form(fresh(`another-${call}`)) })
        : call === 'login'
          ? person.account.login(login(person.user.username, person.password))
          : person.account.logout({ body: { refreshToken: person.refreshToken } });
    const forged = { status: 403, code: 'request.csrf' };
    // No token, a forged one, and one of another browser.
    for (const token of ['', 'x'.repeat(good.length), other.session.csrfToken]) {
      person.session.csrfToken = token;
      await expect(attempt(), token).rejects.toMatchObject(forged);
    }
    person.session.csrfToken = good;
    person.session.cookies.delete('nb_csrf');
    await expect(attempt()).rejects.toMatchObject(forged);
    person.session.cookies.set('nb_csrf', cookie);
    // The refused calls have neither ended the session nor created an account.
    expect((await person.account.me()).username).toBe(person.user.username);
    await expect(attempt()).resolves.toBeDefined();
  });
});

describe('refreshing', () => {
  test('each token works once; reuse after the grace period ends the family', async () => {
    const person = await app.signUp('hugo');
    const first = person.refreshToken;
    const second = (await person.account.refresh({ body: { refreshToken: first } })).refreshToken;
    expect(second).not.toBe(first);
    // Another tab that refreshes within the grace period.
    app.clock.advance(9_000);
    const twin = (await person.account.refresh({ body: { refreshToken: first } })).refreshToken;
    app.clock.advance(11_000);
    const refused = { status: 401, code: 'account.refresh' };
    await expect(person.account.refresh({ body: { refreshToken: first } })).rejects.toMatchObject(refused);
    await expect(person.account.refresh({ body: { refreshToken: second } })).rejects.toMatchObject(refused);
    await expect(person.account.refresh({ body: { refreshToken: twin } })).rejects.toMatchObject(refused);
  });

  test('refresh tokens expire after 30 days, access tokens after 15 minutes', async () => {
    const person = await app.signUp('ivan');
    app.clock.advance(15 * 60_000 + 1000);
    await expect(person.account.me()).rejects.toMatchObject({
      status: 401,
      body: { error: { message: 'Invalid or expired token' } },
    });
    const { accessToken, refreshToken } = await person.account.refresh({
      body: { refreshToken: person.refreshToken },
    });
    person.session.accessToken = accessToken;
    expect((await person.account.me()).username).toBe('ivan');
    app.clock.advance(31 * 86_400_000);
    await expect(person.account.refresh({ body: { refreshToken } })).rejects.toMatchObject({ status: 401 });
  });

  test('is refused after signing out; signing out twice is no error', async () => {
    const person = await app.signUp('jana');
    await person.account.logout({ body: { refreshToken: person.refreshToken } });
    await person.account.logout({ body: { refreshToken: person.refreshToken } });
    await expect(
      person.account.refresh({ body: { refreshToken: person.refreshToken } }),
    ).rejects.toMatchObject({ status: 401 });
  });

  test('a tampered access token is refused', async () => {
    const person = await app.signUp('kim');
    const [head, body, signature] = person.session.accessToken!.split('.');
    const claims = JSON.parse(Buffer.from(body!, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...claims, role: 'admin' })).toString('base64url');
    for (const token of [
      `${head}.${forged}.${signature}`,
      `${head}.${body}.`,
      'x',
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`,
    ]) {
      person.session.accessToken = token;
      await expect(person.account.me()).rejects.toMatchObject({ status: 401 });
    }
  });
});
