// What can be asked for by a word after a slash. Knows nothing of the page, so that it is tested without one.

export const COMMANDS = [
  { name: 'note', takes: 'text', about: 'Direct the story from here on' },
  { name: 'hint', takes: 'text', about: 'Another try of the newest reply, with a wish' },
  { name: 'retry', takes: null, about: 'Another try of the newest reply' },
  { name: 'continue', takes: null, about: 'Let the newest reply go on' },
  { name: 'draft', takes: 'words', about: 'Draft your next line, from its beginning if you give one' },
  { name: 'persona', takes: null, about: 'Speak as somebody else' },
  { name: 'preset', takes: null, about: 'Change how replies are written' },
  { name: 'memory', takes: null, about: 'See what is remembered' },
  { name: 'branch', takes: null, about: 'See the paths of this chat' },
  { name: 'export', takes: null, about: 'Save this chat as a file' },
  { name: 'share', takes: null, about: 'Share a part of this chat by a link' },
  { name: 'help', takes: null, about: 'List all commands' },
] as const;
export type Command = (typeof COMMANDS)[number];
export type CommandName = Command['name'];

export type ReadCommand =
  | { kind: 'command'; command: Command; rest: string }
  /** It begins as a command does and is none: whoever wrote it is asked. */
  | { kind: 'unknown'; word: string };

/** @returns null for a text that is no command */
export function readCommand(text: string): ReadCommand | null {
  const said = text.trim();
  if (!said.startsWith('/')) return null;
  const [word = ''] = said.split(/\s/, 1);
  const command = COMMANDS.find(({ name }) => `/${name}` === word.toLowerCase());
  if (!command) return { kind: 'unknown', word };
  return { kind: 'command', command, rest: said.slice(word.length).trim() };
}

/** Those that may be meant while the word is being written; none once it has ended. */
export function suggestedCommands(text: string): readonly Command[] {
  const word = /^\/([a-z]*)$/i.exec(text)?.[1]?.toLowerCase();
  return word === undefined ? [] : COMMANDS.filter(({ name }) => name.startsWith(word));
}
