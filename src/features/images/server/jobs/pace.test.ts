import { expect, test } from 'vitest';
import { createPace } from './pace.ts';

test('nothing is guessed before a picture was drawn', () => {
  expect(createPace().secondsOf('atelier')).toBeNull();
});

test('the guess follows the newest pictures of the same model, in whole seconds', () => {
  const pace = createPace();
  pace.took('atelier', 400);
  pace.took('easel', 20_000);
  expect([pace.secondsOf('atelier'), pace.secondsOf('easel')]).toEqual([1, 20]);
  for (let picture = 0; picture < 6; picture++) pace.took('easel', 10_000);
  expect(pace.secondsOf('easel')).toBe(11);
});
