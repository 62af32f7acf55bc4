const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = (146_097 / 4_800) * DAY;

/** "a minute", "3 hours": in the words and steps of Moment.js, which cards are written for. */
export function durationText(ms: number): string {
  const size = Math.abs(ms);
  const seconds = Math.round(size / SECOND);
  if (seconds < 45) return 'a few seconds';
  const steps: [size: number, below: number, one: string, many: string][] = [
    [MINUTE, 45, 'a minute', 'minutes'],
    [HOUR, 22, 'an hour', 'hours'],
    [DAY, 26, 'a day', 'days'],
    [MONTH, 11, 'a month', 'months'],
  ];
  for (const [unit, below, one, many] of steps) {
    const count = Math.round(size / unit);
    if (count <= 1) return one;
    if (count < below) return `${count} ${many}`;
  }
  const years = Math.round(size / (MONTH * 12));
  return years <= 1 ? 'a year' : `${years} years`;
}

/** "in 3 hours" or "3 hours ago", as seen from the second. */
export const differenceText = (from: number, to: number): string =>
  from >= to ? `in ${durationText(from - to)}` : `${durationText(from - to)} ago`;
