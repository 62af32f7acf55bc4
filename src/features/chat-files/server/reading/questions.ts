// What the process that reads a file is asked, and what it answers.
import type { ItemNote } from '../../contract.ts';
import type { FileProblem } from '../archive/refused-file.ts';
import type { ChatHead, FileMessage } from '../formats/file-chat.ts';
import type { ExtraBooks } from '../formats/read-extra-books.ts';
import type { ScannedPart } from './scan-part.ts';

export type Question =
  /** @param limit parts that are answered together */
  | { kind: 'scan'; first: number; limit: number }
  /** A part that could not be read, by its place in the file. */
  | { kind: 'given-up'; first: number }
  /** The first messages of a chat. */
  | { kind: 'open'; entry: number; part: number; limit: number }
  | { kind: 'next'; limit: number }
  | { kind: 'bytes'; entry: number }
  /** The lorebook that a file holds for one of its chats. */
  | { kind: 'book'; entry: number; part: number }
  /** One persona of a file, as a file of its own. */
  | { kind: 'persona'; entry: number; part: number }
  /** The lorebooks that settings add to characters. */
  | { kind: 'extra-books'; entry: number }
  /** Every text of a document. */
  | { kind: 'texts'; entry: number };

export type Answer =
  | { value: unknown; refused?: never; failed?: never }
  | { value?: never; refused: FileProblem; failed?: never }
  | { value?: never; refused?: never; failed: string };

interface NextMessages {
  messages: FileMessage[];
  isEnd: boolean;
  head: ChatHead;
  notes: ItemNote[];
}

export interface Answers {
  scan: { scanned: ScannedPart[]; next: number | null };
  'given-up': { scanned: ScannedPart[]; next: number | null };
  /** Null where the chat is not there. */
  open: NextMessages | null;
  next: NextMessages;
  bytes: Uint8Array | null;
  book: Uint8Array | null;
  persona: Uint8Array | null;
  'extra-books': ExtraBooks[];
  texts: string[];
}
