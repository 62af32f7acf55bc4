import { expect, test } from 'vitest';
import { BLANK_LORE_ENTRY, BLANK_LOREBOOK } from './blank-lore.ts';
import { LoreEntry, Lorebook } from '../lorebook.ts';

test('the default values are those of the schema', () => {
  expect(LoreEntry.parse({ id: '1', keys: [], content: '' })).toEqual({ ...BLANK_LORE_ENTRY, id: '1' });
  expect(Lorebook.parse({ entries: [] })).toEqual({ ...BLANK_LOREBOOK, entries: [] });
});
