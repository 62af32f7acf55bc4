// What every way of sending mail promises, run over each adapter.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMail } from '../../src/adapters/mail/index.ts';
import { createOutboxMail } from '../../src/adapters/mail/outbox.ts';
import type { Email, Mail } from '../../src/platform/server/ports/mail.ts';
import { startSmtp } from '../support/smtp.ts';

interface Guest {
  mail: Mail;
  fate: 'sent' | 'kept';
  /** What has come out at the other end. */
  seen(): Pick<Email, 'text' | 'html' | 'subject' | 'to'>[];
  stop(): Promise<void>;
}

async function smtp(): Promise<Guest> {
  const server = await startSmtp();
  return {
    mail: createMail({ smtpUrl: server.url, from: 'Nightbloom <hello@nightbloom.test>' }),
    fate: 'sent',
    seen: () =>
      server.received.map(({ to, headers, text, html }) => ({
        to: to.join(),
        subject: headers['subject']!,
        text,
        html,
      })),
    stop: () => server.close(),
  };
}

async function outbox(): Promise<Guest> {
  const shown: Email[] = [];
  const mail = createMail({ from: '', print: (email) => shown.push(email) });
  return { mail, fate: 'kept', seen: () => shown, stop: async () => {} };
}

const email = {
  id: '0199-1',
  to: 'mira@example.test',
  subject: 'Grüße für Mira ✓',
  text: 'Ein Gruß.\n.\nA line of a single dot above, and a long one: ' + 'nightbloom '.repeat(40),
  html: '<p>Ein <b>Gruß</b> &amp; more</p>',
};

describe.each([
  ['outbox', outbox],
  ['smtp', smtp],
])('%s', (name, invite) => {
  let guest: Guest;
  beforeAll(async () => {
    guest = await invite();
  });
  afterAll(() => guest.stop());

  it('says its name, and that all is well', async () => {
    expect(guest.mail.name).toBe(name);
    await expect(guest.mail.check()).resolves.toBeUndefined();
  });

  it('hands every email over whole, with its text and its HTML, and says what became of it', async () => {
    const signal = new AbortController().signal;
    expect(await guest.mail.send(email, signal)).toBe(guest.fate);
    const [seen] = guest.seen();
    expect(seen).toMatchObject({ to: email.to, subject: email.subject });
    expect(seen!.text.replaceAll('\r\n', '\n').trim()).toBe(email.text.trim());
    expect(seen!.html.trim()).toBe(email.html);
  });

  it('takes many at once', async () => {
    const before = guest.seen().length;
    const signal = new AbortController().signal;
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        guest.mail.send({ ...email, id: `many-${index}`, to: `reader${index}@example.test` }, signal),
      ),
    );
    const readers = guest
      .seen()
      .slice(before)
      .map(({ to }) => to);
    expect(readers.sort()).toEqual(Array.from({ length: 8 }, (_, index) => `reader${index}@example.test`));
  });
});

it('the outbox without a listener is no error', async () => {
  expect(await createOutboxMail().send(email, new AbortController().signal)).toBe('kept');
});
