import { expect, it } from 'vitest';
import { attachmentHeader, asciiFileName, fileNameOf } from './file-name.ts';

it.each([
  ['Zoë Größe.json', 'Zoe Grosse.json'],
  ['星野ひかり.json', 'XingYehikari.json'],
  ['Надя.png', 'Nadya.png'],
  ["D'Arcy O'Neil.charx", "D'Arcy O'Neil.charx"],
  ['Łódź 100%.txt', 'Lodz 100.txt'],
])('%s falls back to %s', (name, ascii) => {
  expect(asciiFileName(name)).toBe(ascii);
});

it('states the real name beside the one in ASCII', () => {
  expect(attachmentHeader('Zoë Größe.json')).toBe(
    `attachment; filename="Zoe Grosse.json"; filename*=UTF-8''Zo%C3%AB%20Gr%C3%B6%C3%9Fe.json`,
  );
  expect(attachmentHeader('coins-2026-11-28.csv')).toBe('attachment; filename="coins-2026-11-28.csv"');
});

it.each([
  ['a/b\\c:d"e.json', 'a b c d e.json'],
  ['Rook \u202edeifirev.json', 'Rook deifirev.json'],
  ['two\nlines.json', 'two lines.json'],
  ['\u200b\u3164.json', 'unnamed.json'],
  ['...json', 'unnamed.json'],
  ['\ud800x.json', 'x.json'],
])('%j becomes %j', (name, made) => {
  expect(fileNameOf(name)).toBe(made);
});

it('keeps the header in ASCII and short', () => {
  const header = attachmentHeader(`${'星'.repeat(500)}\r\nx: y.json`);
  expect(header).toMatch(/^[\x20-\x7e]+$/);
  expect(header.length).toBeLessThan(1_000);
});
