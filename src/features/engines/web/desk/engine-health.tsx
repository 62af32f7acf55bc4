import './health.css';
import { browserClock } from '../../../../platform/web/clock.ts';
import { relativeDate, wholeNumber } from '../../../../platform/web/format.ts';
import type { EngineHealth, HealthReason } from '../../contract.ts';
import { durationText } from './duration-text.ts';
import { REASONS } from './health-reasons.ts';

const WORDS: Record<EngineHealth['state'], string> = {
  well: 'Well',
  slow: 'Slow',
  unsteady: 'Unsteady',
  down: 'No answer',
  rest: 'At rest',
};

/** A wrong key is no silence. */
const DOWN_BECAUSE: Partial<Record<HealthReason, string>> = {
  unauthorized: 'Key refused',
  refused: 'Refuses',
  busy: 'Too busy',
  broken: 'Replies break',
};

function wordOf({ state, faults: [last] }: EngineHealth): string {
  return (state === 'down' && last && DOWN_BECAUSE[last.reason]) || WORDS[state];
}

/** What an engine does, in the words of its figures. */
export interface Deeds {
  last: string;
  wait: string;
  done: string;
}
const WRITES: Deeds = { last: 'last reply', wait: 'first word after', done: 'written' };

function figures(
  { replies, failures, firstWordMs, lastSuccessAt }: EngineHealth,
  { deeds, hasWait }: { deeds: Deeds; hasWait: boolean },
  now: number,
): string {
  return [
    lastSuccessAt ? `${deeds.last} ${relativeDate(lastSuccessAt, now)}` : [],
    firstWordMs === null || !hasWait ? [] : `${deeds.wait} ${durationText(firstWordMs)}`,
    replies + failures > 0 ? `${wholeNumber(replies)} ${deeds.done}, ${wholeNumber(failures)} failed` : [],
  ]
    .flat()
    .join(', ');
}

interface HealthProps {
  /** Absent where an older server answered. */
  health: EngineHealth | undefined;
  /** Why it cannot be used at all; null if it can. */
  problem?: string | null;
  /** Absent for an engine that writes. */
  deeds?: Deeds | undefined;
  /** Its time to the first word stands beside it. */
  isBrief?: boolean;
}

/** How an engine does: a word and a shape, what this server has seen of it, and its last faults. */
export function Health({ health, problem = null, deeds = WRITES, isBrief = false }: HealthProps) {
  const now = browserClock.now();
  if (!health && problem === null) return null;
  const state = problem === null ? (health?.state ?? 'rest') : 'down';
  const seen = health ? figures(health, { deeds, hasWait: !isBrief }, now) : '';
  return (
    <div>
      <span className={`engine-health is-${state}`}>
        <i aria-hidden="true" />
        {problem === null && health ? wordOf(health) : 'Unavailable'}
      </span>
      {problem !== null && <p className="t2">{problem}</p>}
      {seen && <p className="t2">{seen}</p>}
      {health && health.faults.length > 0 && <Faults faults={health.faults} now={now} />}
    </div>
  );
}

const Faults = ({ faults, now }: { faults: EngineHealth['faults']; now: number }) => (
  <details className="engine-faults">
    <summary>Last faults</summary>
    <ul>
      {faults.map(({ at, reason, said, count }) => (
        <li key={`${reason} ${said}`}>
          <time dateTime={at}>{relativeDate(at, now)}</time>
          {count > 1 && `, ${wholeNumber(count)} times`}: {REASONS[reason]}
          {said && <span>{said}</span>}
        </li>
      ))}
    </ul>
  </details>
);
