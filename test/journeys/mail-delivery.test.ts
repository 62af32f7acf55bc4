// Emails of the whole product, delivered to a real mail server.
import { afterEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { startSmtp, type SmtpBehaviour, type TestSmtp } from '../support/smtp.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function open(behaviour?: SmtpBehaviour, rest: { sharedWith?: TestApp; at?: TestSmtp } = {}) {
  const smtp = rest.at ?? (await startSmtp(behaviour));
  if (!rest.at) ends.push(() => smtp.close());
  const app = await createTestApp({
    isSeeding: false,
    ...(rest.sharedWith ? { sharedWith: rest.sharedWith } : {}),
    env: { SMTP_URL: smtp.url, MAIL_FROM: 'Nightbloom <hello@nightbloom.test>' },
  });
  ends.push(() => app.close());
  return { smtp, app };
}
const tokenIn = (text: string) => /token=([\w-]{43})/.exec(text)![1]!;

test('the links of the verification and reset emails arrive and work', async () => {
  const { smtp, app } = await open();
  const person = await app.signUp('ada');
  await app.services.mail.settle();
  const [verification] = smtp.received;
  expect(verification).toMatchObject({
    from: 'hello@nightbloom.test',
    to: ['ada@example.test'],
    headers: { subject: 'Verify your email address for Nightbloom' },
  });
  expect(verification!.text).toContain(`${app.origin}/verify-email?token=`);
  expect(tokenIn(verification!.html)).toBe(tokenIn(verification!.text));
  await person.account.verifyEmail({ body: { token: tokenIn(verification!.text) } });

  await person.account.requestPasswordReset({ body: { email: 'ada@example.test' } });
  await app.services.mail.settle();
  const token = tokenIn(smtp.received[1]!.text);
  expect(await person.account.checkPasswordReset({ body: { token } })).toEqual({ username: 'ada' });
  await person.account.confirmPasswordReset({ body: { token, password: 'a new secret' } });
  await app.services.mail.settle();
  expect(smtp.received.map(({ headers }) => headers['subject'])).toEqual([
    'Verify your email address for Nightbloom',
    'Set a new password for Nightbloom',
    'Your Nightbloom password was changed',
  ]);
  // The outbox does not keep the tokens of sent emails.
  const { rows } = await app.database.pool.query('select o::text as row from outbox o');
  for (const { row } of rows as { row: string }[]) expect(row).not.toContain(token);
});

test('a failing mail server does not delay sign-up, and a restart loses no email', async () => {
  const { smtp, app } = await open({ data: ['cut', '451 4.3.0 later', null] });
  const person = await app.signUp('bert');
  await app.services.mail.settle();
  expect((await person.account.me()).username).toBe('bert');
  expect(smtp.received).toEqual([]);
  await app.restart();
  await app.services.mail.settle();
  expect(smtp.received).toEqual([]);
  app.clock.advance(60_000);
  await app.services.mail.settle();
  expect(smtp.received).toHaveLength(1);
});

test('two servers send each email once', async () => {
  const { smtp, app } = await open();
  const { app: secondApp } = await open(undefined, { sharedWith: app, at: smtp });
  const names = Array.from({ length: 12 }, (_, index) => `reader${index}`);
  await Promise.all(names.map((name, index) => (index % 2 ? app : secondApp).signUp(name)));
  await Promise.all([app.services.mail.settle(), secondApp.services.mail.settle()]);
  expect(smtp.received.map(({ to }) => to.join()).sort()).toEqual(
    names.map((name) => `${name}@example.test`).sort(),
  );
});
