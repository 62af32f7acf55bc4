// How a link ends: withdrawn, run out, deleted, reported and taken down.
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { DAY_MS, KEPT_DAYS } from '../../src/features/shares/rules.ts';
import { app, characters, visitors, renew, talk, nextNumber, useShares } from '../support/share-stage.ts';
import { pathOf } from '../support/shared-pages.ts';

useShares();

describe('the end of a link', () => {
  const statusOf = async (path: string) => (await visitors.look(path)).status;

  test('one is withdrawn, then all; the texts go at once', async () => {
    const { person, params } = await talk();
    const [one, two, three] = [
      await person.shares.share({ params, body: {} }),
      await person.shares.share({ params, body: {} }),
      await person.shares.share({ params, body: {} }),
    ];
    const eve = await app.signUp(`eve${nextNumber()}`);
    await expect(eve.shares.withdraw({ params: { id: one.id } })).rejects.toMatchObject({ status: 404 });
    expect(await person.shares.withdraw({ params: { id: one.id } })).toMatchObject({
      state: 'withdrawn',
      link: null,
    });
    expect(await person.shares.withdraw({ params: { id: one.id } })).toMatchObject({ state: 'withdrawn' });
    const gone = await visitors.look(pathOf(one));
    expect(gone.status).toBe(410);
    expect(gone.html).toContain('This link has ended');
    expect(gone.html).not.toContain('tea');
    for (const rest of ['/report', '/portrait/0'])
      expect([404, 410]).toContain(await statusOf(pathOf(one) + rest));
    expect((await visitors.send(`${pathOf(one)}/enter`, {})).status).toBe(410);
    expect((await visitors.send(`${pathOf(one)}/report`, { reason: 'other' })).status).toBe(410);
    expect(await statusOf(pathOf(two))).toBe(200);
    expect(await person.shares.withdrawAll()).toEqual({ withdrawn: 2 });
    expect([await statusOf(pathOf(two)), await statusOf(pathOf(three))]).toEqual([410, 410]);
    const { rows } = await app.database.pool.query(
      'select 1 from shared_messages m join chat_shares s on s.id = m.share_id where s.user_id = $1',
      [person.user.id],
    );
    expect(rows).toEqual([]);
    expect(await person.shares.list({ query: {} })).toMatchObject({ total: 3, open: 0 });
    expect(await person.shares.withdrawAll()).toEqual({ withdrawn: 0 });
  });

  test('an address that was never given, or is cut, is 404 in the same words', async () => {
    for (const token of ['A'.repeat(22), 'short', 'x'.repeat(200), '%00', '..%2f..%2fetc']) {
      const { status, html } = await visitors.look(`/shared/${token}`);
      expect(status).toBe(404);
      expect(html).toContain('This link has ended');
    }
  });

  test('it expires when its time is over', async () => {
    const { person, params } = await talk();
    const shared = await person.shares.share({ params, body: { expiresInDays: 7 } });
    expect(new Date(shared.expiresAt!).getTime()).toBe(app.clock.now() + 7 * DAY_MS);
    app.clock.advance(7 * DAY_MS - 1000);
    expect(await statusOf(pathOf(shared))).toBe(200);
    app.clock.advance(1000);
    expect(await statusOf(pathOf(shared))).toBe(410);
    await app.services.shares.cleanUp();
    const texts = () =>
      app.database.pool.query('select 1 from shared_messages where share_id = $1', [shared.id]);
    expect((await texts()).rows).toEqual([]);
    const row = () => app.database.pool.query('select 1 from chat_shares where id = $1', [shared.id]);
    expect((await row()).rows).toHaveLength(1);
    app.clock.advance(KEPT_DAYS * DAY_MS + 1000);
    await app.services.shares.cleanUp();
    expect((await row()).rows).toEqual([]);
    expect(await statusOf(pathOf(shared))).toBe(404);
  });

  test('a message that is deleted takes the link and its text along, and an undo does not bring them back', async () => {
    const { person, params, messages } = await talk();
    const shared = await person.shares.share({ params, body: {} });
    const early = await person.shares.share({ params, body: { toMessageId: messages[2]!.id } });
    const at = { params: { ...params, messageId: messages[3]!.id } };
    await person.chat.deleteMessage(at);
    expect(await statusOf(pathOf(shared))).toBe(410);
    expect(await statusOf(pathOf(early))).toBe(200);
    await person.chat.restoreMessage(at);
    expect(await statusOf(pathOf(shared))).toBe(410);
    expect((await person.shares.list({ query: {} })).items.map(({ state }) => state).toSorted()).toEqual([
      'ended',
      'open',
    ]);
  });

  test('with the chat, the character, the account and while the account is suspended', async () => {
    const { person, params } = await talk();
    const shared = await person.shares.share({ params, body: {} });
    const set = (sql: string, ...values: unknown[]) => app.database.pool.query(sql, values);
    for (const column of ['deleted_at', 'held_at', 'suspended_at']) {
      await set(
        `update characters set ${column} = now(), visibility = 'private', held_visibility = 'public' where id = $1`,
        characters[0],
      );
      expect(await statusOf(pathOf(shared))).toBe(410);
      await set(
        `update characters set ${column} = null, visibility = 'public', held_visibility = null where id = $1`,
        characters[0],
      );
    }
    await set('update users set suspended_at = now() where id = $1', person.user.id);
    expect(await statusOf(pathOf(shared))).toBe(410);
    await set('update users set suspended_at = null where id = $1', person.user.id);
    expect(await statusOf(pathOf(shared))).toBe(200);
    await person.chat.deleteConversation({ params });
    expect(await statusOf(pathOf(shared))).toBe(410);
    await person.chatBin.restoreChats({ body: { ids: [params.id] } });
    expect(await statusOf(pathOf(shared))).toBe(200);
    await person.chat.deleteConversation({ params });
    await person.chatBin.purgeChat({ params });
    expect(await statusOf(pathOf(shared))).toBe(404);

    const other = await talk();
    const theirs = await other.person.shares.share({ params: other.params, body: {} });
    const { url } = await other.person.account.askForExport({ params: { id: other.person.user.id } });
    const files = unzipSync(new Uint8Array(await (await fetch(new URL(url, app.origin))).arrayBuffer()));
    const data = JSON.parse(strFromU8(files['shared-chats.json']!)) as { shares: Record<string, unknown>[] };
    expect(data.shares).toMatchObject([{ id: theirs.id, texts: { length: 5 } }]);
    await other.person.account.deleteMe({ body: { password: other.person.password } });
    expect(await statusOf(pathOf(theirs))).toBe(404);
  });
});

