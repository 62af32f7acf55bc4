import { wallTime } from '../../../../shared/macros/wall-time.ts';

const DAY_MS = 86_400_000;

/** The present moment, and the user's time zone, an IANA name. */
export interface Moment {
  now: number;
  zone: string;
}

/** "3 weeks ago, 6 November", as the user's calendar has it: a model reckons badly with dates. @param at ISO 8601 */
export function dateThen(at: string, { now, zone }: Moment): string {
  const then = wallTime(Date.parse(at), zone).date;
  const today = wallTime(now, zone).date;
  const days = Math.max(0, Math.floor((startOfDay(today) - startOfDay(then)) / DAY_MS));
  const isThisYear = then.getUTCFullYear() === today.getUTCFullYear();
  const date = then.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    ...(isThisYear ? {} : { year: 'numeric' }),
    timeZone: 'UTC',
  });
  return `${ago(days)}, ${date}`;
}

/** The fields of a wall time are those of UTC. */
const startOfDay = (date: Date): number =>
  Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());

function ago(days: number): string {
  if (days === 0) return 'earlier today';
  if (days === 1) return 'yesterday';
  if (days < 14) return `${days} days ago`;
  if (days < 60) return `${Math.round(days / 7)} weeks ago`;
  if (days < 730) return `${Math.round(days / 30.4)} months ago`;
  return `${Math.round(days / 365)} years ago`;
}
