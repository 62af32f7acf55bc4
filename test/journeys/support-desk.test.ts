// Support tickets as staff see them, and tickets in the export and erasure of a user's data.
import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TEXT_MAX } from '../../src/features/support/rules.ts';
import { emailsTo } from '../support/emails.ts';
import { createSupportBench, MINUTE, QUESTION, type SupportBench } from '../support/support-bench.ts';

let bench: SupportBench;
beforeAll(async () => {
  bench = await createSupportBench();
});
afterAll(() => bench.app.close());
// Access tokens expire after minutes, and tests move the clock by weeks.
beforeEach(() => bench.signIn(bench.staff));

describe('the desk', () => {
  test('notes and their files are never seen by the user', async () => {
    const ada = await bench.signUp();
    const { id } = await bench.ask(ada);
    const params = { id };
    await bench.answer(id, 'Probably a liar', { isNote: true });
    const { body } = await bench.attach(bench.staff, id, 'evidence.txt', 'internal evidence');
    const desk = await bench.staff.support.deskGet({ params });
    expect(desk.messages.at(-1)).toMatchObject({
      kind: 'note',
      from: 'staff',
      author: bench.staff.user.username,
      attachments: [{ name: 'evidence.txt' }],
    });
    expect(desk).toMatchObject({ state: 'open', excerpt: expect.stringContaining('lovely'), assignee: null });
    const { url } = body as { url: string };
    expect((await bench.fetchFile(url, bench.staff)).status).toBe(200);
    expect((await bench.fetchFile(url, ada)).status).toBe(404);
    const emails = await emailsTo(bench.app, `${ada.user.username}@example.test`);
    const zip = unzipSync(await bench.dataOf(ada));
    const seen = [
      ...[await ada.support.get({ params, query: {} }), await ada.support.list({ query: {} }), emails],
      ...[Object.keys(zip), Object.values(zip).map((bytes) => strFromU8(bytes, true))],
    ].map((each) => JSON.stringify(each));
    expect(seen.join()).toContain('lovely yesterday');
    expect(seen.join()).not.toMatch(/liar|evidence/);
    await expect(ada.support.list({ query: { status: 'answered' } })).resolves.toMatchObject({ total: 0 });
  });

  test('refuses the second of two concurrent answers', async () => {
    const ada = await bench.signUp();
    const second = await bench.signUpStaff('admin');
    const { id } = await bench.ask(ada);
    const params = { id };
    const { revision } = await second.support.deskGet({ params });
    const results = await Promise.allSettled(
      [bench.staff, second].map((one) => one.support.answer({ params, body: { text: 'Mine', revision } })),
    );
    const lost = results.filter((result) => result.status === 'rejected');
    expect(lost).toMatchObject([{ reason: { status: 409, code: 'support.changed' } }]);
    expect((await ada.support.get({ params, query: {} })).messages).toHaveLength(2);
    // A message or a file that the user adds also makes the answer outdated.
    for (const act of [
      () => ada.support.reply({ params, query: {}, body: { text: 'Wait!' } }),
      () => bench.attach(ada, id, 'a.txt', 'log'),
    ]) {
      const now = await second.support.deskGet({ params });
      await act();
      await expect(
        second.support.answer({ params, body: { text: 'Old news', revision: now.revision } }),
      ).rejects.toMatchObject({ code: 'support.changed' });
    }
  });

  test('lists the longest waiting first, with counts, filters and search', async () => {
    await bench.app.database.pool.query('delete from support_tickets');
    const ada = await bench.signUp();
    const first = await bench.ask(ada, { subject: 'First 100% question' });
    bench.app.clock.advance(MINUTE);
    const { ticket: second, email } = await bench.askAsGuest();
    bench.app.clock.advance(MINUTE);
    const third = await bench.ask(ada, { subject: 'Third', topic: 'bug' });
    bench.app.clock.advance(MINUTE);
    // A second message does not move a ticket to the end of the queue.
    await ada.support.reply({ params: { id: first.id }, query: {}, body: { text: 'Anybody there?' } });
    const queue = async (query: object = {}) => {
      const { items, counts, total } = await bench.staff.support.queue({ query });
      return { ids: items.map(({ id }) => id), counts, total, items };
    };
    expect(await queue()).toMatchObject({
      ids: [first.id, second.id, third.id],
      counts: { todo: 3, mine: 0, unassigned: 3 },
      items: [
        { who: ada.user.username, isGuest: false, waitingSince: first.createdAt, excerpt: 'Anybody there?' },
        { who: `${email[0]}•••@e•••.test`, isGuest: true },
        {},
      ],
    });
    await bench.staff.support.change({ params: { id: second.id }, body: { assignee: 'me' } });
    await bench.staff.support.change({ params: { id: first.id }, body: { state: 'waiting' } });
    await bench.answer(third.id, 'Thank you.');
    expect(await queue()).toMatchObject({
      ids: [second.id, first.id, third.id],
      counts: { todo: 1, mine: 1, unassigned: 0 },
    });
    expect((await queue({ status: 'todo' })).ids).toEqual([second.id]);
    expect((await queue({ status: 'answered' })).ids).toEqual([third.id]);
    expect((await queue({ topic: 'bug' })).ids).toEqual([third.id]);
    expect((await queue({ assignee: 'nobody' })).ids).toEqual([first.id]);
    expect((await queue({ assignee: bench.staff.user.id.toUpperCase() })).ids).toEqual([second.id, third.id]);
    expect((await queue({ assignee: 'nonsense' })).ids).toEqual([]);
    for (const [q, ids] of [
      [`#${first.number}`, [first.id]],
      [String(second.number), [second.id]],
      ['100%', [first.id]],
      ['%', [first.id]],
      ['anybody THERE', [first.id]],
      // Moderators do not find anybody by an address.
      [email.toUpperCase(), []],
      [`${ada.user.username}@example.test`, []],
      [ada.user.username, [first.id, third.id]],
      ['nothing like this', []],
    ] as const)
      expect([q, (await queue({ q })).ids]).toEqual([q, ids]);
    const administrator = await bench.signUpStaff('admin');
    const found = await administrator.support.queue({ query: { q: email.toUpperCase() } });
    expect(found.items.map(({ id }) => id)).toEqual([second.id]);
    expect(await queue({ limit: 2, page: 2 })).toMatchObject({ ids: [third.id], total: 3 });
  });

  test('shows staff facts about the requester', async () => {
    const ada = await bench.signUp();
    const other = await bench.ask(ada, { subject: 'Before' });
    ada.session.headers['user-agent'] = 'A browser';
    const { id } = await bench.ask(ada);
    const desk = await bench.staff.support.deskGet({ params: { id } });
    expect(desk.facts).toMatchObject({
      userId: ada.user.id,
      username: ada.user.username,
      isEmailMasked: true,
      email: `${ada.user.username[0]}•••@e•••.test`,
      registeredAt: expect.any(String),
      tier: 'free',
      coins: expect.any(Number),
      lastPayment: null,
      characters: 0,
      reportsAgainst: 0,
      tickets: 2,
      userAgent: 'A browser',
      page: '/gallery',
    });
    expect(desk.others).toEqual([{ id: other.id, number: other.number, subject: 'Before', state: 'open' }]);
    const { params, email } = await bench.askAsGuest();
    expect((await bench.staff.support.deskGet({ params })).facts).toMatchObject({
      userId: null,
      username: null,
      isEmailVerified: false,
      coins: null,
      tier: null,
      tickets: 1,
      email: `${email[0]}•••@e•••.test`,
    });
    const administrator = await bench.signUpStaff('admin');
    expect((await administrator.support.deskGet({ params })).facts).toMatchObject({
      email,
      isEmailMasked: false,
    });
  });

  test('shows a moderator an address for a reason, which is logged', async () => {
    const { params, email } = await bench.askAsGuest();
    const reveal = (reason: string) => bench.staff.support.revealAddress({ params, body: { reason } });
    await expect(reveal('  ')).rejects.toMatchObject({ status: 400 });
    expect(await reveal('The link does not arrive')).toEqual({ email });
    const { rows } = await bench.app.database.pool.query(
      "select actor_id, action, reason from audit_log where subject_id = $1 and action like '%reveal%'",
      [params.id],
    );
    const reason = 'The link does not arrive';
    expect(rows).toEqual([{ actor_id: bench.staff.user.id, action: 'support.reveal_address', reason }]);
    expect(JSON.stringify(await bench.staff.support.deskGet({ params }))).not.toContain(email);
  });

  test('assigns tickets to staff only, and records the changes in the audit log', async () => {
    const ada = await bench.signUp();
    const admin = await bench.signUpStaff('admin');
    const { id } = await bench.ask(ada);
    const params = { id };
    for (const assignee of [ada.user.id, randomUUID(), 'somebody'])
      await expect(bench.staff.support.change({ params, body: { assignee } })).rejects.toMatchObject({
        status: 422,
        code: 'support.not_staff',
        body: { error: { fields: { assignee: expect.any(String) } } },
      });
    const { items } = await bench.staff.support.staff();
    expect(items).toContainEqual({ id: admin.user.id, name: admin.user.username, role: 'admin' });
    expect(items.map(({ id: each }) => each)).not.toContain(ada.user.id);
    expect(await bench.staff.support.change({ params, body: { assignee: admin.user.id } })).toMatchObject({
      assignee: { name: admin.user.username },
    });
    await bench.staff.support.change({ params, body: { assignee: admin.user.id } });
    await bench.staff.support.change({ params, body: { state: 'solved', topic: 'bug' } });
    expect((await emailsTo(bench.app, `${ada.user.username}@example.test`)).at(-1)!.subject).toMatch(
      / is solved$/,
    );
    await bench.staff.support.change({ params, body: { assignee: null } });
    await bench.answer(id, 'Words of the answer.');
    const log = await admin.safety.audit({ query: { subjectKind: 'ticket', subjectId: id } });
    expect(log.items.map(({ action }) => action)).toEqual([
      ...['support.answer', 'support.assign', 'support.state', 'support.assign'],
    ]);
    expect(log.items[2]).toMatchObject({
      details: { state: { from: 'open', to: 'solved' }, topic: { to: 'bug' } },
    });
    expect(JSON.stringify(log)).not.toContain('Words of the answer');
  });

  test('refuses former staff immediately; their messages stay without their name', async () => {
    const ada = await bench.signUp();
    const former = await bench.signUpStaff('moderator');
    const { id } = await bench.ask(ada);
    const params = { id };
    await former.support.answer({ params, body: { text: 'Hello' } });
    await former.support.answer({ params, body: { text: 'A note', isNote: true } });
    await bench.app.database.pool.query("update users set role = 'user' where id = $1", [former.user.id]);
    await expect(former.support.answer({ params, body: { text: 'Still here' } })).rejects.toMatchObject({
      status: 403,
      code: 'auth.forbidden',
    });
    await expect(former.support.change({ params, body: { assignee: 'me' } })).rejects.toMatchObject({
      status: 403,
    });
    await former.account.deleteMe({ body: { password: former.password } });
    const desk = await bench.staff.support.deskGet({ params });
    expect(desk.assignee).toBeNull();
    expect(desk.messages.slice(1)).toMatchObject([
      { text: 'Hello', author: 'Former staff' },
      { text: 'A note', author: 'Former staff' },
    ]);
    expect((await ada.support.get({ params, query: {} })).messages.at(-1)).toMatchObject({
      author: 'Nightbloom support',
    });
  });

  test('closes conversations that have reached the message limit, after an answer', async () => {
    const ada = await bench.signUp();
    const { id } = await bench.ask(ada);
    const params = { id };
    await bench.app.database.pool.query('update support_tickets set message_count = 500 where id = $1', [id]);
    await expect(
      ada.support.reply({ params, query: {}, body: { text: 'And another thing' } }),
    ).rejects.toMatchObject({ status: 409, code: 'support.closed' });
    expect(await bench.answer(id, 'Please open a new one.')).toMatchObject({ state: 'answered' });
    expect(await ada.support.solve({ params, query: {} })).toMatchObject({ state: 'solved' });
    await expect(ada.support.reopen({ params, query: {} })).rejects.toMatchObject({ code: 'support.closed' });
  });

  test('stores saved answers for common questions', async () => {
    const body = { title: 'Hello', text: 'Hello {name},\nabout {number}', topic: null };
    const added = await bench.staff.support.addSavedAnswer({ body });
    const params = { id: added.id };
    expect((await bench.staff.support.savedAnswers()).items).toContainEqual(added);
    const changed = { ...body, title: 'Good day', topic: 'bug' as const };
    expect(await bench.staff.support.changeSavedAnswer({ params, body: changed })).toMatchObject(changed);
    expect(await bench.staff.support.removeSavedAnswer({ params })).toEqual({ success: true });
    const gone = { status: 404, code: 'support.missing' };
    await expect(bench.staff.support.removeSavedAnswer({ params })).rejects.toMatchObject(gone);
    await expect(bench.staff.support.changeSavedAnswer({ params, body })).rejects.toMatchObject(gone);
    await expect(
      bench.staff.support.addSavedAnswer({ body: { ...body, text: 'x'.repeat(TEXT_MAX + 1) } }),
    ).rejects.toMatchObject({ status: 400 });
  });
});

