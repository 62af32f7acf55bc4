// A user's own account: profile, sessions, settings; and what others see of it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type Person } from '../support/test-app.ts';

let app: TestApp;
let ada: Person;
let eve: Person;
beforeAll(async () => {
  app = await createTestApp({ isSeeding: false });
  ada = await app.signUp('ada');
  eve = await app.signUp('eve');
});
afterAll(() => app.close());

const NOWHERE = '01930000-0000-7000-8000-000000000000';

describe('the profile', () => {
  test('changes the fields that are sent and keeps the others', async () => {
    const changed = await ada.account.updateMe({
      body: { displayName: '  Ada\u202E\n Lovelace ', bio: 'Collects first lines.\n\n\n\nBad at endings.' },
    });
    expect(changed).toMatchObject({
      username: 'ada',
      displayName: 'Ada Lovelace',
      bio: 'Collects first lines.\n\nBad at endings.',
    });
    expect(await ada.account.updateMe({ body: { displayName: '' } })).toMatchObject({
      displayName: '',
      bio: 'Collects first lines.\n\nBad at endings.',
    });
    expect(await ada.account.me()).toMatchObject({ displayName: '', hasPassword: true });
  });

  test('can be signed in to by the new username, and the old one can be taken', async () => {
    const kim = await app.signUp('kim');
    await kim.account.updateMe({ body: { username: 'Kim.Two' } });
    const login = (emailOrUsername: string) =>
      kim.account.login({ body: { emailOrUsername, password: kim.password } });
    expect((await login('kim.two')).user.username).toBe('Kim.Two');
    await expect(login('kim')).rejects.toMatchObject({ status: 401 });
    expect((await app.signUp('kim2')).user.username).toBe('kim2');
    // Changing only the case of one's own name is no conflict.
    expect((await kim.account.updateMe({ body: { username: 'kim.two' } })).username).toBe('kim.two');
  });

  test.each([
    ['a name in use, in any case', { username: 'EVE', bio: 'new' }, 409, 'account.taken', 'username'],
    ['a name that is too short', { username: 'ab' }, 400, 'request.invalid', 'username'],
    ['a name with a space', { username: 'a b c' }, 400, 'request.invalid', 'username'],
    ['a long display name', { displayName: 'x'.repeat(41) }, 400, 'request.invalid', 'displayName'],
    ['a long bio', { bio: 'x'.repeat(301) }, 400, 'request.invalid', 'bio'],
    [
      'a name that promises a minor',
      { displayName: 'horny 15yo schoolgirl', bio: 'new' },
      422,
      'safety.blocked',
      'displayName',
    ],
    ['a bio that does', { bio: 'I am 14 and want sexy chats' }, 422, 'safety.blocked', 'bio'],
    ['a time zone that is none', { timeZone: 'Mars/Olympus' }, 400, 'request.invalid', 'timeZone'],
    ['an unknown field', { email: 'new@example.test' }, 400, 'request.invalid', 'email'],
    ['nothing', {}, 400, 'request.invalid', 'body'],
  ])('refuses %s and changes nothing', async (_what, body, status, code, field) => {
    const before = await ada.account.me();
    const failure: unknown = await ada.account
      .updateMe({ body: body as never })
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({
      status,
      code,
      body: { error: { fields: { [field]: expect.any(String) } } },
    });
    expect(await ada.account.me()).toEqual(before);
  });

  test('of two concurrent changes to one name, one succeeds', async () => {
    const [one, two] = await Promise.all([app.signUp('one'), app.signUp('two')]);
    const wanted = { body: { username: 'contested' } };
    const results = await Promise.allSettled([one.account.updateMe(wanted), two.account.updateMe(wanted)]);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(results.find((result) => result.status === 'rejected')).toMatchObject({
      reason: { status: 409, code: 'account.taken' },
    });
  });

  test('shows others the name, bio and picture, and nothing else', async () => {
    await ada.account.updateMe({ body: { displayName: 'Ada L.', bio: 'Hello.' } });
    const guest = await app.guest();
    const { joinedAt, ...seen } = await guest.account.profile({ params: { id: ada.user.id } });
    expect(seen).toEqual({
      id: ada.user.id,
      username: 'ada',
      displayName: 'Ada L.',
      bio: 'Hello.',
      avatarUrl: null,
      characterCount: 0,
    });
    expect(joinedAt).toBe('2026-11-21T20:00:00.000Z');
    for (const id of [NOWHERE, 'not-an-id'])
      await expect(guest.account.profile({ params: { id } })).rejects.toMatchObject({ status: 404 });
  });
});

