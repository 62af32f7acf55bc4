import { macro, type MacroGroup } from '../macro.ts';

/** More blank lines or spaces than this are a mistake. */
const COUNT_MAX = 1_000;

const repeated = (text: string) =>
  macro(0, 1, ([count = '1']) =>
    /^\d{1,9}$/.test(count) ? text.repeat(Math.min(Number(count), COUNT_MAX)) : null,
  );

export const TEXT: MacroGroup = {
  newline: repeated('\n'),
  space: repeated(' '),
  noop: macro(0, 0, () => ''),
  reverse: macro(1, 1, ([text]) => Array.from(text!).reverse().join('')),
  // Words that a model must not write are a setting of some back-ends, never part of the prompt.
  banned: macro(1, 1, () => ''),
  outlet: macro(
    1,
    1,
    ([key], { context }) => context.outlets?.get(key!) ?? context.outlets?.get(key!.toLowerCase()) ?? '',
  ),
  hidden_key: macro(1, 1, ([text], { context }) => (context.target === 'search' ? text! : '')),
  comment: macro(1, 1, ([text], { context }) => (context.target === 'reader' ? text! : '')),
};
