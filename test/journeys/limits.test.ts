import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ApiFailure } from '../support/api-client.ts';
import { createTestApp, type Guest, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let secondApp: TestApp;
beforeAll(async () => {
  const env = { RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'true' };
  app = await createTestApp({ isSeeding: false, isAlone: false, env });
  secondApp = await createTestApp({ isSeeding: false, sharedWith: app, env });
});
afterAll(async () => {
  await secondApp.close();
  await app.close();
});
// Two hours later all windows have ended.
beforeEach(() => app.clock.advance(2 * 3600_000));

let addresses = 0;
const newAddress = () => `198.51.100.${++addresses}`;

/** A guest with a new network address. */
async function visitor(address = newAddress(), at: TestApp = app): Promise<Guest> {
  const guest = await at.guest();
  guest.session.headers['x-forwarded-for'] = address;
  return guest;
}

const login = (guest: Guest, emailOrUsername: string, password = 'wrong!') =>
  guest.account.login({ body: { emailOrUsername, password } });

async function outcomes(calls: number, act: () => Promise<unknown>): Promise<(number | 'ok')[]> {
  const seen: (number | 'ok')[] = [];
  for (let n = 0; n < calls; n++) {
    seen.push(
      await act().then(
        () => 'ok' as const,
        (error: ApiFailure) => error.status,
      ),
    );
  }
  return seen;
}
const count = (seen: unknown[], what: unknown) => seen.filter((each) => each === what).length;

async function register(name: string, address = newAddress()) {
  const guest = await visitor(address);
  const body = { email: `${name}@example.test`, username: name, password: 'secret-1' };
  const { accessToken, user } = await guest.account.register({ body });
  return { ...guest, accessToken, user };
}

describe('429', () => {
  test('has the common error shape, "Rate limit exceeded", and Retry-After', async () => {
    const guest = await visitor();
    await outcomes(20, () => login(guest, 'nobody-here'));
    const error = (await login(guest, 'somebody-else').catch((reason: unknown) => reason)) as ApiFailure;
    expect(error.status).toBe(429);
    expect(error.body).toEqual({ error: { code: 'rate.exceeded', message: 'Rate limit exceeded' } });
    const seconds = Number(error.headers.get('retry-after'));
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(60);
    app.clock.advance(seconds * 1000);
    await expect(login(guest, 'somebody-else')).rejects.toMatchObject({ status: 401 });
  });

  test('counts by address and class, and ignores invalid tokens', async () => {
    const guest = await visitor();
    await outcomes(21, () => login(guest, 'nobody'));
    await expect(login(guest, 'nobody')).rejects.toMatchObject({ status: 429 });
    await expect(login(await visitor(), 'nobody-2')).rejects.toMatchObject({ status: 401 });
    await expect(guest.tags.list({ query: {} })).resolves.toBeDefined();
    guest.session.accessToken = 'made.up.token';
    await expect(login(guest, 'nobody-3')).rejects.toMatchObject({ status: 429 });
  });

  test('counts an account once for all its addresses', async () => {
    const owner = await register('roamer');
    const seen: (number | 'ok')[] = [];
    for (let n = 0; n < 30; n++) {
      const guest = await visitor();
      guest.session.accessToken = owner.accessToken;
      seen.push(...(await outcomes(5, () => guest.account.removeAvatar({ params: { id: owner.user.id } }))));
    }
    expect(count(seen, 'ok')).toBe(120);
    expect(count(seen, 429)).toBe(30);
  });

  test('two servers share the counts', async () => {
    const address = newAddress();
    const here = await visitor(address);
    const there = await visitor(address, secondApp);
    let tries = 0;
    const seen = [
      ...(await outcomes(12, () => login(here, `a${tries++}`))),
      ...(await outcomes(12, () => login(there, `b${tries++}`))),
    ];
    expect(count(seen, 401)).toBe(20);
    expect(count(seen, 429)).toBe(4);
  });
});

describe('password checks of a signed-in user', () => {
  test('are limited to ten in 15 minutes, for changing it and deleting the account together', async () => {
    const owner = await register('open-browser');
    owner.session.accessToken = owner.accessToken;
    const elsewhere = await visitor();
    elsewhere.session.accessToken = owner.accessToken;
    const change = (guest: Guest, currentPassword: string) =>
      guest.account.changePassword({ body: { currentPassword, newPassword: 'another-1' } });
    const seen = [
      ...(await outcomes(4, () => change(owner, 'guess'))),
      ...(await outcomes(4, () => owner.account.deleteMe({ body: { password: 'guess' } }))),
      ...(await outcomes(4, () => change(elsewhere, 'guess'))),
    ];
    expect(seen).toEqual([...Array(10).fill(400), 429, 429]);
    // The right password is refused too.
    await expect(change(owner, 'secret-1')).rejects.toMatchObject({ status: 429, code: 'rate.exceeded' });
    await expect(owner.account.deleteMe({ body: { password: 'secret-1' } })).rejects.toMatchObject({
      status: 429,
    });
    // Other accounts are not affected.
    const other = await register('other-browser');
    other.session.accessToken = other.accessToken;
    await expect(change(other, 'guess')).rejects.toMatchObject({ status: 400 });
    app.clock.advance(14 * 60_000);
    const again = await login(owner, 'open-browser', 'secret-1');
    app.clock.advance(60_000);
    owner.session.accessToken = again.accessToken;
    await expect(change(owner, 'secret-1')).resolves.toMatchObject({ success: true });
  });
});

describe('sign-ins to one account', () => {
  test('are limited to ten in 15 minutes from unknown browsers; further ones are not checked', async () => {
    const owner = await register('target');
    const seen: (number | 'ok')[] = [];
    for (let n = 0; n < 15; n++)
      seen.push(...(await outcomes(1, async () => login(await visitor(), 'target'))));
    expect(seen).toEqual([...Array(10).fill(401), ...Array(5).fill(429)]);
    // The right password is refused too, so that the answer reveals nothing.
    const stranger = await visitor();
    await expect(login(stranger, 'TARGET', 'secret-1')).rejects.toMatchObject({
      status: 429,
      body: {
        error: {
          code: 'rate.exceeded',
          message:
            'There were too many tries to sign in to this account. Please wait a few minutes, or set a new password.',
        },
      },
    });
    // A browser that has signed in before is not locked out.
    expect((await login(owner, 'target', 'secret-1')).user.username).toBe('target');
    app.clock.advance(15 * 60_000);
    expect((await login(stranger, 'target', 'secret-1')).user.username).toBe('target');
  });

  test('are limited separately for a known browser', async () => {
    const owner = await register('clumsy');
    const seen: (number | 'ok')[] = [];
    for (let n = 0; n < 25; n++) {
      owner.session.headers['x-forwarded-for'] = newAddress();
      seen.push(...(await outcomes(1, () => login(owner, 'clumsy'))));
    }
    expect(seen).toEqual([...Array(20).fill(401), ...Array(5).fill(429)]);
    // They do not count for unknown browsers.
    expect((await login(await visitor(), 'clumsy', 'secret-1')).user.username).toBe('clumsy');
  });

  test('get the same answers if the account does not exist', async () => {
    await register('exists');
    const answers = await Promise.all(
      ['exists', 'exists-not'].map(async (name) => {
        const seen: unknown[] = [];
        for (let n = 0; n < 12; n++) {
          const error = (await login(await visitor(), name).catch((reason: unknown) => reason)) as ApiFailure;
          seen.push({ status: error.status, body: error.body });
        }
        return seen;
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
  });

  test('are counted separately by name and by address, so as not to reveal their connection', async () => {
    await register('secretive');
    for (let n = 0; n < 12; n++) await login(await visitor(), 'secretive').catch(() => {});
    await expect(login(await visitor(), 'secretive@example.test')).rejects.toMatchObject({ status: 401 });
  });

  test('work after a password reset, also during an attack', async () => {
    await register('besieged');
    const owner = await visitor();
    for (let n = 0; n < 10; n++) await login(await visitor(), 'besieged').catch(() => {});
    await expect(login(owner, 'besieged', 'secret-1')).rejects.toMatchObject({ status: 429 });
    await owner.account.requestPasswordReset({ body: { email: 'besieged@example.test' } });
    const token = await vi.waitFor(async () => {
      await app.services.mail.settle();
      const emails = await app.database.db
        .selectFrom('outbox')
        .select('text_body')
        .where('recipient', '=', 'besieged@example.test')
        .execute();
      const texts = emails.map(({ text_body }) => text_body).join('\n');
      return /reset-password\?token=([\w-]{43})/.exec(texts)![1]!;
    });
    await owner.account.confirmPasswordReset({ body: { token, password: 'secret-2' } });
    expect((await login(owner, 'besieged', 'secret-2')).user.username).toBe('besieged');
    await expect(login(await visitor(), 'besieged', 'secret-2')).rejects.toMatchObject({ status: 429 });
  });

  test('are not allowed by the device cookie of another account or a forged one', async () => {
    const other = await register('bystander');
    await register('victim');
    for (let n = 0; n < 10; n++) await login(await visitor(), 'victim').catch(() => {});
    await expect(login(other, 'victim', 'secret-1')).rejects.toMatchObject({ status: 429 });
    const forger = await visitor();
    forger.session.cookies.set('nb_device', `${'A'.repeat(32)}.${'b'.repeat(32)}.x.${'y'.repeat(5000)}`);
    await expect(login(forger, 'victim', 'secret-1')).rejects.toMatchObject({ status: 429 });
  });

  test('set a device cookie that is HttpOnly and sent to account calls only', async () => {
    const guest = await visitor();
    const response = await fetch(`${app.origin}/api/auth/register`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': newAddress(),
        'x-csrf-token': guest.session.csrfToken,
        cookie: `nb_csrf=${guest.session.cookies.get('nb_csrf')}`,
      },
      body: JSON.stringify({ email: 'm@example.test', username: 'marked', password: 'secret-1' }),
    });
    const line = response.headers.getSetCookie().find((each) => each.startsWith('nb_device='));
    expect(line).toMatch(/Path=\/api\/auth/);
    expect(line).toMatch(/HttpOnly/);
    expect(line).toMatch(/SameSite=Lax/);
  });
});

test('sixty accounts an hour can be registered from one address', async () => {
  const address = newAddress();
  const guest = await visitor(address);
  const seen: (number | 'ok')[] = [];
  for (let n = 0; n < 63; n++) {
    if (n % 20 === 0) app.clock.advance(61_000);
    const body = { email: `n${n}@example.test`, username: `newcomer${n}`, password: 'secret-1' };
    seen.push(...(await outcomes(1, () => guest.account.register({ body }))));
  }
  expect(count(seen, 'ok')).toBe(60);
  expect(seen.slice(60)).toEqual([429, 429, 429]);
});