describe('settings', () => {
  test('can be changed only by their owner', async () => {
    const save = (whose: Person, isEnabled: boolean) =>
      ada.account.saveSettings({ params: { id: whose.user.id }, body: { nsfwEnabled: isEnabled } });
    expect(await save(ada, true)).toEqual({ nsfwEnabled: true });
    expect((await ada.account.me()).preferences.nsfwEnabled).toBe(true);
    await save(ada, false);
    expect((await ada.account.me()).preferences).toEqual({
      selectedTags: [],
      completedOnboarding: false,
      nsfwEnabled: false,
    });
    await expect(save(eve, true)).rejects.toMatchObject({ status: 404 });
    expect((await eve.account.me()).preferences.nsfwEnabled).toBe(false);
  });

  test('do not change the chosen tags', async () => {
    const selectedTags = ['romance', 'mystery', 'shy', 'human', 'space'];
    await app.services.tags.list(0);
    await app.database.pool.query(
      'insert into preferences (user_id, selected_tags, completed_onboarding, updated_at) values ($1, $2, true, now()) on conflict (user_id) do update set selected_tags = $2, completed_onboarding = true',
      [eve.user.id, selectedTags],
    );
    await eve.account.saveSettings({ params: { id: eve.user.id }, body: { nsfwEnabled: true } });
    expect((await eve.account.me()).preferences).toEqual({
      selectedTags,
      completedOnboarding: true,
      nsfwEnabled: true,
    });
  });
});

describe('sessions', () => {
  const CHROME =
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36';
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';

  async function device(userAgent: string, person: Person) {
    const visitor = await app.guest();
    visitor.session.headers['user-agent'] = userAgent;
    const emailOrUsername = (await person.account.me()).username;
    const pair = await visitor.account.login({ body: { emailOrUsername, password: person.password } });
    visitor.session.accessToken = pair.accessToken;
    return { ...visitor, refreshToken: pair.refreshToken };
  }

  test('are listed with their device, the current one first', async () => {
    const mia = await app.signUp('mia');
    app.clock.advance(60_000);
    await device(CHROME, mia);
    app.clock.advance(60_000);
    const here = await device(FIREFOX, mia);
    app.clock.advance(60_000);
    const { items, total } = await here.account.sessions({ query: {} });
    expect(total).toBe(3);
    expect(items.map(({ device: name, isCurrent }) => [name, isCurrent])).toEqual([
      ['Firefox on Linux', true],
      ['Chrome on Windows', false],
      [expect.any(String), false],
    ]);
    expect(JSON.stringify(items)).not.toMatch(/hash|token|Mozilla/);
  });

  test('ending one invalidates its access and refresh tokens immediately', async () => {
    const noa = await app.signUp('noa');
    const phone = await device(CHROME, noa);
    const [other] = (await noa.account.sessions({ query: {} })).items.filter((each) => !each.isCurrent);
    await noa.account.endSession({ params: { id: other!.id } });
    await expect(phone.account.me()).rejects.toMatchObject({
      status: 401,
      body: { error: { message: 'Invalid or expired token' } },
    });
    await expect(phone.account.refresh({ body: { refreshToken: phone.refreshToken } })).rejects.toMatchObject(
      { status: 401 },
    );
    expect((await noa.account.sessions({ query: {} })).total).toBe(1);
    expect((await noa.account.me()).username).toBe('noa');
    await expect(noa.account.endSession({ params: { id: other!.id } })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('ending all others keeps the current one', async () => {
    const pia = await app.signUp('pia');
    const others = [await device(CHROME, pia), await device(FIREFOX, pia)];
    expect(await pia.account.endOtherSessions()).toEqual({ ended: 2 });
    for (const other of others) await expect(other.account.me()).rejects.toMatchObject({ status: 401 });
    expect((await pia.account.me()).username).toBe('pia');
    expect(await pia.account.endOtherSessions()).toEqual({ ended: 0 });
  });

  test('those of others are answered with 404', async () => {
    const [own] = (await eve.account.sessions({ query: {} })).items;
    await expect(ada.account.endSession({ params: { id: own!.id } })).rejects.toMatchObject({ status: 404 });
    expect((await eve.account.me()).username).toBe('eve');
  });

  test('one that was ended on another server is refused here soon after', async () => {
    const rae = await app.signUp('rae');
    const phone = await device(CHROME, rae);
    const [other] = (await rae.account.sessions({ query: {} })).items.filter((each) => !each.isCurrent);
    // Ended by another server, which does not notify this one.
    await app.database.pool.query(
      "update sessions set ended_at = now(), end_reason = 'revoked' where id = $1",
      [other!.id],
    );
    await expect
      .poll(() =>
        phone.account.me().then(
          () => 200,
          (error: { status: number }) => error.status,
        ),
      )
      .toBe(401);
  });

  test('one that ended before this server started is refused too', async () => {
    const sue = await app.signUp('sue');
    const phone = await device(CHROME, sue);
    await sue.account.endOtherSessions();
    await app.restart();
    for (const each of [phone, sue]) each.session.origin = app.origin;
    await expect(phone.account.me()).rejects.toMatchObject({ status: 401 });
    expect((await sue.account.me()).username).toBe('sue');
    for (const each of [ada, eve]) each.session.origin = app.origin;
  });
});

test('the calls for the own account need a session', async () => {
  const guest = await app.guest();
  const id = ada.user.id;
  for (const attempt of [
    () => guest.account.updateMe({ body: { bio: 'x' } }),
    () => guest.account.saveSettings({ params: { id }, body: { nsfwEnabled: true } }),
    () => guest.account.sessions({ query: {} }),
    () => guest.account.endOtherSessions(),
    () => guest.account.askForExport({ params: { id } }),
    () => guest.account.deleteMe({ body: { password: 'x' } }),
  ])
    await expect(attempt()).rejects.toMatchObject({ status: 401, code: 'auth.required' });
});
