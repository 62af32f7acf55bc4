import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fixedClock } from '../../../adapters/clock/index.ts';
import { manualTicker } from '../../../adapters/clock/ticker.ts';
import { uuidv7 } from '../../../adapters/ids/index.ts';
import { createMail } from '../../../adapters/mail/index.ts';
import { createSmtpMail } from '../../../adapters/mail/smtp.ts';
import { insertUser } from '../../../../test/support/people.ts';
import { startSmtp, type SmtpBehaviour, type TestSmtp } from '../../../../test/support/smtp.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database.ts';
import { createLog } from '../log.ts';
import { MailError, type Mail } from '../ports/mail.ts';
import type { EmailKind } from './email-limits.ts';
import { createMailWorker, type MailWorker } from './mail-worker.ts';

const MINUTE = 60_000;
const clock = fixedClock(Date.UTC(2026, 10, 21, 20));
const ids = uuidv7(clock);
const ticker = manualTicker();
const log = createLog('silent');
let database: TestDatabase;
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  await database.pool.query('truncate outbox');
});

async function smtp(behaviour?: SmtpBehaviour): Promise<TestSmtp> {
  const server = await startSmtp(behaviour);
  ends.push(() => server.close());
  return server;
}
async function startWorker(mail: Mail, isAlone = false): Promise<MailWorker> {
  const mailWorker = createMailWorker({
    languageOf: async () => null,
    database,
    mail,
    hasMail: true,
    clock,
    ids,
    ticker,
    log,
  });
  await mailWorker.start(isAlone);
  ends.push(() => mailWorker.stop());
  return mailWorker;
}
const by = (server: TestSmtp) =>
  createSmtpMail({ url: server.url, from: 'hello@nightbloom.test', deadlineMs: 20_000 });
const emailTo = (to: string) => ({
  userId: null,
  to,
  subject: 'Hello',
  text: 'A link',
  html: '<p>A link</p>',
});
const post = (mailWorker: MailWorker, to: string) =>
  database.transact((tx) => mailWorker.post(tx, emailTo(to)));
/** All emails in the outbox, newest first. */
const emails = () =>
  database.db.selectFrom('outbox').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').execute();

describe('an email', () => {
  test('is not sent if the transaction is rolled back', async () => {
    const server = await smtp();
    const mailWorker = await startWorker(by(server));
    const undone = database.transact(async (tx) => {
      await mailWorker.post(tx, emailTo('nobody@example.test'));
      await mailWorker.settle();
      throw new Error('thought better of it');
    });
    await expect(undone).rejects.toThrow('thought better of it');
    await mailWorker.settle();
    expect(await emails()).toEqual([]);
    expect(server.received).toEqual([]);
  });

  test('is sent after the commit, and its text with the link is deleted', async () => {
    const server = await smtp();
    const mailWorker = await startWorker(by(server));
    await post(mailWorker, 'mira@example.test');
    await mailWorker.settle();
    expect(server.received).toMatchObject([
      { to: ['mira@example.test'], html: expect.stringContaining('A link') },
    ]);
    expect(await emails()).toMatchObject([
      {
        state: 'sent',
        recipient: 'mira@example.test',
        subject: 'Hello',
        text_body: '',
        html_body: '',
        attempts: 1,
        sent_at: new Date(clock.now()),
      },
    ]);
  });

  test('stays in the outbox without a mail server, and a later mail server does not send it', async () => {
    const seen: string[] = [];
    const without = await startWorker(createMail({ from: '', print: ({ to }) => seen.push(to) }));
    await post(without, 'mira@example.test');
    await without.settle();
    expect(seen).toEqual(['mira@example.test']);
    const server = await smtp();
    await (await startWorker(by(server))).settle();
    expect(server.received).toEqual([]);
    expect(await emails()).toMatchObject([
      { state: 'kept', text_body: 'A link', html_body: '<p>A link</p>' },
    ]);
  });

  test('is deleted with the account it belongs to', async () => {
    const mailWorker = await startWorker(createMail({ from: '' }));
    const userId = await insertUser(database, ids.next());
    await database.transact((tx) => mailWorker.post(tx, { ...emailTo('mira@example.test'), userId }));
    await database.db.deleteFrom('users').where('id', '=', userId).execute();
    expect(await emails()).toEqual([]);
  });

  test('is deleted 30 days after it was sent; an unsent one stays', async () => {
    const server = await smtp({ recipient: ['550 5.1.1 no such mailbox'] });
    const mailWorker = await startWorker(by(server));
    await post(mailWorker, 'nobody@example.test');
    await mailWorker.settle();
    await post(mailWorker, 'mira@example.test');
    await mailWorker.settle();
    clock.advance(31 * 24 * 60 * MINUTE);
    ticker.tick();
    await expect
      .poll(async () => (await emails()).map(({ recipient }) => recipient))
      .toEqual(['nobody@example.test']);
  });
});

