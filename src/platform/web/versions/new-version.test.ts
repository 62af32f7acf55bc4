import { expect, test } from 'vitest';
import { createNewVersion } from './new-version.ts';
import { createStorage } from '../storage/storage.ts';

/** A tab, whose page is loaded again from what the server has. */
function tab(served: string | null) {
  const tabStorage = createStorage(null);
  const events: string[] = [];
  const state = { served, now: 1_700_000_000_000 };
  const load = (own: string | null) =>
    createNewVersion({
      own,
      tabStorage,
      now: () => state.now,
      ask: async () => state.served,
      keep: () => void events.push('keep'),
      reload: () => void events.push('reload'),
    });
  return { state, events, load };
}

test('reloads when the server has another build, after keeping what was typed', async () => {
  const { events, load } = tab('b');
  const onCodeMissing = load('a');
  await Promise.all([onCodeMissing(), onCodeMissing()]);
  expect(events).toEqual(['keep', 'reload']);
});

test.each([
  ['the server has the same build', 'a', 'a'],
  ['the server cannot be reached', 'a', null],
  ['the page is of no build', null, 'b'],
])('does not reload when %s', async (_what, own, served) => {
  const { events, load } = tab(served);
  await load(own)();
  expect(events).toEqual([]);
});

test('reloads once for each build, while an old and a new server answer in turns', async () => {
  const { state, events, load } = tab('b');
  for (let time = 0; time < 6; time++) {
    await load(state.served === 'b' ? 'a' : 'b')();
    state.served = state.served === 'b' ? 'a' : 'b';
  }
  expect(events.filter((event) => event === 'reload')).toHaveLength(2);
  state.now += 10 * 60_000;
  state.served = 'b';
  await load('a')();
  expect(events.filter((event) => event === 'reload')).toHaveLength(3);
});
