// Letters of the whole product, by a real mail server.
import { afterEach, expect, test } from 'vitest';
import { createHouse, type House } from '../support/house.ts';
import { startSmtp, type SmtpBehaviour, type TestSmtp } from '../support/smtp.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function open(behaviour?: SmtpBehaviour, rest: { beside?: House; at?: TestSmtp } = {}) {
  const smtp = rest.at ?? (await startSmtp(behaviour));
  if (!rest.at) ends.push(() => smtp.close());
  const house = await createHouse({
    isSeeding: false,
    ...(rest.beside ? { beside: rest.beside } : {}),
    env: { SMTP_URL: smtp.url, MAIL_FROM: 'Nightbloom <hello@nightbloom.test>' },
  });
  ends.push(() => house.close());
  return { smtp, house };
}
const tokenIn = (text: string) => /token=([\w-]{43})/.exec(text)![1]!;

test('from registering to the link in the inbox, and from a forgotten password to a new one', async () => {
  const { smtp, house } = await open();
  const person = await house.signUp('ada');
  await house.services.mail.settle();
  const [verification] = smtp.received;
  expect(verification).toMatchObject({
    from: 'hello@nightbloom.test',
    to: ['ada@example.test'],
    headers: { subject: 'Verify your email address for Nightbloom' },
  });
  expect(verification!.text).toContain(`${house.origin}/verify-email?token=`);
  expect(tokenIn(verification!.html)).toBe(tokenIn(verification!.text));
  await person.account.verifyEmail({ body: { token: tokenIn(verification!.text) } });

  await person.account.requestPasswordReset({ body: { email: 'ada@example.test' } });
  await house.services.mail.settle();
  const token = tokenIn(smtp.received[1]!.text);
  expect(await person.account.checkPasswordReset({ body: { token } })).toEqual({ username: 'ada' });
  await person.account.confirmPasswordReset({ body: { token, password: 'a new secret' } });
  await house.services.mail.settle();
  expect(smtp.received.map(({ headers }) => headers['subject'])).toEqual([
    'Verify your email address for Nightbloom',
    'Set a new password for Nightbloom',
    'Your Nightbloom password was changed',
  ]);
  // What has left is nowhere in the clear.
  const { rows } = await house.database.pool.query('select o::text as row from outbox o');
  for (const { row } of rows as { row: string }[]) expect(row).not.toContain(token);
});

test('a mail server that is away holds up nobody, and a restart of ours loses no letter', async () => {
  const { smtp, house } = await open({ data: ['cut', '451 4.3.0 later', null] });
  const person = await house.signUp('bert');
  await house.services.mail.settle();
  expect((await person.account.me()).username).toBe('bert');
  expect(smtp.received).toEqual([]);
  await house.restart();
  await house.services.mail.settle();
  expect(smtp.received).toEqual([]);
  house.clock.advance(60_000);
  await house.services.mail.settle();
  expect(smtp.received).toHaveLength(1);
});

test('two servers send each letter once', async () => {
  const { smtp, house } = await open();
  const { house: beside } = await open(undefined, { beside: house, at: smtp });
  const names = Array.from({ length: 12 }, (_, index) => `reader${index}`);
  await Promise.all(names.map((name, index) => (index % 2 ? house : beside).signUp(name)));
  await Promise.all([house.services.mail.settle(), beside.services.mail.settle()]);
  expect(smtp.received.map(({ to }) => to.join()).sort()).toEqual(
    names.map((name) => `${name}@example.test`).sort(),
  );
});
