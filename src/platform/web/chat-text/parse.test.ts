// Chat text is shown as it was written, the same while it arrives and afterwards.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Inline } from './inline.ts';
import { createChatTextParser, parseChatText, type Block, type List } from './parse.ts';
import { plainLine } from './plain-text.ts';

const marked = (parts: readonly Inline[]): string =>
  parts
    .map((part) => {
      if (part.kind === 'text') return part.text;
      if (part.kind === 'code') return `<code ${part.text}>`;
      const name = part.kind === 'link' ? `link ${part.href}` : part.kind;
      return `<${name}: ${marked(part.parts)}>`;
    })
    .join('');

const lists = (all: readonly List[]): string =>
  all
    .map(({ items }) =>
      items
        .map(
          ({ number, parts, lists: inner }) =>
            `${number ?? '-'} ${marked(parts)}${inner.length ? `{${lists(inner)}}` : ''}`,
        )
        .join('; '),
    )
    .join(' / ');

function outline(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return marked(block.parts);
    case 'title':
      return `# ${marked(block.parts)}`;
    case 'code':
      return `code[${block.text}]`;
    case 'rule':
      return '----';
    case 'list':
      return `list[${lists(block.lists)}]`;
    case 'quote':
      return `quote[${block.blocks.map(outline).join(' | ')}]`;
    case 'table':
      return `table[${[block.head, ...block.rows].map((row) => row.map(marked).join(',')).join(';')}]`;
  }
}
const drawn = (text: string): string[] => parseChatText(text).map(outline);

describe('emphasis is at borders of words only', () => {
  test.each([
    ['The sum is 2*3*4 = 24.', 'The sum is 2*3*4 = 24.'],
    ['2 * 3 * 4', '2 * 3 * 4'],
    ['f**k, sh*t and d*mn', 'f**k, sh*t and d*mn'],
    ['snake_case_name', 'snake_case_name'],
    ['¯\\_(ツ)_/¯', '¯\\_(ツ)_/¯'],
    ['love you :* bye :*', 'love you :* bye :*'],
    ['*_* and *-* she stares', '*_* and *-* she stares'],
    ['hey~ you~', 'hey~ you~'],
    ['It`s and don`t', 'It`s and don`t'],
    ['an open *end', 'an open *end'],
    ['from $5 *plus tax', 'from $5 *plus tax'],
    ['a lone * star', 'a lone * star'],
    ['&amp; <b>no HTML</b>', '&amp; <b>no HTML</b>'],
    ['*one * two* and 2*3*4 = 24.', '<em: one * two> and 2*3*4 = 24.'],
    ['*She turns.* You are late.', '<em: She turns.> You are late.'],
    ['It is *hers*, not *yours*.', 'It is <em: hers>, not <em: yours>.'],
    ['**Never** do _that_ again', '<strong: Never> do <em: that> again'],
    ['*She says **no** again.*', '<em: She says <strong: no> again.>'],
    ['*She says **no***', '<em: She says <strong: no>>'],
    ['***Both***', '<em: <strong: Both>>'],
    ['*a line\nand another*', '<em: a line\nand another>'],
    ['*...*', '<em: ...>'],
    ['他说*你好*吧', '他说<em: 你好>吧'],
    ['*안녕*이라고', '<em: 안녕>이라고'],
    ['~~struck~~', '<struck: struck>'],
    ['see `a*b*c`', 'see <code a*b*c>'],
    ['\\*no\\*', '*no*'],
    ['*She smiles. *She turns.* Well.', '*She smiles. <em: She turns.> Well.'],
  ])('%j', (text, expected) => {
    expect(drawn(text)).toEqual([expected]);
  });
});

