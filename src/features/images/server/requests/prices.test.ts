import { expect, test } from 'vitest';
import { createPrices } from './prices.ts';

test('a picture of the stand-in costs one coin in every shape, another model’s its megapixels', () => {
  const { pricesOf } = createPrices();
  expect(new Set(Object.values(pricesOf('atelier')))).toEqual(new Set([1]));
  expect(pricesOf('flux')).toMatchObject({ '3:4': 8, '1:1': 8 });
  expect(Object.values(createPrices({ perPicture: {}, perMegapixel: 0.1 }).pricesOf('flux'))).not.toContain(
    0,
  );
});
