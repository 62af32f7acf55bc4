import { describe, expect, it } from 'vitest';
import { coverSpans, findPii } from './pii.ts';

const kinds = (text: string) => findPii(text, true).map((match) => match.kind);

describe('personal data', () => {
  it.each([
    ['mail someone@example.com', ['email']],
    ['call +49 30 901820', ['phone']],
    ['call (555) 010-9999 now', ['phone']],
    ['call 030 901 820 55', ['phone']],
    ['SSN 078-05-1120', ['identity']],
    ['card 4111 1111 1111 1111', ['card']],
    ['host 192.0.2.17', ['ip']],
    ['12 Example Street', ['address']],
    ['a@example.com and +1 555 010 9999', ['email', 'phone']],
  ])('%s', (text, expected) => expect(kinds(text)).toEqual(expected));

  it.each([
    'the year 2026',
    'on 2026-11-21 at 16:30',
    'from 01.02.2026 to 03.04.2026',
    '1,000,000 coins',
    '12 345 678 people',
    'order 123456789012',
    'version 1.2.3',
    'pi is 3.14159265358979',
    '@someone said so',
    '/media/01934f6a-4abc-7123-8456-7a11b2c3d4e5/1024.webp',
  ])('not: %s', (text) => expect(kinds(text)).toEqual([]));

  it('is masked without revealing its length', () => {
    const text = 'mail someone@example.com now';
    expect(coverSpans(text, findPii(text))).toBe('mail •••••••• now');
  });
});
