// Names of those who run the site, for users: nobody may look like staff.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiFailure } from '../support/api-client.ts';
import { startIdentityProvider, type IdentityProvider } from '../support/identity-provider.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let provider: IdentityProvider;
let app: TestApp;
beforeAll(async () => {
  provider = await startIdentityProvider();
  app = await createTestApp({ isSeeding: false, env: { ...provider.env, PRODUCT_NAME: 'Moonroom' } });
  app.clock.advance(Date.now() - app.clock.now());
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

const failureOf = (promise: Promise<unknown>) => promise.catch((error: unknown) => error as ApiFailure);
const reserved = (field: string) => ({
  status: 422,
  code: 'account.name_reserved',
  body: {
    error: { fields: { [field]: 'This name is kept for the people who run this site. Choose another one.' } },
  },
});

test('cannot be registered, nor can look-alikes or the product’s own name', async () => {
  for (const name of ['admin', 'Supp0rt', 'staff-team', 'm0derator', 'moonroom', 'M00nroom.official'])
    expect(await failureOf(app.signUp(name)), name).toMatchObject(reserved('username'));
});

test('cannot be taken later, as username or display name', async () => {
  const { account } = await app.signUp('luna');
  expect(await failureOf(account.updateMe({ body: { username: 'bi11ing' } }))).toMatchObject(
    reserved('username'),
  );
  for (const displayName of ['Moonroom Support', 'Аdmin', '✔ Official'])
    expect(await failureOf(account.updateMe({ body: { displayName } })), displayName).toMatchObject(
      reserved('displayName'),
    );
  expect(await account.updateMe({ body: { displayName: 'Luna of the Moon' } })).toMatchObject({
    displayName: 'Luna of the Moon',
  });
});

test('stay with whoever bears one already, and are open to staff', async () => {
  const old = await app.signUp('oldtimer');
  await app.database.pool.query(`update users set display_name = 'Admin' where id = $1`, [old.user.id]);
  const body = { displayName: 'Admin', bio: 'Since the first day.' };
  expect(await old.account.updateMe({ body })).toMatchObject(body);
  const staff = await app.signUp('mona');
  await app.database.pool.query(`update users set role = 'moderator' where id = $1`, [staff.user.id]);
  expect(await staff.account.updateMe({ body: { displayName: 'Moonroom Support' } })).toMatchObject({
    displayName: 'Moonroom Support',
  });
});

test('are not made from a name at Google', async () => {
  provider.people.set('p', {
    sub: 'p',
    email: 'p@example.test',
    email_verified: true,
    given_name: 'Support',
  });
  const visitor = await app.guest();
  const { url } = await visitor.account.googleStart();
  const { user } = await visitor.account.googleCallback({ body: await provider.choose(url, 'p') });
  expect(user.username).toMatch(/^visitor-\d{4}$/);
});
