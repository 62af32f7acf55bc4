import { expect, it } from 'vitest';
import { createKeyReader, type Shortcut } from './shortcuts.ts';

function reader(shortcuts: [keys: string, run?: () => boolean | void][]) {
  let now = 0;
  const done: string[] = [];
  const all = shortcuts.map(([keys, run]): Shortcut => {
    return { keys, does: keys, group: '', run: run ?? (() => void done.push(keys)) };
  });
  const press = createKeyReader({ now: () => now, later: () => () => {} }, () => all);
  return { done, press, wait: (ms: number) => (now += ms) };
}

it('runs single keys and pairs', () => {
  const { press, done } = reader([['c'], ['g c'], ['?']]);
  expect(['c', 'g', 'c', '?', 'x'].map((key) => press(key))).toEqual([true, true, true, true, false]);
  expect(done).toEqual(['c', 'g c', '?']);
});

it('forgets the first key of a pair after a while', () => {
  const { press, done, wait } = reader([['c'], ['g c']]);
  press('g');
  wait(2_000);
  press('c');
  expect(done).toEqual(['c']);
});

it('reads a key that does not complete a pair by itself', () => {
  const { press, done } = reader([['j'], ['g c']]);
  press('g');
  expect(press('j')).toBe(true);
  expect(done).toEqual(['j']);
  press('g');
  expect(press('g')).toBe(false);
});

it('asks the last one first, and the others where it has nothing to do', () => {
  const { press, done } = reader([['/'], ['/', () => false]]);
  expect(press('/')).toBe(true);
  expect(done).toEqual(['/']);
  expect(reader([['/', () => false]]).press('/')).toBe(false);
});
