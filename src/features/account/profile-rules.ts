import { displayLine } from '../../shared/words/display-line.ts';

/** Fits a card's and a profile's head on one line. */
export const DISPLAY_NAME_MAX = 40;
/** A few sentences; the profile shows all of it. */
export const BIO_MAX = 300;

/** How long the address of a download opens. Seconds. */
export const EXPORT_TICKET_SECONDS = 5 * 60;

/** Several lines as they are kept; at most one empty line between two. */
export const tidyLines = (text: string): string =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(displayLine)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
