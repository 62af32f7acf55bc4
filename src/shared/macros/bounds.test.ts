// Hostile texts: no error, no blow-up, and time that grows with the length only.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MacroContext } from './context.ts';
import { INSERTED_MAX, NESTING_MAX } from './limits.ts';
import { expand, expandUserText } from './macros.ts';

const CONTEXT: MacroContext = {
  names: { char: 'Mara', user: 'Sam' },
  card: { description: 'd {{personality}}', personality: 'p {{description}} {{random::a,b}}' },
  chat: { messages: [{ role: 'user', content: 'x'.repeat(8_000) }] },
  clock: { now: 0 },
  variables: { chat: new Map([['a', 'x'.repeat(4_000)]]) },
};

const MEGABYTE = 1_000_000;
const filled = (piece: string): string => piece.repeat(Math.floor(MEGABYTE / piece.length));

/** Whatever takes more than linear time on these takes minutes, far more than the test's limit. */
test.each([
  ['opening braces', '{'.repeat(100_000)],
  ['closing braces', '}'.repeat(100_000)],
  ['nested braces', '{'.repeat(100_000) + '}'.repeat(100_000)],
  ['braces of one macro each', '{{'.repeat(50_000) + 'user' + '}}'.repeat(50_000)],
  ['nested arguments', '{{reverse::'.repeat(50_000) + 'a' + '}}'.repeat(50_000)],
  ['nested conditions', '{{if a}}'.repeat(50_000) + '{{/if}}'.repeat(50_000)],
  ['conditions that stay open', filled('{{if a}}')],
  ['ends of no condition', filled('{{/if}}')],
  ['crossing blocks', filled('{{if a}}{{setvar b}}{{/if}}{{/setvar}}')],
  ['names', filled('{{user}}')],
  ['unknown macros', filled('{{nothing::a}}')],
  ['escapes', filled('\\{\\{')],
  ['angles', filled('<user')],
  ['trims', filled('\n{{trim}}\n')],
  ['separators', `{{random::${filled('::')}}}`],
  ['commas', `{{random::${filled(',')}}}`],
  ['white space', `{{${filled(' ')}user}}`],
  ['digits', `{{.n = 1}}{{addvar::n::${filled('1')}x}}`],
  ['inversions', `{{if ${filled('!')}a}}b{{/if}}`],
  ['blank lines', `{{if a}}${filled('\n  ')}{{/if}}`],
  ['long values', filled('{{.a += {{.a}}}}')],
  ['long messages', filled('{{lastMessage}}')],
  ['long messages as conditions', filled('{{if lastMessage}}a{{/if}}')],
  ['fields', filled('{{description}}')],
  ['times', filled('{{time}}')],
  ['dice', filled('{{roll::100d6}}')],
  ['brackets of a format', `{{datetimeformat::${filled('[a')}}}`],
  ['one long word', filled('a') + '{{user}}'],
])('%s', (_, text) => {
  const made = expand(text, CONTEXT).text;
  expect(made.length).toBeLessThanOrEqual(text.length + INSERTED_MAX);
  expect(expandUserText(text, CONTEXT).length).toBeLessThanOrEqual(text.length + INSERTED_MAX);
});

test('fields that multiply each other are bounded', () => {
  const card = {
    description: '{{personality}}'.repeat(1_000),
    personality: '{{scenario}}'.repeat(1_000),
    scenario: '{{char}} '.repeat(1_000),
  };
  const { text } = expand('{{description}}', { ...CONTEXT, card });
  expect(text.length).toBeLessThanOrEqual(INSERTED_MAX);
});

test('a comment that is inserted often costs what it is long', () => {
  const card = { description: `{{// ${'x'.repeat(30_000)}}}` };
  expect(() => expand(filled('{{description}}'), { ...CONTEXT, card })).not.toThrow();
});

test('macros deeper than the limit stay as text', () => {
  const nested = (depth: number) => '{{reverse::'.repeat(depth) + 'ab' + '}}'.repeat(depth);
  expect(expand(nested(NESTING_MAX), CONTEXT).text).toBe('ab');
  expect(expand(nested(NESTING_MAX + 2), CONTEXT).text).toContain('{{reverse::{{reverse::ab}}}}');
});

const piece = fc.oneof(
  fc.constantFrom(
    ...[
      '{{',
      '}}',
      '{',
      '}',
      '::',
      ':',
      '/',
      '#',
      '!',
      '.',
      '$',
      ',',
      '\\',
      '\\{\\{',
      '\\}\\}',
      ' ',
      '\n',
      '<',
      '>',
    ],
    ...[
      'user',
      'char',
      'if',
      'else',
      '/if',
      'setvar',
      'getvar',
      'random',
      'pick',
      'roll',
      'reverse',
      'trim',
      '//',
    ],
    ...[
      'description',
      'original',
      'time',
      'time_UTC+2',
      'datetimeformat',
      'newline',
      'lastMessage',
      '<user>',
    ],
    ...[
      'a',
      '0',
      '7',
      'd6',
      '=',
      '++',
      '--',
      '||=',
      '??',
      '>=',
      '{{user}}',
      '{{if a}}',
      '{{/if}}',
      '{{else}}',
    ],
  ),
  fc.string({ maxLength: 3 }),
);
const texts = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));

test('no text is an error, and equal contexts give equal texts', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(expand(text, CONTEXT)).toEqual(expand(text, CONTEXT));
      expect(typeof expandUserText(text, CONTEXT)).toBe('string');
    }),
    { numRuns: 2_000 },
  );
});

test('a text without macros is what it was, however often', () => {
  const plain = fc.string({ maxLength: 200 }).filter((text) => !/\{\{|<|\\[{}]/.test(text));
  fc.assert(
    fc.property(plain, (text) => {
      expect(expand(text, CONTEXT)).toEqual({ text, changes: [] });
      expect(expandUserText(text, CONTEXT)).toBe(text);
    }),
  );
});

test('unknown macros are unchanged', () => {
  const word = fc.stringMatching(/^[a-zA-Z0-9 :,._-]{0,20}$/);
  fc.assert(
    fc.property(word, word, word, (before, args, after) => {
      const text = `${before}{{ zz_${args} }}${after}`;
      expect(expand(text, CONTEXT)).toEqual({ text, changes: [] });
      expect(expandUserText(text, CONTEXT)).toBe(text);
    }),
  );
});

test('a name is inserted as it is, whatever it is', () => {
  fc.assert(
    fc.property(texts, texts, (user, char) => {
      const context = { ...CONTEXT, names: { user, char } };
      expect(expand('[{{user}}|<BOT>]', context).text).toBe(`[${user}|${char}]`);
      expect(expandUserText('[{{user}}|<BOT>]', context)).toBe(`[${user}|${char}]`);
    }),
  );
});
