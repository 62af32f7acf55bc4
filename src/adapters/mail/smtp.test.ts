import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { startSmtp, type SmtpBehaviour, type TestSmtp } from '../../../test/support/smtp.ts';
import { createSmtpMail } from './smtp.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});
async function serve(behaviour?: SmtpBehaviour): Promise<TestSmtp> {
  const server = await startSmtp(behaviour);
  open.push(server);
  return server;
}

const from = 'Nightbloom <hello@nightbloom.test>';
const email = { id: 'one', to: 'mira@example.test', subject: 'Hello', text: 'Text', html: '<p>Html</p>' };
const never = new AbortController().signal;
const send = (url: string, change: Partial<typeof email> = {}, deadlineMs = 5_000) =>
  createSmtpMail({ url, from, deadlineMs }).send({ ...email, ...change }, never);

describe('an email', () => {
  test('names its sender, its own id at each try, and that no machine should answer it', async () => {
    const server = await serve();
    await send(server.url);
    await send(server.url);
    for (const { headers, from: sender } of server.received) {
      expect(sender).toBe('hello@nightbloom.test');
      expect(headers).toMatchObject({
        from: 'Nightbloom <hello@nightbloom.test>',
        to: 'mira@example.test',
        'message-id': '<one@nightbloom.test>',
        'auto-submitted': 'auto-generated',
        'content-type': expect.stringContaining('multipart/alternative'),
      });
    }
  });

  test('goes to the ASCII form of a domain beyond ASCII', async () => {
    const server = await serve();
    await send(server.url, { to: 'mira@bücher.example' });
    // The test server decodes the envelope, and leaves the header as it came.
    expect(server.received[0]!.headers['to']).toBe('mira@xn--bcher-kva.example');
  });

  test('carries headers of its own, and no more than those', async () => {
    const server = await serve();
    const headers = { 'List-Unsubscribe': '<https://x.test/a?token=b>\r\nBcc: thief@example.test' };
    await createSmtpMail({ url: server.url, from }).send({ ...email, headers }, never);
    const [{ headers: seen }] = server.received as [TestSmtp['received'][number]];
    expect(seen['list-unsubscribe']).toContain('<https://x.test/a?token=b>');
    expect(seen).not.toHaveProperty('bcc');
    expect(seen['auto-submitted']).toBe('auto-generated');
  });

  test('cannot be bent by what stands in it: one recipient, no headers of a stranger', async () => {
    const server = await serve();
    await send(server.url, { subject: 'Hello\r\nBcc: thief@example.test' });
    expect(server.received).toMatchObject([{ to: ['mira@example.test'] }]);
    expect(server.received[0]!.headers['bcc']).toBeUndefined();
    for (const to of [
      'a@example.test, thief@example.test',
      'a@example.test>\r\nRCPT TO:<thief@example.test',
      '',
    ])
      await expect(send(server.url, { to }), to).rejects.toMatchObject({ kind: 'refused' });
    expect(server.received).toHaveLength(1);
  });

  test('carries user and password of the address', async () => {
    const seen: unknown[] = [];
    const server = await serve({
      options: {
        authOptional: false,
        allowInsecureAuth: true,
        onAuth({ username, password }, _session, callback) {
          seen.push([username, password]);
          callback(null, { user: username });
        },
      },
    });
    await send(`smtp://us%40house:p%2Fw%20d@127.0.0.1:${server.port}`);
    expect(seen).toEqual([['us@house', 'p/w d']]);
    expect(server.received).toHaveLength(1);
  });
});