describe('reports', () => {
  test('a visitor reports it, a moderator takes it down, its owner is told', async () => {
    const { person, params } = await talk();
    const shared = await person.shares.share({ params, body: { title: 'Bad things' } });
    const path = pathOf(shared);
    expect((await visitors.look(`${path}/report`)).html).toContain('What is wrong with it?');
    expect((await visitors.send(`${path}/report`, { note: 'no reason' })).status).toBe(422);
    expect((await visitors.send(`${path}/report`, { reason: '__proto__' })).status).toBe(422);
    const kept = await visitors.send(`${path}/report`, { reason: 'nothing', note: '</textarea><b>' });
    expect(kept.html).toContain('&#60;/textarea&#62;');
    expect(
      (await visitors.send(`${path}/report`, { reason: 'hate' }, { 'sec-fetch-site': 'cross-site' })).status,
    ).toBe(422);
    const sent = await visitors.send(`${path}/report`, { reason: 'hate', note: '  It is cruel.\0 ' });
    expect(sent.status).toBe(201);
    expect(sent.html).toContain('Thank you');

    const moderator = await app.signUp(`mod${nextNumber()}`);
    await expect(moderator.shares.desk({ query: {} })).rejects.toMatchObject({ status: 403 });
    await app.database.pool.query("update users set role = 'moderator' where id = $1", [moderator.user.id]);
    await renew(moderator);
    const { items } = await moderator.shares.desk({ query: {} });
    expect(items).toMatchObject([
      { id: shared.id, title: 'Bad things', reports: 1, state: 'open', owner: { id: person.user.id } },
    ]);
    expect((await moderator.shares.desk({ query: { queue: 'all', q: shared.link! } })).total).toBe(1);
    expect((await moderator.shares.desk({ query: { q: 'no such title' } })).total).toBe(0);
    const desk = { params: { id: shared.id } };
    const one = await moderator.shares.deskOne(desk);
    expect(one.reasons).toMatchObject([{ reason: 'hate', note: 'It is cruel.', isOpen: true }]);
    expect(one.lines).toHaveLength(5);

    expect(await moderator.shares.keep({ ...desk, body: { reason: 'Nothing found in it.' } })).toMatchObject({
      reports: 0,
      state: 'open',
    });
    await visitors.send(`${path}/report`, { reason: 'minor' });
    const body = { reason: 'Breaks the rules on hate.', statement: 'It attacks people for who they are.' };
    await expect(
      moderator.shares.takeDown({ ...desk, body: { ...body, statement: ' ' } }),
    ).rejects.toMatchObject({ status: 400 });
    expect(await moderator.shares.takeDown({ ...desk, body })).toMatchObject({
      state: 'taken_down',
      reports: 0,
      statement: body.statement,
    });
    await expect(moderator.shares.takeDown({ ...desk, body })).rejects.toMatchObject({
      status: 409,
      code: 'shares.ended',
    });
    expect((await visitors.look(path)).status).toBe(410);
    // Withdrawing does not wipe the decision away.
    expect(await person.shares.withdraw({ params: { id: shared.id } })).toMatchObject({
      state: 'taken_down',
      statement: body.statement,
      link: null,
    });
    const told = (await person.notifications.list({ query: {} })).items[0]!;
    expect(told).toMatchObject({ event: 'decision.removed', text: body.statement, link: '/shares' });
    const { rows } = await app.database.pool.query(
      "select action from audit_log where actor_id = $1 and action like 'shares.%' order by position",
      [moderator.user.id],
    );
    expect(rows).toEqual([{ action: 'shares.keep' }, { action: 'shares.take_down' }]);
    await expect(
      moderator.shares.deskOne({ params: { id: '01930000-0000-7000-8000-00000000dead' } }),
    ).rejects.toMatchObject({ status: 404 });
  });
});
