// Two-step sign-in: switching it on, signing in, recovery codes, switching it off.
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiFailure } from '../support/api-client.ts';
import { createTestApp, type Guest, type TestApp, type Person } from '../support/test-app.ts';
import { emailsTo, tokenIn } from '../support/emails.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ isSeeding: false });
});
afterAll(() => app.close());

/** The code of an authenticator app for this key, some steps of 30 seconds from now. */
function codeOf(key: string, steps = 0, at: TestApp = app): string {
  const totp = new TOTP({ secret: Secret.fromBase32(key) });
  return totp.generate({ timestamp: at.clock.now() + steps * 30_000 });
}
const nextStep = (at: TestApp = app) => at.clock.advance(30_000);

async function switchOn(person: Person, at: TestApp = app) {
  const { key, uri } = await person.account.beginSecondFactor({ body: { password: person.password } });
  const { recoveryCodes } = await person.account.confirmSecondFactor({ body: { code: codeOf(key, 0, at) } });
  nextStep(at);
  return { key, uri, recoveryCodes: recoveryCodes! };
}
async function login(person: Person, code?: string, guest?: Guest) {
  const { account } = guest ?? (await app.guest());
  const body = { emailOrUsername: person.user.username, password: person.password };
  return account.login({ body: code === undefined ? body : { ...body, code } });
}
const failureOf = (promise: Promise<unknown>) => promise.catch((error: unknown) => error as ApiFailure);

