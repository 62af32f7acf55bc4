// What is told about a fact besides its sentence.
import type { OlderVersion, RememberedFact } from '../../memory-contract.ts';
import { ageOf, shortDay } from '../panes/source-text.ts';

/** "today", "3 days ago". */
const ago = (iso: string, now: number): string => {
  const age = ageOf(iso, now);
  return age === 'today' ? age : `${age} ago`;
};

const TIMES: Partial<Record<number, string>> = { 1: 'once', 2: 'twice' };

/** Its origin if it has no message, its age, and how it was used. */
export function factNotes(fact: RememberedFact, now: number): string[] {
  const { sources, origin, usedCount, lastUsedAt, older, isCertain, eventDate, confirmedAt } = fact;
  const last = lastUsedAt ? `, last ${ago(lastUsedAt, now)}` : '';
  return [
    sources.length === 0 && origin === 'you' && older.length === 0 && 'written by you',
    ageOf(sources[0]?.at ?? fact.createdAt, now),
    eventDate && `on ${shortDay(`${eventDate}T12:00:00`, now)}`,
    usedCount > 0 && `used ${TIMES[usedCount] ?? `${usedCount} times`}${last}`,
    older.length > 0 && (origin === 'you' ? 'corrected by you' : 'changed since'),
    confirmedAt && `still true ${ago(confirmedAt, now)}`,
    !isCertain && 'not certain',
  ].filter((note): note is string => typeof note === 'string' && note !== '');
}

/** When an older version was true: "true from Oct 2 to Oct 14", or "true on Oct 14". */
export function heldText({ from, until }: Pick<OlderVersion, 'from' | 'until'>, now: number): string {
  const [first, last] = [shortDay(from, now), shortDay(until, now)];
  return first === last ? `true on ${first}` : `true from ${first} to ${last}`;
}

/** What is asked of a fact that may have changed; null where nothing is to be asked. */
export const doubtText = ({ doubt }: RememberedFact): string | null =>
  doubt === null
    ? null
    : doubt === 'passed'
      ? 'Its day has passed. Is this still true?'
      : 'Is this still true?';

/** "20 days left" until it is erased. */
export function timeLeft(erasedAt: string, now: number): string {
  const days = Math.ceil((new Date(erasedAt).getTime() - now) / 86_400_000);
  if (days <= 0) return 'erased today';
  return days === 1 ? '1 day left' : `${days} days left`;
}

/** What two or more facts say together, as a beginning for the one that replaces them. */
export const mergedText = (facts: readonly RememberedFact[]): string =>
  facts.map(({ text }) => text.trim()).join(' ');
