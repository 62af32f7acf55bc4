// Ownership of email addresses: registering, signing in and requesting emails do not reveal who has an
// account.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiFailure } from '../support/api-client.ts';
import { createTestApp, type Guest, type TestApp } from '../support/test-app.ts';
import { emailsTo, tokenIn } from '../support/emails.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ isSeeding: false });
});
afterAll(() => app.close());

const passwordOf = (username: string) => `the secret of ${username}`;
const failureOf = (promise: Promise<unknown>) => promise.catch((error: unknown) => error as ApiFailure);
async function register(email: string, username: string, visitor?: Guest) {
  const guest = visitor ?? (await app.guest());
  return guest.account.register({ body: { email, username, password: passwordOf(username) } });
}
async function login(emailOrUsername: string, password: string, visitor?: Guest) {
  const guest = visitor ?? (await app.guest());
  return guest.account.login({ body: { emailOrUsername, password } });
}
const verify = async (token: string) => (await app.guest()).account.verifyEmail({ body: { token } });
const newest = async (email: string) => (await emailsTo(app, email)).at(-1);
const subjectsTo = async (email: string) => (await emailsTo(app, email)).map(({ subject }) => subject);
const VERIFY = 'Verify your email address for Nightbloom';
const TAKEN = 'You already have a Nightbloom account';
const RESET = 'Set a new password for Nightbloom';

/** Registers an account and verifies its address. */
async function owner(name: string): Promise<string> {
  const email = `${name}@example.test`;
  await register(email, name);
  await verify(tokenIn(await newest(email), 'verify-email'));
  return email;
}

describe('what others learn about an address', () => {
  const answerOf = async (promise: Promise<unknown>): Promise<unknown> => {
    const result = await promise.catch((error: unknown) => error as ApiFailure);
    if ('status' in (result as object)) return result;
    const { user } = result as Awaited<ReturnType<typeof register>>;
    const { id: _id, createdAt: _at, username, ...rest } = user as typeof user & { createdAt?: string };
    return { ...rest, username: username.replace(/^[a-z]+-/, '') };
  };

  /** All calls with an address that are possible without access to its emails. */
  async function tryAll(name: string): Promise<unknown[]> {
    const email = `${name}@example.test`;
    const answers: unknown[] = [];
    for (let count = 1; count <= 4; count++) {
      answers.push(await answerOf(register(email.toUpperCase(), `${name}-${count}`)));
      for (let made = 1; made <= count; made++) {
        answers.push(await answerOf(login(email, passwordOf(`${name}-${made}`))));
        answers.push(await answerOf(login(`${name}-${made}`, passwordOf(`${name}-${made}`))));
      }
      answers.push(await answerOf(login(email, 'a wrong guess')));
    }
    const guest = await app.guest();
    answers.push(await guest.account.requestPasswordReset({ body: { email } }));
    answers.push(await guest.account.resendVerification({ body: { email } }));
    return JSON.parse(
      JSON.stringify(answers).replaceAll(email, 'ADDRESS').replaceAll(email.toUpperCase(), 'ADDRESS'),
    ) as unknown[];
  }

  test('is the same for unknown, unverified and verified addresses', async () => {
    await owner('proven');
    await register('stated@example.test', 'stated');
    const [free, stated, proven] = [await tryAll('free'), await tryAll('stated'), await tryAll('proven')];
    expect(free).toHaveLength(4 + 2 * (1 + 2 + 3 + 4) + 4 + 2);
    expect(stated).toEqual(free);
    expect(proven).toEqual(free);
    // Guards against a vacuous comparison: the first answer is an account, not a refusal.
    expect(free[0]).toMatchObject({ username: '1', emailVerified: false });
  });

  test('usernames are public: a taken one is reported for every address', async () => {
    const email = await owner('rosa');
    for (const address of [email, 'new@example.test', 'ROSA@example.test'])
      expect(await failureOf(register(address, 'RoSa'))).toMatchObject({
        status: 409,
        body: {
          error: {
            code: 'account.taken',
            message: 'This username is already taken',
            fields: { username: 'This username is already taken' },
          },
        },
      });
    expect(await subjectsTo(email)).toEqual([VERIFY]);
    expect(await subjectsTo('new@example.test')).toEqual([]);
  });

  test('an account with that address gives a browser no further guesses at another’s password', async () => {
    const guarded = await createTestApp({ isSeeding: false, env: { RATE_LIMIT_SCALE: '1' } });
    try {
      const body = { email: 'vera@example.test', username: 'vera', password: passwordOf('vera') };
      await (await guarded.guest()).account.register({ body });
      const attacker = await guarded.guest();
      await attacker.account.register({ body: { ...body, username: 'mallory', password: 'known to all' } });
      const guess = (password: string) =>
        attacker.account.login({ body: { emailOrUsername: body.email, password } }).then(
          ({ user }) => user.username,
          (error: ApiFailure) => error.status,
        );
      const guesses: unknown[] = [];
      for (let count = 0; count < 12; count++) {
        guesses.push(await guess(`guess ${count}`));
        guarded.clock.advance(30_000);
      }
      expect(guesses).toEqual(Array(12).fill(401));
      // Ten guesses were compared with vera's password. Further ones are not, but mallory can still sign in.
      expect(await guess(passwordOf('vera'))).toBe(401);
      expect(await guess('known to all')).toBe('mallory');
      guarded.clock.advance(15 * MINUTE);
      expect(await guess(passwordOf('vera'))).toBe('vera');
    } finally {
      await guarded.close();
    }
  });
});

