// Limits of the lorebooks that users own, shown by the screens and enforced by the server.

/** More than the largest collections that people share for comparable programs. */
export const BOOKS_MAX = 100;
/** The longest published world-info files have about 3,000 entries; card files may bring as many as this. */
export const ENTRIES_MAX = 5_000;
/** Bytes of one lorebook as JSON: 5,000 entries of 800 characters. The browser edits it as a whole. */
export const BOOK_BYTES_MAX = 4 * 1_048_576;
/** Bytes of all lorebooks of a user, so that an account cannot fill the database. */
export const LIBRARY_BYTES_MAX = 64 * 1_048_576;
/** Conversations and characters that one lorebook is added to by hand; for more there is "all chats". */
export const TARGETS_MAX = 100;
/** Lorebooks that apply at one place. All their entries are scanned at every turn, within milliseconds. */
export const BOOKS_AT_ONCE_MAX = 10;

/** Characters of texts. */
export const TEXT_MAX = {
  /** Of a lorebook and of an entry: fits on two lines of the list. */
  name: 120,
  description: 2_000,
  folder: 60,
  /** Names of groups and outlets. */
  rule: 200,
  /** Regular expressions are longer than words. */
  key: 500,
  /** A quarter of the context of a model with 32,768 tokens. */
  content: 32_000,
} as const;
export const KEYS_MAX = 100;
/** The editor lists folders one below the other. */
export const FOLDERS_MAX = 100;
export const DEPTH_MAX = 1_000;
export const ORDER_MAX = 1_000_000;
/** Messages and weights of entries: more than any chat is long. */
export const COUNT_MAX = 1_000_000;
export const TOKENS_MAX = 1_000_000;
/** What the fields of the editor take. */
export const LORE_LIMITS = { depth: DEPTH_MAX, order: ORDER_MAX, count: COUNT_MAX, tokens: TOKENS_MAX };

/** A lorebook file, or a card with a lorebook in it: the largest that the card reader takes. */
export const FILE_MAX = 64 * 1_048_576;

/** The test bench: about ten long messages. */
export const TEST_TEXT_MAX = 40_000;
export const TEST_BOOKS_MAX = 10;
/** Tokens that the test bench allows without a limit of its own: half of a small model's context. */
export const TEST_BUDGET = 4_096;

/** The most specific first: a lorebook that applies twice is counted once, under the first. */
export const SCOPES = ['conversation', 'persona', 'character', 'global'] as const;
export type Scope = (typeof SCOPES)[number];