describe('a failure', () => {
  test.each<[string, SmtpBehaviour, 'temporary' | 'refused']>([
    ['no such mailbox', { recipient: ['550 5.1.1 no such mailbox'] }, 'refused'],
    ['a letter that is not taken', { data: ['554 5.6.0 not this'] }, 'refused'],
    ['a full mailbox', { recipient: ['452 4.2.2 mailbox full'] }, 'temporary'],
    ['come back later, after the letter', { data: ['451 4.7.1 greylisted'] }, 'temporary'],
    ['a policy about us', { recipient: ['550 5.7.1 relaying denied'] }, 'temporary'],
    ['dying in the middle of the letter', { data: ['cut'] }, 'temporary'],
    [
      'refusing everybody',
      { options: { onConnect: (_session, done) => done(new Error('closed today')) } },
      'temporary',
    ],
    [
      'refusing our password',
      { options: { authOptional: false, onMailFrom: (_from, _session, done) => done(new Error('not you')) } },
      'temporary',
    ],
  ])('%s', async (_name, behaviour, kind) => {
    const server = await serve(behaviour);
    await expect(send(server.url)).rejects.toMatchObject({ name: 'MailError', kind });
    expect(server.received).toHaveLength(0);
  });

  test('nobody there', async () => {
    const server = await startSmtp();
    await server.close();
    const mail = createSmtpMail({ url: server.url, from });
    await expect(mail.send(email, never)).rejects.toMatchObject({ kind: 'temporary' });
    await expect(mail.check()).rejects.toMatchObject({ name: 'MailError' });
  });

  test('a server that never answers, at the greeting or after the email, costs the deadline and no more', async () => {
    const mute = createServer(() => {});
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
    open.push({ close: () => new Promise((resolve) => mute.close(() => resolve())) });
    const { port } = mute.address() as AddressInfo;
    await expect(send(`smtp://127.0.0.1:${port}`, {}, 100)).rejects.toMatchObject({ kind: 'temporary' });
    const silent = await serve({ data: ['silent'] });
    await expect(send(silent.url, {}, 200)).rejects.toMatchObject({ kind: 'temporary' });
  });

  test('being called off', async () => {
    const server = await serve({ data: ['silent'] });
    const abort = new AbortController();
    const sent = createSmtpMail({ url: server.url, from }).send(email, abort.signal);
    abort.abort();
    await expect(sent).rejects.toMatchObject({ name: 'MailError', kind: 'temporary' });
  });
});

describe('encryption', () => {
  // smtp-server's own certificate is signed by nobody.
  const selfSigned: SmtpBehaviour = { options: { disabledCommands: [] } };

  test('a certificate that nobody vouches for is refused, and nothing is sent in the clear', async () => {
    const server = await serve(selfSigned);
    await expect(send(server.url)).rejects.toMatchObject({ kind: 'temporary', message: /certificate/ });
    expect(server.received).toHaveLength(0);
  });

  test('STARTTLS is used where it is offered, and an operator may allow an own certificate', async () => {
    const server = await serve(selfSigned);
    await send(`${server.url}/?tls.rejectUnauthorized=false`);
    expect(server.received[0]!.isEncrypted).toBe(true);
  });

  test('smtps:// speaks TLS from the start', async () => {
    const server = await serve({ options: { secure: true } });
    const url = `smtps://127.0.0.1:${server.port}`;
    await expect(send(url)).rejects.toMatchObject({ kind: 'temporary' });
    await send(`${url}/?tls.rejectUnauthorized=false`);
    expect(server.received.map(({ isEncrypted }) => isEncrypted)).toEqual([true]);
  });

  test('a password never leaves this machine in the clear, unless an operator says so', async () => {
    let passwords = 0;
    const server = await serve({
      options: {
        allowInsecureAuth: true,
        disabledCommands: ['STARTTLS'],
        onAuth(_auth, _session, callback) {
          passwords++;
          callback(null, { user: 'us' });
        },
      },
    });
    // 127.0.0.1 by another name, which is not known to be this machine.
    const url = `smtp://us:secret@[::ffff:127.0.0.1]:${server.port}`;
    await expect(send(url)).rejects.toMatchObject({ kind: 'temporary', message: /STARTTLS/ });
    expect(passwords).toBe(0);
    await send(`${url}/?ignoreTLS=true`);
    expect(passwords).toBe(1);
  });
});
