// Limits of personas, shown by the screens and enforced by the server.

/** More than anybody switches between; the list in the chat shows them all. */
export const PERSONAS_MAX = 50;
/** As long as a display name: it stands above messages. */
export const PERSONA_NAME_MAX = 40;
/** For instance "she/her" or "they/them, or he". */
export const PRONOUNS_MAX = 40;
/** About 1,000 tokens, which every prompt contains. */
export const PERSONA_TEXT_MAX = 4_000;
export const PERSONA_PICTURE_BYTES_MAX = 8 * 1_048_576;
export const PERSONA_PICTURE_PIXELS_MAX = 40_000_000;
/** Pixels of the stored square: three times the largest place that shows it. */
export const PERSONA_PICTURE_SIZE = 256;
/** The settings of SillyTavern contain those of all its extensions. */
export const PERSONA_FILE_MAX = 32 * 1_048_576;
