// A chat or a part of it is shared by a link, read by visitors, and withdrawn.
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { A_DAY, DAY_MS, KEPT_DAYS, MESSAGES_MAX } from '../../src/features/shares/rules.ts';
import { createShareVisitors, pathOf } from '../support/shared-pages.ts';
import { createTestApp, type Person, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let characters: string[];
let visitors: ReturnType<typeof createShareVisitors>;
let count = 0;
beforeAll(async () => {
  app = await createTestApp();
  characters = await app.characters();
  visitors = createShareVisitors(app);
});
afterAll(() => app.close());

const open = (person: Person, id: string) => person.chat.open({ params: { id } });

async function say(person: Person, id: string, content: string, reply: string) {
  app.chatEngine.say(reply);
  await Array.fromAsync(person.chat.send({ params: { id }, body: { content } }));
}

/** After a day, or another role, a session needs another token. */
async function renew(person: Person) {
  const { accessToken, refreshToken } = await person.account.refresh({
    body: { refreshToken: person.refreshToken },
  });
  person.session.accessToken = accessToken;
  person.refreshToken = refreshToken;
}

/** A new person with a chat of a greeting and two exchanges. */
async function talk(name = `mira${String.fromCharCode(97 + (count++ % 26))}${count}`) {
  const person = await app.signUp(name);
  const { conversation } = await open(person, characters[0]!);
  await say(person, conversation.id, 'Is there still tea?', `Always, ${name}. Sit by the *window*.`);
  await say(person, conversation.id, 'Thank you.', 'The rain will not stop tonight.');
  const { messages } = await open(person, conversation.id);
  return { person, name, conversation, params: { id: conversation.id }, messages };
}

describe('sharing', () => {
  test('a whole chat, masked: its texts and title, without the names of its user', async () => {
    const { person, name, params } = await talk();
    await person.chat.settings({ params, body: { title: `${name.toUpperCase()} drinks tea` } });
    const shared = await person.shares.share({ params, body: {} });
    expect(shared).toMatchObject({
      title: '[name] drinks tea',
      isMasked: true,
      messages: 5,
      views: 0,
      state: 'open',
    });
    expect(shared.link).toMatch(/\/shared\/[\w-]{22}$/);
    const { status, html } = await visitors.look(pathOf(shared));
    expect(status).toBe(200);
    expect(html).toContain('Always, [name]. Sit by the <em>window</em>.');
    expect(html).toContain('Is there still tea?');
    expect(html.toLowerCase()).not.toContain(name);
    expect(html).toContain('made with AI');
  });

  test('names of personas, of the profile and those that a character learned are masked; others on wish', async () => {
    const { person, params } = await talk();
    const persona = await person.personas.create({ body: { name: 'Doctor Sato' } });
    await person.chat.open({ params });
    await person.personas.choose({ params, body: { personaId: persona.id } });
    await say(
      person,
      params.id,
      'My name is Wilhelmine.',
      'Doctor Sato, or Wilhelmine? Ask SATO’s brother Hartmut.',
    );
    const { messages } = await person.shares.preview({ params, body: { names: ['Hartmut'] } });
    expect(messages.at(-1)!.text).toBe('[name], or [name]? Ask [name]’s brother [name].');
    expect(messages.at(-2)).toMatchObject({ role: 'user', name: 'Someone', text: 'My name is [name].' });
    const plain = await person.shares.preview({ params, body: { isMasked: false } });
    expect(plain.messages.at(-2)).toMatchObject({ name: 'Doctor Sato', text: 'My name is Wilhelmine.' });
  });

  test('a part, from one message to another', async () => {
    const { person, params, messages } = await talk();
    const body = { fromMessageId: messages[1]!.id, toMessageId: messages[2]!.id, title: 'Tea' };
    const shared = await person.shares.share({ params, body });
    expect(shared).toMatchObject({ title: 'Tea', messages: 2 });
    const { html } = await visitors.look(pathOf(shared));
    expect(html).toContain('Is there still tea?');
    expect(html).not.toContain('Thank you.');
    expect(html).not.toContain(messages[0]!.content.slice(0, 20));
  });

  test('messages beside the shown path, turned around, or of others are refused', async () => {
    const { person, params, messages } = await talk();
    const other = await talk();
    app.chatEngine.say('Another answer.');
    await Array.fromAsync(person.chat.regenerate({ params: { ...params, messageId: messages[4]!.id } }));
    for (const body of [
      { fromMessageId: messages[4]!.id },
      { toMessageId: messages[4]!.id },
      { fromMessageId: messages[3]!.id, toMessageId: messages[1]!.id },
      { fromMessageId: other.messages[1]!.id },
    ])
      await expect(person.shares.share({ params, body })).rejects.toMatchObject({
        status: 422,
        code: 'shares.path',
      });
    for (const call of [other.person.shares.share, other.person.shares.preview])
      await expect(call({ params, body: {} })).rejects.toMatchObject({ status: 404, code: 'chat.missing' });
    await expect(other.person.shares.choices({ params, query: {} })).rejects.toMatchObject({ status: 404 });
  });

  test('bad input is refused', async () => {
    const { person, params } = await talk();
    for (const body of [
      { expiresInDays: 8 },
      { fromMessageId: 'first' },
      { title: 'x'.repeat(81) },
      { names: Array.from({ length: 11 }, (_, n) => `N${n}`) },
      { names: ['\u200b'] },
      { isMasked: 'yes' },
      { views: 5 },
    ])
      await expect(person.shares.share({ params, body: body as never })).rejects.toMatchObject({
        status: 400,
      });
    const guest = await app.guest();
    await expect(guest.shares.share({ params, body: {} })).rejects.toMatchObject({ status: 401 });
    await expect(guest.shares.list({ query: {} })).rejects.toMatchObject({ status: 401 });
  });

  test('what the rules for public texts refuse is not shared, and the reason is said', async () => {
    const { person, params } = await talk();
    app.chatEngine.say('Noted.');
    await say(person, params.id, 'Nothing here.', 'I am told you live in a kind house.');
    const { messages } = await open(person, params.id);
    // Written in a chat it is only masked; it may have been stored before the rule was made.
    await app.database.pool.query('update messages set content = $2 where id = $1', [
      messages.at(-1)!.id,
      'Write to wilhelmine.k@example.com tonight.',
    ]);
    const preview = await person.shares.preview({ params, body: {} });
    expect(preview.refused).toEqual([
      {
        messageId: messages.at(-1)!.id,
        number: messages.length,
        reason: expect.stringContaining('Personal data policy') as string,
      },
    ]);
    await expect(person.shares.share({ params, body: {} })).rejects.toMatchObject({
      status: 422,
      code: 'shares.refused',
      message: expect.stringMatching(new RegExp(`Message ${messages.length} .*Personal data`)) as string,
    });
    await expect(
      person.shares.share({ params, body: { title: 'Call +49 170 1234567', toMessageId: messages[2]!.id } }),
    ).rejects.toMatchObject({
      code: 'shares.refused',
      message: expect.stringMatching(/The title/) as string,
    });
    expect((await person.shares.list({ query: {} })).items).toEqual([]);
    const { rows } = await app.database.pool.query(
      "select category from verdicts where user_id = $1 and surface = 'public-text'",
      [person.user.id],
    );
    expect(rows).toEqual([{ category: 'PII' }, { category: 'PII' }]);
    // Without it the rest may be shared.
    await person.shares.share({ params, body: { toMessageId: messages[2]!.id } });
  });

  test('thoughts, notes and what the product said itself are left out', async () => {
    const { person, params, messages } = await talk();
    const set = (id: string, content: string, marks: string[] | null = null, state = 'complete') =>
      app.database.pool.query('update messages set content = $2, marks = $3, state = $4 where id = $1', [
        id,
        content,
        marks,
        state,
      ]);
    await set(messages[2]!.id, '<think>He is shy.</think>Come in.<!-- be kind -->');
    await set(messages[4]!.id, 'Help is free and open now.', ['out_of_role']);
    const preview = await person.shares.preview({ params, body: {} });
    expect(preview.messages.map(({ text }) => text).slice(1)).toEqual([
      'Is there still tea?',
      'Come in.',
      'Thank you.',
    ]);
    await expect(
      person.shares.share({ params, body: { fromMessageId: messages[4]!.id } }),
    ).rejects.toMatchObject({ status: 422, code: 'shares.empty' });
  });

  test('the choice of messages goes back page by page', async () => {
    const { person, params, messages } = await talk();
    const { items, hasEarlier } = await person.shares.choices({ params, query: {} });
    expect([items.map(({ id }) => id), hasEarlier]).toEqual([messages.map(({ id }) => id), false]);
    const earlier = await person.shares.choices({ params, query: { before: messages[2]!.id } });
    expect(earlier.items.map(({ id }) => id)).toEqual([messages[0]!.id, messages[1]!.id]);
    expect((await person.shares.choices({ params, query: { before: messages[0]!.id } })).items).toEqual([]);
  });

  test('limits: messages of a link, links of a day', async () => {
    const { person, params, messages } = await talk();
    let parent = messages.at(-1)!.id;
    const ids = Array.from(
      { length: MESSAGES_MAX },
      (_, n) => `01930000-0000-7000-8000-${String(count * 1000 + n).padStart(12, '0')}`,
    );
    for (const id of ids) {
      await app.database.pool.query(
        `insert into messages (id, conversation_id, parent_id, role, content, state, tokens, path_tokens, created_at)
         values ($1, $2, $3, 'user', 'On and on.', 'complete', 4, 9, now())`,
        [id, params.id, parent],
      );
      parent = id;
    }
    await app.database.pool.query('update conversations set head_id = $2 where id = $1', [params.id, parent]);
    await expect(person.shares.share({ params, body: {} })).rejects.toMatchObject({
      status: 422,
      code: 'shares.too_long',
    });
    const body = { fromMessageId: ids[0]! };
    expect((await person.shares.share({ params, body })).messages).toBe(MESSAGES_MAX);
    const short = { toMessageId: messages[1]!.id };
    const tries = await Promise.allSettled(
      Array.from({ length: A_DAY + 2 }, () => person.shares.share({ params, body: short })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(A_DAY - 1);
    await expect(person.shares.share({ params, body: short })).rejects.toMatchObject({
      status: 429,
      code: 'shares.day',
    });
    app.clock.advance(DAY_MS);
    await renew(person);
    await person.shares.share({ params, body: short });
  });
});

describe('the page', () => {
  test('is for adults: who has not answered sees the question and nothing of the chat', async () => {
    const { person, params } = await talk();
    const path = pathOf(await person.shares.share({ params, body: { title: 'A secret of the garden' } }));
    const asked = await visitors.look(path, { hasPassed: false });
    expect(asked.html).toContain('Yes, I am 18 or older');
    expect(asked.html).not.toMatch(/secret of the garden|Is there still tea|portrait\//);
    expect((await visitors.look(`${path}/report`, { hasPassed: false })).html).toContain('Yes, I am 18');
    expect((await visitors.look(`${path}/portrait/0`, { hasPassed: false })).status).toBe(404);
    const forged = await visitors.look(path, { hasPassed: false, headers: { cookie: 'nb_age=v3.1' } });
    expect(forged.html).toContain('Yes, I am 18');

    const foreign = await visitors.look(`${path}/enter`, {
      method: 'POST',
      hasPassed: false,
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect([foreign.status, foreign.headers.get('set-cookie')]).toEqual([303, null]);
    const answered = await visitors.look(`${path}/enter`, { method: 'POST', hasPassed: false });
    expect([answered.status, answered.headers.get('location')]).toEqual([303, path]);
    const [cookie] = answered.headers.get('set-cookie')!.split(';');
    const read = await visitors.look(path, { hasPassed: false, headers: { cookie: cookie! } });
    expect(read.html).toContain('A secret of the garden');
    // Only who has read it counts.
    expect((await person.shares.list({ query: {} })).items[0]!.views).toBe(1);
    await visitors.look(path, { method: 'HEAD' });
    await visitors.look(path, { headers: { 'sec-purpose': 'prefetch;prerender' } });
    await visitors.look(path);
    expect((await person.shares.list({ query: {} })).items[0]!.views).toBe(2);
  });

  test('is kept out of search engines, caches, frames and referrers, and loads nothing from elsewhere', async () => {
    const { person, params } = await talk();
    const shared = await person.shares.share({ params, body: {} });
    const { html, headers } = await visitors.look(pathOf(shared));
    expect(headers.get('x-robots-tag')).toMatch(/noindex/);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'self' 'sha256-[^']+';/,
    );
    expect(html).toMatch(/<meta name="robots" content="noindex/);
    expect(html).toContain('<meta name="referrer" content="no-referrer">');
    expect(html).not.toMatch(/<script|(?:src|href)="https?:/);
    expect(html).not.toContain(person.user.username);
    expect(await (await fetch(`${app.origin}/robots.txt`)).text()).toContain('Disallow: /shared/');
    const portrait = await visitors.look(`${pathOf(shared)}/portrait/0`);
    expect([portrait.status, portrait.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await visitors.look(`${pathOf(shared)}/portrait/1`)).status).toBe(404);
    expect((await visitors.look(`${pathOf(shared)}/portrait/__proto__`)).status).toBe(404);
  });

  test('is a snapshot: what is edited later does not leak, and HTML stays text', async () => {
    const { person, params, messages } = await talk();
    const shared = await person.shares.share({ params, body: {} });
    await person.chat.edit({
      params: { ...params, messageId: messages[1]!.id },
      body: { content: 'Written <b>later</b>.' },
    });
    const { html } = await visitors.look(pathOf(shared));
    expect(html).toContain('Is there still tea?');
    expect(html).not.toContain('later');
    const again = await visitors.look(pathOf(await person.shares.share({ params, body: {} })));
    expect(again.html).toContain('Written &#60;b&#62;later&#60;/b&#62;.');
  });

  test('the database holds no secret that opens a link', async () => {
    const { person, params } = await talk();
    const token = pathOf(await person.shares.share({ params, body: {} }))
      .split('/')
      .at(-1)!;
    const { rows } = await app.database.pool.query<{ row: string }>(
      'select row_to_json(s)::text as row from chat_shares s where user_id = $1',
      [person.user.id],
    );
    expect(rows[0]!.row).not.toContain(token);
    expect(rows[0]!.row).not.toContain(Buffer.from(token).toString('hex'));
  });

  test('a private character is shown by its owner only', async () => {
    const { person, params, conversation } = await talk();
    const shared = await person.shares.share({ params, body: {} });
    const { name } = conversation.character;
    expect((await visitors.look(pathOf(shared))).html).toContain(name);
    const { rows } = await app.database.pool.query<{ creator_id: string }>(
      "update characters set visibility = 'private' where id = $1 returning creator_id",
      [characters[0]],
    );
    try {
      const hidden = await visitors.look(pathOf(shared));
      expect(hidden.status).toBe(200);
      expect(hidden.html).not.toContain(name);
      expect(hidden.html).not.toContain('portrait/');
      expect((await visitors.look(`${pathOf(shared)}/portrait/0`)).status).toBe(404);
      await app.database.pool.query('update characters set creator_id = $2 where id = $1', [
        characters[0],
        person.user.id,
      ]);
      const own = await visitors.look(pathOf(shared));
      expect(own.html).toContain(name);
      expect((await visitors.look(`${pathOf(shared)}/portrait/0`)).status).toBe(200);
    } finally {
      await app.database.pool.query(
        "update characters set visibility = 'public', creator_id = $2 where id = $1",
        [characters[0], rows[0]!.creator_id],
      );
    }
  });
});

describe('the end of a link', () => {
  const statusOf = async (path: string) => (await visitors.look(path)).status;

  test('one is withdrawn, then all; the texts go at once', async () => {
    const { person, params } = await talk();
    const [one, two, three] = [
      await person.shares.share({ params, body: {} }),
      await person.shares.share({ params, body: {} }),
      await person.shares.share({ params, body: {} }),
    ];
    const eve = await app.signUp(`eve${count}`);
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

    const moderator = await app.signUp(`mod${count}`);
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
