// What a reader corrected or left out, by code. Nothing is lost that no note names.
import type { ItemNote } from '../../contract.ts';

export type NoteCode =
  | 'line.broken'
  | 'line.unknown'
  | 'message.hidden'
  | 'message.empty'
  | 'message.cut'
  | 'message.orphan'
  | 'message.too_many'
  | 'message.blocked'
  | 'message.masked'
  | 'alternative.empty'
  | 'alternative.wrong'
  | 'time.unknown'
  | 'time.without_zone'
  | 'media.left'
  | 'extra.left'
  | 'extra.blocked'
  | 'extra.masked'
  | 'book.missing'
  | 'greeting.left'
  | 'folder.left'
  | 'persona.missing'
  | 'note.changed'
  | 'scenario.left'
  | 'variables.left'
  | 'extension.kept'
  | 'memory.left'
  | 'memory.kept'
  | 'character.left'
  | 'other.kept'
  | 'model.left'
  | 'settings.left'
  | 'chat.branch';

/** Places that are listed of each code. */
const PLACES_MAX = 20;

export interface Notes {
  add(code: NoteCode, place: number): void;
  list(): ItemNote[];
}

export function createNotes(): Notes {
  const found = new Map<NoteCode, { count: number; places: number[] }>();
  return {
    add(code, place) {
      const note = found.get(code) ?? { count: 0, places: [] };
      found.set(code, note);
      note.count++;
      if (note.places.length < PLACES_MAX && note.places.at(-1) !== place) note.places.push(place);
    },
    list: () => [...found].map(([code, note]) => ({ code, ...note })),
  };
}
