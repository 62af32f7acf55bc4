/** Free users may claim this many coins once per calendar month, UTC (decisions.md 6). */
export const MONTHLY_CLAIM = 20;
/** An image that is neither drawn nor given up by then is given up, and gives its coins back. Hours. */
export const HOLD_HOURS = 24;
/** A balance is written with at most so many characters (section 9). */
export const BALANCE_LENGTH = 7;