describe('what the owner of an address learns', () => {
  test('that another account was registered with it, in an email without a link or name', async () => {
    const email = await owner('sam');
    await register(email, 'sam-again');
    expect(await subjectsTo(email)).toEqual([VERIFY, TAKEN]);
    const received = await newest(email);
    expect(received!.text).not.toContain('token=');
    expect(received!.text).not.toContain('sam-again');
  });

  test('at most three times a day, and once an hour', async () => {
    const email = await owner('tess');
    await register(email, 'tess-a');
    await register(email, 'tess-b');
    expect(await subjectsTo(email)).toEqual([VERIFY, TAKEN]);
    for (let hour = 0; hour < 10; hour++) {
      app.clock.advance(HOUR);
      await register(email, `tess-${hour}`);
    }
    expect(await subjectsTo(email)).toEqual([VERIFY, TAKEN, TAKEN, TAKEN]);
  });

  test('at most five verification emails a day, also if the accounts are deleted', async () => {
    const email = 'uma@example.test';
    for (let count = 0; count < 8; count++) {
      const { user } = await register(email, `uma-${count}`);
      await app.services.mail.settle();
      await app.database.db.deleteFrom('users').where('id', '=', user.id).execute();
    }
    const sent = async () => {
      const { rows } = await app.database.pool.query<{ count: number }>(
        `select count(*)::int as count from mail_requests where purpose = 'welcome' and answered_at is not null and email = ''`,
      );
      return rows[0]!.count;
    };
    const before = await sent();
    await register(email, 'uma-last');
    await app.services.mail.settle();
    expect(await sent()).toBe(before);
    app.clock.advance(DAY);
    await register(email, 'uma-next');
    expect(await subjectsTo(email)).toContain(VERIFY);
    await app.services.mail.settle();
    expect(await sent()).toBe(before + 1);
  });
});

describe('an unverified address of several accounts', () => {
  /** Registers two accounts with one address. @returns the tokens of their verification emails. */
  async function rivals(name: string) {
    const email = `${name}@example.test`;
    await register(email, `${name}-one`);
    const one = tokenIn(await newest(email), 'verify-email');
    await register(email, `${name}-two`);
    const two = tokenIn(await newest(email), 'verify-email');
    return { email, one, two };
  }
  const elsewhere = { status: 409, code: 'account.link_elsewhere' };
  const verifiedOf = async (email: string) =>
    (
      await app.database.db
        .selectFrom('users')
        .select('username')
        .where('email_key', '=', email)
        .where('email_verified_at', 'is not', null)
        .execute()
    ).map(({ username }) => username);

  test('belongs to the first that verifies it; the link of the other is refused with the reason', async () => {
    const { email, one, two } = await rivals('vito');
    await verify(two);
    const failure = (await failureOf(verify(one))) as ApiFailure;
    expect(failure).toMatchObject({
      ...elsewhere,
      body: {
        error: {
          message:
            'Another account with this address was verified before. Please sign in to that one, or set a new password for it.',
        },
      },
    });
    expect(await verifiedOf(email)).toEqual(['vito-two']);
    // The refusal does not use up the other link, which is refused for the same reason again.
    expect(await failureOf(verify(one))).toMatchObject(elsewhere);
  });

  test('belongs to one when both verify it concurrently', async () => {
    const { email, one, two } = await rivals('wim');
    const results = await Promise.allSettled([one, two, one, two, two, one].map(verify));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await verifiedOf(email)).toHaveLength(1);
  });

  test('gets a reset email for its first account only, which verifies the address', async () => {
    const { email, two } = await rivals('xena');
    await (await app.guest()).account.requestPasswordReset({ body: { email } });
    const emails = (await emailsTo(app, email)).filter(({ subject }) => subject === RESET);
    expect(emails.map(({ text }) => /Hello ([\w-]+),/.exec(text)![1])).toEqual(['xena-one']);
    const token = tokenIn(emails[0], 'reset-password');
    await (await app.guest()).account.confirmPasswordReset({ body: { token, password: 'a new secret' } });
    expect(await verifiedOf(email)).toEqual(['xena-one']);
    expect(await failureOf(verify(two))).toMatchObject(elsewhere);
    // The other account is unchanged.
    await login('xena-two', passwordOf('xena-two'));
    app.clock.advance(HOUR);
    await (await app.guest()).account.requestPasswordReset({ body: { email } });
    expect((await subjectsTo(email)).filter((subject) => subject === RESET)).toHaveLength(2);
  });

  test('gets further verification emails for all accounts until one has verified it', async () => {
    const { email, one } = await rivals('yara');
    const resend = async () => (await app.guest()).account.resendVerification({ body: { email } });
    await resend();
    expect(await subjectsTo(email)).toEqual(Array(4).fill(VERIFY));
    await verify(one);
    app.clock.advance(HOUR);
    await resend();
    expect(await subjectsTo(email)).toHaveLength(4);
  });

  test('signs in to the account whose password is given', async () => {
    const { email, one } = await rivals('zoe');
    const signedIn = async (name: string) => (await login(email, passwordOf(name))).user.username;
    expect([await signedIn('zoe-one'), await signedIn('zoe-two')]).toEqual(['zoe-one', 'zoe-two']);
    await verify(one);
    await register(email, 'zoe-three');
    await register(email, 'zoe-four');
    await register(email, 'zoe-five');
    expect(await signedIn('zoe-one')).toBe('zoe-one');
    expect(await signedIn('zoe-five')).toBe('zoe-five');
    expect(await signedIn('zoe-two')).toBe('zoe-two');
  });

  test('lets the first account sign in and reset by it, however many are registered later', async () => {
    const email = 'first@example.test';
    await register(email, 'first');
    for (let count = 1; count <= 5; count++) await register(email, `later-${count}`);
    for (const name of ['first', 'later-1', 'later-5'])
      expect((await login(email, passwordOf(name))).user.username).toBe(name);
    await (await app.guest()).account.requestPasswordReset({ body: { email } });
    const emails = (await emailsTo(app, email)).filter(({ subject }) => subject === RESET);
    expect(emails.map(({ text }) => /Hello ([\w-]+),/.exec(text)![1])).toEqual(['first']);
    const token = tokenIn(emails.at(-1), 'reset-password');
    await (await app.guest()).account.confirmPasswordReset({ body: { token, password: 'a new secret' } });
    expect(await verifiedOf(email)).toEqual(['first']);
    expect((await login(email, 'a new secret')).user.username).toBe('first');
  });
});

