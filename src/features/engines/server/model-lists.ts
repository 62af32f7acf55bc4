// The models that image engines list, kept for a while: a list may be a call over the network, and screens ask often.
import type { Log } from '../../../platform/server/log.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { ImageEngine, ImageModel } from '../../../platform/server/ports/image-engine.ts';

/** So soon a model that was added to an engine is offered, and one that came back. Milliseconds. */
const KEPT_MS = 30_000;
/** An engine that takes longer counts as unavailable. Milliseconds. */
const DEADLINE_MS = 5_000;

interface KeptList {
  /** Null where the engine did not list them. */
  models: ImageModel[] | null;
  until: number;
}

export function createModelLists({ clock, log }: { clock: Clock; log: Log }) {
  const kept = new WeakMap<ImageEngine, KeptList>();
  const readings = new WeakMap<ImageEngine, Promise<ImageModel[] | null>>();

  async function read(engine: ImageEngine): Promise<ImageModel[] | null> {
    let models: ImageModel[] | null = null;
    try {
      models = await engine.models(AbortSignal.timeout(DEADLINE_MS));
    } catch (error) {
      if (kept.get(engine)?.models !== null)
        log.warn({ err: error, engine: engine.name }, 'an image engine lists no models and is not offered');
    }
    kept.set(engine, { models, until: clock.now() + KEPT_MS });
    return models;
  }

  function reading(engine: ImageEngine): Promise<ImageModel[] | null> {
    const running = readings.get(engine);
    if (running) return running;
    const begun = read(engine).finally(() => readings.delete(engine));
    readings.set(engine, begun);
    return begun;
  }

  return {
    /** Null where the engine is unavailable. Only the first call waits for the engine; later ones get what it said last. */
    async of(engine: ImageEngine): Promise<ImageModel[] | null> {
      const before = kept.get(engine);
      if (!before) return reading(engine);
      if (clock.now() >= before.until) void reading(engine);
      return before.models;
    },
    /** What it said last; empty before it was asked. */
    known: (engine: ImageEngine): readonly ImageModel[] => kept.get(engine)?.models ?? [],
  };
}
