import type { CharacterContent } from './content.ts';

export const emptyContent = (): CharacterContent => ({
  name: '',
  nickname: '',
  age: null,
  hook: '',
  description: '',
  personality: '',
  scenario: '',
  greetings: [],
  exampleDialogue: '',
  systemPrompt: '',
  postHistoryInstructions: '',
  creatorNotes: '',
  starters: [],
  tags: [],
  rating: null,
  look: { seed: '', tags: [], words: '' },
  lorebook: {
    name: '',
    description: '',
    scanDepth: 4,
    tokenBudget: null,
    recursiveScanning: false,
    entries: [],
  },
  visibility: 'public',
});
