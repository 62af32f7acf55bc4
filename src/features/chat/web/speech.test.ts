import { expect, test } from 'vitest';
import { needsMarkdown, toBlocks, toPieces } from './speech.ts';

const marked = (text: string, isOpen = false) =>
  toPieces(text, isOpen)
    .map(({ kind, text: inner }) =>
      kind === 'text' ? inner : kind === 'action' ? `<${inner}>` : `[${inner}]`,
    )
    .join('');

test.each([
  ['*She turns.* You are late.', '<She turns.> You are late.'],
  ['It is *hers*, not *yours*.', 'It is <hers>, not <yours>.'],
  ['**Never** do _that_ again', '[Never] do <that> again'],
  ['*a line\nand another*', '<a line\nand another>'],
  ['2 * 3 * 4', '2 * 3 * 4'],
  ['snake_case_name', 'snake_case_name'],
  ['a lone * star', 'a lone * star'],
  ['*not closed', '*not closed'],
  ['', ''],
])('%j', (text, expected) => {
  expect(marked(text)).toBe(expected);
});

test('an unclosed mark extends to the end while the text is being written', () => {
  expect(marked('So. *She turns a', true)).toBe('So. <She turns a>');
  expect(marked('So. **She', true)).toBe('So. [She]');
  expect(marked('*Done.* 2 * 3', true)).toBe('<Done.> 2 * 3');
});

test('splits paragraphs at empty lines and code at fences', () => {
  expect(toBlocks('One\ntwo\n\nThree\n```js\nlet a\n\nlet b\n```\nFour')).toEqual([
    { kind: 'paragraph', text: 'One\ntwo' },
    { kind: 'paragraph', text: 'Three' },
    { kind: 'code', text: 'let a\n\nlet b' },
    { kind: 'paragraph', text: 'Four' },
  ]);
  expect(toBlocks('```\nstill open')).toEqual([{ kind: 'code', text: 'still open' }]);
});

test('only text with more than actions and emphasis needs Markdown', () => {
  for (const text of [
    '*She turns.* You are late — 7 minutes.',
    'Well... **no**.\n\nYes_',
    'a - b',
    '*Hm.*\n*Ah.*',
  ])
    expect(needsMarkdown(text)).toBe(false);
  for (const text of [
    '# Title',
    '- item',
    '1. item',
    '> quote',
    'see `x`',
    '[a](b)',
    'https://a.example',
    '***\n',
    '\\*no\\*',
  ])
    expect(needsMarkdown(text)).toBe(true);
});
