// Notifications of one user about acts of another: in the list, live on any server, by email, digest and
// push.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type Person } from '../support/test-app.ts';
import { insertOwnCharacter } from '../support/full-account.ts';
import { emailsTo } from '../support/emails.ts';
import { startPushService, type PushService } from '../support/push-service.ts';

const HOUR = 3_600_000;
let app: TestApp;
let secondApp: TestApp;
let pushes: PushService;

beforeAll(async () => {
  app = await createTestApp({ isAlone: false, isSeeding: false });
  secondApp = await createTestApp({ sharedWith: app, isSeeding: false });
  pushes = await startPushService();
});
afterAll(async () => {
  await secondApp.close();
  await app.close();
  await pushes.close();
});

/** Either server may be the one that sends. */
const settle = async () => {
  await Promise.all([app, secondApp].map(({ services }) => services.notifications.settle()));
};
const list = (person: Person, query: object = {}) => person.notifications.list({ query });
const verify = (person: Person) =>
  app.database.pool.query('update users set email_verified_at = now() where id = $1', [person.user.id]);
/** Notifies a user as a feature does. */
const notify = async (to: Person, changes: object = {}) => {
  await app.database.transact((tx) =>
    app.services.notifications.notify(tx, {
      userId: to.user.id,
      event: 'support.answered',
      group: null,
      subject: { kind: 'ticket', id: 'T-1', name: 'My lost lantern' },
      link: '/support/T-1',
      ...changes,
    }),
  );
  app.services.notifications.wake();
};

/** Signs in on another server. */
async function on(server: TestApp, person: Person): Promise<Person> {
  const guest = await server.guest();
  guest.session.accessToken = person.session.accessToken;
  return { ...person, ...guest };
}

describe('an act of one user', () => {
  test('is in the list of the other, and in their open streams on both servers', async () => {
    const ada = await app.signUp('ada');
    const ben = await app.signUp('ben');
    const near = ada.notifications.events();
    const far = (await on(secondApp, ada)).notifications.events();
    for (const stream of [near, far])
      expect((await stream.next()).value).toEqual({ event: 'unread', data: { unread: 0 } });

    await ben.social.follow({ params: { id: ada.user.id } });
    const expected = {
      event: 'follower.new',
      kind: 'follower',
      count: 1,
      actors: [{ id: ben.user.id, name: 'ben' }],
      isRead: false,
    };
    for (const stream of [near, far])
      expect((await stream.next()).value).toMatchObject({
        event: 'notification',
        data: { ...expected, unread: 1 },
      });
    const { items, unread, total } = await list(ada);
    expect({ unread, total }).toEqual({ unread: 1, total: 1 });
    expect(items).toMatchObject([expected]);

    // Reading it on one server updates the count in the streams of both.
    await ada.notifications.read({ params: { id: items[0]!.id } });
    for (const stream of [near, far])
      expect((await stream.next()).value).toEqual({ event: 'unread', data: { unread: 0 } });
    for (const stream of [near, far]) await stream.return(undefined);
  });

  test('is merged with the same act of others while it is unread', async () => {
    const cleo = await app.signUp('cleo');
    const fans = await Promise.all(['dora', 'emil', 'fred', 'gina'].map((name) => app.signUp(name)));
    for (const fan of fans) {
      await fan.social.follow({ params: { id: cleo.user.id } });
      app.clock.advance(1_000);
    }
    // A repeated act of the same user counts once.
    await fans[0]!.social.unfollow({ params: { id: cleo.user.id } });
    await fans[0]!.social.follow({ params: { id: cleo.user.id } });
    const { items } = await list(cleo);
    expect(items).toMatchObject([
      { count: 4, actors: [{ name: 'gina' }, { name: 'fred' }, { name: 'emil' }] },
    ]);
  });

  test('can be marked as read and removed only by its own user', async () => {
    const hugo = await app.signUp('hugo');
    const iris = await app.signUp('iris');
    for (const name of ['one', 'two', 'three']) {
      await notify(hugo, { subject: { kind: 'ticket', id: name, name } });
      app.clock.advance(1_000);
    }
    const [newest, middle, oldest] = (await list(hugo)).items;
    expect(newest).toMatchObject({ subject: { name: 'three' } });
    for (const attempt of [iris.notifications.read, iris.notifications.remove])
      await expect(attempt({ params: { id: newest!.id } })).rejects.toMatchObject({
        status: 404,
        code: 'notifications.missing',
      });
    expect(await hugo.notifications.remove({ params: { id: oldest!.id } })).toEqual({ unread: 2 });
    // `until` is a time: newer notifications stay unread.
    expect(await hugo.notifications.readAll({ body: { until: middle!.at } })).toEqual({ unread: 1 });
    expect((await list(hugo, { unreadOnly: true })).items).toMatchObject([{ id: newest!.id }]);
    expect(await hugo.notifications.readAll({ body: {} })).toEqual({ unread: 0 });
    expect((await list(hugo)).total).toBe(2);
  });

  test('is neither listed nor counted if its kind is switched off', async () => {
    const jana = await app.signUp('jana');
    await jana.notifications.savePreferences({ body: { kinds: { support: { inProduct: false } } } });
    await notify(jana);
    expect(await list(jana)).toMatchObject({ items: [], unread: 0, total: 0 });
    await jana.notifications.savePreferences({ body: { kinds: { support: { inProduct: true } } } });
    expect(await list(jana)).toMatchObject({ total: 1, unread: 1 });
  });
});

