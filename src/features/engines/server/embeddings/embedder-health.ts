// How the engines that embed do, as this server has seen it.
import type { Clock } from '../../../../platform/server/ports/clock.ts';
import type { ConnectedEmbedder } from '../../../../platform/server/ports/connected-embedder.ts';
import { EmbedderError, type Embedder } from '../../../../platform/server/ports/embedder.ts';
import type { EngineHealth, HealthReason } from '../../contract.ts';
import { createHealthRecord, NOTHING_SEEN, type HealthRecord } from '../health/health-record.ts';

/** Every recall waits for one request. Milliseconds. */
const SLOW_MS = 2_000;

const reasonOf = (error: unknown): HealthReason =>
  error instanceof EmbedderError ? error.kind : 'unexpected';

function watchOver(embedder: Embedder, record: HealthRecord): Embedder {
  const embed: Embedder['embed'] = async (texts, purpose, signal) => {
    const begun = performance.now();
    try {
      const embedded = await embedder.embed(texts, purpose, signal);
      record.succeed(Math.round(performance.now() - begun));
      return embedded;
    } catch (error) {
      // Whoever stopped it has no complaint of the engine.
      if (!signal.aborted) record.fail(reasonOf(error), error instanceof Error ? error.message : '');
      throw error;
    }
  };
  return Object.create(embedder, { embed: { value: embed } }) as Embedder;
}

export function createEmbedderHealth(clock: Clock) {
  const records = new WeakMap<ConnectedEmbedder, HealthRecord>();
  return {
    /** The engine, with what it embeds recorded. */
    watch(engine: ConnectedEmbedder): ConnectedEmbedder {
      const record = createHealthRecord(clock, SLOW_MS);
      const seen: ConnectedEmbedder = {
        name: engine.name,
        models: (signal) => engine.models(signal),
        embedder: (model) => watchOver(engine.embedder(model), record),
      };
      records.set(seen, record);
      return seen;
    },
    /** @param engine as it is watched */
    of: (engine: ConnectedEmbedder | null): EngineHealth =>
      (engine && records.get(engine)?.read()) ?? NOTHING_SEEN,
  };
}

export type EmbedderHealths = ReturnType<typeof createEmbedderHealth>;
