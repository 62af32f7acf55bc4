// Google sign-in with the address of an existing account.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { startIdentityProvider, type IdentityProvider } from '../support/identity-provider.ts';

let provider: IdentityProvider;
let app: TestApp;

beforeAll(async () => {
  provider = await startIdentityProvider();
  app = await createTestApp({ isSeeding: false, env: provider.env });
  app.clock.advance(Date.now() - app.clock.now());
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

async function enterAs(name: string, sub = `sub-${name}`, isVerified = true) {
  provider.people.set(sub, {
    sub,
    email: `${name}@example.test`,
    email_verified: isVerified,
    given_name: name,
  });
  const visitor = await app.guest();
  const { url } = await visitor.account.googleStart();
  const answer = await visitor.account.googleCallback({ body: await provider.choose(url, sub) });
  visitor.session.accessToken = answer.accessToken;
  return { ...answer, visitor };
}

const verify = (id: string) =>
  app.database.db.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', id).execute();

const emailsTo = async (email: string) => {
  await app.services.mail.settle();
  return app.database.db.selectFrom('outbox').selectAll().where('recipient', '=', email).execute();
};

test('a verified account with the same address is connected, and otherwise unchanged', async () => {
  const person = await app.signUp('vera');
  await verify(person.user.id);
  const entered = await enterAs('vera');
  expect(entered).toMatchObject({ isNew: false, gift: 0, user: { id: person.user.id, coins: 0 } });
  const login = { emailOrUsername: 'vera', password: person.password };
  expect((await person.account.login({ body: login })).user.id).toBe(person.user.id);
  expect(
    (await person.account.refresh({ body: { refreshToken: person.refreshToken } })).accessToken,
  ).toBeTruthy();
  expect((await emailsTo('vera@example.test')).map(({ subject }) => subject)).toContain(
    'Google is connected to your Nightbloom account',
  );
});

test('an attacker who registered the address is locked out when its owner signs in', async () => {
  const attacker = await app.signUp('petra');
  // The attacker also has a link for a new password.
  const reset = await attacker.account.requestPasswordReset({ body: { email: 'petra@example.test' } });
  expect(reset.success).toBe(true);
  await app.services.mail.settle();
  const owner = await enterAs('petra');
  expect(owner).toMatchObject({ isNew: false, gift: 0, user: { id: attacker.user.id, emailVerified: true } });

  const guest = await app.guest();
  const login = { emailOrUsername: 'petra', password: attacker.password };
  await expect(guest.account.login({ body: login })).rejects.toMatchObject({ status: 401 });
  await expect(
    guest.account.refresh({ body: { refreshToken: attacker.refreshToken } }),
  ).rejects.toMatchObject({ status: 401 });
  const emails = await emailsTo('petra@example.test');
  const links = emails.flatMap(({ text_body: text }) => [...text.matchAll(/token=([\w-]{43})/g)]);
  expect(links.length).toBeGreaterThan(0);
  for (const [, token] of links)
    await expect(
      guest.account.confirmPasswordReset({ body: { token: token!, password: 'new password' } }),
    ).rejects.toMatchObject({ status: expect.toSatisfy((status: number) => [400, 410].includes(status)) });
  // The access token is invalid as soon as its session has ended.
  await expect(attacker.account.me()).rejects.toMatchObject({ status: 401 });
  expect((await owner.visitor.account.me()).id).toBe(attacker.user.id);
  expect(emails.at(-1)!.text_body).toContain('Its password was removed.');
});

test('an address that the issuer has not verified is not connected', async () => {
  const person = await app.signUp('ulla');
  await expect(enterAs('ulla', 'sub-ulla', false)).rejects.toMatchObject({
    status: 403,
    code: 'account.google_email',
  });
  const login = { emailOrUsername: 'ulla', password: person.password };
  expect((await person.account.login({ body: login })).user.id).toBe(person.user.id);
});

test('a second Google account with the same address is refused', async () => {
  await enterAs('doris', 'doris-1');
  await expect(enterAs('doris', 'doris-2')).rejects.toMatchObject({
    status: 409,
    code: 'account.google_taken',
  });
});

test('addresses are compared without case', async () => {
  const first = await enterAs('Carla', 'carla-1');
  await expect(enterAs('CARLA', 'carla-2')).rejects.toMatchObject({ status: 409 });
  expect((await enterAs('Carla', 'carla-1')).user.id).toBe(first.user.id);
});