test('its picture is covered by the NSFW filter and by blurring, and missing for a private character', async () => {
  const [rita, sam] = [await app.signUp('rita'), await app.signUp('sam')];
  const [id, versionId, imageId] = [randomUUID(), randomUUID(), randomUUID()];
  await insertOwnCharacter(app, rita.user.id, { id, versionId, tags: [] });
  const { pool } = app.database;
  await pool.query(
    `insert into images (id, owner_id, character_id, purpose, aspect_ratio, model, width, height, thumbhash, widths,
       secret, cover_secret, created_at)
     values ($1, $2, $3, 'avatar', '1:1', 'plain', 640, 640, 'hash', '{320,640}', 'secret', 'cover', now())`,
    [imageId, rita.user.id, id],
  );
  await pool.query("update characters set avatar_image_id = $2, rating = 'nsfw' where id = $1", [
    id,
    imageId,
  ]);
  await notify(sam, {
    event: 'reply.finished',
    subject: { kind: 'character', id, name: 'Wren Ash' },
    picture: { kind: 'character', id },
  });
  const shown = async (headers: Record<string, string>) => {
    Object.assign(sam.session.headers, { 'x-show-nsfw': '0', 'x-blur-images': '0', ...headers });
    return (await list(sam)).items[0]!.picture;
  };
  const cover = `/media/${imageId}/cover-160.webp`;
  expect(await shown({})).toMatchObject({ isCovered: true, url: cover, thumbhash: '' });
  expect(await shown({ 'x-show-nsfw': '1' })).toMatchObject({
    isCovered: false,
    url: `/media/${imageId}/secret-640.webp`,
  });
  expect(await shown({ 'x-show-nsfw': '1', 'x-blur-images': '1' })).toMatchObject({
    isCovered: true,
    isBlurred: true,
    url: cover,
  });
  await pool.query("update characters set visibility = 'private' where id = $1", [id]);
  expect(await shown({ 'x-show-nsfw': '1' })).toBeNull();
});

test('a stream ends with its session', async () => {
  const kira = await app.signUp('kira');
  const stream = kira.notifications.events();
  await stream.next();
  await kira.account.logout({ body: {} });
  expect((await stream.next()).done).toBe(true);
});

