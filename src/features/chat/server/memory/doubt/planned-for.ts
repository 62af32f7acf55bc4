const DAY_MS = 86_400_000;
const WEEKDAYS = ['sun', 'mon', 'tues', 'wednes', 'thurs', 'fri', 'satur'];
const MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
];
const UNITS: Record<string, number> = { hour: 1 / 24, day: 1, week: 7, month: 31, year: 366 };
const NUMBERS = ['', 'a', 'two', 'three', 'four', 'five', 'six'];
const SPANS: [RegExp, number][] = [
  [/\b(?:today|tonight|this (?:evening|afternoon|morning))\b/, 0],
  [/\btomorrow\b/, 1],
  [/\bthis (?:week|weekend)\b/, 7],
  [/\bnext (?:week|weekend)\b/, 14],
  [/\bthis month\b/, 31],
  [/\bnext month\b/, 62],
  [/\bthis (?:spring|summer|autumn|fall|winter|year)\b/, 366],
  [/\bnext (?:spring|summer|autumn|fall|winter|year)\b/, 731],
];

/**
 * The last day that a plan can have meant by "tomorrow", "on Friday" or "in two weeks", as YYYY-MM-DD; null where it
 * names no day.
 * @param saidAt ISO 8601
 */
export function plannedFor(text: string, saidAt: string): string | null {
  const said = new Date(saidAt);
  const words = text.toLowerCase();
  const after = (days: number): string =>
    new Date(said.getTime() + Math.ceil(days) * DAY_MS).toISOString().slice(0, 10);
  const span = SPANS.find(([pattern]) => pattern.test(words));
  if (span) return after(span[1]);
  const inTime = /\bin (a|an|two|three|four|five|six|\d{1,3}) (?:few )?(hour|day|week|month|year)s?\b/.exec(
    words,
  );
  if (inTime) {
    const count = Number(inTime[1]) || Math.max(1, NUMBERS.indexOf(inTime[1]!));
    return after(count * UNITS[inTime[2]!]!);
  }
  const weekday = /\b(next )?(sun|mon|tues|wednes|thurs|fri|satur)day\b/.exec(words);
  if (weekday) {
    const days = (WEEKDAYS.indexOf(weekday[2]!) - said.getUTCDay() + 7) % 7 || 7;
    return after(days + (weekday[1] ? 7 : 0));
  }
  const month = MONTHS.findIndex((name) => new RegExp(`\\bin ${name}\\b`).test(words));
  if (month < 0) return null;
  const year = said.getUTCFullYear() + (month < said.getUTCMonth() ? 1 : 0);
  return new Date(Date.UTC(year, month + 1, 0)).toISOString().slice(0, 10);
}