describe('switching it on', () => {
  test('has no effect until a code of the app is confirmed', async () => {
    const ada = await app.signUp('ada');
    const { key, uri } = await ada.account.beginSecondFactor({ body: { password: ada.password } });
    expect(uri).toBe(
      `otpauth://totp/Nightbloom:ada?issuer=Nightbloom&secret=${key}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(key).toMatch(/^[A-Z2-7]{32}$/);
    expect(await ada.account.secondFactor()).toEqual({ isOn: false, since: null, recoveryCodesLeft: 0 });
    await login(ada);
    expect(await failureOf(ada.account.confirmSecondFactor({ body: { code: '000000' } }))).toMatchObject({
      status: 400,
      code: 'account.wrong_code',
    });
    const { recoveryCodes } = await ada.account.confirmSecondFactor({
      body: { code: codeOf(key).replace(/^(...)/, '$1 ') },
    });
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes!) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    expect(await ada.account.secondFactor()).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
    expect((await ada.account.me()).hasSecondFactor).toBe(true);
    expect((await emailsTo(app, ada.user.email)).at(-1)!.subject).toBe(
      'Two-step sign-in is on for Nightbloom',
    );
  });

  test('needs the password, and invalidates an earlier unconfirmed key', async () => {
    const bea = await app.signUp('bea');
    expect(
      await failureOf(bea.account.beginSecondFactor({ body: { password: 'not this one' } })),
    ).toMatchObject({ status: 400, code: 'account.wrong_password' });
    const first = await bea.account.beginSecondFactor({ body: { password: bea.password } });
    const second = await bea.account.beginSecondFactor({ body: { password: bea.password } });
    expect(
      await failureOf(bea.account.confirmSecondFactor({ body: { code: codeOf(first.key) } })),
    ).toMatchObject({ code: 'account.wrong_code' });
    await bea.account.confirmSecondFactor({ body: { code: codeOf(second.key) } });
    expect(
      await failureOf(bea.account.beginSecondFactor({ body: { password: bea.password } })),
    ).toMatchObject({ status: 409, code: 'account.second_factor_on' });
  });

  test('stores neither the key nor the recovery codes in plain text', async () => {
    const cleo = await app.signUp('cleo');
    const { key, recoveryCodes } = await switchOn(cleo);
    const { rows } = await app.database.pool.query<{ text: string }>(
      `select encode(sealed, 'escape') || encode(sealed, 'hex') as text from second_factors union all
       select hash from recovery_codes`,
    );
    const stored = rows.map(({ text }) => text).join('\n');
    expect(stored).not.toContain(Buffer.from(Secret.fromBase32(key).bytes).toString('hex'));
    for (const code of recoveryCodes) expect(stored).not.toContain(code.replace('-', ''));
  });
});

describe('signing in', () => {
  test('asks for the code only after the right password', async () => {
    const dora = await app.signUp('dora');
    const { key } = await switchOn(dora);
    expect(await failureOf(login(dora))).toMatchObject({
      status: 401,
      code: 'account.second_factor',
      body: { requiresSecondFactor: true },
    });
    expect(await failureOf(login({ ...dora, password: 'a wrong one' }))).toMatchObject({
      status: 401,
      code: 'account.credentials',
    });
    expect(await failureOf(login({ ...dora, password: 'a wrong one' }, codeOf(key)))).toMatchObject({
      code: 'account.credentials',
    });
    expect(await failureOf(login(dora, '123456'))).toMatchObject({ status: 400, code: 'account.wrong_code' });
    expect((await login(dora, codeOf(key))).user.username).toBe('dora');
  });

  test('accepts a code once, also concurrently, and the code of the next step', async () => {
    const elsa = await app.signUp('elsa');
    const { key } = await switchOn(elsa);
    const code = codeOf(key);
    const both = await Promise.allSettled([login(elsa, code), login(elsa, code), login(elsa, code)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await failureOf(login(elsa, codeOf(key, -1)))).toMatchObject({ code: 'account.wrong_code' });
    await login(elsa, codeOf(key, 1));
    expect(await failureOf(login(elsa, codeOf(key, 2)))).toMatchObject({ code: 'account.wrong_code' });
  });

  test('accepts each recovery code once', async () => {
    const fay = await app.signUp('fay');
    const { recoveryCodes } = await switchOn(fay);
    await login(fay, recoveryCodes[0]!.toUpperCase().replace('-', ' '));
    expect(await failureOf(login(fay, recoveryCodes[0]))).toMatchObject({ code: 'account.wrong_code' });
    expect((await fay.account.secondFactor()).recoveryCodesLeft).toBe(9);
  });

  test('limits wrong codes to three in a row', async () => {
    const guarded = await createTestApp({ isSeeding: false, env: { RATE_LIMIT_SCALE: '1' } });
    try {
      const gil = await guarded.signUp('gil');
      await switchOn(gil, guarded);
      const stranger = await guarded.guest();
      const body = { emailOrUsername: 'gil', password: gil.password, code: '000000' };
      const answers: number[] = [];
      for (let count = 0; count < 6; count++) {
        answers.push(((await failureOf(stranger.account.login({ body }))) as ApiFailure).status);
        guarded.clock.advance(10_000);
      }
      // The fourth has waited for half a minute.
      expect(answers).toEqual([400, 400, 400, 429, 429, 400]);
    } finally {
      await guarded.close();
    }
  });

  test('still asks for the code after a password reset', async () => {
    const hana = await app.signUp('hana');
    const link = tokenIn((await emailsTo(app, hana.user.email)).at(-1), 'verify-email');
    // What is set up for an address that nobody has proven goes with the proof.
    await hana.account.verifyEmail({ body: { token: link } });
    const { key } = await switchOn(hana);
    await (await app.guest()).account.requestPasswordReset({ body: { email: hana.user.email } });
    const token = /token=([\w-]+)/.exec((await emailsTo(app, hana.user.email)).at(-1)!.text)![1]!;
    await (await app.guest()).account.confirmPasswordReset({ body: { token, password: 'a new secret' } });
    const changed = { ...hana, password: 'a new secret' };
    expect(await failureOf(login(changed))).toMatchObject({ code: 'account.second_factor' });
    await login(changed, codeOf(key));
  });
});

test('switching it off needs the password and a code; then the password alone signs in', async () => {
  const ida = await app.signUp('ida');
  const { key } = await switchOn(ida);
  const { password } = ida;
  expect(
    await failureOf(ida.account.endSecondFactor({ body: { password: 'wrong one', code: codeOf(key) } })),
  ).toMatchObject({ code: 'account.wrong_password' });
  expect(await failureOf(ida.account.endSecondFactor({ body: { password, code: '111111' } }))).toMatchObject({
    code: 'account.wrong_code',
  });
  await ida.account.endSecondFactor({ body: { password, code: codeOf(key) } });
  await login(ida);
  expect(
    await failureOf(ida.account.endSecondFactor({ body: { password, code: codeOf(key) } })),
  ).toMatchObject({ status: 409, code: 'account.second_factor_off' });
  const { rows } = await app.database.pool.query('select 1 from recovery_codes where user_id = $1', [
    ida.user.id,
  ]);
  expect(rows).toEqual([]);
});

describe('where staff must use it', () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await createTestApp({ isSeeding: false, env: { STAFF_SECOND_FACTOR: 'on' } });
  });
  afterAll(() => strict.close());

  test('a staff role has effect only with it', async () => {
    const kim = await strict.signUp('kim');
    await strict.database.db
      .updateTable('users')
      .set({ role: 'admin' })
      .where('id', '=', kim.user.id)
      .execute();
    const renew = async () => {
      const { accessToken, refreshToken } = await kim.account.refresh({
        body: { refreshToken: kim.refreshToken },
      });
      kim.session.accessToken = accessToken;
      kim.refreshToken = refreshToken;
    };
    await renew();
    expect(await kim.account.me()).toMatchObject({ role: 'user', needsSecondFactor: true });
    const desk = () => kim.safety.audit({ query: {} });
    expect(await failureOf(desk())).toMatchObject({ status: 403 });

    await switchOn(kim, strict);
    expect(await kim.account.me()).toMatchObject({ role: 'admin', needsSecondFactor: false });
    await renew();
    await desk();
  });

  test('users are not asked for it', async () => {
    const lou = await strict.signUp('lou');
    expect(await lou.account.me()).toMatchObject({ role: 'user', needsSecondFactor: false });
  });
});