describe('emails', () => {
  /** Emails to this user but for the verification of their address, which either server sends in its own time. */
  const noticesTo = async (person: Person) => {
    await secondApp.services.mail.settle();
    const emails = await emailsTo(app, person.user.email);
    return emails.filter(({ subject }) => !subject.startsWith('Verify your email address'));
  };

  test('are sent immediately for urgent kinds, are discreet, and have one-click unsubscribe', async () => {
    const lena = await app.signUp('lena');
    await verify(lena);
    await notify(lena);
    const [email, ...more] = await noticesTo(lena);
    expect(more).toEqual([]);
    expect(email!.subject).toBe('You have a new notification at Nightbloom');
    expect(email!.text).toContain('My lost lantern has a new answer.');
    const { headers } = await app.database.db
      .selectFrom('outbox')
      .select('headers')
      .where('subject', '=', email!.subject)
      .where('recipient', '=', lena.user.email)
      .executeTakeFirstOrThrow();
    const stored = headers as Record<string, string>;
    expect(stored['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const address = stored['List-Unsubscribe']!.slice(1, -1);
    const clicked = await fetch(new URL(new URL(address).pathname + new URL(address).search, app.origin), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect([clicked.status, await clicked.json()]).toEqual([200, { success: true, kind: 'support' }]);
    const { preferences } = await lena.notifications.settings();
    expect(preferences.kinds.support).toEqual({ inProduct: true, email: false, digest: false, push: true });
    app.clock.advance(2 * HOUR);
    await notify(lena);
    expect(await noticesTo(lena)).toHaveLength(1);
  });

  test('are not sent to unverified addresses', async () => {
    const mia = await app.signUp('mia');
    await notify(mia);
    expect(await noticesTo(mia)).toEqual([]);
  });

  test('refuse a forged unsubscribe link', async () => {
    const guest = await app.guest();
    for (const token of ['x', 'a.b.c', `${'0'.repeat(36)}.support.${'A'.repeat(43)}`])
      await expect(guest.notifications.unsubscribe({ body: { token } })).rejects.toMatchObject({
        status: 422,
        code: 'notifications.link_invalid',
      });
  });
});

describe('the daily digest', () => {
  const digestsTo = async (person: Person) =>
    (await emailsTo(app, person.user.email)).filter(({ html }) => html.includes('daily summary'));

  test('is sent once, at the hour of its user, with several servers', async () => {
    const nora = await app.signUp('nora');
    await verify(nora);
    await nora.notifications.savePreferences({ body: { digestHour: 7, timeZone: 'Asia/Tokyo' } });
    const otto = await app.signUp('otto');
    await otto.social.follow({ params: { id: nora.user.id } });
    expect(await digestsTo(nora)).toEqual([]);
    app.clock.advance(24 * HOUR);
    await Promise.all([settle(), settle()]);
    const [digest, ...more] = await digestsTo(nora);
    expect(more).toEqual([]);
    expect(digest!.subject).toBe('You have 1 new notification at Nightbloom');
    expect(digest!.subject + digest!.html.split('</div>')[0]).not.toContain('otto');
    expect(digest!.text).toContain('otto follows you now.');
    // Without new notifications there is no further digest.
    app.clock.advance(48 * HOUR);
    expect(await digestsTo(nora)).toHaveLength(1);
  });

  test('is not sent to deleted accounts, unverified addresses, or users without unread notifications', async () => {
    const [pia, quin, rosa, fan] = await Promise.all(
      ['pia', 'quin', 'rosa', 'fan'].map((name) => app.signUp(name)),
    );
    for (const person of [pia!, quin!, rosa!]) {
      if (person !== rosa) await verify(person);
      await fan!.social.follow({ params: { id: person.user.id } });
    }
    await settle();
    await pia!.account.deleteMe({ body: { password: pia!.password } });
    await quin!.notifications.readAll({ body: {} });
    app.clock.advance(24 * HOUR);
    for (const person of [pia!, quin!, rosa!]) expect(await digestsTo(person)).toEqual([]);
    const { rows } = await app.database.pool.query(
      'select 1 from notification_digests where due_at is not null and user_id = any($1)',
      [[pia!.user.id, quin!.user.id, rosa!.user.id]],
    );
    expect(rows).toEqual([]);
  });
});

describe('pushes', () => {
  test('are encrypted, and discreet unless the user has switched that off', async () => {
    const sven = await app.signUp('sven');
    const browser = pushes.browser();
    await sven.notifications.subscribePush({ body: browser.subscription });
    await notify(sven);
    await settle();
    expect(browser.received).toMatchObject([
      {
        payload: { title: 'Nightbloom', body: 'Something new at Nightbloom', url: '/support/T-1' },
        headers: { ttl: '86400', urgency: 'high', 'content-encoding': 'aes128gcm' },
      },
    ]);
    await sven.notifications.savePreferences({ body: { isDiscreet: false } });
    await notify(sven);
    await settle();
    expect(browser.received[1]).toMatchObject({ payload: { body: 'My lost lantern has a new answer.' } });
  });

  test('end with the session, and go only to the next user of the browser', async () => {
    const [tara, udo] = [await app.signUp('tara'), await app.signUp('udo')];
    const browser = pushes.browser();
    await tara.notifications.subscribePush({ body: browser.subscription });
    await tara.account.logout({ body: {} });
    await notify(tara);
    await settle();
    expect(browser.received).toEqual([]);
    await udo.notifications.subscribePush({ body: browser.subscription });
    await notify(tara);
    await notify(udo);
    await settle();
    expect(browser.received).toHaveLength(1);
    expect((await udo.notifications.settings()).devices).toMatchObject([{ name: 'Firefox on Linux' }]);
  });

  test('remove a subscription that is gone; one that does not answer does not delay others', async () => {
    const vera = await app.signUp('vera');
    const [gone, silent, well] = [pushes.browser('gone'), pushes.browser('silent'), pushes.browser('well')];
    for (const { subscription } of [gone, silent, well])
      await vera.notifications.subscribePush({ body: subscription });
    gone.answer(410);
    silent.answer('hang');
    await notify(vera);
    await expect.poll(() => well.received.length).toBe(1);
    await expect
      .poll(async () => (await vera.notifications.settings()).devices.map(({ name }) => name))
      .toEqual(['well', 'silent']);
    await expect.poll(() => silent.attempts()).toBe(1);
    // The hanging attempt fails by its deadline before the test ends.
    silent.answer(201);
    await expect
      .poll(async () => {
        const { rows } = await app.database.pool.query<{ failures: number }>(
          "select failures from push_devices where name = 'silent' and user_id = $1",
          [vera.user.id],
        );
        return rows[0]!.failures;
      })
      .toBe(1);
    app.clock.advance(HOUR);
    await settle();
    expect(silent.received).toHaveLength(1);
  });
});

describe('push subscriptions', () => {
  test('are refused for invalid endpoints, and so are invalid time zones', async () => {
    const yara = await app.signUp('yara');
    const { subscription } = pushes.browser();
    for (const wrong of [
      { endpoint: 'https://10.0.0.1/push' },
      { endpoint: 'http://push.example.com/push' },
      { keys: { p256dh: 'AAAA', auth: 'AAAA' } },
    ])
      await expect(
        yara.notifications.subscribePush({ body: { ...subscription, ...wrong } }),
      ).rejects.toMatchObject({ status: 422, code: 'notifications.push_endpoint' });
    await expect(
      yara.notifications.savePreferences({ body: { timeZone: 'Mars/Olympus' } }),
    ).rejects.toMatchObject({ status: 400, body: { error: { fields: { timeZone: expect.any(String) } } } });
    const { id } = await yara.notifications.subscribePush({ body: subscription });
    const zoe = await app.signUp('zoe');
    for (const attempt of [zoe.notifications.unsubscribePush, zoe.notifications.testPush])
      await expect(attempt({ params: { id } })).rejects.toMatchObject({ status: 404 });
  });

  test('can be tested, with the result of the push', async () => {
    const zara = await app.signUp('zara');
    const browser = pushes.browser();
    const { id } = await zara.notifications.subscribePush({ body: browser.subscription });
    expect(await zara.notifications.testPush({ params: { id } })).toEqual({ success: true });
    expect(browser.received).toMatchObject([{ payload: { body: 'This is how a push looks.' } }]);
    browser.answer(410);
    await expect(zara.notifications.testPush({ params: { id } })).rejects.toMatchObject({
      status: 502,
      code: 'notifications.push_failed',
    });
    expect((await zara.notifications.settings()).devices).toEqual([]);
  });
});
