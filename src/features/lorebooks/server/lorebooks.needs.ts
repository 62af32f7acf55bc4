import type { LoreEntry, Lorebook } from '../../../shared/words/lorebook.ts';
import type { FileReport } from '../contract.ts';

type Json = null | boolean | number | string | Json[] | JsonObject;
interface JsonObject {
  [key: string]: Json;
}

/** Data of a file that our fields cannot express, in the form of whoever reads and writes files. */
export interface CarriedBook {
  book: JsonObject;
  entries: Record<string, JsonObject>;
}

export interface BookFiles {
  /**
   * Reads a lorebook file of any known format, or the lorebook of a card.
   * @throws AppError characters.card
   */
  read(
    bytes: Uint8Array,
    fileName: string,
  ): Promise<
    { lorebook: Lorebook; carried: CarriedBook; format: string } & Pick<FileReport, 'notes' | 'omitted'>
  >;
  /** @throws AppError characters.card if it cannot be written */
  write(lorebook: Lorebook, carried: CarriedBook | null, format: 'world-info' | 'v3'): Promise<Uint8Array>;
}

export interface BookFinding {
  /** "lorebook.0.content", "description"; "card" for a combination over several fields. */
  field: string;
  severity: 'review' | 'block' | 'hard';
  category: string;
  policy: string;
  message: string;
  fix: string;
  rule: string;
  spans: { start: number; end: number; text: string }[];
}

export interface BookSafety {
  /** Findings in texts. Nothing is recorded. */
  examineCharacter(texts: {
    age: number;
    texts: Record<string, string>;
    lorebook: { keys: string[]; content: string; comment: string }[];
  }): Promise<BookFinding[]>;
  recordCharacter(
    findings: readonly BookFinding[],
    about: { userId: string; characterId: string | null },
  ): Promise<void>;
}

/** One scan of several lorebooks, as the chat does it for a reply. */
export interface ScanRequest {
  books: { id: string; scope: 'global'; lorebook: Lorebook }[];
  /** Oldest first. */
  messages: { role: 'user' | 'assistant'; content: string; name?: string }[];
  names: { char: string; user: string };
  /** Further texts that entries may ask for: of the character, of the user. */
  texts: Record<string, string>;
  /** What is still in effect from earlier replies; nothing on the test bench. */
  effects: readonly never[];
  generation: 'normal';
  budget: number;
  seed: string;
  greeting: number | null;
}

export interface ScanTrace {
  bookId: string;
  entryId: LoreEntry['id'];
  entryName: string;
  isUsed: boolean;
  reason: string;
  key: string;
  messageIndex: number | null;
  tokens: number;
}

export interface LoreScanner {
  scanLore(request: ScanRequest): { trace: ScanTrace[] };
}
