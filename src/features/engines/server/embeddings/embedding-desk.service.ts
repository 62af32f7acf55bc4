// The embeddings engines at the desk: those that administrators add or find, and which one memory is searched with.
import type { ConnectedEmbedder } from '../../../../platform/server/ports/connected-embedder.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { FoundEngine } from '../../contract.ts';
import type { EmbeddingEngineState, EmbeddingTestEvent } from '../../embeddings-contract.ts';
import { EMBEDDING_ROLES, modelId } from '../../rules.ts';
import { plainAddress } from '../describe-engines.ts';
import { deskChanges } from '../desk-changes.ts';
import { createEngineDesk, type DeskDeps } from '../engine-desk.ts';
import { createEngineTests } from '../engine-tests.ts';
import { writeRole } from '../engines.store.ts';
import { finderPort } from '../finder/finder-port.ts';
import type { KeptEngine } from '../kept-engines.ts';
import { createEmbedderHealth, type EmbedderHealths } from './embedder-health.ts';
import { createEmbeddingEngines, type EmbeddingEngines } from './embedding-engines.ts';
import { testEmbedder } from './test-embedder.ts';

export interface EmbeddingsDeps extends DeskDeps {
  /** That of the settings; null where they name none. */
  fixed: { engine: ConnectedEmbedder; baseUrl: string; model: string | null } | null;
  /** Finds servers on this machine that embed, with the models that do. */
  detect: () => Promise<FoundEngine[]>;
  /** @throws for settings that can never work */
  connect: (kept: KeptEngine) => ConnectedEmbedder;
}

export async function createEmbeddings(deps: EmbeddingsDeps) {
  const { connect, detect, fixed, ids } = deps;
  const health = createEmbedderHealth(deps.clock);
  const engines = createEmbeddingEngines({ fixed: fixed && fixed.engine, connect, health });
  const { connected, isFixed } = engines;
  const desk = await createEngineDesk({
    ...deps,
    port: 'embedding',
    roles: EMBEDDING_ROLES,
    ...{ connected, isFixed },
    modelsOf: async (engine, engineId, signal) =>
      (await engine.models(signal)).map((name) => ({ id: modelId(engineId, name), name })),
  });
  const state = stateReader({ deps, read: () => desk.state(), engines, health });
  const test = createEngineTests<ConnectedEmbedder, EmbeddingTestEvent>({
    ...{ desk, connected, connect },
    run(engine, id, send, signal) {
      const chosen = connected.chosenFor('memory');
      const isChosen = id !== null && chosen?.id.startsWith(`${id}/`);
      return testEmbedder({ engine, model: isChosen ? chosen?.model : undefined }, send, signal);
    },
  });

  return {
    /** For the set-up. */
    forSetup: {
      current: (): string | null => nameOfCurrent(deps, engines),
      detect: async (): Promise<string[]> => (await detect()).flatMap(({ models }) => models),
    },

    /** Whichever engine is chosen at that moment, on every server. */
    embedder: engines.embedder,
    state,
    test,

    /** @throws AppError engines.fixed; engines.gone when no such server responds or it lacks the model */
    async choose(
      actorId: string,
      { baseUrl, model }: { baseUrl: string; model: string },
    ): Promise<EmbeddingEngineState> {
      if (isFixed()) throw new AppError('engines.fixed');
      const found = (await detect()).find((one) => one.baseUrl === baseUrl);
      if (!found?.models.includes(model)) throw new AppError('engines.gone');
      const { name, kind } = found;
      const before = connected.list().find(({ settings }) => settings?.['baseUrl'] === baseUrl);
      const id = before?.id ?? ids.next();
      const details = { name, kind, baseUrl: plainAddress(baseUrl), model };
      await desk.change({ actorId, action: 'engine.chosen', subject: id, details }, async (tx) => {
        if (!before) await desk.insert(tx, { id, kind, name, settings: { baseUrl, model } });
        await writeRole(tx, { role: 'memory', engineId: id, model });
      });
      return state();
    },

    ...deskChanges(desk, state),

    finderPort: finderPort({
      ...{ desk, connected, role: 'memory' as const, roles: EMBEDDING_ROLES, isFixed },
      firstModel: async (engine, signal) => (await engine.models(signal))[0] ?? null,
    }),

    stop: () => desk.stop(),
  };
}

export type Embeddings = Awaited<ReturnType<typeof createEmbeddings>>;

/** The model that memory is searched with, or its engine where that chooses. */
function nameOfCurrent({ fixed }: Pick<EmbeddingsDeps, 'fixed'>, engines: EmbeddingEngines): string | null {
  const engine = engines.current();
  if (!engine) return null;
  return (fixed ? fixed.model : engines.connected.chosenFor('memory')?.model) ?? engine.name;
}

interface StateParts {
  deps: Pick<EmbeddingsDeps, 'fixed' | 'detect'>;
  read(): Promise<
    Pick<EmbeddingEngineState, 'roles' | 'kinds'> & {
      engines: Omit<EmbeddingEngineState['engines'][number], 'health'>[];
    }
  >;
  engines: EmbeddingEngines;
  health: EmbedderHealths;
}

/** All that the desk shows. */
function stateReader({ deps, read, engines, health }: StateParts): () => Promise<EmbeddingEngineState> {
  const { connected } = engines;

  function current(): EmbeddingEngineState['current'] {
    const engine = engines.current();
    if (!engine) return null;
    const { fixed } = deps;
    if (fixed) {
      const { baseUrl, model } = fixed;
      return { name: engine.name, baseUrl, model, health: health.of(engine) };
    }
    const kept = connected.list().find((each) => each.engine === engine);
    return {
      name: kept?.name ?? engine.name,
      baseUrl: plainAddress(kept?.settings?.['baseUrl']),
      model: connected.chosenFor('memory')?.model ?? null,
      health: health.of(engine),
    };
  }

  return async () => {
    const [found, described] = await Promise.all([deps.detect(), read()]);
    const used = current();
    return {
      ...described,
      engines: described.engines.map((engine) => ({
        ...engine,
        health: health.of(connected.find(engine.id)?.engine ?? null),
      })),
      current: used,
      source: deps.fixed ? 'settings' : used ? 'chosen' : 'none',
      found,
    };
  };
}
