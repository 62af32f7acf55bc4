import { expect, test } from 'vitest';
import { reversed } from './decode.ts';
import { endOf, fold, startOf } from './fold.ts';

/** What of the original each folded unit came from. */
const origins = (source: string, isReversed = false) => {
  const folded = isReversed ? reversed(fold(source)) : fold(source);
  return Array.from({ length: folded.length }, (_, at) => [
    String.fromCharCode(folded.codes[at]!),
    source.slice(startOf(folded, at), endOf(folded, at)),
  ]);
};

test.each([
  ['plain letters', 'A `b', ['a A', '   ', "' `", 'b b']],
  ['marks that vanish and letters that grow', 'A\u200bﬁ🌙', ['a A', 'f ﬁ', 'i ﬁ', '\ud83c 🌙', '\udf19 🌙']],
])('%s lead back to the original, read either way', (_, source, pairs) => {
  const told = (found: string[][]) => found.map((pair) => pair.join(' '));
  expect(told(origins(source))).toEqual(pairs);
  expect(told(origins(source, true))).toEqual(pairs.toReversed());
});

test('a text reads the same with a mark behind it that is no ASCII', () => {
  const plain = 'The Quick\tbrown fox, 42!\n`Jumped` over.';
  const { codes, length } = fold(`${plain}\u200b`);
  expect(Array.from(fold(plain).codes)).toEqual(Array.from(codes.subarray(0, length)));
});
