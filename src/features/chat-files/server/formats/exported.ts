// A stored conversation, as the writers of files take it.
import type { Json, JsonObject } from './json.ts';

export interface ExportedChat {
  id: string;
  title: string;
  /** The first member; replies name their own speaker. */
  characterName: string;
  userName: string;
  headId: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** The author's note; null where none was ever set. */
  note?: { isOn: boolean; text: string; depth: 'top' | number; every: number } | null;
  /** What macros have set in it, by name. */
  variables?: Readonly<Record<string, string>>;
  /** The head of the file that it came from; null where it began here. */
  source: { program: string; carried: Json } | null;
  /** How replies are written in it, and how it is kept: `settings`, `tags`, `isPinned`, `isArchived`, `folder`. */
  kept?: JsonObject;
}

export interface ExportedMessage {
  id: string;
  parentId: string | null;
  role: 'user' | 'assistant';
  speakerName: string;
  text: string;
  state: string;
  alternative: number;
  at: Date;
  editedAt: Date | null;
  /** What the user wished of a reply. */
  hint?: string | null;
  /** Of the path that begins with it. */
  pathName?: string | null;
  marks: string[];
  thoughts: string | null;
  pinnedAt?: Date | null;
  /** Where it stood in its file, and what the file holds beyond its text. */
  source: { position: number; alternative: number; carried: Json } | null;
}

/** One step of the shown path: all alternatives in order, and which of them is shown. */
export interface ExportedStep {
  alternatives: ExportedMessage[];
  shown: number;
}

export const shownOf = ({ alternatives, shown }: ExportedStep): ExportedMessage => alternatives[shown]!;

/** Whether there is something to read; a reply that failed may hold no text. */
export const hasText = ({ text, state }: ExportedMessage): boolean => text !== '' && state !== 'retracted';
