// How the engines that draw do, as this server has seen it.
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import { ImageEngineError, type ImageEngine } from '../../../../platform/server/ports/image-engine.ts';
import type { EngineHealth, HealthReason } from '../../contract.ts';
import type { Circuit } from './circuit.ts';
import { createHealthRecord, NOTHING_SEEN, type HealthRecord } from './health-record.ts';

/** A picture that takes more than this part of its deadline on the whole is slow. */
const SLOW_SHARE = 0.5;

const reasonOf = (error: unknown): HealthReason =>
  error instanceof ImageEngineError ? error.kind : 'unexpected';

/** The engine did what it should: it has read the request, and does not draw it. */
const isAnswer = (error: unknown): boolean =>
  error instanceof ImageEngineError && (error.kind === 'refused' || error.kind === 'filtered');

type OnDrawn = (model: string) => void;

function watchOver(engine: ImageEngine, record: HealthRecord, onDrawn: OnDrawn): ImageEngine['draw'] {
  return async (request, onProgress, signal) => {
    const begun = performance.now();
    const seen = (error: unknown): void => {
      if (isAnswer(error)) record.circuit.succeed();
      else record.fail(reasonOf(error), error instanceof Error ? error.message : '');
    };
    // One that hears of no end is told of it nevertheless: its deadline is over.
    const onAbort = (): void => {
      if (signal.reason instanceof ImageEngineError) record.fail(signal.reason.kind, signal.reason.message);
      else record.circuit.leave();
    };
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      const drawn = await engine.draw(request, onProgress, signal);
      if (!signal.aborted) record.succeed(Math.round(performance.now() - begun));
      onDrawn(request.model);
      return drawn;
    } catch (error) {
      if (!signal.aborted) seen(error);
      throw error;
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  };
}

export function createPictureHealth(clock: Clock) {
  const records = new WeakMap<ImageEngine, HealthRecord>();
  return {
    /** The engine, with what it draws recorded. */
    watch(engine: ImageEngine, onDrawn: OnDrawn): ImageEngine {
      const record = createHealthRecord(clock, engine.pace.deadlineMs * SLOW_SHARE);
      const seen = Object.create(engine, {
        draw: { value: watchOver(engine, record, onDrawn) },
      }) as ImageEngine;
      records.set(seen, record);
      return seen;
    },
    /** @param engine as it is watched */
    circuitOf: (engine: ImageEngine): Circuit => records.get(engine)!.circuit,
    /** @param engine as it is watched */
    of: (engine: ImageEngine | null): EngineHealth => (engine && records.get(engine)?.read()) ?? NOTHING_SEEN,
  };
}
