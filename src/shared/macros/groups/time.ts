import type { MacroClock } from '../context.ts';
import { differenceText, durationText } from '../durations.ts';
import { macro, type Call, type Macro, type MacroGroup } from '../macro.ts';
import { format, wallTime, wallTimeAt } from '../wall-time.ts';

/** Without a clock they stay as text. */
const timed = (
  min: number,
  max: number,
  run: (args: string[], clock: MacroClock, call: Call) => string | null,
): Macro =>
  macro(min, max, (args, call) => (call.context.clock ? run(args, call.context.clock, call) : null));

const now = (pattern: string) => timed(0, 0, (_, { now, zone }) => format(wallTime(now, zone), pattern));

/** "UTC+2", "UTC-3.5" or "UTC+5:30" in minutes. */
function offsetIn(text: string): number | null {
  const [, sign, hours, minutes] =
    /^\s*utc\s*([+-]?)\s*(\d{1,2}(?:\.\d{1,2})?)?(?::([0-5]\d))?\s*$/i.exec(text) ?? [];
  if (sign === undefined) return null;
  if (hours === undefined) return sign === '' && minutes === undefined ? 0 : null;
  const size = Math.round(Number(hours) * 60) + Number(minutes ?? 0);
  // The widest zones are 14 hours from UTC.
  return size > 14 * 60 ? null : sign === '-' ? -size : size;
}

function timeAt(zone: string, now: number): string | null {
  const offset = offsetIn(zone);
  return offset === null ? null : format(wallTimeAt(now, offset), 'LT');
}

/** `time_UTC+2` is a name of its own. */
export function zonedTime(name: string): Macro | null {
  return name.startsWith('time_utc') ? timed(0, 0, (_, { now }) => timeAt(name.slice(5), now)) : null;
}

const ISO = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(Z|[+-]\d\d:?\d\d)?)?$/i;

/** An ISO date or time, in UTC unless it says otherwise; only differences matter. */
function momentIn(text: string): number | null {
  const [whole, day, time = '00:00', zone = 'Z'] = ISO.exec(text.trim()) ?? [];
  const at = whole === undefined ? NaN : Date.parse(`${day}T${time}${zone.toUpperCase()}`);
  return Number.isNaN(at) ? null : at;
}

const idle = timed(0, 0, (_, { now }, { context }) =>
  context.chat?.lastUserAt === undefined ? 'just now' : durationText(now - context.chat.lastUserAt),
);

export const TIME: MacroGroup = {
  time: timed(0, 1, ([zone], clock) =>
    zone === undefined ? format(wallTime(clock.now, clock.zone), 'LT') : timeAt(zone, clock.now),
  ),
  date: now('LL'),
  weekday: now('dddd'),
  isotime: now('HH:mm'),
  isodate: now('YYYY-MM-DD'),
  datetimeformat: timed(1, 1, ([pattern], { now, zone }) => format(wallTime(now, zone), pattern!)),
  idleduration: idle,
  idle_duration: idle,
  timediff: macro(2, 2, ([from, to]) => {
    const [a, b] = [momentIn(from!), momentIn(to!)];
    return a === null || b === null ? null : differenceText(a, b);
  }),
};
