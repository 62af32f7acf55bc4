import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linearPattern } from './linear-pattern.ts';
import { hasOddCases, literalsOf } from './pattern-literals.ts';

test.each<[string, string, readonly string[] | null]>([
  ['lighthouse', '', ['lighthouse']],
  ['\\bDragons?\\b', 'i', ['dragon']],
  ['\\bdragons?\\b', '', ['dragon']],
  ['(x+x+)+y', '', ['x']],
  ['(?:lamp|light)house', '', ['house']],
  ['lamp|lantern', '', ['lamp', 'lantern']],
  ['(lamp|)house', '', ['house']],
  ['(lamp)?', '', null],
  ['lamp|.*', '', null],
  ['[abc]+', '', null],
  ['a\\.b', '', ['a.b']],
  ['ab{0,2}c', '', ['a']],
  ['(?:night){2}', '', ['night']],
  ['\\x41bc', '', null],
  ['(?i)lamp', '', null],
  ['маяк', 'i', ['маяк']],
  ['straße', 'i', ['stra']],
  ['a{x', '', null],
  ['lamp)', '', null],
])('/%s/%s needs %j', (pattern, flags, literals) => {
  expect(literalsOf(pattern, flags)).toEqual(literals);
});

const part = fc.constantFrom(
  ...['a', 'b', 'ab', 'ſ', 'S', 'ä', 'Ж', '.', '\\w', '\\b', '[ab]', '[^a]', '\\.', '^', '$', '|', '\\d'],
  ...['(', ')', '(?:', '*', '+', '?', '{2}', '{0,1}', '{1,}', '\\n', ' ', 'K', '\\x41', '猫', '(?<n>'],
);
const letters = fc.array(fc.constantFrom(...Array.from('abABsSſKäÄжЖ. 1猫\n')), { maxLength: 12 });

test('no pattern matches a text without its literals', () => {
  let tried = 0;
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 8 }),
      fc.constantFrom('', 'i', 's'),
      fc.array(letters, { minLength: 1, maxLength: 6 }),
      (parts, flags, texts) => {
        const pattern = parts.join('');
        const literals = literalsOf(pattern, flags);
        const matches = linearPattern(pattern, flags);
        if (!literals || !matches) return;
        tried++;
        for (const text of texts.map((units) => units.join(''))) {
          if (!matches(text) || (flags === 'i' && hasOddCases(text))) continue;
          const searched = flags === 'i' ? text.toLowerCase() : text;
          expect([text, literals.some((literal) => searched.includes(literal))]).toEqual([text, true]);
        }
      },
    ),
    { numRuns: 4_000 },
  );
  expect(tried).toBeGreaterThan(300);
});
