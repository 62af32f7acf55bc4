// The contract of mail adapters, tested against each adapter.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMail } from '../../src/adapters/mail/index.ts';
import { createOutboxMail } from '../../src/adapters/mail/outbox.ts';
import type { Email, Mail } from '../../src/platform/server/ports/mail.ts';
import { startSmtp } from '../support/smtp.ts';

interface Rig {
  mail: Mail;
  outcome: 'sent' | 'kept';
  /** The emails that were received. */
  seen(): Pick<Email, 'text' | 'html' | 'subject' | 'to'>[];
  stop(): Promise<void>;
}

async function smtp(): Promise<Rig> {
  const server = await startSmtp();
  return {
    mail: createMail({ smtpUrl: server.url, from: 'Nightbloom <hello@nightbloom.test>' }),
    outcome: 'sent',
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

async function outbox(): Promise<Rig> {
  const shown: Email[] = [];
  const mail = createMail({ from: '', print: (email) => shown.push(email) });
  return { mail, outcome: 'kept', seen: () => shown, stop: async () => {} };
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
])('%s', (name, createRig) => {
  let rig: Rig;
  beforeAll(async () => {
    rig = await createRig();
  });
  afterAll(() => rig.stop());

  it('has a name, and its check passes', async () => {
    expect(rig.mail.name).toBe(name);
    await expect(rig.mail.check()).resolves.toBeUndefined();
  });

  it('delivers an email completely, with text and HTML, and returns its outcome', async () => {
    const signal = new AbortController().signal;
    expect(await rig.mail.send(email, signal)).toBe(rig.outcome);
    const [seen] = rig.seen();
    expect(seen).toMatchObject({ to: email.to, subject: email.subject });
    expect(seen!.text.replaceAll('\r\n', '\n').trim()).toBe(email.text.trim());
    expect(seen!.html.trim()).toBe(email.html);
  });

  it('sends many emails concurrently', async () => {
    const before = rig.seen().length;
    const signal = new AbortController().signal;
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        rig.mail.send({ ...email, id: `many-${index}`, to: `reader${index}@example.test` }, signal),
      ),
    );
    const readers = rig
      .seen()
      .slice(before)
      .map(({ to }) => to);
    expect(readers.sort()).toEqual(Array.from({ length: 8 }, (_, index) => `reader${index}@example.test`));
  });
});

it('the outbox works without a listener', async () => {
  expect(await createOutboxMail().send(email, new AbortController().signal)).toBe('kept');
});
