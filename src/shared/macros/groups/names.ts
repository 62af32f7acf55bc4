import type { MacroNames } from '../context.ts';
import { value, type MacroGroup } from '../macro.ts';

const list = (names: readonly string[]): string => names.join(', ');
const membersOf = ({ char, members }: MacroNames): readonly string[] =>
  members && members.length > 0 ? members : [char];

const group = value(({ context: { names } }) => list(membersOf(names)));

export const NAMES: MacroGroup = {
  user: value(({ context }) => context.names.user),
  char: value(({ context }) => context.names.char),
  group,
  charifnotgroup: group,
  groupnotmuted: value(({ context: { names } }) =>
    list(membersOf(names).filter((name) => !names.muted?.includes(name))),
  ),
  notchar: value(({ context: { names } }) =>
    list([...membersOf(names).filter((name) => name !== names.char), names.user]),
  ),
};
