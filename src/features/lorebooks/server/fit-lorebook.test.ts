import { expect, test } from 'vitest';
import { Lorebook } from '../../../shared/words/lorebook.ts';
import { findProblems } from '../problems.ts';
import { DEPTH_MAX, KEYS_MAX, TEXT_MAX } from '../rules.ts';
import { fitLorebook } from './fit-lorebook.ts';

test('cuts what exceeds a limit and says so once for each kind', () => {
  const long = 'x'.repeat(TEXT_MAX.content + 1);
  const book = Lorebook.parse({
    name: 'n'.repeat(TEXT_MAX.name + 1),
    description: 'd'.repeat(TEXT_MAX.description + 1),
    scanDepth: DEPTH_MAX + 1,
    entries: [
      { id: 'a', keys: Array(KEYS_MAX + 1).fill('k'), content: long },
      { id: 'b', keys: ['k'.repeat(TEXT_MAX.key + 1)], content: long, depth: DEPTH_MAX + 1 },
    ],
  });
  expect(Object.keys(findProblems(book)).length).toBeGreaterThan(5);
  const { lorebook, notes } = fitLorebook(book);
  expect(findProblems(lorebook)).toEqual({});
  expect(notes.find(({ field }) => field === 'entries.0.content')).toMatchObject({ level: 'lost', count: 2 });
  expect(notes.map(({ wrong }) => wrong)).toContain(`The entry has more than ${KEYS_MAX} keywords.`);
});

test('leaves a half of a surrogate pair out, and a fitting lorebook as it is', () => {
  const content = `${'x'.repeat(TEXT_MAX.content - 1)}🌊`;
  const book = Lorebook.parse({ entries: [{ id: 'a', keys: [], content }] });
  expect(fitLorebook(book).lorebook.entries[0]!.content.isWellFormed()).toBe(true);
  const small = Lorebook.parse({ name: 'Marsh', entries: [{ id: 'a', keys: ['lamp'], content: 'A lamp.' }] });
  expect(fitLorebook(small)).toEqual({ lorebook: small, notes: [] });
});
