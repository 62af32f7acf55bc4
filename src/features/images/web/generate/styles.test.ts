import { expect, test } from 'vitest';
import { STYLES, toggleStyle } from './styles.ts';

test('each style switches on and off', () => {
  for (const { words } of STYLES) {
    expect(toggleStyle('a coat', words)).toBe(`a coat, ${words}`);
    expect(toggleStyle(`a coat, ${words}`, words)).toBe('a coat');
  }
});

test('a style takes the place of another one', () => {
  expect(toggleStyle('a coat, moonlight, a lake', 'film noir')).toBe('a coat, a lake, film noir');
});
