import { expect, test } from 'vitest';
import { addressKey, asciiAddress, isEmailAddress } from './email-address.ts';

test('a domain beyond ASCII has an ASCII form', () => {
  expect(asciiAddress('mira@bücher.example')).toBe('mira@xn--bcher-kva.example');
  expect(asciiAddress('mira@пример.рф')).toBe('mira@xn--e1afmkfd.xn--p1ai');
  expect(asciiAddress('mira@example.test')).toBe('mira@example.test');
});

test('all ways to write one address have one key', () => {
  const ways = [
    'mira@bücher.example',
    'MIRA@BÜCHER.example',
    'mira@xn--bcher-kva.example',
    'mira@bu\u0308cher.example',
  ];
  expect(new Set(ways.map(addressKey))).toEqual(new Set(['mira@xn--bcher-kva.example']));
});

test.each(['mira@bücher.example', 'mira@пример.рф', 'mira@例え.テスト', 'a.b+c@example.test'])(
  '%s is one',
  (address) => {
    expect(isEmailAddress(address)).toBe(true);
  },
);

test.each([
  'mira@bü/cher.example',
  'mira@bücher.example:25',
  'mira@bücher.example@evil.example',
  'mira@bü cher.example',
  'mira@ü',
  'mira@%62ü.example',
  'mïra@example.test',
  'mira@',
  '@bücher.example',
  `mira@${'ü'.repeat(70)}.example`,
])('%s is none', (address) => {
  expect(isEmailAddress(address)).toBe(false);
});
