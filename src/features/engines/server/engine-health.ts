// How the engines do, as this server has seen it since it began: kept in memory, and anew for an engine whose settings change.
import { ChatEngineError, type ConnectedChatEngine } from '../../../platform/server/ports/chat-engine.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { SceneRequest } from '../../../platform/server/ports/scene.ts';
import type { EngineHealth, HealthReason } from '../contract.ts';

type WritingEngine = ConnectedChatEngine<SceneRequest>;

/** Faults that are told, the newest first; equal ones are one, with their number. */
const TOLD = 5;
/** First words that are remembered. */
const REMEMBERED = 9;
/** A reply whose first word takes longer on the whole is slow. Milliseconds. */
const SLOW_MS = 8_000;
/** Faults in a row after which an engine counts as down. */
const IN_A_ROW = 3;

/** Nothing will be different at the next try. */
const lasting: ReadonlySet<HealthReason> = new Set(['unauthorized', 'unreachable']);
/** The engine answered: what it said is the model's, or the prompt's. */
const answered: ReadonlySet<HealthReason> = new Set(['context', 'filtered', 'thoughts', 'tools', 'refusal']);

type Fault = EngineHealth['faults'][number];

function createRecord(clock: Clock) {
  let replies = 0;
  let failures = 0;
  let inARow = 0;
  let lastSuccessAt: number | null = null;
  let isLasting = false;
  let faults: Fault[] = [];
  const firstWords: number[] = [];

  function firstWordMs(): number | null {
    const sorted = firstWords.toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? null;
  }

  function state(): EngineHealth['state'] {
    if (replies + failures === 0) return 'rest';
    if (inARow > 0) return isLasting || inARow >= IN_A_ROW ? 'down' : 'unsteady';
    return (firstWordMs() ?? 0) > SLOW_MS ? 'slow' : 'well';
  }

  return {
    succeed(wordMs: number | null): void {
      replies++;
      inARow = 0;
      lastSuccessAt = clock.now();
      if (wordMs === null) return;
      firstWords.push(wordMs);
      if (firstWords.length > REMEMBERED) firstWords.shift();
    },
    fail(reason: HealthReason, said: string): void {
      failures++;
      if (!answered.has(reason)) {
        inARow++;
        isLasting = lasting.has(reason);
      }
      const isSame = (fault: Fault): boolean => fault.reason === reason && fault.said === said;
      const count = (faults.find(isSame)?.count ?? 0) + 1;
      const at = new Date(clock.now()).toISOString();
      faults = [{ at, reason, said, count }, ...faults.filter((fault) => !isSame(fault))].slice(0, TOLD);
    },
    read: (): EngineHealth => ({
      state: state(),
      lastSuccessAt: lastSuccessAt === null ? null : new Date(lastSuccessAt).toISOString(),
      firstWordMs: firstWordMs(),
      replies,
      failures,
      faults,
    }),
  };
}

type HealthRecord = ReturnType<typeof createRecord>;

const NOTHING_SEEN: EngineHealth = {
  state: 'rest',
  lastSuccessAt: null,
  firstWordMs: null,
  replies: 0,
  failures: 0,
  faults: [],
};

const reasonOf = (error: unknown): HealthReason =>
  error instanceof ChatEngineError ? error.kind : 'unexpected';

export function createEngineHealth(clock: Clock) {
  const watched = new WeakMap<WritingEngine, WritingEngine>();
  const records = new WeakMap<WritingEngine, HealthRecord>();

  function watchOver(engine: WritingEngine, record: HealthRecord): WritingEngine['stream'] {
    return async (request, onText, signal, onThought) => {
      const begun = performance.now();
      let wordMs: number | null = null;
      const hear = (text: string): void => {
        wordMs ??= Math.round(performance.now() - begun);
        onText(text);
      };
      try {
        const outcome = await engine.stream(request, hear, signal, onThought);
        record.succeed(wordMs);
        return outcome;
      } catch (error) {
        // Whoever stopped it has no complaint of the engine.
        if (!signal.aborted) record.fail(reasonOf(error), error instanceof Error ? error.message : '');
        throw error;
      }
    };
  }

  return {
    /** The engine, with its replies recorded; the same one each time. */
    watch(engine: WritingEngine): WritingEngine {
      const before = watched.get(engine);
      if (before) return before;
      const record = createRecord(clock);
      const seen = Object.create(engine, { stream: { value: watchOver(engine, record) } }) as WritingEngine;
      watched.set(engine, seen);
      watched.set(seen, seen);
      records.set(seen, record);
      return seen;
    },
    of: (engine: WritingEngine | null): EngineHealth =>
      (engine && records.get(watched.get(engine) ?? engine)?.read()) ?? NOTHING_SEEN,
  };
}

export type EngineHealths = ReturnType<typeof createEngineHealth>;
