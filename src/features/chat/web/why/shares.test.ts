import { expect, test } from 'vitest';
import { sharesOf } from './shares.ts';

const sections = [
  { kind: 'card', tokens: 1120, text: '' },
  { kind: 'history', tokens: 2870, text: null },
] as const;

test('what is used, kept and free adds up to the window', () => {
  const shares = sharesOf({ sections: [...sections], tokens: 4000, limit: 8192, reserve: 600 });
  expect(shares).toMatchObject({ marks: 10, used: 4000, kept: 600, free: 3592 });
  expect(shares.used + shares.kept + shares.free).toBe(8192);
});

test('a full window keeps less for the reply, and nothing is negative', () => {
  const tight = sharesOf({ sections: [...sections], tokens: 3990, limit: 4200, reserve: 600 });
  expect(tight).toMatchObject({ used: 3990, kept: 210, free: 0 });
  const over = sharesOf({ sections: [...sections], tokens: 3990, limit: 3000, reserve: 600 });
  expect(over).toMatchObject({ used: 3990, kept: 0, free: 0 });
});

test('a count below the sum of the sections does not hide tokens', () => {
  const shares = sharesOf({ sections: [...sections], tokens: 100, limit: 8192, reserve: 600 });
  expect(shares).toMatchObject({ marks: 0, used: 3990 });
});
