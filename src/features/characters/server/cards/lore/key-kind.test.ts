import { expect, test } from 'vitest';
import { keyKindOf, slashForm } from './key-kind.ts';
import { splitDecorators } from '../../../../../shared/words/lore/lore-decorators.ts';

test('reads decorators, their values and fallbacks before the text', () => {
  expect(
    splitDecorators(
      '@@depth 2\n@@@position after_desc\n@@@ end\n\n@@exclude_keys night, storm\n@@activate\n\nThe lamp.\n@@no',
    ),
  ).toEqual({
    decorators: [
      {
        name: 'depth',
        values: ['2'],
        fallbacks: [
          { name: 'position', values: ['after_desc'] },
          { name: 'end', values: [] },
        ],
      },
      { name: 'exclude_keys', values: ['night', 'storm'], fallbacks: [] },
      { name: 'activate', values: [], fallbacks: [] },
    ],
    text: 'The lamp.\n@@no',
  });
});

test.each(['', 'The lamp.', '\n\nThe lamp.', 'The lamp.\n@@depth 2', '@ lamp'])(
  'leaves a text without decorators unchanged: %j',
  (text) => {
    expect(splitDecorators(text)).toEqual({ decorators: [], text });
  },
);

test('an entry may consist of decorators only', () => {
  expect(splitDecorators('@@dont_activate')).toEqual({
    decorators: [{ name: 'dont_activate', values: [], fallbacks: [] }],
    text: '',
  });
});

test('recognises regular expressions', () => {
  expect(keyKindOf({ useRegex: false, extensions: {} })).toBe('plain');
  expect(keyKindOf({ useRegex: true, extensions: { depth: 4 } })).toBe('regex');
  expect(keyKindOf({ useRegex: true, extensions: { position: 0 } })).toBe('slash');
  expect(keyKindOf({ useRegex: false, extensions: { selectiveLogic: 0 } })).toBe('slash');
  expect(slashForm('/a\\/b/gi')).toEqual({ pattern: 'a\\/b', flags: 'gi' });
  expect(slashForm('a/b')).toBeNull();
});
