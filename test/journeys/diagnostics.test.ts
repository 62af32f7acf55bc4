// decisions.md 2: the diagnostic pages are for an admin, and for everyone in development mode.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHECKS } from '../../src/features/diagnostics/rules.ts';
import { createTestApp, type TestApp, type Person } from '../support/test-app.ts';

const SECRET = 'sk-very-secret-key-1234';
let development: TestApp;
let production: TestApp;
beforeAll(async () => {
  development = await createTestApp({ env: { CHAT_API_KEY: SECRET, CHAT_MODEL: 'moon-7b' } });
  production = await createTestApp({ isSeeding: false, env: { MODE: 'production' } });
});
afterAll(async () => {
  await development.close();
  await production.close();
});

async function admin(app: TestApp, name: string): Promise<Person> {
  const person = await app.signUp(name);
  await app.database.db
    .updateTable('users')
    .set({ role: 'admin' })
    .where('id', '=', person.user.id)
    .execute();
  const pair = await person.account.refresh({ body: { refreshToken: person.refreshToken } });
  person.session.accessToken = pair.accessToken;
  return person;
}

describe('in production', () => {
  test('guests and users get 404', async () => {
    const mira = await production.signUp('mira');
    for (const who of [await production.guest(), mira]) {
      const calls = [
        who.diagnostics.overview(),
        who.diagnostics.outbox({ query: {} }),
        who.diagnostics.check({ params: { name: 'database' } }),
        who.diagnostics
          .chat({ params: { id: mira.user.id }, body: { act: 'send', engine: 'configured', content: 'x' } })
          .next(),
      ];
      const missing = { status: 404, code: 'request.not_found' };
      await Promise.all(calls.map((call) => expect(call).rejects.toMatchObject(missing)));
    }
  });

  test('an admin can use them', async () => {
    const ada = await admin(production, 'ada');
    expect((await ada.diagnostics.overview()).mode).toBe('production');
    expect((await ada.diagnostics.check({ params: { name: 'database' } })).isOk).toBe(true);
  });
});

describe('in development', () => {
  test('a guest sees mode, versions and settings, but no secrets', async () => {
    const overview = await (await development.guest()).diagnostics.overview();
    expect(overview).toMatchObject({ mode: 'development', startedAt: '2026-11-21T20:00:00.000Z' });
    expect(overview.versions.find(({ name }) => name === 'Nightbloom')?.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(overview.versions.find(({ name }) => name === 'PostgreSQL')?.version).toMatch(/^\d+/);
    const settings = Object.fromEntries(overview.settings.map(({ name, value }) => [name, value]));
    expect(settings).toMatchObject({
      CHAT_API_KEY: 'set',
      CHAT_MODEL: 'moon-7b',
      SMTP_URL: 'not set',
      EMAIL_VERIFICATION: 'grace',
    });
    expect(JSON.stringify(overview)).not.toContain(SECRET);
  });

  test.each(CHECKS)('the check of %s runs', async (name) => {
    const guest = await development.guest();
    const result = await guest.diagnostics.check({ params: { name } });
    expect(result).toMatchObject({ name, isOk: true, milliseconds: expect.any(Number) });
    expect(result.detail).not.toBe('');
    if (name === 'chat') expect(result.detail).toContain('scripted');
  });

  test('a failing check gives its reason', async () => {
    development.chatEngine.fail('unauthorized');
    const guest = await development.guest();
    expect(await guest.diagnostics.check({ params: { name: 'chat' } })).toMatchObject({
      isOk: false,
      detail: 'unauthorized: scripted unauthorized',
    });
  });

  test('the check of coins names accounts with wrong balances', async () => {
    const { user } = await development.signUp('iris');
    const { pool } = development.database;
    const account = '01a1fed0-a8f9-7000-a24a-a89d07a15661';
    await pool.query(`insert into coin_accounts (id, kind, user_id, balance) values ($1, 'user', $2, 7)`, [
      account,
      user.id,
    ]);
    const guest = await development.guest();
    const result = await guest.diagnostics.check({ params: { name: 'coins' } });
    expect(result).toMatchObject({ isOk: false });
    expect(result.detail).toContain(`Wrong balances: ${account}.`);
    await pool.query('delete from coin_accounts where id = $1', [account]);
  });

  test('an unknown check is not found', async () => {
    const guest = await development.guest();
    await expect(guest.diagnostics.check({ params: { name: 'moon' as 'chat' } })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('the outbox shows emails, newest first, page by page', async () => {
    await development.signUp('lena');
    await development.services.mail.settle();
    const guest = await development.guest();
    const outbox = await guest.diagnostics.outbox({ query: { limit: 1 } });
    expect(outbox).toMatchObject({ page: 1, limit: 1, items: [{ to: 'lena@example.test', state: 'kept' }] });
    expect(outbox.items[0]!.text).toContain('/verify-email');
    expect(outbox.total).toBeGreaterThanOrEqual(1);
  });
});

describe('the test chat', () => {
  const drain = async <T>(events: AsyncIterable<T>) => Array.fromAsync(events);

  test('streams the raw events of the caller’s conversation, with the selected engine', async () => {
    const lena = await development.signUp('nora');
    const [characterId] = await development.characters();
    const { engines } = await lena.diagnostics.overview();
    expect(engines.map(({ id, name }) => [id, name])).toEqual([
      ['configured', 'scripted'],
      ['understudy', 'understudy'],
    ]);
    const params = { id: characterId! };
    development.chatEngine.say('One ', 'moment.');
    const first = await drain(
      lena.diagnostics.chat({ params, body: { act: 'send', engine: 'configured', content: 'Hello' } }),
    );
    expect(first.map(({ event, data }) => [event, data.seq])).toEqual([
      ['start', 0],
      ['delta', 1],
      ['usage', 2],
      ['done', 3],
    ]);
    const asked = development.chatEngine.requests.length;
    const second = await drain(
      lena.diagnostics.chat({ params, body: { act: 'send', engine: 'understudy', content: 'And now?' } }),
    );
    expect(second.at(-1)).toMatchObject({ event: 'done', data: { message: { state: 'complete' } } });
    expect(development.chatEngine.requests).toHaveLength(asked);
    const page = await lena.chat.open({ params });
    expect(page.messages.at(-1)!.content).toBe(
      (second.at(-1)!.data['message'] as { content: string }).content,
    );
    const again = await drain(
      lena.diagnostics.chat({
        params,
        body: { act: 'regenerate', engine: 'configured', messageId: page.messages.at(-1)!.id },
      }),
    );
    expect(again.at(0)!.event).toBe('start');
    expect(development.chatEngine.requests).toHaveLength(asked + 1);
  });

  test('needs a signed-in user, and a conversation of theirs', async () => {
    const [characterId] = await development.characters();
    const lena = await development.signUp('pia');
    const eve = await development.signUp('eve');
    const { conversation } = await lena.chat.open({ params: { id: characterId! } });
    const body = { act: 'send', engine: 'configured', content: 'x' } as const;
    await expect(
      eve.diagnostics.chat({ params: { id: conversation.id }, body }).next(),
    ).rejects.toMatchObject({ status: 404 });
    const guest = await development.guest();
    await expect(
      guest.diagnostics.chat({ params: { id: conversation.id }, body }).next(),
    ).rejects.toMatchObject({ status: 401 });
  });
});
