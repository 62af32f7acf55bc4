// A chat of any program, as its reader hands it over. Readers are pure: they know neither files nor the database.
import type { JsonObject } from './json.ts';
import type { Notes } from './notes.ts';

export type Program =
  'sillytavern' | 'chub' | 'risu' | 'agnai' | 'characterai' | 'oobabooga' | 'kobold' | 'own';

export interface ChatHead {
  program: Program;
  /** What tells the chat from others of its program, and stays when the chat goes on there. */
  identity: readonly string[];
  title: string;
  /** Empty where the file does not say it. */
  characterName: string;
  userName: string;
  isGroup: boolean;
  /** Whether it is in the bin of its program. */
  isBinned?: boolean;
  /**
   * The character's greeting that precedes the messages, which the chat only names: its text, with macros, or which of
   * the character's greetings it is, from 0.
   */
  greeting?: { text: string } | { index: number } | null;
  /** How replies are written in it and how it is kept, as an export of this product says it. */
  kept?: FileKept | null;
  /** The name of the lorebook that applies in it. */
  lorebook?: string;
  note?: FileNote | null;
  /** The name of the picture of the persona that it is bound to. */
  persona?: string;
  /** What macros have set, by name. */
  variables?: Readonly<Record<string, string>>;
  /** The head of the file, and what stood before the first message. */
  carried: JsonObject;
}

/** An author's note: what the model is told beside the messages. */
export interface FileNote {
  text: string;
  isOn: boolean;
  /** How many messages stand after it; `top` is before all of them. */
  depth: number | 'top';
  /** It stands in the prompt of every n-th message of the user. */
  every: number;
}

export interface FileKept {
  /** By the names of an export. */
  fields: JsonObject;
  /** The name of its folder; empty for none. */
  folder: string;
}

export interface Place {
  position: number;
  /** Which of the alternatives at this position, from 0. */
  alternative: number;
}

export interface FileMessage extends Place {
  /** Of an earlier message; null for a first one. */
  parent: Place | null;
  from: 'user' | 'character';
  name: string;
  text: string;
  /** Milliseconds since the Unix epoch; null where the file states no time. */
  at: number | null;
  /** Whether it is the one that was shown at its position. */
  isShown: boolean;
  state: 'complete' | 'interrupted' | 'stopped' | 'failed' | 'retracted';
  marks: string[];
  thoughts: string | null;
  /** What the user wished of it. */
  hint?: string | null;
  /** When it was edited, in milliseconds since the Unix epoch. */
  editedAt?: number | null;
  /** Of the path that begins with it. */
  pathName?: string | null;
  /** When it was pinned, in milliseconds since the Unix epoch. */
  pinnedAt: number | null;
  /** What the file holds of it beyond its text, for export in the same form. */
  carried: JsonObject | null;
}

export interface FileChat {
  head: ChatHead;
  /** A lorebook that the file holds for this chat alone, as a file of its own. */
  book?: JsonObject | null;
  /** Parents come before what follows them. May be walked once; `notes` are complete after that. */
  messages: Iterable<FileMessage>;
  notes: Notes;
}

/** What a reader is told of the file beyond its bytes. */
export interface ReadContext {
  /** The file's name without folders and ending. */
  baseName: string;
  /** The name of the folder that it lies in; in a data folder that of the character. */
  folderName: string;
  /** Minutes east of UTC of times that state no zone. */
  utcOffset: number;
}
