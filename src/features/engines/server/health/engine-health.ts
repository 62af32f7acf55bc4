// How the engines that write do, as this server has seen it.
import { ChatEngineError, type ConnectedChatEngine } from '../../../../platform/server/ports/chat-engine.ts';
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { SceneRequest } from '../../../../platform/server/ports/scene.ts';
import type { EngineHealth, HealthReason } from '../../contract.ts';
import type { Circuit } from './circuit.ts';
import { createHealthRecord, NOTHING_SEEN, type HealthRecord } from './health-record.ts';

type WritingEngine = ConnectedChatEngine<SceneRequest>;

/** A reply whose first word takes longer on the whole is slow. Milliseconds. */
const SLOW_MS = 8_000;

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
        if (signal.aborted) record.circuit.leave();
        else record.fail(reasonOf(error), error instanceof Error ? error.message : '');
        throw error;
      }
    };
  }

  return {
    /** The engine, with its replies recorded; the same one each time. */
    watch(engine: WritingEngine): WritingEngine {
      const before = watched.get(engine);
      if (before) return before;
      const record = createHealthRecord(clock, SLOW_MS);
      const seen = Object.create(engine, { stream: { value: watchOver(engine, record) } }) as WritingEngine;
      watched.set(engine, seen);
      watched.set(seen, seen);
      records.set(seen, record);
      return seen;
    },
    /** @param engine as it is watched */
    circuitOf: (engine: WritingEngine): Circuit => records.get(engine)!.circuit,
    of: (engine: WritingEngine | null): EngineHealth =>
      (engine && records.get(watched.get(engine) ?? engine)?.read()) ?? NOTHING_SEEN,
  };
}

export type EngineHealths = ReturnType<typeof createEngineHealth>;
