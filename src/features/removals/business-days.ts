// The days that count for a counter-notice: Monday to Friday without the federal holidays of the United States, whose
// law sets the time. All in UTC.
const DAY_MS = 86_400_000;

const utc = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day);
const weekdayOf = (day: number): number => new Date(day).getUTCDay();

/** The nth such weekday of a month; -1 for the last. Sunday is 0. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): number {
  if (nth < 0) {
    const last = utc(year, month + 1, 0);
    return last - ((weekdayOf(last) - weekday + 7) % 7) * DAY_MS;
  }
  const first = utc(year, month, 1);
  return first + (((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7) * DAY_MS;
}

/** On a Saturday it is kept on Friday, on a Sunday on Monday (5 USC 6103(b)). */
function observed(day: number): number {
  const weekday = weekdayOf(day);
  return weekday === 6 ? day - DAY_MS : weekday === 0 ? day + DAY_MS : day;
}

/** 5 USC 6103(a). */
const holidaysOf = (year: number): number[] => [
  observed(utc(year, 1, 1)),
  nthWeekday(year, 1, 1, 3),
  nthWeekday(year, 2, 1, 3),
  nthWeekday(year, 5, 1, -1),
  observed(utc(year, 6, 19)),
  observed(utc(year, 7, 4)),
  nthWeekday(year, 9, 1, 1),
  nthWeekday(year, 10, 1, 2),
  observed(utc(year, 11, 11)),
  nthWeekday(year, 11, 4, 4),
  observed(utc(year, 12, 25)),
];

/** @param time milliseconds */
export function isBusinessDay(time: number): boolean {
  const day = time - (((time % DAY_MS) + DAY_MS) % DAY_MS);
  const weekday = weekdayOf(day);
  if (weekday === 0 || weekday === 6) return false;
  const year = new Date(day).getUTCFullYear();
  // New Year's Day of the next year can be kept on the last Friday of this one.
  return !holidaysOf(year).includes(day) && !holidaysOf(year + 1).includes(day);
}

/** The same time of day so many business days later; the day itself does not count. */
export function addBusinessDays(time: number, days: number): number {
  let at = time;
  for (let left = days; left > 0;) {
    at += DAY_MS;
    if (isBusinessDay(at)) left--;
  }
  return at;
}
