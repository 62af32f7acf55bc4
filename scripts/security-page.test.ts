import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './run.ts';

const page = readFileSync(path.join(ROOT, 'docs/security.md'), 'utf8');

test('docs/security.md names files that are there', () => {
  const named = [...page.matchAll(/`([\w/.-]+\.(?:tsx?|md|json))`/g)].map(([, file]) => file!);
  const places = named.filter((file) => file.includes('/') && !file.startsWith('/'));
  expect(places.length).toBeGreaterThan(80);
  expect(places.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
});

test('what is said to show something is a test, or says that it is not', () => {
  const rows = page.split('\n').filter((line) => /^\| \d/.test(line));
  const shown = rows.map((line) => line.split('|').at(-2)!);
  for (const cell of shown)
    for (const [whole, file] of cell.matchAll(/`([\w/.-]+)`( \((?:code|text)\))?/g))
      expect(
        /\.(?:test|spec)\.ts$|openapi\.json$/.test(file!) || / \((?:code|text)\)/.test(whole),
        whole,
      ).toBe(true);
});