describe('an action', () => {
  test.each([
    [
      'goes on over paragraphs',
      '*She looks up.\n\nThe rain goes on.* "Evening."',
      ['<em: She looks up.>', '<em: The rain goes on.> "Evening."'],
    ],
    [
      'goes on over three',
      '*One.\n\nTwo.\n\nThree.* Four.',
      ['<em: One.>', '<em: Two.>', '<em: Three.> Four.'],
    ],
    [
      'that was never closed ends before speech',
      '*She smiles.\n\n"Well?" she asks.',
      ['<em: She smiles.>', '"Well?" she asks.'],
    ],
    [
      'that was never closed ends before the next one',
      '*She smiles.\n\nWell? *She turns.*',
      ['<em: She smiles.>', 'Well? <em: She turns.>'],
    ],
    ['that is being written is one already', 'So. *She turns a', ['So. <em: She turns a>']],
    ['ends before a list', '*She counts:\n\n- one', ['<em: She counts:>', 'list[- one]']],
  ])('%s', (_what, text, expected) => {
    expect(drawn(text)).toEqual(expected);
  });
});

describe('lists have the numbers that were written', () => {
  test.each([
    [
      '- a line with a dash\n\n1. One\n2. Two\n\n1987. A good year.',
      ['list[- a line with a dash]', 'list[1 One; 2 Two]', '1987. A good year.'],
    ],
    ['The sum\n- a line\n- another', ['The sum', 'list[- a line; - another]']],
    ['1987. A good year.', ['1987. A good year.']],
    ['3. Three', ['3. Three']],
    ['1. One\n1987. A good year.', ['list[1 One]', '1987. A good year.']],
    ['1. One\n1. One again', ['list[1 One; 1 One again]']],
    ['1) One\n2) Two', ['list[1 One; 2 Two]']],
    ['1. One\n\nAbout one.\n\n2. Two', ['list[1 One]', 'About one.', 'list[2 Two]']],
    ['1. One\n- a point\n2. Two\n   - inner\n     more', ['list[1 One{- a point}; 2 Two{- inner\nmore}]']],
    ['* not a list', ['* not a list']],
    ['+ not a list', ['+ not a list']],
    ['-5 degrees', ['-5 degrees']],
    ['- one\n\n- two\n\nEnd', ['list[- one; - two]', 'End']],
  ])('%j', (text, expected) => {
    expect(drawn(text)).toEqual(expected);
  });
});

describe('blocks', () => {
  test.each([
    ['# Big\ntext', ['# Big', 'text']],
    ['#1 of all', ['#1 of all']],
    ['> a quote\n>\n> *goes on*\n\nand ends', ['quote[a quote | <em: goes on>]', 'and ends']],
    ['>_< she hides', ['>_< she hides']],
    ['one\n---\ntwo\n* * *', ['one', '----', 'two', '----']],
    ['```js\nlet a = 1;\n\nlet *b*\n```\nafter', ['code[let a = 1;\n\nlet *b*]', 'after']],
    ['```\nstill open', ['code[still open]']],
    ['| a | b |\n|---|:-:|\n| 1 | *2* |\nend', ['table[a,b;1,<em: 2>]', 'end']],
    ['| a | b |\n| no | table |', ['| a | b |\n| no | table |']],
    ['one\r\ntwo\r\n\r\nthree', ['one\ntwo', 'three']],
  ])('%j', (text, expected) => {
    expect(drawn(text)).toEqual(expected);
  });
});

describe('links', () => {
  test.each([
    ['See https://a.example/x_y_z.', 'See <link https://a.example/x_y_z: https://a.example/x_y_z>.'],
    ['(https://a.example/b_(c))', '(<link https://a.example/b_(c): https://a.example/b_(c)>)'],
    ['*https://a.example*', '<em: <link https://a.example: https://a.example>>'],
    ['[here](https://a.example/)', '<link https://a.example/: here>'],
    ['![a cat](https://a.example/cat.png)', '<link https://a.example/cat.png: a cat>'],
    ['http://a.example', 'http://a.example'],
    ['[here](javascript:alert(1))', '[here](javascript:alert(1))'],
    ['[here](http://a.example)', '[here](http://a.example)'],
    ['https://bank.example@evil.example/', 'https://bank.example@evil.example/'],
    ['https://', 'https://'],
    ['[an aside] (and more)', '[an aside] (and more)'],
  ])('%j', (text, expected) => {
    expect(drawn(text)).toEqual([expected]);
  });
});

