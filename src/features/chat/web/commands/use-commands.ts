import { useId, useState, type KeyboardEvent } from 'react';
import { readCommand, suggestedCommands, type Command } from './commands.ts';
import { useCarryOut, type CarryOutOptions } from './use-carry-out.ts';

interface UseCommandsOptions extends CarryOutOptions {
  /** Sends what is in the field as a message. */
  send: () => void;
}

export interface CommandEntry {
  listId: string;
  commands: readonly Command[];
  /** The index of the one that Enter takes. */
  chosen: number;
  /** The word that is no command, while it is asked about; null else. */
  unknown: string | null;
  sendAnyway: () => void;
  keepWriting: () => void;
}

/** Commands in the field: what is suggested, what the keys do, and what sending means. */
export function useCommands({ send, ...options }: UseCommandsOptions) {
  const { text, change } = options;
  const listId = useId();
  const [place, setPlace] = useState({ text: '', index: 0 });
  /** The text for which the list was closed. */
  const [closed, setClosed] = useState<string | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const commands = closed === text ? [] : suggestedCommands(text);
  const chosen = place.text === text ? Math.min(place.index, commands.length - 1) : 0;
  const read = readCommand(text);
  const unknown = asked === text && read?.kind === 'unknown' ? read.word : null;
  const { perform, performText } = useCarryOut(options);

  const entry: CommandEntry = {
    ...{ listId, commands, chosen: Math.max(0, chosen), unknown },
    sendAnyway() {
      setAsked(null);
      send();
    },
    keepWriting: () => setAsked(null),
  };
  return {
    entry,
    /** What tells the field of the list. */
    field: {
      'aria-autocomplete': 'list' as const,
      ...(commands.length > 0 && {
        'aria-controls': listId,
        'aria-activedescendant': `${listId}-${entry.chosen}`,
      }),
    },
    pick(index: number): void {
      const command = commands[index];
      if (command) perform(command, '');
    },
    takeText: performText,
    /** @returns whether it was a command, or is asked about first */
    take(): boolean {
      if (read?.kind === 'command') perform(read.command, read.rest);
      else if (read?.kind === 'unknown') setAsked(text);
      return read !== null;
    },
    /** @returns whether the key was one of the list */
    onKey(event: KeyboardEvent): boolean {
      if (event.nativeEvent.isComposing || commands.length === 0) return false;
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      if (step !== 0) {
        const index = (entry.chosen + step + commands.length) % commands.length;
        setPlace({ text, index });
      } else if (event.key === 'Tab') change(`/${commands[entry.chosen]!.name} `);
      else if (event.key === 'Enter') perform(commands[entry.chosen]!, '');
      else if (event.key === 'Escape') setClosed(text);
      else return false;
      event.preventDefault();
      return true;
    },
  };
}
