import { useIsLocked } from '../../../../platform/web/membership-gate.ts';
import { useGeneration } from '../generation/generation.queries.ts';
import { captionOf } from '../generation/model-part.tsx';
import { readCommand, suggestedCommands, type Command } from './commands.ts';
import { USUAL } from './read-values.ts';

/** A command that may be meant, or one with a value that may be. */
export interface Suggestion {
  command: Command;
  /** What stands after the command; empty for none. */
  value: string;
  description: string;
}

export interface Suggestions {
  of: 'commands' | 'models';
  items: readonly Suggestion[];
  /** Whether Enter takes the first one: not where it would choose for somebody who has written nothing. */
  hasFirst: boolean;
}

export const writtenOut = ({ command, value }: Suggestion): string => `/${command.name} ${value}`;

/** What may be meant by what stands in the field. */
export function useSuggestions(text: string, conversationId: string): Suggestions {
  const given = /^\s*\/\S+\s/.test(text) ? readCommand(text) : null;
  const after = given?.kind === 'command' && given.command.name === 'model' ? given : null;
  const { data } = useGeneration(conversationId, after !== null);
  const isLocked = useIsLocked(true, 'hasMemberModels');
  if (!after) {
    const items = suggestedCommands(text).map((command) => ({
      ...{ command, value: '', description: command.description },
    }));
    return { of: 'commands', items, hasFirst: true };
  }
  const models = (data?.models ?? []).filter(({ isMemberOnly }) => !isMemberOnly || !isLocked);
  const values = models.map((model) => ({
    ...{ value: model.name, description: captionOf({ ...model, isLocked }) },
  }));
  const usual = { value: USUAL, description: 'The house’s model' };
  const items = suggestedValues(values.length > 0 ? [usual, ...values] : [], after.rest);
  return {
    of: 'models',
    items: items.map((item) => ({ command: after.command, ...item })),
    hasFirst: after.rest !== '',
  };
}

/** Those that begin with what is written; a whole one comes first, because Enter takes it. */
function suggestedValues<Item extends { value: string }>(items: readonly Item[], written: string): Item[] {
  const plain = (words: string) => words.trim().toLocaleLowerCase();
  const isWhole = ({ value }: Item) => Number(plain(value) === plain(written));
  return items
    .filter(({ value }) => plain(value).startsWith(plain(written)))
    .toSorted((a, b) => isWhole(b) - isWhole(a));
}
