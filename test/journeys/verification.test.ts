import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiFailure } from '../support/api-client.ts';
import { createTestApp, type TestApp, type Person } from '../support/test-app.ts';
import { emailsTo, tokenIn } from '../support/emails.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ isSeeding: false });
});
afterAll(() => app.close());

const addressOf = (person: Person) => person.user.email;
const verifyTokenOf = async (person: Person) =>
  tokenIn((await emailsTo(app, addressOf(person))).at(-1), 'verify-email');
const verify = async (token: string) => (await app.guest()).account.verifyEmail({ body: { token } });
const resend = async (email: string) => (await app.guest()).account.resendVerification({ body: { email } });
const login = async (person: Person) =>
  (await app.guest()).account.login({
    body: { emailOrUsername: person.user.username, password: person.password },
  });
const refused = (kind: 'invalid' | 'expired' | 'used', status: number) => ({
  status,
  code: `account.link_${kind}`,
});

describe('the link of the verification email', () => {
  test('verifies the address once, in any browser, and signs out where it was not opened', async () => {
    const person = await app.signUp('ada');
    const token = await verifyTokenOf(person);
    expect(person.user.emailVerified).toBe(false);
    expect(await verify(token)).toEqual({ success: true, message: 'Your email address is verified.' });
    expect((await app.services.account.me(person.user.id)).emailVerified).toBe(true);
    // Whoever made the account may be somebody else than whoever reads its emails.
    await expect(person.account.me()).rejects.toMatchObject({ status: 401 });
    expect((await login(person)).user.emailVerified).toBe(true);
    await expect(verify(token)).rejects.toMatchObject({
      ...refused('used', 410),
      body: { error: { message: 'This link has been used already. Each link works once.' } },
    });
  });

  test('works for 24 hours', async () => {
    const [inTime, late] = [await app.signUp('bert'), await app.signUp('cleo')];
    const [first, second] = [await verifyTokenOf(inTime), await verifyTokenOf(late)];
    app.clock.advance(24 * HOUR - 1);
    await verify(first);
    app.clock.advance(1);
    await expect(verify(second)).rejects.toMatchObject(refused('expired', 410));
    expect((await app.services.account.me(late.user.id)).emailVerified).toBe(false);
  });

  test('verifies once when it is opened ten times concurrently', async () => {
    const token = await verifyTokenOf(await app.signUp('dora'));
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => verify(token)));
    const refusals = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason);
    expect(refusals).toHaveLength(9);
    for (const refusal of refusals) expect(refusal).toMatchObject(refused('used', 410));
  });

  test('is refused when it is tampered with, too short, too long or of another kind', async () => {
    const person = await app.signUp('emil');
    const token = await verifyTokenOf(person);
    const guest = await app.guest();
    await guest.account.requestPasswordReset({ body: { email: addressOf(person) } });
    const resetToken = tokenIn((await emailsTo(app, addressOf(person))).at(-1), 'reset-password');
    const flipped = (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
    for (const wrong of [flipped, token.slice(0, -1), `${token}=`, ` ${token}`, '', 'x', resetToken])
      await expect(verify(wrong), wrong).rejects.toMatchObject(refused('invalid', 400));
    await expect(verify('x'.repeat(513))).rejects.toMatchObject({ status: 400, code: 'request.invalid' });
    for (const body of [{}, { token: 5 }, { token: null }, { token, extra: 1 }])
      await expect(guest.account.verifyEmail({ body: body as never })).rejects.toMatchObject({ status: 400 });
    await verify(token);
    // The attempt has not used the link for the password reset.
    await guest.account.confirmPasswordReset({ body: { token: resetToken, password: 'new secret' } });
  });

  test('is invalid once the account has another address', async () => {
    const person = await app.signUp('fay');
    const token = await verifyTokenOf(person);
    await app.database.db
      .updateTable('users')
      .set({ email: 'fay@elsewhere.test', email_key: 'fay@elsewhere.test' })
      .where('id', '=', person.user.id)
      .execute();
    await expect(verify(token)).rejects.toMatchObject(refused('invalid', 400));
  });

  test('is stored only as a hash', async () => {
    const token = await verifyTokenOf(await app.signUp('gus'));
    const { rows } = await app.database.pool.query('select hash, t::text as row from mail_tokens t');
    for (const { hash, row } of rows as { hash: Buffer; row: string }[]) {
      expect(hash).toHaveLength(32);
      expect(row).not.toContain(token);
    }
  });
});

