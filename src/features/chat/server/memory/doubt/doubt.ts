// Facts of some kinds change by themselves: whether one should be asked about, and how its age is told to a model.
import { dateThen, type Moment } from '../date-then.ts';
import { plannedFor } from './planned-for.ts';

export interface AgingFact {
  kind: string;
  text: string;
  /** YYYY-MM-DD */
  eventDate: string | null;
  /** When it was said; ISO 8601. */
  saidAt: string;
  /** When the user last said that it is still true. */
  confirmedAt: string | null;
}

/** `passed`: the day that it was planned for is over; `old`: it was not said or confirmed for long. */
export type Doubt = 'passed' | 'old';

const DAY_MS = 86_400_000;
/** Days after which a fact of this kind may have changed. */
const CHANGES_AFTER: Readonly<Record<string, number | undefined>> = {
  feeling: 2,
  plan: 30,
  work: 180,
  home: 180,
  age: 365,
};
/** A younger one is told without its age. */
const AGE_TOLD_FROM_DAYS = 7;

const dayOf = ({ kind, text, eventDate, saidAt }: AgingFact): string | null =>
  kind === 'plan' ? (eventDate ?? plannedFor(text, saidAt)) : null;

/** The day that it was planned for, if that is over and it was not confirmed since. */
function passedDay(fact: AgingFact, now: Date): string | null {
  const day = dayOf(fact);
  const isOver = day !== null && day < now.toISOString().slice(0, 10);
  return isOver && (fact.confirmedAt?.slice(0, 10) ?? '') <= day ? day : null;
}

const daysSince = ({ saidAt, confirmedAt }: AgingFact, now: Date): number =>
  (now.getTime() - Date.parse(confirmedAt ?? saidAt)) / DAY_MS;

/** Whether the user should be asked if it is still true; null while there is no reason. */
export function doubtOf(fact: AgingFact, now: Date): Doubt | null {
  const after = CHANGES_AFTER[fact.kind];
  if (after === undefined) return null;
  if (passedDay(fact, now) !== null) return 'passed';
  const day = dayOf(fact);
  if (day !== null && day >= now.toISOString().slice(0, 10)) return null;
  return daysSince(fact, now) > after ? 'old' : null;
}

/** The fact for a prompt: where it may have changed, with its age. */
export function withAge(fact: AgingFact, moment: Moment): string {
  const now = new Date(moment.now);
  const { text, kind, saidAt, confirmedAt } = fact;
  if (CHANGES_AFTER[kind] === undefined) return text;
  const day = passedDay(fact, now);
  if (day !== null) return `${text} (The day of this has passed: ${dateThen(`${day}T12:00:00Z`, moment)}.)`;
  if (daysSince(fact, now) < Math.min(AGE_TOLD_FROM_DAYS, CHANGES_AFTER[kind])) return text;
  return confirmedAt
    ? `${text} (Still true ${dateThen(confirmedAt, moment)}.)`
    : `${text} (Told ${dateThen(saidAt, moment)}.)`;
}
