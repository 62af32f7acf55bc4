import { expect, test } from 'vitest';
import { physicalSides } from './physical-sides.ts';

const instead = (declarations: string) => physicalSides(`.a { ${declarations} }`).map((each) => each.instead);

test.each([
  ['margin-left: 1px;', 'margin-inline-start'],
  ['border-right-color: red;', 'border-inline-end-color'],
  ['border-top-left-radius: 2px;', 'border-start-start-radius'],
  ['right: 0;', 'inset-inline-end'],
  ['text-align: left;', 'text-align: start'],
  ['inset: 0 auto 0 7px;', 'inset-block and inset-inline'],
  ['padding: 0 calc(1px + var(--a)) 0 2px;', 'padding-block and padding-inline'],
])('%s names a side', (declaration, wanted) => {
  expect(instead(declaration)).toEqual([wanted]);
});

test.each([
  'left: 50%;',
  'margin: 0 1px;',
  'padding: 0 1px 2px 1px;',
  'inset-inline-start: 0;',
  '/* left: 0; */',
])('%s is the same from both sides', (declaration) => {
  expect(instead(declaration)).toEqual([]);
});

test('says where it stands', () => {
  expect(physicalSides('/* a\n */\n.a {\n  left: 0;\n}')).toEqual([
    { line: 4, found: 'left: 0', instead: 'inset-inline-start' },
  ]);
});
