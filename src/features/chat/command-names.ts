// Names of the commands after a slash: the field reads them, and an import knows by them what is a command here.

export const COMMAND_NAMES = [
  ...(['note', 'hint', 'retry', 'continue', 'draft', 'stop', 'edit', 'delete', 'branch', 'paths'] as const),
  ...([
    'search',
    'persona',
    'preset',
    'model',
    'length',
    'thinking',
    'memory',
    'rename',
    'new',
    'pins',
    'picture',
    'pictures',
    'scene',
    'quick',
  ] as const),
  ...(['export', 'share', 'help'] as const),
] as const;
export type CommandName = (typeof COMMAND_NAMES)[number];

/** What SillyTavern calls them. */
const OTHER_NAMES: Partial<Record<string, CommandName>> = {
  regenerate: 'retry',
  swipe: 'retry',
  cont: 'continue',
  impersonate: 'draft',
  imp: 'draft',
  del: 'delete',
  vn: 'scene',
  imagine: 'picture',
  sd: 'picture',
  img: 'picture',
  image: 'picture',
  'branch-create': 'branch',
  'checkpoint-create': 'branch',
  'persona-set': 'persona',
  renamechat: 'rename',
  newchat: 'new',
};

/** @param word the word after the slash. @returns null where it is no command */
export function commandNamed(word: string): CommandName | null {
  const written = word.toLowerCase();
  if (Object.hasOwn(OTHER_NAMES, written)) return OTHER_NAMES[written] ?? null;
  return COMMAND_NAMES.find((name) => name === written) ?? null;
}
