// Limits of quick replies, shown by the screens and enforced by the server.

/** More than anybody finds in a row of buttons, over all characters. */
export const QUICK_REPLIES_MAX = 100;
/** A button of the row; longer ones are cut there. */
export const QUICK_LABEL_MAX = 40;
/** A paragraph or two: a text that is written over and over, not a story. */
export const QUICK_TEXT_MAX = 2_000;
/** SillyTavern's sets hold texts; a hundred of them are far below. */
export const QUICK_FILE_MAX = 1_048_576;