test('a recipient gets so many emails of a kind a day that others can cause, in whatever spelling', async () => {
  const mailWorker = await startWorker(createMail({ from: '' }));
  const send = (to: string, kind?: EmailKind) =>
    database.transact((tx) => mailWorker.post(tx, { ...emailTo(to), ...(kind && { kind }) }));
  const receipts = [];
  for (let count = 0; count < 14; count++)
    receipts.push(await send(count % 2 ? 'third@example.test' : 'Third@Example.test', 'removal.receipt'));
  expect(receipts.filter(Boolean)).toHaveLength(3);
  expect(await emails()).toHaveLength(3);
  // Other kinds, other recipients and what the recipient asks for are not held to it.
  expect(await send('third@example.test', 'support.receipt')).toBe(true);
  expect(await send('other@example.test', 'removal.receipt')).toBe(true);
  for (let count = 0; count < 20; count++) expect(await send('third@example.test')).toBe(true);
  clock.advance(24 * 60 * MINUTE);
  expect(await send('third@example.test', 'removal.receipt')).toBe(true);
});

test('where no email can be sent, it is kept for the operator and its sender knows', async () => {
  const mail = createMail({ from: '' });
  const mailWorker = createMailWorker({
    languageOf: async () => null,
    database,
    mail,
    hasMail: false,
    clock,
    ids,
    ticker,
    log,
  });
  expect(await database.transact((tx) => mailWorker.post(tx, emailTo('mira@example.test')))).toBe(false);
  expect((await emails()).map(({ recipient }) => recipient)).toEqual(['mira@example.test']);
});

test('emails that are caused at once are counted one after the other', async () => {
  const mailWorker = await startWorker(createMail({ from: '' }));
  const sent = await Promise.all(
    Array.from({ length: 10 }, () =>
      database.transact((tx) =>
        mailWorker.post(tx, { ...emailTo('mira@example.test'), kind: 'support.receipt' }),
      ),
    ),
  );
  expect(sent.filter(Boolean)).toHaveLength(5);
});

describe('a failure', () => {
  test('that is temporary: the email is retried after a pause and sent once', async () => {
    const server = await smtp({ data: ['451 4.7.1 greylisted', 'cut'] });
    const mailWorker = await startWorker(by(server));
    await post(mailWorker, 'mira@example.test');
    await mailWorker.settle();
    await mailWorker.settle();
    expect(await emails()).toMatchObject([
      {
        state: 'waiting',
        attempts: 1,
        last_error: expect.stringContaining('greylisted'),
        text_body: 'A link',
      },
    ]);
    clock.advance(MINUTE / 2);
    await mailWorker.settle();
    clock.advance(MINUTE / 2);
    await mailWorker.settle();
    expect(await emails()).toMatchObject([{ state: 'waiting', attempts: 2 }]);
    clock.advance(MINUTE / 2);
    await mailWorker.settle();
    expect(server.received).toHaveLength(1);
    expect(await emails()).toMatchObject([{ state: 'sent', attempts: 3, last_error: '' }]);
  });

  test('that is permanent: the email is kept with the cause and not retried', async () => {
    const server = await smtp({ recipient: ['550 5.1.1 no such mailbox'] });
    const mailWorker = await startWorker(by(server));
    await post(mailWorker, 'nobody@example.test');
    await mailWorker.settle();
    clock.advance(24 * 60 * MINUTE);
    await mailWorker.settle();
    expect(server.received).toEqual([]);
    expect(await emails()).toMatchObject([
      {
        state: 'failed',
        attempts: 1,
        text_body: 'A link',
        last_error: expect.stringContaining('no such mailbox'),
      },
    ]);
  });

  test('that lasts most of a day: the email is given up and kept', async () => {
    let tries = 0;
    const mailWorker = await startWorker({
      name: 'closed',
      send: async () => {
        tries++;
        throw new MailError('temporary', 'nobody there');
      },
      check: async () => {
        throw new MailError('temporary', 'nobody there');
      },
    });
    await post(mailWorker, 'mira@example.test');
    for (let minutes = 0; minutes < 24 * 60; minutes += 5) {
      await mailWorker.settle();
      clock.advance(5 * MINUTE);
    }
    expect(tries).toBe(12);
    expect(await emails()).toMatchObject([{ state: 'failed', attempts: 12, last_error: 'nobody there' }]);
  });

  test('of one email does not delay others', async () => {
    const server = await smtp({ recipient: ['550 no', '450 later'] });
    const mailWorker = await startWorker(by(server));
    for (const name of ['a', 'b', 'c', 'd']) await post(mailWorker, `${name}@example.test`);
    await mailWorker.settle();
    expect(server.received).toHaveLength(2);
    expect((await emails()).map(({ state }) => state).sort()).toEqual(['failed', 'sent', 'sent', 'waiting']);
  });

  test('in the code does not lose the email', async () => {
    let isBroken = true;
    const sent: string[] = [];
    const mailWorker = await startWorker({
      name: 'odd',
      async send({ to }) {
        if (isBroken) throw new TypeError('a fault of ours');
        sent.push(to);
        return 'sent';
      },
      check: async () => {},
    });
    await post(mailWorker, 'mira@example.test');
    await mailWorker.settle();
    expect(await emails()).toMatchObject([{ state: 'waiting', last_error: 'TypeError: a fault of ours' }]);
    isBroken = false;
    clock.advance(MINUTE / 2);
    await mailWorker.settle();
    expect(sent).toEqual(['mira@example.test']);
  });
});