test('a preview has the words without their marks', () => {
  expect(plainLine('*She turns.*\n\n**So:**  look. `x`')).toBe('She turns. So: look. x');
  expect(plainLine('The sum is 2*3*4 = 24.\n- a line\n\n1. One\n2. Two\n\n1987. A good year.')).toBe(
    'The sum is 2*3*4 = 24. - a line 1. One 2. Two 1987. A good year.',
  );
});

/** Texts of everything that means something, in any order. */
const piece = fc.constantFrom(
  ...[
    '*',
    '**',
    '***',
    '_',
    '~~',
    '`',
    '```',
    '```js\n',
    '\n',
    '\n\n',
    ' ',
    '  ',
    '- ',
    '1. ',
    '2. ',
    '1987. ',
  ],
  ...[
    '> ',
    '>',
    '# ',
    '---',
    '|',
    '| a | b |\n',
    '|---|---|\n',
    '\\',
    '\\*',
    '"',
    '“',
    '.',
    '!',
    ':',
    '(',
    ')',
    '[',
    ']',
  ],
  ...[
    '[a](https://x.example)',
    'https://a.example/b',
    'word',
    'She',
    'turns',
    '2',
    '3',
    '星野',
    'שלום',
    '🙂',
    '\t',
    '\r\n',
  ],
);
const chatText = fc.oneof(
  fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary', maxLength: 80 }),
);

test('text that arrives in pieces gives the same as the whole', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const parser = createChatTextParser();
      let text = '';
      for (const next of pieces) {
        text += next;
        expect(parser.parse(text)).toEqual(parseChatText(text));
      }
    }),
    { numRuns: 2_000 },
  );
});

const MARKS = /https:\/\/x\.example|[*_~`>#|\\[\]()!:.\-\s]/g;
/** All that the blocks hold, with what a preview leaves out. */
const allText = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => {
      if (block.kind === 'code') return block.language + block.text;
      if (block.kind === 'quote') return allText(block.blocks);
      return block.kind === 'rule'
        ? ''
        : outline(block).replaceAll(/<(?:em|strong|struck|code|link [^\s>]*:)/g, '');
    })
    .join('');

test('no word of the text is lost or changes its place', () => {
  // The outline adds these signs.
  const words = (text: string) => text.replaceAll(MARKS, '').replaceAll(/[<>{};,/]|list|table|link/g, '');
  fc.assert(
    fc.property(chatText, (text) => {
      expect(words(allText(parseChatText(text)))).toBe(words(text));
    }),
    { numRuns: 3_000 },
  );
});

test('text without any marks stays as it is', () => {
  const line = fc.string({
    unit: fc.constantFrom('a', 'é', '星', 'ש', '7', ' ', ',', '.', '?', '"', '🙂'),
    minLength: 1,
    maxLength: 60,
  });
  fc.assert(
    fc.property(line, (text) => {
      fc.pre(text.trim() !== '');
      expect(parseChatText(text)).toEqual([
        { kind: 'paragraph', parts: [{ kind: 'text', text: text.trimEnd() }] },
      ]);
    }),
  );
});

test('paragraphs that are complete are not read again', () => {
  const parser = createChatTextParser();
  const begun = parser.parse('One.\n\nTwo.\n\nThree.\n\nFour.');
  const further = parser.parse('One.\n\nTwo.\n\nThree.\n\nFour. And more.\n\nFive.');
  expect(begun.slice(0, 3).every((block, index) => block === further[index])).toBe(true);
  expect(further).toHaveLength(5);
});
