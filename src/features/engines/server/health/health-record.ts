// What an engine did, as this server has seen it since it began: kept in memory, and anew for an engine whose settings change.
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { EngineHealth, HealthReason } from '../../contract.ts';
import { createCircuit, FAULTS_IN_A_ROW } from './circuit.ts';

/** Faults that are told, the newest first; equal ones are one, with their number. */
const TOLD = 5;
/** First words that are remembered. */
const REMEMBERED = 9;

/** Nothing will be different at the next try. */
const lasting: ReadonlySet<HealthReason> = new Set(['unauthorized', 'unreachable']);
/** The engine answered: what it said is the model's, or the prompt's. */
const answered: ReadonlySet<HealthReason> = new Set(['context', 'filtered', 'thoughts', 'tools', 'refusal']);

type Fault = EngineHealth['faults'][number];

/** @param slowMs an engine whose first word takes longer on the whole is slow */
export function createHealthRecord(clock: Clock, slowMs: number) {
  let replies = 0;
  let failures = 0;
  let lastSuccessAt: number | null = null;
  let isLasting = false;
  let faults: Fault[] = [];
  const firstWords: number[] = [];
  const circuit = createCircuit(clock);

  function firstWordMs(): number | null {
    const sorted = firstWords.toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? null;
  }

  function state(): EngineHealth['state'] {
    if (replies + failures === 0) return 'rest';
    const inARow = circuit.inARow();
    if (inARow > 0) return isLasting || inARow >= FAULTS_IN_A_ROW ? 'down' : 'unsteady';
    return (firstWordMs() ?? 0) > slowMs ? 'slow' : 'well';
  }

  const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

  return {
    circuit,
    succeed(wordMs: number | null): void {
      replies++;
      circuit.succeed();
      lastSuccessAt = clock.now();
      if (wordMs === null) return;
      firstWords.push(wordMs);
      if (firstWords.length > REMEMBERED) firstWords.shift();
    },
    fail(reason: HealthReason, said: string): void {
      failures++;
      if (answered.has(reason)) circuit.succeed();
      else {
        isLasting = lasting.has(reason);
        circuit.fail(isLasting);
      }
      const isSame = (fault: Fault): boolean => fault.reason === reason && fault.said === said;
      const count = (faults.find(isSame)?.count ?? 0) + 1;
      const at = new Date(clock.now()).toISOString();
      faults = [{ at, reason, said, count }, ...faults.filter((fault) => !isSame(fault))].slice(0, TOLD);
    },
    read: (): EngineHealth => ({
      state: state(),
      lastSuccessAt: iso(lastSuccessAt),
      restsUntil: iso(circuit.restsUntil()),
      firstWordMs: firstWordMs(),
      replies,
      failures,
      faults,
    }),
  };
}

export type HealthRecord = ReturnType<typeof createHealthRecord>;

export const NOTHING_SEEN: EngineHealth = {
  state: 'rest',
  lastSuccessAt: null,
  restsUntil: null,
  firstWordMs: null,
  replies: 0,
  failures: 0,
  faults: [],
};
