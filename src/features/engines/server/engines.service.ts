// The engines that write replies: those of the settings and those that administrators add, choose and remove.
import { AppError } from '../../../shared/errors.ts';
import type { AddedEngine, EngineOffer, EngineState, EngineTestEvent, FoundEngine } from '../contract.ts';
import { CHAT_ROLES, modelId, splitModelId } from '../rules.ts';
import { createChatEngines, type WritingEngine } from './chat-engines.ts';
import { createDefaultChoice } from './default-choice.ts';
import { deskChanges } from './desk-changes.ts';
import { addressOf, createEngineDesk, type DeskDeps } from './engine-desk.ts';
import { createEngineHealth, type EngineHealths } from './health/engine-health.ts';
import { finderPort } from './finder/finder-port.ts';
import { createEngineOffers } from './engine-offers.ts';
import { createEngineTests } from './engine-tests.ts';
import type { KeptEngine } from './kept-engines.ts';
import type { OwnEngine } from './own-engine.ts';
import { testEngine } from './test-engine.ts';
import type { EngineUsage } from './usage/engine-usage.service.ts';

export interface EnginesDeps extends DeskDeps {
  /** The kind of model servers whose address was typed. */
  foundKind: string;
  /** The engine used when none has been chosen. One named in the settings cannot be replaced at runtime. */
  own: OwnEngine;
  /** The members' model that the settings name; empty if they name none. */
  memberModel: string;
  /** Detects model servers that respond on this machine. */
  detect: () => Promise<FoundEngine[]>;
  /** @throws for settings that can never work */
  connect: (kept: KeptEngine) => WritingEngine;
  usage: EngineUsage;
}

export async function createEngines(deps: EnginesDeps) {
  const { own, memberModel, connect, usage } = deps;
  const health = createEngineHealth(deps.clock);
  const engines = createChatEngines({ own, memberModel, connect, health, usage, clock: deps.clock });
  const { connected, isFixed } = engines;
  const desk = await createEngineDesk({
    ...deps,
    port: 'chat',
    roles: CHAT_ROLES,
    connected,
    isFixed,
    modelsOf: async (engine, engineId, signal) =>
      (await engine.models(signal)).map((model) => ({
        ...model,
        name: model.id,
        id: modelId(engineId, model.id),
      })),
    onChange() {
      try {
        own.follow();
      } catch (error) {
        deps.log.warn({ err: error }, 'the model of this machine could not be read');
      }
    },
  });
  const choice = createDefaultChoice({ ...deps, desk, connected, isFixed: () => isFixed('default') });
  const currentEngine = engines.engineFor('default');

  const current = () => ({ name: currentEngine.name, isStandIn: currentEngine.isStandIn });

  const state = stateReader({ deps, read: () => desk.state(), engines, health, current });
  const offers = createEngineOffers({ desk, connected, clock: deps.clock });
  const test = createEngineTests<WritingEngine, EngineTestEvent>({
    ...{ desk, connected, connect },
    run: (engine, _id, send, signal) => testEngine({ engine }, send, signal),
  });

  return {
    engineFor: engines.engineFor,
    memberModel: engines.memberModel,
    offered: engines.offered,
    state,
    test,

    /** For the set-up. */
    forSetup: { current, detect: deps.detect, ...choice },

    /** @throws AppError engines.fixed; engines.gone when no such server responds or it lacks the model */
    async choose(
      actorId: string,
      { baseUrl, model }: { baseUrl: string; model: string },
    ): Promise<EngineState> {
      if (choice.isFixed()) throw new AppError('engines.fixed');
      const found = (await deps.detect()).find((one) => one.baseUrl === baseUrl);
      if (!found?.models.includes(model)) throw new AppError('engines.gone');
      await choice.useServer(actorId, { name: found.name, kind: found.kind, baseUrl, model, apiKey: '' });
      return state();
    },

    ...deskChanges(desk, state),

    /** @throws AppError engines.model_missing */
    async offer(actorId: string, offer: EngineOffer): Promise<EngineState> {
      await offers.offer(actorId, offer);
      return state();
    },

    async withdraw(actorId: string, model: string): Promise<EngineState> {
      await offers.withdraw(actorId, model);
      return state();
    },

    finderPort: finderPort({
      ...{ desk, connected, role: 'default' as const, roles: CHAT_ROLES },
      isFixed: () => isFixed('default'),
      firstModel: async (engine, signal) => (await engine.models(signal))[0]?.id ?? null,
    }),

    stop: () => desk.stop(),
  };
}

interface StateParts {
  deps: Pick<EnginesDeps, 'own' | 'detect'>;
  read(): Promise<Pick<EngineState, 'roles' | 'kinds'> & { engines: Omit<AddedEngine, 'health'>[] }>;
  engines: ReturnType<typeof createChatEngines>;
  health: EngineHealths;
  current(): EngineState['current'];
}

/** All that the desk shows. */
function stateReader({ deps, read, engines, health, current }: StateParts): () => Promise<EngineState> {
  const { connected } = engines;

  /** The engine and model of the default role, where an administrator chose them. */
  function chosenServer(): EngineState['chosen'] {
    const chosen = engines.isFixed('default') ? null : connected.chosenFor('default');
    const engine = chosen && connected.find(splitModelId(chosen.id)!.engineId);
    return engine && { name: engine.name, baseUrl: addressOf(engine.settings), model: chosen.model };
  }

  return async () => {
    const chosen = chosenServer();
    const [found, described] = await Promise.all([deps.detect(), read()]);
    return {
      ...described,
      engines: described.engines.map((engine) => ({
        ...engine,
        health: health.of(connected.find(engine.id)?.engine ?? null),
      })),
      current: current(),
      health: health.of(engines.usual()),
      source: chosen ? 'chosen' : deps.own.source(),
      chosen,
      found,
      offers: connected
        .offers()
        .map(({ engineId, model, name, isMemberOnly }) => ({
          model: modelId(engineId, model),
          name,
          isMemberOnly,
        })),
    };
  };
}

export type Engines = Awaited<ReturnType<typeof createEngines>>;
