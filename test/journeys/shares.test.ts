// A chat or a part of it is shared by a link, and read by visitors.
import { describe, expect, test } from 'vitest';
import { A_DAY, DAY_MS, MESSAGES_MAX } from '../../src/features/shares/rules.ts';
import { app, characters, visitors, open, say, renew, talk, useShares } from '../support/share-stage.ts';
import { pathOf } from '../support/shared-pages.ts';

useShares();

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

  test('the choice begins with a message that is asked for', async () => {
    const { person, params, messages } = await talk();
    const ids = messages.map(({ id }) => id);
    const later = await person.shares.choices({ params, query: { from: ids[1]! } });
    expect([later.items.map(({ id }) => id), later.hasEarlier]).toEqual([ids.slice(1), true]);
    expect((await person.shares.choices({ params, query: { from: ids[0]! } })).hasEarlier).toBe(false);
    await expect(
      person.shares.choices({ params, query: { from: '01930000-0000-7000-8000-000000000000' } }),
    ).rejects.toMatchObject({ status: 422, code: 'shares.path' });
  });

  test('limits: messages of a link, links of a day', async () => {
    const { person, params, messages } = await talk();
    let parent = messages.at(-1)!.id;
    const ids = Array.from(
      { length: MESSAGES_MAX },
      (_, n) => `01930000-0000-7000-8000-${String(n).padStart(12, '0')}`,
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
