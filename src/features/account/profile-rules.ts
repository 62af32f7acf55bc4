/** Fits a card's and a profile's head on one line. */
export const DISPLAY_NAME_MAX = 40;
/** A few sentences; the profile shows all of it. */
export const BIO_MAX = 300;

/** How long the address of a download opens. Seconds. */
export const EXPORT_TICKET_SECONDS = 5 * 60;

/** What turns text around, or hides in it. Joiners stay: emoji and several scripts need them. */
const UNSEEN = /[\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/g;

/** Normalises one line of text: no line breaks, no invisible characters, single spaces. */
export const tidyLine = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(UNSEEN, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** Several lines as they are kept; at most one empty line between two. */
export const tidyLines = (text: string): string =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(tidyLine)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
