/** The largest file that is taken; a data folder without its pictures is far smaller. Bytes. */
export const FILE_MAX = 2048 * 1_048_576;
/** What one part of a file may unpack to. A chat of 40,000 lines has about 30 MB. Bytes. */
export const PART_MAX = 128 * 1_048_576;
/**
 * A document or line that has to be parsed as a whole. In memory a hostile one becomes twenty times as large. Bytes.
 */
export const WHOLE_MAX = 24 * 1_048_576;
/** What all parts may unpack to that are read. Bytes. */
export const UNPACKED_MAX = 16 * 1024 * 1_048_576;
/** How much smaller packed text may be than what it unpacks to; JSON reaches about 30. */
export const RATIO_MAX = 200;
/** Below this size no ratio is judged. Bytes. */
export const RATIO_FREE = 1_048_576;
/** Parts of a file. A data folder with 40,000 chats has some more. */
export const PARTS_MAX = 100_000;
/** Messages of one chat, alternatives included. */
export const MESSAGES_MAX = 200_000;
/** Characters of one message; what is longer is cut, and the report says so. */
export const TEXT_MAX = 100_000;
/** What is kept of one line beyond its text, in characters of JSON. */
export const CARRIED_MAX = 32_768;
/** How long a file is kept, so that its import can be continued or undone. */
export const KEEP_MS = 7 * 24 * 3_600_000;
/** Files of one user that are kept at a time, all together. Bytes. */
export const STORED_MAX = 4096 * 1_048_576;
/** Imports of one user that are under way or wait to be begun. */
export const OPEN_IMPORTS_MAX = 5;
/** Conversations in one zip that are named one by one, because they stand in the address of the call. */
export const EXPORTED_MAX = 200;
/** Parts on one page of the report. */
export const ITEMS_PAGE = 50;
/**
 * What the page sends of a large file at a time. What a lost connection costs is sent again, and a phone sends this in
 * some seconds. Bytes.
 */
export const PIECE_BYTES = 8 * 1_048_576;
/** The largest piece that is taken. Bytes. */
export const PIECE_MAX = 16 * 1_048_576;
/** Pieces of one file, so that nobody sends two gigabytes byte by byte. */
export const PIECES_MAX = 4096;
/** How long a file waits for its next piece; whoever stopped on one evening can go on the next. */
export const PIECES_KEPT_MS = 2 * 24 * 3_600_000;
/** Group chats, presets and pictures that are kept for one user, all together. Bytes. */
export const KEPT_MAX = 2048 * 1_048_576;
/** Of one of them, which is held in memory while it is looked at. Bytes. */
export const KEPT_FILE_MAX = 48 * 1_048_576;
/** Kinds of parts that can come in, in their order: what others are linked with comes before them. */
export const TAKEN_KINDS = [
  'lorebook',
  'character',
  'persona',
  'preset',
  'picture',
  'group',
  'chat',
] as const;
/** Kinds that are kept as files where they have no place of their own. */
export const KEPT_KINDS = ['group', 'preset', 'picture'] as const;
