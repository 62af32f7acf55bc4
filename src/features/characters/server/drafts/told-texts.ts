// What a text of a character says once its macros are expanded: words can be put together by them.
import { cardOf } from '../../../../shared/macros/card-of.ts';
import { createExpander } from '../../../../shared/macros/macros.ts';
import type { CharacterContent } from '../../content.ts';

type Written = Pick<
  CharacterContent,
  | 'name'
  | 'description'
  | 'personality'
  | 'scenario'
  | 'systemPrompt'
  | 'postHistoryInstructions'
  | 'exampleDialogue'
  | 'greetings'
>;

/** @returns a function that adds to a text what it becomes; texts are read in the order of a prompt */
export function toldTexts(content: Written): (text: string) => string {
  const macros = createExpander({
    names: { char: content.name, user: 'User' },
    card: cardOf(content),
    greetings: content.greetings,
    chatId: 'check',
    seed: 'check',
  });
  return (text) => {
    const told = macros.expand(text);
    return told === text ? text : `${text}\n${told}`;
  };
}
