// What the process that reads a file is asked, and what it answers.
import type { ItemNote } from '../../contract.ts';
import type { FileProblem } from '../archive/refused-file.ts';
import type { ChatHead, FileMessage } from '../formats/file-chat.ts';
import type { ScannedPart } from './scan-part.ts';

export type Question =
  /** @param limit parts that are answered together */
  | { kind: 'scan'; first: number; limit: number }
  /** A part that could not be read, by its place in the file. */
  | { kind: 'given-up'; first: number }
  | { kind: 'open'; entry: number; part: number }
  | { kind: 'next'; limit: number }
  | { kind: 'bytes'; entry: number }
  /** One persona of a file, as a file of its own. */
  | { kind: 'persona'; entry: number; part: number }
  /** Every text of a document. */
  | { kind: 'texts'; entry: number };

export type Answer =
  | { value: unknown; refused?: never; failed?: never }
  | { value?: never; refused: FileProblem; failed?: never }
  | { value?: never; refused?: never; failed: string };

export interface Answers {
  scan: { scanned: ScannedPart[]; next: number | null };
  'given-up': { scanned: ScannedPart[]; next: number | null };
  open: boolean;
  next: { messages: FileMessage[]; isEnd: boolean; head: ChatHead; notes: ItemNote[] };
  bytes: Uint8Array | null;
  persona: Uint8Array | null;
  texts: string[];
}
