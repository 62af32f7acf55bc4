import { macro, value, type MacroGroup } from '../macro.ts';

export const FIELDS: MacroGroup = {
  description: value(({ field }) => field('description')),
  personality: value(({ field }) => field('personality')),
  scenario: value(({ field }) => field('scenario')),
  persona: value(({ context, userText }) => userText(context.persona ?? '')),
  charprompt: value(({ field }) => field('systemPrompt')),
  charinstruction: value(({ field }) => field('postHistoryInstructions')),
  chardepthprompt: value(({ field }) => field('depthPrompt')),
  charcreatornotes: value(({ field }) => field('creatorNotes')),
  charversion: value(({ field }) => field('version')),
  mesexamples: value(({ field }) => asBlocks(field('exampleDialogue'))),
  mesexamplesraw: value(({ field }) => field('exampleDialogue')),
  charfirstmessage: macro(0, 1, ([index = '0'], { context, trusted }) => {
    if (!/^\d{1,6}$/.test(index)) return null;
    return trusted(`greeting ${Number(index)}`, context.greetings?.[Number(index)] ?? '');
  }),
  original: macro(0, 0, (_, { original }) => original()),
  charprefix: value(({ field }) => field('imagePrompt')),
  charnegativeprefix: value(({ field }) => field('imageNegativePrompt')),
};

/** Every block of an example begins with <START>, the first one too. */
function asBlocks(examples: string): string {
  const text = examples.trim();
  return text === '' || /^<START>/i.test(text) ? text : `<START>\n${text}`;
}