describe('signing in without having verified', () => {
  const late = {
    status: 403,
    code: 'account.unverified',
    body: {
      requiresEmailVerification: true,
      error: { message: 'Please verify your email address before signing in.' },
    },
  };

  test('is refused by default after 7 days, until the address is verified', async () => {
    const person = await app.signUp('hal');
    app.clock.advance(7 * DAY);
    await login(person);
    app.clock.advance(1);
    const failure = (await login(person).catch((error: unknown) => error)) as ApiFailure;
    expect(failure).toMatchObject(late);
    expect(failure.body['email']).toBe('hal@example.test');
    await resend('hal@example.test');
    await verify(await verifyTokenOf(person));
    await login(person);
  });

  test('is not revealed after a wrong password', async () => {
    const person = await app.signUp('ida');
    app.clock.advance(8 * DAY);
    await expect(login({ ...person, password: 'wrong!' })).rejects.toMatchObject({
      status: 401,
      code: 'account.credentials',
    });
  });

  test.each([
    ['strict', 'is refused the first time'],
    ['off', 'is never refused'],
  ])('%s: %s', async (setting) => {
    const other = await createTestApp({ isSeeding: false, env: { EMAIL_VERIFICATION: setting } });
    try {
      const person = await other.signUp('jon');
      if (setting === 'off') other.clock.advance(365 * DAY);
      const body = { emailOrUsername: 'jon', password: person.password };
      const attempt = person.account.login({ body });
      await (setting === 'off' ? attempt : expect(attempt).rejects.toMatchObject(late));
    } finally {
      await other.close();
    }
  });
});

describe('asking for another verification email', () => {
  const answer = {
    success: true,
    message:
      'If this address belongs to an account that is not verified yet, a verification email is on its way.',
  };

  test('gives the same answer for every address, and sends only to an unverified one', async () => {
    const [unverified, verified] = [await app.signUp('kim'), await app.signUp('lou')];
    await verify(await verifyTokenOf(verified));
    for (const address of ['KIM@example.test', ' lou@example.test ', 'nobody@example.test'])
      expect(await resend(address)).toEqual(answer);
    expect(await emailsTo(app, addressOf(unverified))).toHaveLength(2);
    expect(await emailsTo(app, addressOf(verified))).toHaveLength(1);
    expect(await emailsTo(app, 'nobody@example.test')).toHaveLength(0);
    for (const email of ['', 'nonsense', 'a@b', `${'x'.repeat(250)}@example.test`])
      await expect(resend(email), email).rejects.toMatchObject({ status: 400 });
  });

  test('both links work, in either order', async () => {
    const person = await app.signUp('mia');
    await resend(addressOf(person));
    const [first, second] = (await emailsTo(app, addressOf(person))).map((email) =>
      tokenIn(email, 'verify-email'),
    );
    expect(first).not.toBe(second);
    await verify(second!);
    await verify(first!);
  });

  test('sends at most one email a minute and ten a day, also to concurrent requests at two servers', async () => {
    const secondApp = await createTestApp({ isSeeding: false, sharedWith: app });
    try {
      const person = await app.signUp('ned');
      const ask = async (at: TestApp) =>
        (await at.guest()).account.resendVerification({ body: { email: addressOf(person) } });
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) => ask(index % 2 ? app : secondApp)),
      );
      expect(answers).toEqual(answers.map(() => answer));
      // Either server may have taken up what was asked for last.
      const settle = () => Promise.all([app.services.mail.settle(), secondApp.services.mail.settle()]);
      const count = async () => {
        await settle();
        return (await emailsTo(app, addressOf(person))).length - 1;
      };
      expect(await count()).toBe(1);
      app.clock.advance(MINUTE - 1);
      await ask(app);
      expect(await count()).toBe(1);
      for (let minute = 0; minute < 30; minute++) {
        app.clock.advance(MINUTE);
        await ask(app);
        await settle();
      }
      expect(await count()).toBe(10);
      app.clock.advance(DAY);
      await ask(app);
      expect(await count()).toBe(11);
    } finally {
      await secondApp.close();
    }
  });

  test('is sent after a restart when the server has died before sending it', async () => {
    const person = await app.signUp('oda');
    await app.services.mail.settle();
    await app.database.db
      .insertInto('mail_requests')
      .values({
        id: person.user.id,
        purpose: 'verify',
        email: addressOf(person),
        created_at: new Date(app.clock.now()),
      })
      .execute();
    await app.restart();
    expect(await emailsTo(app, addressOf(person))).toHaveLength(2);
  });
});
