// A complete character: all fields that publishing requires.
import type { CharacterContent } from '../../src/features/characters/content.ts';
import { emptyContent } from '../../src/features/characters/empty-content.ts';

export const writtenCharacter = (changes: Partial<CharacterContent> = {}): CharacterContent => ({
  ...emptyContent(),
  name: 'Maren Holt',
  age: 41,
  hook: 'Repairs lighthouses, and keeps what the sea returns.',
  description: '{{char}} is a woman of forty-one who repairs lighthouses along a cold coast.',
  personality: 'dry, patient, exact',
  scenario: '{{user}} has missed the last boat, and the lamp room is warm.',
  greetings: ['You are late. So was the boat. *She hands you a towel.*', 'Hold this lamp, would you?'],
  exampleDialogue: '<START>\n{{user}}: Is it lonely?\n{{char}}: Only on Sundays.',
  creatorNotes: 'Slow and quiet.',
  starters: ['What did the sea return?'],
  tags: ['female', 'mystery'],
  rating: 'sfw',
  look: { seed: 'maren', tags: ['short-hair'], words: 'grey hair, moonlit' },
  ...changes,
});
