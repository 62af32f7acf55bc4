const MiB = 1024 * 1024;

export interface CardLimits {
  /** Bytes of a PNG file. */
  pngBytes: number;
  /** Bytes of a CharX file, with or without a JPEG in front. */
  archiveBytes: number;
  /** Bytes of the JSON: the file itself, or unpacked from a picture or an archive. */
  jsonBytes: number;
  /** Number of values in the JSON, including lists and objects. */
  jsonValues: number;
  /** Nesting depth of lists and objects. */
  jsonDepth: number;
  /** UTF-16 units of any text except `data:` URLs. */
  anyText: number;
  /** UTF-16 units of one text of the card or of one lorebook entry. */
  fieldText: number;
  nameText: number;
  /** Width times height of the portrait. */
  pixels: number;
  /** Bytes of all files in an archive, unpacked. */
  unpackedBytes: number;
  /** Files and folders in an archive. */
  archiveEntries: number;
  /** Maximum compression ratio of a file in an archive; files up to `ratioFreeBytes` are exempt. */
  ratio: number;
  ratioFreeBytes: number;
  lorebookEntries: number;
  /** Items of any list of texts: greetings, tags, keys of an entry. */
  listItems: number;
  assets: number;
}

/** Sizes suggested by formats.md section 3, unless a comment gives another reason. */
export const CARD_LIMITS: CardLimits = {
  pngBytes: 30 * MiB,
  // These files consist mainly of uncompressed assets; larger ones would block the upload for minutes.
  archiveBytes: 64 * MiB,
  // 5 for the texts; the remainder for pictures that V3 cards embed in the JSON as `data:` URLs.
  jsonBytes: 16 * MiB,
  // A lorebook entry has about 50 values, so this allows 8,000 entries.
  jsonValues: 400_000,
  // The deepest known extension has a depth of 9.
  jsonDepth: 64,
  anyText: 4_000_000,
  // Four times the longest context that engines offer, in characters.
  fieldText: 1_000_000,
  nameText: 1_000,
  // Decoding needs four bytes of memory per pixel.
  pixels: 40_000_000,
  unpackedBytes: 200 * MiB,
  archiveEntries: 2_000,
  ratio: 100,
  // Small repetitive texts of legitimate cards compress better than this.
  ratioFreeBytes: MiB,
  lorebookEntries: 5_000,
  listItems: 2_000,
  assets: 1_000,
};
