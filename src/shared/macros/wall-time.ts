// What a clock on the wall of a time zone shows. Intl knows the zones; its formatters are slow to make and kept.

/** A moment shifted so that its UTC fields are those of the zone. */
export interface WallTime {
  date: Date;
  /** Of the zone from UTC. */
  offsetMinutes: number;
}

/** Above the number of zones in use at once, below what memory would notice. */
const FORMATTERS_MAX = 100;
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const options: Intl.DateTimeFormatOptions = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  };
  let made: Intl.DateTimeFormat;
  try {
    made = new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone });
  } catch {
    made = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  }
  if (formatters.size >= FORMATTERS_MAX) formatters.clear();
  formatters.set(zone, made);
  return made;
}

/** A text may ask for the time thousands of times, and always for the same. */
let newest: { now: number; zone: string; time: WallTime } | null = null;

/** @param zone IANA name; UTC if it is unknown */
export function wallTime(now: number, zone = 'UTC'): WallTime {
  if (newest?.now !== now || newest.zone !== zone) newest = { now, zone, time: readWallTime(now, zone) };
  return newest.time;
}

function readWallTime(now: number, zone: string): WallTime {
  if (zone === 'UTC') return wallTimeAt(now, 0);
  const parts = new Map(
    formatterOf(zone)
      .formatToParts(now)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const at = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const shifted = Date.UTC(at('year'), at('month') - 1, at('day'), at('hour'), at('minute'), at('second'));
  const offsetMinutes = Math.round((shifted - now) / 60_000);
  return { date: new Date(now + offsetMinutes * 60_000), offsetMinutes };
}

export const wallTimeAt = (now: number, offsetMinutes: number): WallTime => ({
  date: new Date(now + offsetMinutes * 60_000),
  offsetMinutes,
});

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

const two = (number: number): string => String(number).padStart(2, '0');
const hour12 = (date: Date): number => date.getUTCHours() % 12 || 12;
const half = (date: Date): string => (date.getUTCHours() < 12 ? 'AM' : 'PM');

function ordinal(day: number): string {
  const isTeen = day >= 11 && day <= 13;
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${day}${ending}`;
}

function dayOfYear(date: Date): number {
  return Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / 86_400_000) + 1;
}

function offset(minutes: number, separator: string): string {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${separator}${two(size % 60)}`;
}

const FORMATS: Record<string, (time: WallTime) => string> = {
  YYYY: ({ date }) => String(date.getUTCFullYear()),
  YY: ({ date }) => two(date.getUTCFullYear() % 100),
  MMMM: ({ date }) => MONTHS[date.getUTCMonth()]!,
  MMM: ({ date }) => MONTHS[date.getUTCMonth()]!.slice(0, 3),
  MM: ({ date }) => two(date.getUTCMonth() + 1),
  Mo: ({ date }) => ordinal(date.getUTCMonth() + 1),
  M: ({ date }) => String(date.getUTCMonth() + 1),
  Q: ({ date }) => String(Math.floor(date.getUTCMonth() / 3) + 1),
  DDDD: ({ date }) => String(dayOfYear(date)).padStart(3, '0'),
  DDD: ({ date }) => String(dayOfYear(date)),
  DD: ({ date }) => two(date.getUTCDate()),
  Do: ({ date }) => ordinal(date.getUTCDate()),
  D: ({ date }) => String(date.getUTCDate()),
  dddd: ({ date }) => WEEKDAYS[date.getUTCDay()]!,
  ddd: ({ date }) => WEEKDAYS[date.getUTCDay()]!.slice(0, 3),
  dd: ({ date }) => WEEKDAYS[date.getUTCDay()]!.slice(0, 2),
  d: ({ date }) => String(date.getUTCDay()),
  HH: ({ date }) => two(date.getUTCHours()),
  H: ({ date }) => String(date.getUTCHours()),
  hh: ({ date }) => two(hour12(date)),
  h: ({ date }) => String(hour12(date)),
  mm: ({ date }) => two(date.getUTCMinutes()),
  m: ({ date }) => String(date.getUTCMinutes()),
  ss: ({ date }) => two(date.getUTCSeconds()),
  s: ({ date }) => String(date.getUTCSeconds()),
  SSS: ({ date }) => String(date.getUTCMilliseconds()).padStart(3, '0'),
  A: ({ date }) => half(date),
  a: ({ date }) => half(date).toLowerCase(),
  ZZ: ({ offsetMinutes }) => offset(offsetMinutes, ''),
  Z: ({ offsetMinutes }) => offset(offsetMinutes, ':'),
  X: ({ date, offsetMinutes }) => String(Math.floor(date.getTime() / 1000) - offsetMinutes * 60),
  LTS: (time) => format(time, 'h:mm:ss A'),
  LT: (time) => format(time, 'h:mm A'),
  LLLL: (time) => format(time, 'dddd, MMMM D, YYYY h:mm A'),
  LLL: (time) => format(time, 'MMMM D, YYYY h:mm A'),
  LL: (time) => format(time, 'MMMM D, YYYY'),
  L: (time) => format(time, 'MM/DD/YYYY'),
};

/** Longest first. What stands in brackets is text. */
const PATTERN = new RegExp(
  `\\[([^\\[\\]]*)\\]|${Object.keys(FORMATS)
    .sort((a, b) => b.length - a.length)
    .join('|')}`,
  'g',
);

/** By the patterns of Moment.js, which cards are written for: "dddd, D MMMM YYYY [at] HH:mm". */
export const format = (time: WallTime, pattern: string): string =>
  pattern.replace(PATTERN, (token, literal?: string) => literal ?? FORMATS[token]!(time));
