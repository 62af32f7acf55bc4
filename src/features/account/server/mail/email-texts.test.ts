import { describe, expect, test } from 'vitest';
import type { EmailText } from '../../../../platform/server/mail/email-layout.ts';
import * as emails from './email-texts.ts';

const TOKEN = 'T'.repeat(43);
const link = (page: string) => `https://bloom.test/${page}?token=${TOKEN}`;
const write = (about: emails.About): [string, EmailText, string][] => [
  ['verification', emails.verificationEmail(about, link('verify-email')), link('verify-email')],
  ['reset', emails.resetEmail(about, link('reset-password'), true), link('reset-password')],
  ['first password', emails.resetEmail(about, link('reset-password'), false), link('reset-password')],
  [
    'password changed',
    emails.passwordChangedEmail(about, new Date('2026-11-21T20:00:00Z')),
    'https://bloom.test/reset-password',
  ],
  ['address taken', emails.addressTakenEmail(about), 'https://bloom.test/reset-password'],
];
const about = { productName: 'Moonflower', publicUrl: 'https://bloom.test', username: 'mira.k' };

describe.each(write(about))('the email: %s', (_name, email, address) => {
  test('says the same in text and HTML: whom it greets, the product’s name, the whole link', () => {
    for (const body of [email.text, email.html]) {
      expect(body).toContain('Hello mira.k,');
      expect(body).toContain('Moonflower');
      expect(body).toContain(address);
    }
    expect(email.text).not.toContain('<');
    expect(email.text).toMatch(new RegExp(`^${address.replaceAll(/[?.]/g, '\\$&')}$`, 'm'));
    expect(email.subject).not.toContain('Nightbloom');
    expect(email.html).not.toContain('Nightbloom');
  });

  test('shows the link as a button and as plain words, and leads nowhere else', () => {
    const targets = [...email.html.matchAll(/href="([^"]*)"/g)].map(([, target]) => target);
    expect(targets).toEqual([address, address]);
    expect(email.html).toContain(`>${address}</a>`);
  });

  test('fetches nothing and runs nothing', () => {
    expect(email.html).not.toMatch(/<(img|link|script|iframe|svg|object|video)\b|@import|url\(|\bsrc=/i);
  });

  test('has a preheader that is not its first line, and colours for dark', () => {
    const hidden = /<div style="display:none[^>]*>([^<&]+)/.exec(email.html)?.[1] ?? '';
    expect(hidden.length).toBeGreaterThan(20);
    expect(email.text).not.toContain(`Hello ${hidden}`);
    expect(email.html).toContain('<meta name="color-scheme" content="light dark">');
    expect(email.html).toContain('@media (prefers-color-scheme:dark)');
  });

  test('stays below the size that Gmail cuts at', () => {
    expect(Buffer.byteLength(email.html)).toBeLessThan(100_000);
  });
});

test('every value is escaped, and a subject is one line', () => {
  const evil = {
    productName: `A "B" <script>alert('x')</script>\r\nBcc: thief@example.test`,
    publicUrl: 'https://bloom.test',
    username: '<img src=x onerror=alert(1)>&amp;',
  };
  for (const [name, { subject, html }] of write(evil)) {
    expect(html, name).not.toMatch(/<script|<img/i);
    expect(html, name).toContain('&#60;img src=x onerror=alert(1)&#62;&#38;amp;');
    expect(subject, name).not.toMatch(/[\r\n]/);
    // Nothing ends an attribute early.
    expect(html.match(/"/g)!.length % 2, name).toBe(0);
  }
});

test('an email says how long its link works (decisions.md 4)', () => {
  const [verification, reset] = write(about).map(([, email]) => email);
  expect(verification!.text).toContain('The link works once, for 24 hours.');
  expect(reset!.text).toContain('The link works once, for one hour');
});
