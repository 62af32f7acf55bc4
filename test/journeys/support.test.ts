// Support tickets as users and guests see them: asking, getting answers, solving and reopening.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  OPEN_TICKETS_MAX,
  RECEIPTS_A_DAY,
  TEXT_MAX,
  TICKETS_AN_HOUR,
} from '../../src/features/support/rules.ts';
import type { ApiFailure } from '../support/api-client.ts';
import { createTestApp } from '../support/test-app.ts';
import { emailsTo } from '../support/emails.ts';
import {
  createSupportBench,
  DAY,
  events,
  keyIn,
  MINUTE,
  QUESTION,
  type SupportBench,
} from '../support/support-bench.ts';

let bench: SupportBench;
beforeAll(async () => {
  bench = await createSupportBench();
});
afterAll(() => bench.app.close());
// Access tokens expire after minutes, and tests move the clock by weeks.
beforeEach(() => bench.signIn(bench.staff));

describe('a ticket of a user', () => {
  test('is answered, solved and reopened, with an email for each answer of staff', async () => {
    const ada = await bench.signUp();
    /** Without the verification email, which can arrive at any time. */
    const emails = async () =>
      (await emailsTo(bench.app, `${ada.user.username}@example.test`)).filter(
        ({ subject }) => !subject.startsWith('Verify'),
      );
    const asked = await bench.ask(ada);
    expect(asked).toMatchObject({
      subject: QUESTION.subject,
      topic: 'pictures',
      state: 'open',
      canReopen: false,
      isUnread: false,
      excerpt: 'It was lovely yesterday. Now it is black.',
      messages: [{ kind: 'message', from: 'user', author: ada.user.username, text: QUESTION.text }],
    });
    expect(asked.number).toBeGreaterThan(1000);
    const receipt = (await emails()).at(-1)!;
    expect(receipt.subject).toBe(`We received your support request #${asked.number}`);
    expect(receipt.text).toContain(`${bench.app.origin}/support/${asked.id}\n`);
    expect(receipt.text + receipt.html).not.toContain('lovely yesterday');

    const params = { id: asked.id };
    const answered = await bench.answer(
      asked.id,
      'We are sorry.\nPlease draw it again:\n\nthe coins are back.',
    );
    expect(answered).toMatchObject({
      state: 'answered',
      waitingSince: null,
      assignee: { id: bench.staff.user.id },
    });
    const list = await ada.support.list({ query: {} });
    expect(list).toMatchObject({ total: 1, items: [{ id: asked.id, state: 'answered', isUnread: true }] });
    const email = (await emails()).at(-1)!;
    expect(email.subject).toBe(`Your support request #${asked.number} was answered`);
    for (const line of ['We are sorry.', 'Please draw it again:', 'the coins are back.']) {
      expect(email.text).toContain(line);
      expect(email.html).toContain(line);
    }
    expect(email.text).toContain('No one reads answers to this email');
    expect((await ada.support.get({ params, query: {} })).messages.at(-1)).toMatchObject({
      kind: 'message',
      from: 'staff',
      author: 'Nightbloom support',
    });
    expect((await ada.support.list({ query: {} })).items[0]).toMatchObject({ isUnread: false });

    const again = await ada.support.reply({ params, query: {}, body: { text: 'Still black.' } });
    expect(again).toMatchObject({ state: 'open', excerpt: 'Still black.' });
    await bench.answer(asked.id, 'Now it is fixed.', { state: 'solved' });
    expect((await emails()).at(-1)!.text).toContain('We marked it as solved.');
    const solved = await ada.support.get({ params, query: {} });
    expect(solved).toMatchObject({ state: 'solved', canReopen: true });
    expect(events(solved)).toEqual(['solved by staff']);

    const reopened = await ada.support.reopen({ params, query: {} });
    expect(reopened).toMatchObject({ state: 'reopened', canReopen: false });
    expect(events(reopened)).toEqual(['solved by staff', 'reopened by user']);
    expect(await ada.support.solve({ params, query: {} })).toMatchObject({ state: 'solved' });
    const written = await ada.support.reply({ params, query: {}, body: { text: 'No, black again.' } });
    expect(written.state).toBe('reopened');
    expect(events(written).slice(2)).toEqual(['solved by user', 'reopened by user']);
    // There is no email when the user solves the ticket, and notifications do not send a second one.
    await bench.app.services.notifications.settle();
    const about = (await emails()).map(({ subject }) => subject).filter((one) => /request/i.test(one));
    expect(about).toEqual([
      `We received your support request #${asked.number}`,
      ...Array.from({ length: 2 }, () => `Your support request #${asked.number} was answered`),
    ]);
    expect((await ada.notifications.list({ query: {} })).items).toMatchObject([
      {
        event: 'support.answered',
        count: 2,
        link: `/support/${asked.id}`,
        isRead: false,
        subject: { kind: 'ticket', id: asked.id, name: `Request #${asked.number}` },
      },
    ]);
  });

  test('is answered with 404 for everybody else, like a ticket that does not exist', async () => {
    const ada = await bench.signUp();
    const eve = await bench.signUp();
    const { id } = await bench.ask(ada);
    const params = { id };
    const refused = { status: 404, code: 'support.missing' };
    for (const other of [eve, bench.guest, bench.staff])
      for (const query of [{}, { key: 'A'.repeat(43) }, { key: '' }]) {
        await expect(other.support.get({ params, query })).rejects.toMatchObject(refused);
        await expect(other.support.reply({ params, query, body: { text: 'x' } })).rejects.toMatchObject(
          refused,
        );
        await expect(other.support.solve({ params, query })).rejects.toMatchObject(refused);
        await expect(other.support.reopen({ params, query })).rejects.toMatchObject(refused);
      }
    for (const other of [eve, bench.guest])
      expect((await bench.attach(other, id, 'a.txt', 'x')).status).toBe(404);
    await expect(eve.support.get({ params: { id: randomUUID() }, query: {} })).rejects.toMatchObject(refused);
    await expect(eve.support.get({ params: { id: 'x' }, query: {} })).rejects.toMatchObject({ status: 404 });
    expect((await eve.support.list({ query: {} })).items).toEqual([]);
    await expect(bench.guest.support.list({ query: {} })).rejects.toMatchObject({ status: 401 });
    await expect(eve.support.queue({ query: {} })).rejects.toMatchObject({ status: 403 });
    for (const call of [eve.support.staff, eve.support.savedAnswers])
      await expect(call()).rejects.toMatchObject({ status: 403 });
    await expect(eve.support.deskGet({ params })).rejects.toMatchObject({ status: 403 });
    await expect(eve.support.answer({ params, body: { text: 'x' } })).rejects.toMatchObject({ status: 403 });
  });

  test('is created once when the request is repeated, and so is each message', async () => {
    const ada = await bench.signUp();
    const body = { id: randomUUID(), ...QUESTION };
    const tickets = await Promise.all(Array.from({ length: 5 }, () => ada.support.create({ body })));
    expect(new Set(tickets.map(({ ticket }) => ticket.number)).size).toBe(1);
    expect((await ada.support.list({ query: {} })).total).toBe(1);
    const receipts = async () =>
      (await emailsTo(bench.app, `${ada.user.username}@example.test`)).filter(({ subject }) =>
        /received/.test(subject),
      );
    expect(await receipts()).toHaveLength(1);
    const used = {
      status: 400,
      code: 'request.invalid',
      body: { error: { fields: { id: expect.any(String) } } },
    };
    await expect(ada.support.create({ body: { ...body, text: 'Something else' } })).rejects.toMatchObject(
      used,
    );
    const eve = await bench.signUp();
    await expect(eve.support.create({ body })).rejects.toMatchObject(used);
    await expect(
      bench.guest.support.create({ body: { ...body, email: 'a@example.test' } }),
    ).rejects.toMatchObject(used);

    const params = { id: body.id };
    const reply = { id: randomUUID(), text: 'One more thing' };
    await Promise.all(Array.from({ length: 5 }, () => ada.support.reply({ params, query: {}, body: reply })));
    expect((await ada.support.get({ params, query: {} })).messages).toHaveLength(2);
    await expect(
      ada.support.reply({ params, query: {}, body: { ...reply, text: 'Other' } }),
    ).rejects.toMatchObject(used);

    const words = { id: randomUUID(), text: 'Our answer', state: 'solved' as const };
    for (let n = 0; n < 3; n++) await bench.staff.support.answer({ params, body: words });
    const whole = await ada.support.get({ params, query: {} });
    expect(whole.messages.map(({ text }) => text)).toEqual([
      ...[QUESTION.text, 'One more thing', 'Our answer', 'solved'],
    ]);
    const emails = await emailsTo(bench.app, `${ada.user.username}@example.test`);
    expect(emails.filter(({ subject }) => /answered/.test(subject))).toHaveLength(1);
  });

  test('is solved once, two weeks after the last answer, also with several servers', async () => {
    const ada = await bench.signUp();
    const secondApp = await bench.startSecondApp();
    const { id } = await bench.ask(ada);
    await bench.answer(id, 'Does it work now?');
    bench.app.clock.advance(10 * DAY);
    await bench.signIn(bench.staff);
    await bench.answer(id, 'Did you see this?');
    bench.app.clock.advance(13 * DAY);
    await bench.app.services.support.settle();
    expect(await bench.stateOf(id).catch(() => bench.signIn(bench.staff).then(() => bench.stateOf(id)))).toBe(
      'answered',
    );
    bench.app.clock.advance(DAY);
    await Promise.all([bench.app.services.support.settle(), secondApp.services.support.settle()]);
    await bench.signIn(ada);
    const solved = await ada.support.get({ params: { id }, query: {} });
    expect(events(solved)).toEqual(['solved by system']);
    const emails = (await emailsTo(bench.app, `${ada.user.username}@example.test`)).map(
      ({ subject }) => subject,
    );
    expect(emails.filter((subject) => subject.endsWith(' is solved'))).toHaveLength(1);

    bench.app.clock.advance(31 * DAY);
    await bench.signIn(ada);
    expect((await ada.support.get({ params: { id }, query: {} })).canReopen).toBe(false);
    const closed = { status: 409, code: 'support.closed' };
    await expect(ada.support.reopen({ params: { id }, query: {} })).rejects.toMatchObject(closed);
    await expect(
      ada.support.reply({ params: { id }, query: {}, body: { text: 'Hello?' } }),
    ).rejects.toMatchObject(closed);
    await secondApp.close();
  });
});