describe('an address whose domain has letters beyond ASCII', () => {
  test('is one address, however it is written', async () => {
    await register('mira@bücher.example', 'mira');
    const link = tokenIn(await newest('mira@bücher.example'), 'verify-email');
    await verify(link);
    for (const written of ['mira@bücher.example', 'Mira@BÜCHER.example', 'mira@xn--bcher-kva.example'])
      expect((await login(written, passwordOf('mira'))).user).toMatchObject({
        username: 'mira',
        email: 'mira@bücher.example',
        emailVerified: true,
      });
    await register('mira@xn--bcher-kva.example', 'mira-two');
    expect(await subjectsTo('mira@bücher.example')).toEqual([VERIFY, TAKEN]);
    await (await app.guest()).account.requestPasswordReset({ body: { email: 'mira@xn--bcher-kva.example' } });
    expect(await subjectsTo('mira@bücher.example')).toEqual([VERIFY, TAKEN, RESET]);
  });

  test('is refused where it is none', async () => {
    for (const email of ['mira@bü cher.example', 'mira@bücher.example@evil.example', 'mïra@example.test'])
      expect(await failureOf(register(email, 'nobody-at-all'))).toMatchObject({
        status: 400,
        body: { error: { fields: { email: 'Please enter a valid email address' } } },
      });
  });
});

describe('on a server that cannot send emails', () => {
  let alone: TestApp;
  beforeAll(async () => {
    alone = await createTestApp({ isSeeding: false, env: { MODE: 'production' } });
  });
  afterAll(() => alone.close());
  const join = async (email: string, username: string) =>
    (await alone.guest()).account.register({ body: { email, username, password: passwordOf(username) } });

  test('an address belongs to the first account, and registering reports it as taken', async () => {
    await join('ines@example.test', 'ines');
    expect(await failureOf(join('INES@example.test', 'mallory'))).toMatchObject({
      status: 409,
      body: { error: { code: 'account.address_taken', fields: { email: expect.any(String) } } },
    });
    const body = { emailOrUsername: 'ines@example.test', password: passwordOf('ines') };
    expect((await (await alone.guest()).account.login({ body })).user.username).toBe('ines');
  });

  test('of two concurrent registrations one succeeds', async () => {
    const both = await Promise.allSettled([
      join('twin@example.test', 'one'),
      join('twin@example.test', 'two'),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('unverified accounts can always sign in', async () => {
    await join('late@example.test', 'late');
    alone.clock.advance(30 * DAY);
    const body = { emailOrUsername: 'late', password: passwordOf('late') };
    expect((await (await alone.guest()).account.login({ body })).user.username).toBe('late');
  });
});
