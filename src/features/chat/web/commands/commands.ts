// What can be asked for by a word after a slash. Knows nothing of the page, so that it is tested without one.
import { commandNamed, type CommandName } from '../../command-names.ts';

export interface Command {
  name: CommandName;
  /** `text` has to stand after it, `words` may. */
  takes: 'text' | 'words' | null;
  description: string;
}

const command = (name: CommandName, takes: Command['takes'], description: string) => ({
  name,
  takes,
  description,
});

export const COMMANDS: readonly Command[] = [
  command('note', 'text', 'Direct the story from here on'),
  command('hint', 'text', 'Another try of the newest reply, with a wish'),
  command('retry', null, 'Another try of the newest reply'),
  command('continue', null, 'Let the newest reply go on'),
  command('draft', 'words', 'Draft your next line, from its beginning if you give one'),
  command('stop', null, 'Stop the reply that is being written'),
  command('edit', null, 'Edit your last message'),
  command('delete', null, 'Delete the newest message'),
  command('branch', 'words', 'Take back your last message and begin a path, with a name if you give one'),
  command('paths', null, 'See the paths of this chat'),
  command('search', 'words', 'Search in this chat'),
  command('persona', 'words', 'Speak as somebody else'),
  command('preset', 'words', 'Change how replies are written'),
  command('model', 'words', 'Choose which model writes in this chat'),
  command('length', 'text', 'Set the reply length: short, medium, long, off or a number of tokens'),
  command('thinking', 'text', 'Set how hard the model thinks: default, off, low, medium or high'),
  command('memory', null, 'See what is remembered'),
  command('pins', null, 'See the pinned messages'),
  command('picture', 'words', 'Make a picture of this moment, or of what you write'),
  command('pictures', null, 'See the pictures of this chat'),
  command('scene', null, 'Show this chat as a scene'),
  command('rename', 'text', 'Give this chat another title'),
  command('new', null, 'Begin another chat with this character'),
  command('quick', null, 'Write and order your quick replies'),
  command('export', null, 'Save this chat as a file'),
  command('share', null, 'Share a part of this chat by a link'),
  command('help', null, 'List all commands'),
];

export type ReadCommand =
  | { kind: 'command'; command: Command; rest: string }
  /** It begins as a command does and is none: whoever wrote it is asked. */
  | { kind: 'unknown'; word: string };

/** @returns null for a text that is no command */
export function readCommand(text: string): ReadCommand | null {
  const said = text.trim();
  if (!said.startsWith('/')) return null;
  const [word = ''] = said.split(/\s/, 1);
  const name = commandNamed(word.slice(1));
  const found = COMMANDS.find((one) => one.name === name);
  if (!found) return { kind: 'unknown', word };
  return { kind: 'command', command: found, rest: said.slice(word.length).trim() };
}

/** Those that may be meant while the word is being written; none once it has ended. */
export function suggestedCommands(text: string): readonly Command[] {
  const word = /^\/([a-z]*)$/i.exec(text)?.[1]?.toLowerCase();
  return word === undefined ? [] : COMMANDS.filter(({ name }) => name.startsWith(word));
}
