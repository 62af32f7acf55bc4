// Chats of programs that keep one line of messages, each perhaps with further forms.
import type { FileMessage, Place } from './file-chat.ts';
import type { JsonObject } from './json.ts';
import { carriedOf, cleanText, timeOf, type Reading } from './message-parts.ts';

export interface LinearMessage {
  from: 'user' | 'character';
  name: string;
  /** All forms, at least one. */
  texts: readonly string[];
  /** Which of them is shown. */
  shown: number;
  time: unknown;
  /** Whether its program writes times at all: where it does not, a missing one is no loss. */
  hasTimes: boolean;
  thoughts?: string | null;
  /** What the file holds of it beyond this. */
  rest?: JsonObject;
}

/** Messages without text are left out and noted. @param first the number of the first one */
export function* inLine(
  messages: Iterable<LinearMessage>,
  reading: Reading,
  first = 1,
): Generator<FileMessage> {
  let parent: Place | null = null;
  let position = first - 1;
  for (const message of messages) {
    position++;
    const { texts, shown, from, name, rest } = message;
    const forms = texts.map((text, index) => ({
      text: cleanText(text, position, reading.notes),
      isShown: index === shown,
    }));
    const filled = forms.filter(({ text }) => text.trim() !== '');
    if (filled.length === 0) {
      reading.notes.add('message.empty', position);
      continue;
    }
    for (let n = filled.length; n < forms.length; n++) reading.notes.add('alternative.empty', position);
    if (!filled.some(({ isShown }) => isShown)) filled.at(-1)!.isShown = true;
    const at = message.hasTimes ? timeOf(message.time, position, reading) : null;
    const isKept = rest && Object.keys(rest).length > 0;
    const carried = isKept ? carriedOf(rest, position, reading.notes) : null;
    let next: Place | null = parent;
    for (const [alternative, form] of filled.entries()) {
      if (form.isShown) next = { position, alternative };
      yield {
        position,
        alternative,
        parent,
        from,
        name,
        ...form,
        at,
        state: 'complete',
        marks: [],
        thoughts: form.isShown ? (message.thoughts ?? null) : null,
        pinnedAt: null,
        carried: alternative === 0 ? carried : null,
      };
    }
    parent = next;
  }
}
