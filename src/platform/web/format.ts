const UNITS: [from: number, size: number, letter: string][] = [
  [1e9, 1e9, 'B'],
  [1e6, 1e6, 'M'],
  [10_000, 1000, 'K'],
];

/** Section 9: characters of a shortened number. */
const SHORT_LENGTH = 6;

/**
 * 1,234,500, of a whole number. Not by the browser's own formatter: to make one costs a slow phone more than all
 * numbers of the first screen.
 */
export const wholeNumber = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',');

/**
 * 1,250; K from 10,000, M from a million, B from a billion, with one decimal (12.4K). Where that is longer than
 * `maxLength` the decimal goes.
 */
export function shortNumber(value: number, maxLength = SHORT_LENGTH): string {
  const sign = value < 0 ? '-' : '';
  const whole = Math.round(Math.abs(value));
  // 999,950 would round to 1000.0K: it is 1.0M already.
  const unit = UNITS.find(([from, size]) => whole >= from - (from === size ? size * 0.00005 : 0));
  if (!unit) return sign + wholeNumber(whole);
  const [, size, letter] = unit;
  const withDecimal = `${sign}${(whole / size).toFixed(1)}${letter}`;
  return withDecimal.length <= maxLength ? withDecimal : `${sign}${Math.round(whole / size)}${letter}`;
}

let formatter: Intl.RelativeTimeFormat | undefined;
/** Made when the first date is written. */
const relative = (value: number, unit: Intl.RelativeTimeFormatUnit): string =>
  (formatter ??= new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })).format(value, unit);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "just now", "5 minutes ago", "yesterday", up to a week; then "Nov 12", with the year where it is another. */
export function relativeDate(iso: string, now: number): string {
  const then = new Date(iso);
  const age = now - then.getTime();
  if (age < MINUTE) return 'just now';
  if (age < HOUR) return relative(-Math.floor(age / MINUTE), 'minute');
  if (age < DAY) return relative(-Math.floor(age / HOUR), 'hour');
  if (age < 7 * DAY) return relative(-Math.floor(age / DAY), 'day');
  const isThisYear = then.getUTCFullYear() === new Date(now).getUTCFullYear();
  return then.toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
}

/** Fewer than this many likes or chats say only that nobody has come yet, and are not shown. */
const LEAST_COUNT = 5;
export const isWorthShowing = (count: number): boolean => count >= LEAST_COUNT;
