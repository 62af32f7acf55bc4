import { expect, test } from 'vitest';
import type { LoreAtDepth } from '../lore/lore-request.ts';
import { placeLore } from './place-lore.ts';

const turns = ['one', 'two', 'three'].map((content, index) => ({
  role: index % 2 ? ('assistant' as const) : ('user' as const),
  content,
  tokens: 5,
  pathTokens: (index + 1) * 5,
}));
const lore = (text: string, depth: number, role: LoreAtDepth['role'] = 'system'): LoreAtDepth => ({
  bookId: 'b',
  entryId: text,
  text,
  tokens: 1,
  depth,
  role,
});
const read = (list: LoreAtDepth[], isContinuing = false) =>
  placeLore(turns, list, isContinuing).map(({ role, content }) => `${role[0]}:${content}`);

test('places entries by their depth, counted from the newest turn', () => {
  expect(read([lore('end', 0), lore('before', 1), lore('deep', 2, 'assistant'), lore('start', 9)])).toEqual([
    'u:[start]',
    'u:one',
    'a:deep',
    'a:two',
    'u:[before]',
    'u:three',
    'u:[end]',
  ]);
});

test('keeps the order within one depth, and places nothing after a turn that is being continued', () => {
  expect(read([lore('first', 0), lore('second', 0, 'user')])).toEqual([
    'u:one',
    'a:two',
    'u:three',
    'u:[first]',
    'u:second',
  ]);
  expect(read([lore('late', 0)], true)).toEqual(['u:one', 'a:two', 'u:[late]', 'u:three']);
});
