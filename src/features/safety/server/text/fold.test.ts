import { expect, test } from 'vitest';
import { reversed } from './decode.ts';
import { endOf, fold, startOf } from './fold.ts';

/** The part of the original that each folded unit came from. */
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
  const joined = (found: string[][]) => found.map((pair) => pair.join(' '));
  expect(joined(origins(source))).toEqual(pairs);
  expect(joined(origins(source, true))).toEqual(pairs.toReversed());
});

test('folds ASCII text the same way with and without a non-ASCII character after it', () => {
  const plain = 'The Quick\tbrown fox, 42!\n`Jumped` over.';
  const { codes, length } = fold(`${plain}\u200b`);
  expect(Array.from(fold(plain).codes)).toEqual(Array.from(codes.subarray(0, length)));
});
