// Whether an engine is asked: after several faults in a row it rests, then one request tries it, and so on with longer rests.
// Each server finds out by itself: the others lose the first words of a few requests to the same faults, and no reply.
import type { Clock } from '../../../../platform/server/ports/clock.ts';

/** Faults in a row after which an engine rests. */
export const FAULTS_IN_A_ROW = 3;
/** The first rest; each that follows without an answer in between is twice as long. Milliseconds. */
const FIRST_REST_MS = 30_000;
const LONGEST_REST_MS = 10 * 60_000;
/** A trial that has not ended by then holds up no other one. Milliseconds. */
const TRIAL_MS = 5 * 60_000;

export function createCircuit(clock: Clock) {
  let inARow = 0;
  let restMs = FIRST_REST_MS;
  /** Null while it is asked as usual. */
  let restsUntil: number | null = null;
  let trialEnds = 0;

  function rest(): void {
    restsUntil = clock.now() + restMs;
    restMs = Math.min(restMs * 2, LONGEST_REST_MS);
    trialEnds = 0;
  }

  return {
    inARow: (): number => inARow,
    /** Until when it is left alone; null where it is asked, or tried. */
    restsUntil: (): number | null => (restsUntil !== null && clock.now() < restsUntil ? restsUntil : null),
    /** Whether it may be asked. After a rest, whoever is told so first tries it, and the others wait for the outcome. */
    take(): boolean {
      if (restsUntil === null) return true;
      if (clock.now() < restsUntil || clock.now() < trialEnds) return false;
      trialEnds = clock.now() + TRIAL_MS;
      return true;
    },
    succeed(): void {
      inARow = 0;
      restMs = FIRST_REST_MS;
      restsUntil = null;
    },
    /** @param isLasting nothing will be different at the next try */
    fail(isLasting: boolean): void {
      inARow++;
      // Requests that were under way when the rest began tell nothing new.
      if (restsUntil !== null && clock.now() < restsUntil) return;
      if (restsUntil !== null || isLasting || inARow >= FAULTS_IN_A_ROW) rest();
    },
    /** A trial that was given up tells nothing: the next request is one. */
    leave(): void {
      trialEnds = 0;
    },
  };
}

export type Circuit = ReturnType<typeof createCircuit>;
