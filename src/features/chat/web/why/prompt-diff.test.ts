import { expect, test } from 'vitest';
import { diffPrompts } from './prompt-diff.ts';

test('sections are matched by kind, and their lines compared', () => {
  const before = [
    { kind: 'card', tokens: 20, text: 'Countess.\nDry humour.' },
    { kind: 'memory', tokens: 10, text: '- tea\n- garden' },
    { kind: 'note', tokens: 4, text: 'Slowly.' },
  ] as const;
  const after = [
    { kind: 'card', tokens: 20, text: 'Countess.\nDry humour.' },
    { kind: 'lore', tokens: 7, text: 'The lake.' },
    { kind: 'memory', tokens: 12, text: '- garden\n- brother Piotr' },
  ] as const;
  const diff = diffPrompts(before, after);
  expect(diff.map(({ kind, change, more }) => [kind, change, more])).toEqual([
    ['card', 'same', 0],
    ['lore', 'new', 7],
    ['memory', 'changed', 2],
    ['note', 'gone', -4],
  ]);
  expect(diff[2]!.lines).toEqual([
    { text: '- tea', change: 'gone' },
    { text: '- garden', change: 'same' },
    { text: '- brother Piotr', change: 'new' },
  ]);
});

test('a history without text differs by its tokens', () => {
  const history = (tokens: number, text: string | null = null) => [
    { kind: 'history' as const, tokens, text },
  ];
  expect(diffPrompts(history(10), history(10))[0]!.change).toBe('same');
  expect(diffPrompts(history(10, 'You: hello'), history(10))[0]).toMatchObject({ change: 'same', lines: [] });
  expect(diffPrompts(history(10), history(14))[0]).toMatchObject({ change: 'changed', more: 4, lines: [] });
});
