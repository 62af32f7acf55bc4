import fc from 'fast-check';
import { expect, it } from 'vitest';
import { displayLine } from './display-line.ts';

it.each([
  ...['\u200b', '\u3164', '\u2800', '\u00ad', '\u2060', '\u180e', '\u061c', '\u115f', '\uffa0', '\u034f'],
  ...['\u200d', '\u200c', '\ufe0f', '\ufeff', '\u{e0041}', '\u0301', '\u0007', '\u00a0'],
])('%j alone is no line', (sign) => {
  expect(displayLine(sign)).toBe('');
  expect(displayLine(sign.repeat(3))).toBe('');
  expect(displayLine(` ${sign} `)).toBe('');
});

it.each([
  ['Rook \u202edeifirev', 'Rook deifirev'],
  ['Ada\nMarsh', 'Ada Marsh'],
  ['Ada\u2028Marsh\r\n', 'Ada Marsh'],
  ['  Ada \t  Marsh ', 'Ada Marsh'],
  ['A\u00adda\u2066 Marsh\u2069', 'Ada Marsh'],
  ['a\ud800b', 'a\ufffdb'],
])('%j becomes %j', (text, line) => {
  expect(displayLine(text)).toBe(line);
});

it.each([
  '星野ひかり',
  'Zoë Größe',
  "D'Arcy O'Neil",
  '👩‍🚀 Ada',
  '❤️',
  '🏴󠁧󠁢󠁳󠁣󠁴󠁿 Isla',
  '👩🏽‍💻',
  'می‌خواهم',
  'क्‍ष',
  'שלום',
  '١٢',
])('%s stays as it is', (text) => {
  expect(displayLine(text.normalize('NFC'))).toBe(text.normalize('NFC'));
});

it('is stable, of one line, and without bidirectional controls', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const line = displayLine(text);
      expect(displayLine(line)).toBe(line);
      expect(line).not.toMatch(/[\p{Bidi_Control}\p{Zl}\p{Zp}\p{Cc}]/u);
    }),
    { numRuns: 500 },
  );
});
