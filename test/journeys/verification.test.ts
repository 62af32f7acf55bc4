import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiFailure } from '../support/api-client.ts';
import { createHouse, type House, type Person } from '../support/house.ts';
import { lettersTo, tokenIn } from '../support/letters.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let house: House;
beforeAll(async () => {
  house = await createHouse({ isSeeding: false });
});
afterAll(() => house.close());

const addressOf = (person: Person) => person.user.email;
const verifyTokenOf = async (person: Person) =>
  tokenIn((await lettersTo(house, addressOf(person))).at(-1), 'verify-email');
const verify = async (token: string) => (await house.guest()).account.verifyEmail({ body: { token } });
const resend = async (email: string) => (await house.guest()).account.resendVerification({ body: { email } });
const login = async (person: Person) =>
  (await house.guest()).account.login({
    body: { emailOrUsername: person.user.username, password: person.password },
  });
const refused = (kind: 'invalid' | 'expired' | 'used', status: number) => ({
  status,
  code: `account.link_${kind}`,
});

describe('the link of the verification letter', () => {
  test('verifies, once, for whoever opens it', async () => {
    const person = await house.signUp('ada');
    const token = await verifyTokenOf(person);
    expect(person.user.emailVerified).toBe(false);
    expect(await verify(token)).toEqual({ success: true, message: 'Your email address is verified.' });
    expect((await person.account.me()).emailVerified).toBe(true);
    await expect(verify(token)).rejects.toMatchObject({
      ...refused('used', 410),
      body: { error: { message: 'This link has been used already. Each link works once.' } },
    });
  });

  test('works for 24 hours', async () => {
    const [inTime, late] = [await house.signUp('bert'), await house.signUp('cleo')];
    const [first, second] = [await verifyTokenOf(inTime), await verifyTokenOf(late)];
    house.clock.advance(24 * HOUR - 1);
    await verify(first);
    house.clock.advance(1);
    await expect(verify(second)).rejects.toMatchObject(refused('expired', 410));
    expect((await house.services.account.me(late.user.id)).emailVerified).toBe(false);
  });

  test('opened ten times at once verifies once', async () => {
    const token = await verifyTokenOf(await house.signUp('dora'));
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => verify(token)));
    const refusals = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason);
    expect(refusals).toHaveLength(9);
    for (const refusal of refusals) expect(refusal).toMatchObject(refused('used', 410));
  });

  test('tampered with, cut short, too long or of another kind is not valid, and stays unused', async () => {
    const person = await house.signUp('emil');
    const token = await verifyTokenOf(person);
    const guest = await house.guest();
    await guest.account.requestPasswordReset({ body: { email: addressOf(person) } });
    const resetToken = tokenIn((await lettersTo(house, addressOf(person))).at(-1), 'reset-password');
    const flipped = (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
    for (const wrong of [flipped, token.slice(0, -1), `${token}=`, ` ${token}`, '', 'x', resetToken])
      await expect(verify(wrong), wrong).rejects.toMatchObject(refused('invalid', 400));
    await expect(verify('x'.repeat(513))).rejects.toMatchObject({ status: 400, code: 'request.invalid' });
    for (const body of [{}, { token: 5 }, { token: null }, { token, extra: 1 }])
      await expect(guest.account.verifyEmail({ body: body as never })).rejects.toMatchObject({ status: 400 });
    await verify(token);
    // The other one is as good as before.
    await guest.account.confirmPasswordReset({ body: { token: resetToken, password: 'new secret' } });
  });

  test('is not valid for an address that the account no longer has', async () => {
    const person = await house.signUp('fay');
    const token = await verifyTokenOf(person);
    await house.database.db
      .updateTable('users')
      .set({ email: 'fay@elsewhere.test', email_key: 'fay@elsewhere.test' })
      .where('id', '=', person.user.id)
      .execute();
    await expect(verify(token)).rejects.toMatchObject(refused('invalid', 400));
  });

  test('is kept only as a hash', async () => {
    const token = await verifyTokenOf(await house.signUp('gus'));
    const { rows } = await house.database.pool.query('select hash, t::text as row from mail_tokens t');
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

  test('by default is refused after 7 days, with the address, until it is verified', async () => {
    const person = await house.signUp('hal');
    house.clock.advance(7 * DAY);
    await login(person);
    house.clock.advance(1);
    const failure = (await login(person).catch((error: unknown) => error)) as ApiFailure;
    expect(failure).toMatchObject(late);
    expect(failure.body['email']).toBe('hal@example.test');
    await resend('hal@example.test');
    await verify(await verifyTokenOf(person));
    await login(person);
  });

  test('a wrong password never learns of it', async () => {
    const person = await house.signUp('ida');
    house.clock.advance(8 * DAY);
    await expect(login({ ...person, password: 'wrong!' })).rejects.toMatchObject({
      status: 401,
      code: 'account.credentials',
    });
  });

  test.each([
    ['strict', 'is refused from the first time on'],
    ['off', 'is never refused'],
  ])('%s: %s', async (setting) => {
    const other = await createHouse({ isSeeding: false, env: { EMAIL_VERIFICATION: setting } });
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

describe('asking for another verification letter', () => {
  const answer = {
    success: true,
    message:
      'If this address belongs to an account that is not verified yet, a verification email is on its way.',
  };

  test('is answered alike whoever is asked for; only who has use for it is sent one', async () => {
    const [unverified, verified] = [await house.signUp('kim'), await house.signUp('lou')];
    await verify(await verifyTokenOf(verified));
    for (const address of ['KIM@example.test', ' lou@example.test ', 'nobody@example.test'])
      expect(await resend(address)).toEqual(answer);
    expect(await lettersTo(house, addressOf(unverified))).toHaveLength(2);
    expect(await lettersTo(house, addressOf(verified))).toHaveLength(1);
    expect(await lettersTo(house, 'nobody@example.test')).toHaveLength(0);
    for (const email of ['', 'nonsense', 'a@b', `${'x'.repeat(250)}@example.test`])
      await expect(resend(email), email).rejects.toMatchObject({ status: 400 });
  });

  test('both links are good, whichever is opened first', async () => {
    const person = await house.signUp('mia');
    await resend(addressOf(person));
    const [first, second] = (await lettersTo(house, addressOf(person))).map((letter) =>
      tokenIn(letter, 'verify-email'),
    );
    expect(first).not.toBe(second);
    await verify(second!);
    await verify(first!);
  });

  test('fills nobody’s inbox: one a minute, ten a day, however many ask at once and of however many servers', async () => {
    const beside = await createHouse({ isSeeding: false, beside: house });
    try {
      const person = await house.signUp('ned');
      const ask = async (at: House) =>
        (await at.guest()).account.resendVerification({ body: { email: addressOf(person) } });
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) => ask(index % 2 ? house : beside)),
      );
      expect(answers).toEqual(answers.map(() => answer));
      await beside.services.mail.settle();
      const count = async () => (await lettersTo(house, addressOf(person))).length - 1;
      expect(await count()).toBe(1);
      house.clock.advance(MINUTE - 1);
      await ask(house);
      expect(await count()).toBe(1);
      for (let minute = 0; minute < 30; minute++) {
        house.clock.advance(MINUTE);
        await ask(house);
        await house.services.mail.settle();
      }
      expect(await count()).toBe(10);
      house.clock.advance(DAY);
      await ask(house);
      expect(await count()).toBe(11);
    } finally {
      await beside.close();
    }
  });

  test('is not forgotten where the server dies before it looks', async () => {
    const person = await house.signUp('oda');
    await house.services.mail.settle();
    await house.database.db
      .insertInto('mail_requests')
      .values({
        id: person.user.id,
        purpose: 'verify',
        email: addressOf(person),
        created_at: new Date(house.clock.now()),
      })
      .execute();
    await house.restart();
    expect(await lettersTo(house, addressOf(person))).toHaveLength(2);
  });
});
