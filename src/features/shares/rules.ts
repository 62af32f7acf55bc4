/** Messages of one share. A reader takes about twenty minutes for so many, and a page of them loads at once on a phone. */
export const MESSAGES_MAX = 200;
/** Characters of all its messages together. Pages stay below a megabyte. */
export const TEXT_MAX = 250_000;
/** As long as the title of a conversation may be. */
export const TITLE_MAX = 80;
/** Links that one user may make within 24 hours. Each is checked for safety, and may have to be looked at by a person. */
export const A_DAY = 20;
export const DAY_MS = 24 * 3_600_000;
/** Links of one user that are open at the same time. */
export const OPEN_MAX = 200;
/** How long a link may be open; null for as long as its owner leaves it. Days. */
export const EXPIRIES = [7, 30, null] as const;
export type Expiry = (typeof EXPIRIES)[number];
/** A link that has ended stays in its owner's list for this long. Days. */
export const KEPT_DAYS = 90;
/** Messages that are offered at once to choose the first and the last of. */
export const CHOICE_PAGE = 100;

/** Further names that a user wants to be masked. */
export const NAMES_MAX = 10;
export const NAME_MAX = 60;
/** What stands in place of a name in a text, and above what the user has written. */
export const MASK = '[name]';
export const MASKED_SPEAKER = 'Someone';
/** The same for a character that visitors may not see. */
export const HIDDEN_CHARACTER = 'The character';

/** Where shares are shown: /shared/<token>. */
export const SHARED_PATH = '/shared';

export const REPORT_REASONS = {
  minor: 'Someone in it is or seems under 18',
  person: 'It is about a real person',
  private: 'It shows private details of someone',
  violence: 'Violence, threats or cruelty',
  hate: 'Hate against people for who they are',
  other: 'Something else',
} as const;
export type ReportReason = keyof typeof REPORT_REASONS;
export const REPORT_NOTE_MAX = 1_000;
/** Reports from one address within an hour. */
export const REPORTS_AN_HOUR = 5;
/** What a moderator writes. */
export const STATEMENT_MIN = 10;
export const STATEMENT_MAX = 1_000;
