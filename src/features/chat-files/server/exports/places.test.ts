import { expect, test } from 'vitest';
import { createPlaces } from './places.ts';

test('one user takes two places, all users together six; what is freed is given again', () => {
  const places = createPlaces();
  const take = (userId: string) => {
    places.demand(userId);
    places.take(userId);
  };
  take('ada');
  take('ada');
  expect(() => places.demand('ada')).toThrow('Two of your exports');
  for (const userId of ['ben', 'ben', 'cy', 'cy']) take(userId);
  expect(() => places.demand('dan')).toThrow('Several exports');
  places.free('ben');
  take('dan');
  places.free('ada');
  places.free('ada');
  take('ada');
});
