// The user's author's note in a prompt: whether it stands in this one, and as much of it as there is room for.
import type { AuthorsNote } from '../../generation-contract.ts';
import { bracketed } from './bracketed.ts';
import type { HistoryTurn } from './history.ts';
import type { PromptMacros } from './prompt-macros.ts';
import { MESSAGE_OVERHEAD } from './tokens.ts';

/** A note that would have to be cut to fewer tokens says nothing any more. */
const LEAST_TOKENS = 24;

export interface FittedNote {
  /** As it stands in the prompt; empty without one. */
  text: string;
  /** What was lost of it, as a sentence. */
  warning: string | null;
}

/**
 * Whether it is the turn of the note: it stands in the prompt of every n-th message of the user, counted from the newest
 * reply that had it, so that another try has it where the first had.
 */
export function isNoteDue(
  { isOn, text, every }: AuthorsNote,
  history: readonly HistoryTurn[],
  lastNoteId: string | null,
): boolean {
  if (!isOn || text === '') return false;
  if (every === 1 || lastNoteId === null) return true;
  const last = history.findIndex(({ id }) => id === lastNoteId);
  if (last < 0) return true;
  const said = history.slice(last + 1).filter(({ role }) => role === 'user').length;
  // A reply that is continued keeps the note that it was begun with.
  return said === 0 || said >= every;
}

const framed = (text: string): string =>
  `The user directs how the story goes on:\n${bracketed('note', text)}\nFollow it as far as the rules allow, and do not mention it.`;

/** Only names and time are expanded in what the user wrote. */
export function fitNote(
  note: AuthorsNote | null,
  macros: Pick<PromptMacros, 'expandUserText'>,
  { most, measure }: { most: number; measure: (text: string) => number },
): FittedNote {
  if (!note) return { text: '', warning: null };
  const text = macros.expandUserText(note.text).trim();
  const whole = framed(text);
  if (measure(whole) + MESSAGE_OVERHEAD <= most) return { text: whole, warning: null };
  const room = most - MESSAGE_OVERHEAD - measure(framed(''));
  if (room < LEAST_TOKENS)
    return { text: '', warning: 'The author’s note was left out: the model’s window has no room for it.' };
  return {
    text: framed(beginningOf(text, room, measure)),
    warning: 'Only the beginning of the author’s note fits the model’s window.',
  };
}

/** As many of its words as fit. */
function beginningOf(text: string, room: number, measure: (text: string) => number): string {
  let length = text.length;
  for (let size = measure(text); size > room;) {
    length = Math.floor(length * Math.min(0.95, room / size));
    size = measure(text.slice(0, length));
  }
  const cut = text.slice(0, length);
  const end = cut.search(/\s\S*$/);
  return end > 0 ? cut.slice(0, end) : cut;
}
