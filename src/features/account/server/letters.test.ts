import { describe, expect, test } from 'vitest';
import type { LetterText } from '../../../platform/server/mail/letter-layout.ts';
import * as letters from './letters.ts';

const TOKEN = 'T'.repeat(43);
const link = (page: string) => `https://bloom.test/${page}?token=${TOKEN}`;
const write = (about: letters.About): [string, LetterText, string][] => [
  ['verification', letters.verificationLetter(about, link('verify-email')), link('verify-email')],
  ['reset', letters.resetLetter(about, link('reset-password'), true), link('reset-password')],
  ['first password', letters.resetLetter(about, link('reset-password'), false), link('reset-password')],
  [
    'password changed',
    letters.passwordChangedLetter(about, '21 November 2026 at 20:00 UTC'),
    'https://bloom.test/reset-password',
  ],
  ['address taken', letters.addressTakenLetter(about), 'https://bloom.test/reset-password'],
];
const about = { productName: 'Moonflower', publicUrl: 'https://bloom.test', username: 'mira.k' };

describe.each(write(about))('the letter: %s', (_name, letter, address) => {
  test('says the same in text and HTML: whom it greets, the product’s name, the whole link', () => {
    for (const body of [letter.text, letter.html]) {
      expect(body).toContain('Hello mira.k,');
      expect(body).toContain('Moonflower');
      expect(body).toContain(address);
    }
    expect(letter.text).not.toContain('<');
    expect(letter.text).toMatch(new RegExp(`^${address.replaceAll(/[?.]/g, '\\$&')}$`, 'm'));
    expect(letter.subject).not.toContain('Nightbloom');
    expect(letter.html).not.toContain('Nightbloom');
  });

  test('shows the link as a button and as plain words, and leads nowhere else', () => {
    const targets = [...letter.html.matchAll(/href="([^"]*)"/g)].map(([, target]) => target);
    expect(targets).toEqual([address, address]);
    expect(letter.html).toContain(`>${address}</a>`);
  });

  test('fetches nothing and runs nothing', () => {
    expect(letter.html).not.toMatch(/<(img|link|script|iframe|svg|object|video)\b|@import|url\(|\bsrc=/i);
  });

  test('has a preheader that is not its first line, and colours for dark', () => {
    const hidden = /<div style="display:none[^>]*>([^<&]+)/.exec(letter.html)?.[1] ?? '';
    expect(hidden.length).toBeGreaterThan(20);
    expect(letter.text).not.toContain(`Hello ${hidden}`);
    expect(letter.html).toContain('<meta name="color-scheme" content="light dark">');
    expect(letter.html).toContain('@media (prefers-color-scheme:dark)');
  });

  test('stays below the size that Gmail cuts at', () => {
    expect(Buffer.byteLength(letter.html)).toBeLessThan(100_000);
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

test('a letter says how long its link works (decisions.md 4)', () => {
  const [verification, reset] = write(about).map(([, letter]) => letter);
  expect(verification!.text).toContain('The link works once, for 24 hours.');
  expect(reset!.text).toContain('The link works once, for one hour');
});
