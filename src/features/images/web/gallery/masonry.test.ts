import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnsFor, layOut } from './masonry.ts';

const tall = { width: 100, height: 200 };
const square = { width: 100, height: 100 };

test('one large, then the shortest column, leftmost first', () => {
  const given = [square, tall, square, square, tall];
  const { places, height } = layOut(given, { width: 210, gap: 10, columns: 2 });
  expect(places).toEqual([
    { left: 0, top: 0, width: 210, height: 210, isLarge: true },
    { left: 0, top: 220, width: 100, height: 200, isLarge: false },
    { left: 110, top: 220, width: 100, height: 100, isLarge: false },
    { left: 110, top: 330, width: 100, height: 100, isLarge: false },
    { left: 0, top: 430, width: 100, height: 200, isLarge: false },
  ]);
  expect(height).toBe(630);
});

test('the next large one waits until two columns are level', () => {
  const given = [square, ...Array.from({ length: 9 }, () => tall), square, square];
  const { places } = layOut(given, { width: 210, gap: 10, columns: 2 });
  // Nine tall ones leave the columns a picture apart; one square does not fill that.
  expect(places.map(({ isLarge }) => isLarge).indexOf(true, 1)).toBe(-1);
  const { places: level } = layOut([...given.slice(0, 10), tall, square], {
    width: 210,
    gap: 10,
    columns: 2,
  });
  expect(level.at(-1)!.isLarge).toBe(true);
});

test('what stands below a picture has its room', () => {
  const { places, height } = layOut([square, square, square], { width: 210, gap: 10, foot: 50, columns: 2 });
  expect(places.map(({ top }) => top)).toEqual([0, 270, 270]);
  expect(height).toBe(420);
});

test('nothing takes no room', () => {
  expect(layOut([], { width: 800, gap: 10 })).toEqual({ places: [], height: 0 });
});

test('more columns on wider screens', () => {
  expect([290, 358, 800, 1000, 1320].map(columnsFor)).toEqual([1, 2, 3, 4, 5]);
});

const pictures = fc.array(
  fc.record({ width: fc.integer({ min: 1, max: 4000 }), height: fc.integer({ min: 1, max: 4000 }) }),
  { maxLength: 40 },
);
const options = fc.record({
  width: fc.integer({ min: 200, max: 1600 }),
  gap: fc.integer({ min: 0, max: 20 }),
});

test('keeps shapes, stays inside, overlaps nowhere', () => {
  fc.assert(
    fc.property(pictures, options, (given, room) => {
      const { places, height } = layOut(given, room);
      places.forEach((place, index) => {
        const picture = given[index]!;
        expect(place.height / place.width).toBeCloseTo(picture.height / picture.width, 6);
        expect(place.left + place.width).toBeLessThanOrEqual(room.width + 1e-6);
        expect(place.top + place.height).toBeLessThanOrEqual(height + 1e-6);
        for (const other of places.slice(0, index))
          expect(
            other.left + other.width <= place.left + 1e-6 ||
              place.left + place.width <= other.left + 1e-6 ||
              other.top + other.height <= place.top + 1e-6 ||
              place.top + place.height <= other.top + 1e-6,
          ).toBe(true);
      });
    }),
  );
});

test('more pictures leave the earlier ones where they are', () => {
  fc.assert(
    fc.property(pictures, pictures, options, (first, more, room) => {
      const before = layOut(first, room).places;
      expect(layOut([...first, ...more], room).places.slice(0, first.length)).toEqual(before);
    }),
  );
});
