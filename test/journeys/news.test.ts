// News that the operator sends to all users, with two servers.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let secondApp: TestApp;
beforeAll(async () => {
  app = await createTestApp({ isAlone: false, isSeeding: false });
  secondApp = await createTestApp({ sharedWith: app, isSeeding: false });
});
afterAll(async () => {
  await secondApp.close();
  await app.close();
});

describe('news of the operator', () => {
  async function admin(name: string): Promise<Person> {
    const person = await app.signUp(name);
    await app.database.pool.query("update users set role = 'admin' where id = $1", [person.user.id]);
    const body = { emailOrUsername: name, password: person.password };
    person.session.accessToken = (await person.account.login({ body })).accessToken;
    return person;
  }

  test('reach every user once with two servers working, and are in the audit log', async () => {
    const boss = await admin('boss');
    const [wim, xenia] = [await app.signUp('wim'), await app.signUp('xenia')];
    const body = {
      id: '01930000-0000-7000-8000-00000000e001',
      title: 'A new look',
      text: 'Come and see.',
      link: '/guides',
    };
    const posted = await Promise.all([1, 2, 3].map(() => boss.notifications.postNews({ body })));
    expect(new Set(posted.map(({ id }) => id))).toEqual(new Set([body.id]));
    await Promise.all([app, secondApp].map((server) => server.services.notifications.settle()));
    for (const person of [wim, xenia])
      expect((await person.notifications.list({ query: {} })).items).toMatchObject([
        { event: 'news.posted', subject: { name: 'A new look' }, text: 'Come and see.', link: '/guides' },
      ]);
    const { items } = await boss.notifications.news({ query: {} });
    expect(items).toMatchObject([{ ...body, author: 'boss' }]);
    expect(items[0]!.told).toBe(items[0]!.total);
    const log = await boss.safety.audit({ query: { action: 'notifications.news' } });
    expect(log.items).toMatchObject([{ actor: { name: 'boss' }, subject: { kind: 'news', id: body.id } }]);

    await expect(boss.notifications.postNews({ body: { ...body, title: 'Another' } })).rejects.toMatchObject({
      status: 400,
      body: { error: { fields: { id: 'Used for other news' } } },
    });
    await expect(
      boss.notifications.postNews({ body: { ...body, link: '//elsewhere.example' } }),
    ).rejects.toMatchObject({ status: 400 });
    await expect(wim.notifications.postNews({ body })).rejects.toMatchObject({ status: 403 });
  });
});
