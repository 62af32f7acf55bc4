// Which macros there are. Every other name stays as text.
import { CHANCE } from './groups/chance.ts';
import { CHAT } from './groups/chat.ts';
import { FIELDS } from './groups/fields.ts';
import { NAMES } from './groups/names.ts';
import { RUNTIME } from './groups/runtime.ts';
import { TEXT } from './groups/text.ts';
import { TIME, zonedTime } from './groups/time.ts';
import { VARIABLES } from './groups/variables.ts';
import type { Macro, MacroGroup } from './macro.ts';
import type { MacroNode } from './nodes.ts';

const asMap = (...groups: MacroGroup[]) => new Map(groups.flatMap((group) => Object.entries(group)));

const EVERY = asMap(NAMES, FIELDS, CHAT, TIME, CHANCE, VARIABLES, RUNTIME, TEXT);
/** What texts that users type may contain. */
const OF_USERS = asMap(NAMES, TIME);

export const findMacro = (name: string): Macro | null => EVERY.get(name) ?? zonedTime(name);
export const findUserMacro = (name: string): Macro | null => OF_USERS.get(name) ?? zonedTime(name);

/** Whether a macro has room for one more argument, which the content of a block can be. */
export function takesBlock({ name, args }: MacroNode): boolean {
  if (name === 'if') return args.length === 1;
  if (name === '//') return args.length === 0;
  return args.length < (EVERY.get(name)?.max ?? 0);
}
