import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createKeyTrie } from './key-trie.ts';

const placesIn = (keys: string[], text: string) => {
  const places: [string, number][] = [];
  createKeyTrie(keys.map((key, id) => ({ text: key, id }))).search(text, (id, start, end) => {
    expect(text.slice(start, end)).toBe(keys[id]);
    places.push([`${id}`, start]);
  });
  return places.map(String).sort();
};

test('finds every key at every place, those within others too', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', '猫'), { maxLength: 30 })
    .map((units) => units.join(''));
  const key = fc
    .array(fc.constantFrom('a', 'b', 'c', '猫'), { minLength: 1, maxLength: 5 })
    .map((units) => units.join(''));
  fc.assert(
    fc.property(fc.array(key, { maxLength: 12 }), text, (keys, said) => {
      const wanted = keys.flatMap((each, id) =>
        Array.from(said).flatMap((_letter, start) =>
          said.startsWith(each, start) ? [String([`${id}`, start])] : [],
        ),
      );
      expect(placesIn(keys, said)).toEqual(wanted.sort());
    }),
    { numRuns: 500 },
  );
});