describe('a user’s data', () => {
  test('contains their tickets with files, which are erased with the account', async () => {
    const ada = await bench.signUp();
    const email = `${ada.user.username}@example.test`;
    await bench.app.database.pool.query('update users set email_verified_at = now() where id = $1', [
      ada.user.id,
    ]);
    const { id, number } = await bench.ask(ada);
    await bench.attach(ada, id, 'a log.txt', 'copper giraffe');
    await bench.answer(id, 'An answer.');
    const before = await bench.askAsGuest(email);
    const stranger = await bench.askAsGuest();
    const zip = unzipSync(await bench.dataOf(ada));
    const { tickets } = JSON.parse(strFromU8(zip['support.json']!)) as { tickets: unknown[] };
    expect(tickets).toMatchObject([
      {
        number,
        messages: [
          { from: 'user', text: QUESTION.text },
          { from: 'staff', text: 'An answer.' },
        ],
      },
      { number: before.ticket.number, askedAsGuestWith: email },
    ]);
    const file = Object.keys(zip).find((name) => name.startsWith(`support/${number}/a-log-`))!;
    expect(strFromU8(zip[file]!)).toBe('copper giraffe');

    const files = bench.keptFiles().length;
    await ada.account.deleteMe({ body: { password: ada.password } });
    for (const each of [id, before.ticket.id])
      await expect(bench.stateOf(each)).rejects.toMatchObject({ status: 404 });
    expect(await bench.stateOf(stranger.ticket.id)).toBe('open');
    await expect.poll(() => bench.keptFiles().length).toBe(files - 1);
  });
});
