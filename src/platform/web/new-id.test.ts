import { expect, it } from 'vitest';
import { Id } from '../../shared/words/ids.ts';
import { newId } from './new-id.ts';

it('is a valid and unique id', () => {
  const ids = Array.from({ length: 50 }, () => newId());
  expect(ids.every((id) => Id.safeParse(id).success)).toBe(true);
  expect(new Set(ids).size).toBe(50);
});

it('sets version and variant for any bytes', () => {
  expect(newId((bytes) => bytes.fill(0))).toBe('00000000-0000-4000-8000-000000000000');
  expect(newId((bytes) => bytes.fill(255))).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
});
