import type { MemoryKind } from '../record-contract.ts';

/** Something remembered that a prompt may contain, with the messages that prove it. */
export interface MemoryItem {
  /** Of the fact or scene; null for a passage of the conversation. */
  id: string | null;
  kind: MemoryKind;
  text: string;
  /** From 0 to 1, against the best that was found; null for what is always given. */
  score: number | null;
  /** Words that it shares with the newest messages. */
  words: string[];
  /** Ids of messages. */
  sources: string[];
  /** When it was said, ISO 8601; null where the time does not matter. */
  at: string | null;
}
