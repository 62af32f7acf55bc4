// SillyTavern's world info: every rule of formats.md 3.7 arrives in our fields and leaves again.
import { expect, test } from 'vitest';
import type { LoreEntry as OwnEntry } from '../../../../../shared/words/lorebook.ts';
import { readCard } from '../read-card.ts';
import { jsonFile } from '../test-support/make-card.ts';
import { writeLorebook } from '../write-card.ts';
import { fromOwnLorebook, toOwnLorebook } from './own-lorebook.ts';

const entry = {
  uid: 4,
  key: ['lamp', '/light(house)?/i'],
  keysecondary: ['night'],
  comment: 'Lamp',
  content: 'It burns.',
  constant: false,
  vectorized: true,
  selective: true,
  selectiveLogic: 2,
  addMemo: true,
  order: 90,
  position: 7,
  disable: false,
  ignoreBudget: true,
  excludeRecursion: false,
  preventRecursion: true,
  delayUntilRecursion: 2,
  probability: 70,
  useProbability: true,
  depth: 3,
  outletName: 'coast',
  group: 'sea, weather',
  groupOverride: true,
  groupWeight: 30,
  useGroupScoring: true,
  scanDepth: 6,
  caseSensitive: true,
  matchWholeWords: false,
  automationId: 'x',
  role: 2,
  sticky: 3,
  cooldown: 4,
  delay: 5,
  triggers: ['normal', 'quiet'],
  matchPersonaDescription: true,
  matchCharacterDescription: false,
  matchCharacterPersonality: true,
  matchCharacterDepthPrompt: true,
  matchScenario: false,
  matchCreatorNotes: true,
  displayIndex: 3,
  characterFilter: { isExclude: true, names: ['Maren'], tags: ['x'] },
};
const file = { entries: { '4': entry }, name: 'Coast' };
const read = (json: object) => readCard(jsonFile(json as never)).lorebook!;
const print = (lorebook: ReturnType<typeof fromOwnLorebook>) =>
  JSON.parse(Buffer.from(writeLorebook(lorebook!, 'world-info').bytes).toString()) as typeof file;

test('every rule arrives', () => {
  expect(toOwnLorebook(read(file)).lorebook.entries).toEqual<OwnEntry[]>([
    {
      id: '4',
      name: 'Lamp',
      keys: ['lamp', '/light(house)?/i'],
      secondaryKeys: ['night'],
      selective: true,
      logic: 'not_any',
      content: 'It burns.',
      enabled: true,
      constant: false,
      order: 90,
      position: 'outlet',
      depth: 3,
      role: 'assistant',
      priority: null,
      probability: 70,
      caseSensitive: true,
      wholeWords: false,
      useRegex: false,
      scanDepth: 6,
      excludeRecursion: false,
      preventRecursion: true,
      delayUntilRecursion: 2,
      outletName: 'coast',
      ignoreBudget: true,
      group: 'sea, weather',
      groupOverride: true,
      groupWeight: 30,
      groupScoring: true,
      sticky: 3,
      cooldown: 4,
      delay: 5,
      triggers: ['normal', 'quiet'],
      matchTexts: ['persona', 'personality', 'depth_prompt', 'creator_notes'],
      characterFilter: { isExclude: true, names: ['Maren'], tags: ['x'] },
    },
  ]);
});

test('every rule leaves again, and a changed one alone is changed', () => {
  const { lorebook, carried } = toOwnLorebook(read(file));
  const kept = JSON.parse(JSON.stringify(carried)) as typeof carried;
  expect(print(fromOwnLorebook(lorebook, kept))).toEqual(file);
  const change = {
    sticky: 0,
    matchTexts: ['scenario' as const],
    characterFilter: null,
    position: 'before_examples' as const,
  };
  const changed = { ...lorebook, entries: [{ ...lorebook.entries[0]!, ...change }] };
  const { characterFilter, ...others } = print(fromOwnLorebook(changed, kept)).entries['4'];
  const { characterFilter: _filter, ...before } = entry;
  expect(characterFilter).toBeNull();
  expect(others).toEqual({
    ...before,
    sticky: 0,
    position: 5,
    matchPersonaDescription: false,
    matchCharacterPersonality: false,
    matchCharacterDepthPrompt: false,
    matchScenario: true,
    matchCreatorNotes: false,
  });
});

test('values of other kinds do not harm', () => {
  const odd = {
    ...entry,
    delayUntilRecursion: true,
    group: 7,
    groupWeight: '50',
    sticky: null,
    cooldown: -2,
    delay: 1e12,
    triggers: 'normal',
    characterFilter: ['Maren'],
    outletName: null,
  };
  const lorebook = read({ entries: { '4': odd } });
  const own = toOwnLorebook(lorebook);
  expect(own.lorebook.entries[0]).toMatchObject({
    delayUntilRecursion: 1,
    group: '',
    groupWeight: 50,
    sticky: 0,
    cooldown: 0,
    delay: 1_000_000,
    triggers: [],
    characterFilter: null,
    outletName: '',
  });
  expect(print(fromOwnLorebook(own.lorebook, own.carried)).entries['4']).toEqual(odd);
});

test('settings of a lorebook that the standard lacks survive in our extension', () => {
  const { lorebook, carried } = toOwnLorebook(read({ ...file, extensions: { theirs: 1 } }));
  const set = { ...lorebook, minActivations: 3, minActivationsDepth: 20, groupScoring: true };
  const card = fromOwnLorebook(set, carried)!;
  expect(card.extensions).toEqual({
    theirs: 1,
    nightbloom: { min_activations: 3, min_activations_depth: 20, use_group_scoring: true },
  });
  expect(toOwnLorebook(card).lorebook).toEqual(set);
});
