// Numbers and dates of the page's language.
import { isEnglish, LOCALE } from '../../shared/language/locale.ts';

const UNITS: [from: number, size: number, letter: string][] = [
  [1e9, 1e9, 'B'],
  [1e6, 1e6, 'M'],
  [10_000, 1000, 'K'],
];

/** Maximum length of a shortened number (section 9). Characters. */
const SHORT_LENGTH = 6;

/** From here on numbers are shortened. */
const SHORT_FROM = 10_000;

interface Numbers {
  /**
   * Formats a whole number as 1,234,500. In English without Intl, because creating a formatter costs a slow phone
   * more time than all numbers of the first screen.
   */
  whole(value: number): string;
  /**
   * Formats as 1,250; from 10,000 on with K, from a million with M, from a billion with B and one decimal
   * (12.4K). The decimal is omitted if the text would exceed `maxLength`. Other languages shorten by their own
   * customs (1,2 Mio., 1.2万).
   */
  short(value: number, maxLength?: number): string;
}

export function numbersIn(locale: string): Numbers {
  if (isEnglish(locale)) return { whole: englishWhole, short: englishShort };
  let compact: Intl.NumberFormat | undefined;
  const whole = (value: number): string => value.toLocaleString(locale);
  return {
    whole,
    short(value) {
      const rounded = Math.round(value);
      if (Math.abs(rounded) < SHORT_FROM) return whole(rounded);
      compact ??= new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
      return compact.format(rounded);
    },
  };
}

const englishWhole = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',');

function englishShort(value: number, maxLength = SHORT_LENGTH): string {
  const sign = value < 0 ? '-' : '';
  const whole = Math.round(Math.abs(value));
  // 999,950 would round to 1000.0K, so it counts as 1.0M.
  const unit = UNITS.find(([from, size]) => whole >= from - (from === size ? size * 0.00005 : 0));
  if (!unit) return sign + englishWhole(whole);
  const [, size, letter] = unit;
  const withDecimal = `${sign}${(whole / size).toFixed(1)}${letter}`;
  return withDecimal.length <= maxLength ? withDecimal : `${sign}${Math.round(whole / size)}${letter}`;
}

export const { whole: wholeNumber, short: shortNumber } = numbersIn(LOCALE);

let formatter: Intl.RelativeTimeFormat | undefined;
/** The formatter is created when it is first needed. */
const relative = (value: number, unit: Intl.RelativeTimeFormatUnit): string =>
  (formatter ??= new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })).format(value, unit);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * "just now", "5 minutes ago", "yesterday" up to a week ago; then "Nov 12", with the year if it is not the
 * current one.
 */
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

/** Counts below this only show that few people have come, so they are hidden. */
const LEAST_COUNT = 5;
export const isWorthShowing = (count: number): boolean => count >= LEAST_COUNT;
