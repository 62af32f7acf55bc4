import { expect, test } from 'vitest';
import { newEntry } from '../../../../../shared/words/lore/blank-lore.ts';
import { freeId } from './free-id.ts';

test('an entry gets an unused id', () => {
  expect(freeId([])).toBe('1');
  expect(freeId([newEntry('2'), newEntry('3')])).toBe('4');
  expect(freeId([newEntry('1'), newEntry('3')])).toBe('4');
});
