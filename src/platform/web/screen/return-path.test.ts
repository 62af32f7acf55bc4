import { expect, it } from 'vitest';
import { returnPathOf } from './return-path.ts';

it.each(['/', '/chat/1?x=2', '/coins#packs'])('%s is a path of this site', (path) =>
  expect(returnPathOf(path)).toBe(path),
);

it.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'coins',
  '/a b',
  '',
  7,
  null,
  `/${'a'.repeat(300)}`,
])('%s is not a path of this site', (path) => expect(returnPathOf(path)).toBeUndefined());
