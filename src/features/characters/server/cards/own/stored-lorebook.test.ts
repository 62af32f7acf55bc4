import { expect, test } from 'vitest';
import { Lorebook as OwnLorebook } from '../../../../../shared/words/lorebook.ts';
import { readCard } from '../read-card.ts';
import { book, jsonFile, v3, V3_ENTRY } from '../test-support/make-card.ts';
import { fromOwnLorebook, toOwnLorebook } from './own-lorebook.ts';
import { storedLorebook } from './stored-lorebook.ts';

/** What was stored before these fields existed. */
function older(lorebook: OwnLorebook): OwnLorebook {
  const { minActivations: _least, minActivationsDepth: _depth, groupScoring: _scoring, ...head } = lorebook;
  const entries = lorebook.entries.map(
    ({ id, name, keys, secondaryKeys, content, order, position, depth, role }) => ({
      ...{ id, name, keys, secondaryKeys, content, order, depth, role },
      position: position === 'outlet' ? 'after_char' : position,
    }),
  );
  return { ...head, entries } as unknown as OwnLorebook;
}

const rules = { position: 7, outlet_name: 'coast', sticky: 3, group: 'sea', triggers: ['normal'] };
const read = () =>
  readCard(jsonFile(v3({ character_book: book({ ...V3_ENTRY, id: 4, extensions: rules }) }))).lorebook!;

test('an older lorebook gets the rules of the card that it was imported from', () => {
  const { lorebook, carried } = toOwnLorebook(read());
  expect(lorebook.entries[0]).toMatchObject({
    position: 'outlet',
    outletName: 'coast',
    sticky: 3,
    group: 'sea',
  });
  const completed = storedLorebook(older(lorebook), carried);
  expect(completed).toEqual(lorebook);
  expect(fromOwnLorebook(completed, carried)).toEqual(read());
});

test('a place that was changed since stays changed', () => {
  const { lorebook, carried } = toOwnLorebook(read());
  const stored = older(lorebook);
  stored.entries[0]!.position = 'before_char';
  expect(storedLorebook(stored, carried).entries[0]).toMatchObject({ position: 'before_char', sticky: 3 });
});

test('one that was written here gets the default values', () => {
  const stored = {
    name: 'Coast',
    scanDepth: 2,
    entries: [{ id: '1', keys: ['lamp'], secondaryKeys: [], content: '', order: 7 }],
  };
  expect(storedLorebook(stored as unknown as OwnLorebook, null)).toEqual(OwnLorebook.parse(stored));
});
