// The steps of the creator, which can be visited in any order, and the step of each field.
import type { CharacterContent } from '../../content.ts';
import { eachOf, TEXT_FIELDS, TEXT_NAMES } from '../../text-fields.ts';

export const STEPS = [
  { id: 'look', label: 'Look', title: ['How do they', 'look?'] },
  { id: 'personality', label: 'Personality', title: ['Who', 'are they?'] },
  { id: 'scenario', label: 'Scenario', title: ['Where do you', 'meet?'] },
  { id: 'greetings', label: 'Greetings', title: ['What do they', 'say first?'] },
  { id: 'dialogue', label: 'Example dialogue', title: ['How do they', 'speak?'] },
  { id: 'tags', label: 'Tags', title: ['How are they', 'found?'] },
  { id: 'lorebook', label: 'Lorebook', title: ['What do they', 'know?'] },
  { id: 'rating', label: 'Rating and visibility', title: ['Who may', 'meet them?'] },
  { id: 'preview', label: 'Test chat', title: ['Try a', 'first evening'] },
  { id: 'publish', label: 'Publish', title: ['Ready to', 'bloom?'] },
] as const;

export type StepId = (typeof STEPS)[number]['id'];

export const isStep = (value: unknown): value is StepId => STEPS.some(({ id }) => id === value);

const STEP_OF: Record<keyof CharacterContent | 'card', StepId> = {
  ...eachOf(TEXT_NAMES, (name) => TEXT_FIELDS[name].form.step),
  age: 'look',
  look: 'look',
  greetings: 'greetings',
  starters: 'greetings',
  tags: 'tags',
  lorebook: 'lorebook',
  rating: 'rating',
  visibility: 'rating',
  card: 'publish',
};

/** The step in which a field is edited. @param path for instance "greetings.1" */
export function stepOfField(path: string): StepId {
  return STEP_OF[path.split('.')[0] as keyof typeof STEP_OF] ?? 'publish';
}

/** Whether any field of a step is filled in. */
export function isBegun(step: StepId, content: CharacterContent): boolean {
  switch (step) {
    case 'look':
      return Boolean(content.name || content.age !== null || content.look.words || content.look.tags.length);
    case 'personality':
      return Boolean(content.hook || content.description || content.personality);
    case 'scenario':
      return Boolean(content.scenario);
    case 'greetings':
      return content.greetings.some((text) => text.trim() !== '');
    case 'dialogue':
      return Boolean(content.exampleDialogue);
    case 'tags':
      return content.tags.length > 0;
    case 'lorebook':
      return content.lorebook.entries.length > 0;
    case 'rating':
      return content.rating !== null;
    case 'preview':
    case 'publish':
      return false;
  }
}
