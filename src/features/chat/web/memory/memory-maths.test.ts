import { expect, test } from 'vitest';
import { aFact, aMemory, aScene } from '../test-support/a-fact.ts';
import { withFact, withoutFact, withScene } from './memory-maths.ts';

const forgottenAt = '2026-01-02T10:00:00.000Z';
const ids = (facts: { id: string }[]) => facts.map(({ id }) => id);

test('a changed fact keeps its place, a new one is first', () => {
  const memory = aMemory({ facts: [aFact({ id: 'a' }), aFact({ id: 'b' })] });
  const changed = withFact(memory, aFact({ id: 'b', text: 'You drink coffee.' }));
  expect(changed.facts[1]!.text).toBe('You drink coffee.');
  expect(ids(withFact(memory, aFact({ id: 'c' })).facts)).toEqual(['c', 'a', 'b']);
});

test('a corrected fact, which is another one, takes the place of the former', () => {
  const memory = aMemory({ facts: [aFact({ id: 'a' }), aFact({ id: 'b' }), aFact({ id: 'c' })] });
  expect(ids(withFact(memory, aFact({ id: 'b2' }), 'b').facts)).toEqual(['a', 'b2', 'c']);
  expect(ids(withFact(memory, aFact({ id: 'b2', scope: 'user' }), 'b').facts)).toEqual(['a', 'c']);
});

test('a forgotten fact leaves the facts, and comes back to them', () => {
  const memory = aMemory({ facts: [aFact({ id: 'a' })] });
  const without = withFact(memory, aFact({ id: 'a', forgottenAt }));
  expect([ids(without.facts), ids(without.forgotten)]).toEqual([[], ['a']]);
  const again = withFact(without, aFact({ id: 'a' }));
  expect([ids(again.facts), ids(again.forgotten)]).toEqual([['a'], []]);
  expect(ids(withoutFact(without, 'a').forgotten)).toEqual([]);
});

test('scopes are not mixed in one list', () => {
  const memory = aMemory({ facts: [aFact({ id: 'a' })] });
  expect(ids(withFact(memory, aFact({ id: 'a', scope: 'character' })).facts)).toEqual([]);
  const own = { facts: [], forgotten: [] };
  expect(ids(withFact(own, aFact({ id: 'a', scope: 'user' })).facts)).toEqual(['a']);
  expect(ids(withFact(own, aFact({ id: 'a' })).facts)).toEqual([]);
});

test('an edited scene is replaced; lists without scenes stay without', () => {
  const memory = aMemory({ scenes: [aScene()] });
  expect(withScene(memory, aScene({ title: 'Ice' })).scenes[0]!.title).toBe('Ice');
  expect(withScene({ facts: [], forgotten: [] }, aScene())).toEqual({ facts: [], forgotten: [] });
});
