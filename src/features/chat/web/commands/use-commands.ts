import { useId, useState, type KeyboardEvent } from 'react';
import { readCommand } from './commands.ts';
import { useCarryOut, type CarryOutOptions } from './use-carry-out.ts';
import { useSuggestions, writtenOut, type Suggestions } from './use-suggestions.ts';

interface UseCommandsOptions extends CarryOutOptions {
  conversationId: string;
  /** Sends what is in the field as a message. */
  send: () => void;
}

export interface CommandEntry extends Pick<Suggestions, 'of' | 'items'> {
  listId: string;
  /** The index of the one that Enter takes; -1 for none. */
  chosen: number;
  /** The word that is no command, while it is asked about; null else. */
  unknown: string | null;
  sendAnyway: () => void;
  keepWriting: () => void;
}

/** Commands in the field: what is suggested, what the keys do, and what sending means. */
export function useCommands({ send, conversationId, ...options }: UseCommandsOptions) {
  const { text, change } = options;
  const listId = useId();
  const [place, setPlace] = useState({ text: '', index: 0 });
  /** The text for which the list was closed. */
  const [closed, setClosed] = useState<string | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const { of, items: meant, hasFirst } = useSuggestions(text, conversationId);
  const items = closed === text ? [] : meant;
  const first = hasFirst ? 0 : -1;
  const chosen = Math.min(place.text === text ? place.index : first, items.length - 1);
  const read = readCommand(text);
  const unknown = asked === text && read?.kind === 'unknown' ? read.word : null;
  const { perform, performText } = useCarryOut(options);

  const entry: CommandEntry = {
    ...{ listId, of, items, chosen, unknown },
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
      ...(items.length > 0 && { 'aria-controls': listId }),
      ...(chosen >= 0 && { 'aria-activedescendant': `${listId}-${chosen}` }),
    },
    pick(index: number): void {
      const item = items[index];
      if (item) perform(item.command, item.value);
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
      if (event.nativeEvent.isComposing || items.length === 0) return false;
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      if (step !== 0) {
        const from = chosen < 0 && step < 0 ? 0 : chosen;
        setPlace({ text, index: (from + step + items.length) % items.length });
      } else if (event.key === 'Tab') change(writtenOut(items[Math.max(0, chosen)]!));
      else if (event.key === 'Enter' && chosen >= 0) perform(items[chosen]!.command, items[chosen]!.value);
      else if (event.key === 'Escape') setClosed(text);
      else return false;
      event.preventDefault();
      return true;
    },
  };
}