describe('several servers', () => {
  test('send each email once', async () => {
    const server = await smtp();
    const team = await Promise.all([by(server), by(server), by(server)].map((mail) => startWorker(mail)));
    const names = Array.from({ length: 40 }, (_, index) => `reader${index}@example.test`);
    await Promise.all(names.map((name, index) => post(team[index % 3]!, name)));
    ticker.tick();
    ticker.tick();
    await Promise.all(team.map((mailWorker) => mailWorker.settle()));
    expect(server.received.map(({ to }) => to.join()).sort()).toEqual(names.sort());
  });

  test('an email of a dead server is sent by another one after the lease, not before', async () => {
    const dead = createMailWorker({
      languageOf: async () => null,
      database,
      clock,
      ids,
      ticker: manualTicker(),
      log,
      hasMail: true,
      // Dies while sending: the promise never settles.
      mail: { name: 'dead', send: () => new Promise(() => {}), check: async () => {} },
    });
    await dead.start(false);
    await post(dead, 'mira@example.test');
    await expect.poll(async () => (await emails())[0]?.attempts).toBe(1);
    const server = await smtp();
    const successor = await startWorker(by(server));
    await successor.settle();
    expect(server.received).toEqual([]);
    clock.advance(2 * MINUTE);
    await successor.settle();
    expect(server.received).toHaveLength(1);
  });

  test('the only server sends waiting emails at its start', async () => {
    const closed = await smtp({ recipient: ['450 later'] });
    const before = await startWorker(by(closed));
    await post(before, 'mira@example.test');
    await before.settle();
    await before.stop();
    const server = await smtp();
    await (await startWorker(by(server), true)).settle();
    expect(server.received).toHaveLength(1);
  });

  test('a stopping server finishes the current email and starts no other', async () => {
    let arrive = (): void => {};
    const begun: string[] = [];
    const mailWorker = await startWorker({
      name: 'slow',
      async send({ to }) {
        begun.push(to);
        await new Promise<void>((resolve) => (arrive = resolve));
        return 'sent';
      },
      check: async () => {},
    });
    await post(mailWorker, 'first@example.test');
    await expect.poll(() => begun).toEqual(['first@example.test']);
    // From a server that delivers nothing itself: this one is not woken, and would find it when the first is sent.
    const other = createMailWorker({
      languageOf: async () => null,
      database,
      mail: by(await smtp()),
      hasMail: true,
      clock,
      ids,
      ticker,
      log,
    });
    await post(other, 'second@example.test');
    const closed = mailWorker.stop();
    arrive();
    await closed;
    mailWorker.wake();
    await mailWorker.settle();
    expect(begun).toEqual(['first@example.test']);
    expect((await emails()).map(({ recipient, state }) => [recipient, state])).toEqual([
      ['second@example.test', 'waiting'],
      ['first@example.test', 'sent'],
    ]);
  });
});
