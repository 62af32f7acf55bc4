// How a source of a memory is named, and how old it is.
import type { SourceMessage } from '../../record-contract.ts';

const DAY = 86_400_000;
const WEEKS_FROM = 21;
const MONTHS_FROM = 84;
const YEARS_FROM = 730;

/** "Oct 14", with the year if it is another one. */
export function shortDay(iso: string, now: number): string {
  const then = new Date(iso);
  const isThisYear = then.getFullYear() === new Date(now).getFullYear();
  return then.toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
}

const many = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** "today", "19 days", "6 weeks", "5 months", "2 years". */
export function ageOf(iso: string, now: number): string {
  const days = Math.floor((now - new Date(iso).getTime()) / DAY);
  if (days < 1) return 'today';
  if (days < WEEKS_FROM) return many(days, 'day');
  if (days < MONTHS_FROM) return many(Math.floor(days / 7), 'week');
  if (days < YEARS_FROM) return many(Math.floor(days / 30.4), 'month');
  return many(Math.floor(days / 365.25), 'year');
}

/** "6 weeks old", or "from today". */
export function oldText(iso: string, now: number): string {
  const age = ageOf(iso, now);
  return age === 'today' ? 'from today' : `${age} old`;
}

/** @param possessive of the character, as "Her" or "Isolde’s" */
export const sourceText = (
  { role, at }: Pick<SourceMessage, 'role' | 'at'>,
  possessive: string,
  now: number,
): string => `${role === 'user' ? 'Your' : possessive} message of ${shortDay(at, now)}`;
