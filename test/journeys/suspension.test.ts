// Staff suspend an account, for a time or without end.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiFailure } from '../support/api-client.ts';
import { createTestApp, type TestApp, type Person } from '../support/test-app.ts';
import { emailsTo } from '../support/emails.ts';

const DAY = 86_400_000;
let app: TestApp;
let moderator: Person;
let admin: Person;
beforeAll(async () => {
  app = await createTestApp({ isSeeding: false });
  moderator = await staff('mona', 'moderator');
  admin = await staff('adam', 'admin');
});
afterAll(() => app.close());

const failureOf = (promise: Promise<unknown>) => promise.catch((error: unknown) => error as ApiFailure);

async function login(person: Person) {
  const { account } = await app.guest();
  return account.login({ body: { emailOrUsername: person.user.username, password: person.password } });
}

async function staff(name: string, role: 'moderator' | 'admin'): Promise<Person> {
  const person = await app.signUp(name);
  await app.database.db.updateTable('users').set({ role }).where('id', '=', person.user.id).execute();
  person.session.accessToken = (await login(person)).accessToken;
  return person;
}

const suspend = (by: Person, person: Person, days?: number) =>
  by.account.suspend({
    params: { id: person.user.id },
    body: { reason: 'Insulted others', ...(days === undefined ? {} : { days }) },
  });

test('a suspended user is signed out everywhere immediately, and gets the reason', async () => {
  const ada = await app.signUp('ada');
  const { refreshToken } = await login(ada);
  const seen = await suspend(moderator, ada, 7);
  expect(seen).toMatchObject({ username: 'ada', email: null, sessions: 0 });
  expect(seen.suspensions).toMatchObject([{ createdBy: 'mona', isActive: true, reason: 'Insulted others' }]);

  expect(await failureOf(ada.account.me())).toMatchObject({ status: 401 });
  const { account } = await app.guest();
  expect(await failureOf(account.refresh({ body: { refreshToken } }))).toMatchObject({ status: 401 });
  const failure = (await failureOf(login(ada))) as ApiFailure;
  expect(failure).toMatchObject({ status: 403, code: 'account.suspended' });
  expect(failure.message).toContain('suspended until 28 November 2026. Reason: Insulted others');
  const email = (await emailsTo(app, ada.user.email)).at(-1)!;
  expect(email.subject).toBe('Your Nightbloom account is suspended');
  expect(email.text).toContain('Insulted others');

  const { items } = await admin.safety.audit({ query: { action: 'account.suspend' } });
  expect(items[0]).toMatchObject({ actor: { name: 'mona' }, subject: { kind: 'user', id: ada.user.id } });
  expect(await failureOf(suspend(moderator, ada))).toMatchObject({ code: 'account.suspended_already' });
});

test('a sign-in with a wrong password does not reveal a suspension', async () => {
  const { account } = await app.guest();
  const body = { emailOrUsername: 'ada', password: 'not the password' };
  expect(await failureOf(account.login({ body }))).toMatchObject({ code: 'account.credentials' });
});

test('a suspension expires, or is lifted', async () => {
  const bea = await app.signUp('bea');
  await suspend(moderator, bea, 1);
  app.clock.advance(DAY + 1000);
  expect((await login(bea)).user.username).toBe('bea');
  for (const each of [moderator, admin]) each.session.accessToken = (await login(each)).accessToken;

  await suspend(moderator, bea);
  expect(((await failureOf(login(bea))) as ApiFailure).message).toContain('is suspended. Reason:');
  const body = { reason: 'Apologised' };
  const lifted = await moderator.account.liftSuspension({ params: { id: bea.user.id }, body });
  expect(lifted.suspensions).toMatchObject([
    { isActive: false, liftedBy: 'mona' },
    { isActive: false, liftedAt: null },
  ]);
  await login(bea);
  expect((await emailsTo(app, bea.user.email)).at(-1)!.subject).toBe('Your Nightbloom account is open again');
  expect(
    await failureOf(moderator.account.liftSuspension({ params: { id: bea.user.id }, body })),
  ).toMatchObject({ status: 409, code: 'account.not_suspended' });
});

test('moderators cannot suspend staff, and administrators no administrators', async () => {
  const dan = await staff('dan', 'moderator');
  const other = await staff('eve', 'admin');
  const user = await app.signUp('user');
  for (const [by, whom] of [
    [moderator, dan],
    [moderator, admin],
    [admin, other],
    [admin, admin],
  ] as const)
    expect(await failureOf(suspend(by, whom))).toMatchObject({ status: 403, code: 'account.protected' });
  expect(await failureOf(suspend(user, moderator))).toMatchObject({ status: 403, code: 'auth.forbidden' });
  expect((await suspend(admin, dan)).suspensions).toHaveLength(1);
});

test('moderators find accounts by name, administrators also by email address', async () => {
  const fay = await app.signUp('fay');
  const find = (by: Person, id: string) => by.account.deskUser({ params: { id } });
  expect(await find(moderator, 'FAY')).toMatchObject({ id: fay.user.id, email: null, maySuspend: true });
  expect(await find(admin, fay.user.email)).toMatchObject({ id: fay.user.id, email: fay.user.email });
  expect(await failureOf(find(moderator, fay.user.email))).toMatchObject({ status: 404 });
  expect(await failureOf(find(moderator, 'nobody'))).toMatchObject({ status: 404, code: 'account.missing' });
});
