// When a user's next digest is due: at their hour, on their calendar.

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, format);
  return format;
}

export function isTimeZone(name: string): boolean {
  try {
    return formatOf(name) !== null;
  } catch {
    return false;
  }
}

/** What a clock on the wall shows there, as if it were UTC. */
function wallTime(at: number, timeZone: string): number {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return Date.UTC(
    parts['year']!,
    parts['month']! - 1,
    parts['day'],
    parts['hour'],
    parts['minute'],
    parts['second'],
  );
}

const dayOf = (wall: number): number => Math.floor(wall / DAY_MS);

/** The instant at which that clock shows `wall`; where it jumps over it, the same time by the clock of before. */
function instantOf(wall: number, timeZone: string): number {
  const guess = wall - (wallTime(wall, timeZone) - wall);
  return wall - (wallTime(guess, timeZone) - guess);
}

/** @param lastSentAt no second one leaves on the same day */
export function nextDigestAt(
  now: Date,
  {
    digestHour,
    timeZone,
    digestSentAt: lastSentAt,
  }: { digestHour: number; timeZone: string; digestSentAt: Date | null },
): Date {
  const today = dayOf(wallTime(now.getTime(), timeZone));
  const lastDay = lastSentAt ? dayOf(wallTime(lastSentAt.getTime(), timeZone)) : -Infinity;
  for (let day = today; ; day++) {
    const at = instantOf(day * DAY_MS + digestHour * HOUR_MS, timeZone);
    if (at > now.getTime() && day > lastDay) return new Date(at);
  }
}
