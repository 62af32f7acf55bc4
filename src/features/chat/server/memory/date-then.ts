const DAY_MS = 86_400_000;

/** "3 weeks ago, 6 November": a model reckons badly with dates. @param at ISO 8601 */
export function dateThen(at: string, now: Date): string {
  const then = new Date(at);
  const days = Math.max(0, Math.floor((startOfDay(now) - startOfDay(then)) / DAY_MS));
  const isThisYear = then.getUTCFullYear() === now.getUTCFullYear();
  const date = then.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    ...(isThisYear ? {} : { year: 'numeric' }),
    timeZone: 'UTC',
  });
  return `${ago(days)}, ${date}`;
}

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