describe('bad input', () => {
  test('is refused with an error for the field', async () => {
    const ada = await bench.signUp();
    const fails = (body: object, wanted: object) =>
      expect(ada.support.create({ body: { ...QUESTION, ...body } })).rejects.toMatchObject(wanted);
    const field = (name: string, message: string | RegExp) => ({
      status: 400,
      body: { error: { fields: { [name]: expect.stringMatching(message) } } },
    });
    await fails({ text: 'x'.repeat(TEXT_MAX + 1) }, field('text', /at most 8000 characters/));
    await fails({ text: 'x'.repeat(5 * 1024 * 1024) }, { status: 413, code: 'request.too_large' });
    await fails({ text: '  \u0007\n ' }, field('text', 'Write a few words'));
    await fails({ subject: '' }, field('subject', /few words/));
    await fails({ subject: 'x'.repeat(121) }, field('subject', /at most 120/));
    await fails({ topic: 'weather' }, field('topic', /./));
    await fails({ text: 'a\0b' }, { status: 400, code: 'request.invalid' });
    await fails({ subject: '\ud800 half' }, { status: 400, code: 'request.invalid' });
    await expect(bench.guest.support.create({ body: QUESTION })).rejects.toMatchObject({
      status: 422,
      code: 'support.email_needed',
      body: { error: { fields: { email: expect.stringContaining('email address') } } },
    });
    for (const email of ['nobody', 'a@b', 'a@example.test\r\nBcc: b@example.test'])
      await expect(bench.guest.support.create({ body: { ...QUESTION, email } })).rejects.toMatchObject(
        field('email', /valid/),
      );
    expect((await ada.support.list({ query: {} })).total).toBe(0);
  });

  test('line breaks are removed from subjects, and bidirectional controls from all texts', async () => {
    const ada = await bench.signUp();
    const ticket = await bench.ask(ada, { subject: 'one\r\n\u202etwo', text: 'a\r\nb\u2066c' });
    expect(ticket).toMatchObject({ subject: 'one two', messages: [{ text: 'a\nbc' }] });
  });

  test('limits the open requests of one person, also when they are sent concurrently', async () => {
    const ada = await bench.signUp();
    const results = await Promise.allSettled(
      Array.from({ length: OPEN_TICKETS_MAX + 4 }, () => bench.ask(ada)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(OPEN_TICKETS_MAX);
    const refused = { status: 429, code: 'support.too_many' };
    await expect(bench.ask(ada)).rejects.toMatchObject(refused);
    const [first] = (await ada.support.list({ query: {} })).items;
    await ada.support.solve({ params: { id: first!.id }, query: {} });
    await bench.ask(ada);
    const email = `${randomUUID()}@example.test`;
    for (let n = 0; n < OPEN_TICKETS_MAX; n++) await bench.askAsGuest(email);
    await expect(bench.askAsGuest(email.toUpperCase())).rejects.toMatchObject(refused);
  });

  test('limits requests per network address, and receipts per email address', async () => {
    const strict = await createTestApp({
      isSeeding: false,
      env: { EMAIL_VERIFICATION: 'off', RATE_LIMIT_SCALE: '1' },
    });
    const guest = await strict.guest();
    const asked = (email: string) => guest.support.create({ body: { ...QUESTION, email } });
    const refused = { status: 429, code: 'rate.exceeded', headers: expect.any(Headers) };
    for (let n = 0; n < RECEIPTS_A_DAY; n++) await asked('victim@example.test');
    await expect(asked('Victim@example.test')).rejects.toMatchObject(refused);
    for (let n = RECEIPTS_A_DAY + 1; n < TICKETS_AN_HOUR; n++) await asked(`other${n}@example.test`);
    const failure = await asked('last@example.test').catch((error: ApiFailure) => error);
    expect(failure).toMatchObject(refused);
    expect(Number((failure as ApiFailure).headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await emailsTo(strict, 'victim@example.test')).toHaveLength(RECEIPTS_A_DAY);
    await strict.close();
  });

  test('requests sent while the account is deleted leave no partial rows', async () => {
    const ada = await bench.signUp();
    const asking = Promise.allSettled(Array.from({ length: 8 }, () => bench.ask(ada)));
    await ada.account.deleteMe({ body: { password: ada.password } });
    for (const result of await asking)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 401 });
    await expect(bench.ask(ada)).rejects.toMatchObject({ status: 422, code: 'support.email_needed' });
    const { rows } = await bench.app.database.pool.query('select 1 from support_tickets where user_id = $1', [
      ada.user.id,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('a ticket of a guest', () => {
  test('is opened with the key in the email’s link, and with no other key', async () => {
    const { ticket, key, email, params } = await bench.askAsGuest();
    const [receipt] = await emailsTo(bench.app, email);
    expect(keyIn(receipt)).toBe(key);
    expect(receipt!.html).toContain(`/support/${ticket.id}?key=`);
    expect(receipt!.text).toContain('If it was not you, you can ignore this email');
    const other = await bench.app.guest();
    expect(await other.support.get({ params, query: { key } })).toMatchObject({
      number: ticket.number,
      messages: [{ author: email }],
    });
    await bench.answer(ticket.id, 'Try it again.');
    const received = (await emailsTo(bench.app, email)).at(-1);
    const reply = await other.support.reply({
      params,
      query: { key: keyIn(received) },
      body: { text: 'Thanks!' },
    });
    expect(reply.messages.map(({ text }) => text)).toEqual([QUESTION.text, 'Try it again.', 'Thanks!']);
    expect(await other.support.solve({ params, query: { key } })).toMatchObject({ state: 'solved' });

    for (const wrong of [key.slice(1), `${key}A`, (await bench.askAsGuest()).key, undefined])
      await expect(
        bench.guest.support.get({ params, query: wrong === undefined ? {} : { key: wrong } }),
      ).rejects.toMatchObject({ status: 404 });
  });

  test('its key is not in the database, and is invalid once its salt is deleted', async () => {
    const { key, params } = await bench.askAsGuest();
    const { rows } = await bench.app.database.pool.query<{ row: string }>(
      'select t::text as row from support_tickets t where id = $1',
      [params.id],
    );
    expect(rows[0]!.row).not.toContain(key);
    await bench.app.database.pool.query('update support_tickets set key_salt = null where id = $1', [
      params.id,
    ]);
    await expect(bench.guest.support.get({ params, query: { key } })).rejects.toMatchObject({ status: 404 });
  });

  test('a repeated request returns the key again for some minutes only', async () => {
    const body = { id: randomUUID(), ...QUESTION, email: `${randomUUID()}@example.test` };
    const first = await bench.guest.support.create({ body });
    expect(await bench.guest.support.create({ body })).toMatchObject({ key: first.key });
    expect(await emailsTo(bench.app, body.email)).toHaveLength(1);
    bench.app.clock.advance(16 * MINUTE);
    await expect(bench.guest.support.create({ body })).rejects.toMatchObject({
      status: 400,
      code: 'request.invalid',
    });
  });

  test('becomes the ticket of the user who has verified that address and opens the link', async () => {
    const ada = await bench.signUp();
    const eve = await bench.signUp();
    const email = `${ada.user.username}@example.test`;
    const { key, params } = await bench.askAsGuest(email.toUpperCase());
    const query = { key };
    await bench.app.database.pool.query('update users set email_verified_at = null where id = $1', [
      ada.user.id,
    ]);
    // The address is not verified: only the link opens the ticket.
    await ada.support.get({ params, query });
    expect((await ada.support.list({ query: {} })).total).toBe(0);
    await bench.app.database.pool.query('update users set email_verified_at = now() where id = any($1)', [
      [ada.user.id, eve.user.id],
    ]);
    await eve.support.get({ params, query });
    expect((await eve.support.list({ query: {} })).total).toBe(0);
    await ada.support.get({ params, query });
    expect((await ada.support.list({ query: {} })).items).toMatchObject([{ id: params.id }]);
    await expect(eve.support.get({ params, query })).rejects.toMatchObject({ status: 404 });
    await bench.answer(params.id, 'Hello again.');
    expect((await emailsTo(bench.app, email)).at(-1)!.text).toMatch(new RegExp(`/support/${params.id}\n`));
  });

  test('is deleted two years after it was solved; a ticket of a user is not', async () => {
    const ada = await bench.signUp();
    const mine = await bench.ask(ada);
    const { params } = await bench.askAsGuest();
    for (const id of [mine.id, params.id]) await bench.answer(id, 'Done.', { state: 'solved' });
    bench.app.clock.advance(729 * DAY);
    await bench.app.services.support.settle();
    await bench.signIn(bench.staff);
    expect(await bench.stateOf(params.id)).toBe('solved');
    bench.app.clock.advance(2 * DAY);
    await bench.app.services.support.settle();
    await bench.signIn(bench.staff);
    await expect(bench.stateOf(params.id)).rejects.toMatchObject({ status: 404 });
    expect(await bench.stateOf(mine.id)).toBe('solved');
  });
});
