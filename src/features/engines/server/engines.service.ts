// The engines that write replies: those of the settings and those that administrators add, choose and remove.
import { AppError } from '../../../shared/errors.ts';
import type { EngineBody, EngineState, FoundEngine } from '../contract.ts';
import { CHAT_ROLES, modelId, splitModelId, type ChatRole } from '../rules.ts';
import { createChatEngines, type WritingEngine } from './chat-engines.ts';
import { plainAddress } from './describe-engines.ts';
import { addressOf, createEngineDesk, type DeskDeps } from './engine-desk.ts';
import { deleteRole, writeRole } from './engines.store.ts';
import type { KeptEngine } from './kept-engines.ts';
import type { InstalledModel, OwnEngine } from './own-engine.ts';

/** How long a server may take to tell its models. */
const LIST_MS = 10_000;

interface ModelServer {
  name: string;
  baseUrl: string;
  model: string;
  /** Empty for none. */
  apiKey: string;
}

export interface EnginesDeps extends DeskDeps {
  /** The kind of the model servers that are found on this machine. */
  foundKind: string;
  /** The engine used when none has been chosen. One named in the settings cannot be replaced at runtime. */
  own: OwnEngine;
  /** The members' model that the settings name; empty if they name none. */
  memberModel: string;
  /** Detects model servers that respond on this machine. */
  detect: () => Promise<FoundEngine[]>;
  /** @throws for settings that can never work */
  connect: (kept: KeptEngine) => WritingEngine;
}

export async function createEngines(deps: EnginesDeps) {
  const { own, memberModel, connect } = deps;
  const engines = createChatEngines({ own, memberModel, connect });
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
    onChange: own.follow,
  });
  const currentEngine = engines.engineFor('default');

  const current = () => ({ name: currentEngine.name, isStandIn: currentEngine.isStandIn });

  async function state(): Promise<EngineState> {
    const chosen = chosenServer();
    const [found, described] = await Promise.all([deps.detect(), desk.state()]);
    return { ...described, current: current(), source: chosen ? 'chosen' : own.source(), chosen, found };
  }

  /** The engine and model of the default role, where an administrator chose them. */
  function chosenServer(): EngineState['chosen'] {
    const chosen = isFixed('default') ? null : connected.chosenFor('default');
    const engine = chosen && connected.find(splitModelId(chosen.id)!.engineId);
    return engine && { name: engine.name, baseUrl: addressOf(engine.settings), model: chosen.model };
  }

  function demandChoice(): void {
    if (isFixed('default')) throw new AppError('engines.fixed');
  }

  /** Makes a model of a server the default one. @param apiKey empty: the key that is known stays */
  async function speakWith(actorId: string | null, server: ModelServer): Promise<void> {
    const { name, baseUrl, model, apiKey } = server;
    const before = connected.list().find(({ settings }) => settings?.['baseUrl'] === baseUrl);
    const id = before?.id ?? deps.ids.next();
    const kind = deps.foundKind;
    const secret = apiKey ? { apiKey } : {};
    const details = { name, kind, baseUrl: plainAddress(baseUrl), model };
    await desk.change({ actorId, action: 'engine.chosen', subject: id, details }, async (tx) => {
      if (!before) await desk.insert(tx, { id, kind, name, settings: { baseUrl, model, ...secret } });
      else if (apiKey)
        await desk.replace(tx, { id, name: before.name, settings: { ...before.settings, ...secret } });
      await writeRole(tx, { role: 'default', engineId: id, model });
    });
  }

  return {
    engineFor: engines.engineFor,
    memberModel: engines.memberModel,
    state,

    /** For the set-up. */
    forSetup: {
      current,
      isFixed: () => isFixed('default'),
      detect: deps.detect,

      /** @throws ChatEngineError, TypeError for an address that can never work */
      async modelsAt({ baseUrl, apiKey }: { baseUrl: string; apiKey: string }): Promise<string[]> {
        const settings = { baseUrl, ...(apiKey ? { apiKey } : {}) };
        const engine = connect({ id: '', kind: deps.foundKind, name: '', settings });
        const models = await engine.models(AbortSignal.timeout(LIST_MS));
        return models.map(({ id }) => id);
      },

      /** @throws AppError engines.fixed */
      async useServer(actorId: string | null, server: ModelServer): Promise<void> {
        demandChoice();
        await speakWith(actorId, server);
      },

      /** Loads a model of this machine, and makes it the default one. @throws AppError engines.fixed, ChatEngineError */
      async useModel(actorId: string | null, model: InstalledModel, signal: AbortSignal): Promise<void> {
        demandChoice();
        await own.install(model, signal);
        const details = { name: model.name, model: model.name };
        await desk.change({ actorId, action: 'engine.chosen', subject: 'installed', details }, (tx) =>
          deleteRole(tx, 'default'),
        );
      },
    },

    /** @throws AppError engines.fixed; engines.gone when no such server responds or it lacks the model */
    async choose(
      actorId: string,
      { baseUrl, model }: { baseUrl: string; model: string },
    ): Promise<EngineState> {
      demandChoice();
      const found = (await deps.detect()).find((one) => one.baseUrl === baseUrl);
      if (!found?.models.includes(model)) throw new AppError('engines.gone');
      await speakWith(actorId, { name: found.name, baseUrl, model, apiKey: '' });
      return state();
    },

    /** @throws AppError engines.setting, engines.missing */
    async add(actorId: string, body: EngineBody): Promise<EngineState> {
      await desk.add(actorId, body);
      return state();
    },

    /** @throws AppError engines.setting, engines.missing */
    async change(actorId: string, id: string, body: EngineBody): Promise<EngineState> {
      await desk.update(actorId, id, body);
      return state();
    },

    /** @throws AppError engines.missing */
    async remove(actorId: string, id: string): Promise<EngineState> {
      await desk.remove(actorId, id);
      return state();
    },

    /** @throws AppError engines.fixed, engines.model_missing */
    async setRole(actorId: string, role: ChatRole, model: string | null): Promise<EngineState> {
      await desk.setRole(actorId, role, model);
      return state();
    },

    stop: () => desk.stop(),
  };
}

export type Engines = Awaited<ReturnType<typeof createEngines>>;
