/** An image that is not finished within this time is given up, and its coins are released. Hours. */
export const HOLD_HOURS = 24;
/** A balance is written with at most so many characters (section 9). */
export const BALANCE_LENGTH = 7;

/** Why coins move; each is a word that a user reads in their history. */
export const REASONS = [
  'claim',
  'gift',
  'image',
  'refund',
  'purchase',
  'membership',
  'grant',
  'correction',
  'expired',
  'reversal',
  'debt',
] as const;
export type Reason = (typeof REASONS)[number];

/** Filters of the history: everything, what came in, what went out, or one kind of movement. */
export const LEDGER_KINDS = ['all', 'in', 'out', 'pictures', 'monthly', 'bought', 'gifts'] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** Development mode gives so many coins a call (section 9) and a day (decisions.md 3). */
export const ADD_COINS_MAX = 100;
export const ADD_COINS_A_DAY = 1_000;

/**
 * What one administrator may give, and as much again take, alone: in a day altogether, and with one user in a month by
 * anybody. Above it a second one has to agree, and always where somebody changes their own coins.
 */
export const ADJUSTMENT_ALONE_MAX = 1_000;
export const ADJUSTMENT_DAY_HOURS = 24;
export const ADJUSTMENT_USER_DAYS = 30;
/** More is a slip of the keyboard. Coins. */
export const ADJUSTMENT_MAX = 1_000_000;

/** Rows of an exported history. */
export const EXPORT_MAX = 100_000;
