import { BLANK_LOREBOOK } from '../../shared/words/lore/blank-lore.ts';
import type { CharacterContent } from './content.ts';
import { eachOf, TEXT_NAMES } from './text-fields.ts';

export const emptyContent = (): CharacterContent => ({
  ...eachOf(TEXT_NAMES, () => ''),
  age: null,
  greetings: [],
  starters: [],
  tags: [],
  rating: null,
  look: { seed: '', tags: [], words: '' },
  lorebook: { ...BLANK_LOREBOOK, entries: [] },
  visibility: 'public',
});
