// Which engine writes for which role.
import {
  ChatEngineError,
  type ChatEngine,
  type ChatRequest,
  type ConnectedChatEngine,
  type ModelTerms,
  type ModelThinking,
} from '../../../platform/server/ports/chat-engine.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { SceneRequest } from '../../../platform/server/ports/scene.ts';
import { modelId, type ChatRole } from '../rules.ts';
import { createConnectedEngines } from './connected-engines.ts';
import type { EngineHealths } from './engine-health.ts';
import type { OfferRow } from './engines.store.ts';
import type { KeptEngine } from './kept-engines.ts';

export type WritingEngine = ConnectedChatEngine<SceneRequest>;

interface Target {
  engine: WritingEngine;
  /** Without one, the engine's own. */
  model?: string;
}

/** A model that users may choose in their chats. */
interface OfferedChatModel {
  id: string;
  /** As users see it. */
  name: string;
  isMemberOnly: boolean;
  /** It does not answer at present. */
  isAway: boolean;
  /** One that is away is asked again from time to time. */
  isUsable: boolean;
  /** Writes with this model, whichever is asked for. */
  engine: ChatEngine<SceneRequest>;
}

/** After a fault, an engine that is down is left alone for so long: nobody waits for it meanwhile. Milliseconds. */
const REST_MS = 60_000;

const thinksNot: ModelThinking = { efforts: [], isUsual: false };

interface Options {
  /** Used where no role names another one. If the settings name it, the default role is fixed. */
  own: { engine(): WritingEngine; isFixed: boolean };
  /** The members' model that the settings name; empty if they name none. */
  memberModel: string;
  /** @throws for settings that can never work */
  connect(kept: KeptEngine): WritingEngine;
  health: Pick<EngineHealths, 'watch' | 'of'>;
  clock: Clock;
}

export function createChatEngines({ own, memberModel, connect, health, clock }: Options) {
  const connected = createConnectedEngines({ connect: (kept) => health.watch(connect(kept)) });

  const isFixed = (role: ChatRole): boolean =>
    (role === 'default' && own.isFixed) || (role === 'members' && memberModel !== '');

  function targetOf(role: ChatRole): Target {
    const chosen = isFixed(role) ? null : connected.chosenFor(role);
    return chosen ?? (role === 'default' ? { engine: health.watch(own.engine()) } : targetOf('default'));
  }

  /** An id without an engine is a model of the default engine. */
  const resolve = (id: string): Target =>
    connected.modelOf(id) ?? { engine: targetOf('default').engine, model: id };

  function askedTarget(role: ChatRole, model: string | undefined): Target {
    const isOwnModel = role !== 'default' && connected.chosenFor(role) !== null;
    return model && !isOwnModel ? resolve(model) : targetOf(role);
  }

  /** The least that fits all who may write: a prompt is built before the model is known. */
  function contextTokensOf(role: ChatRole): number {
    const contextTokens = termsOf(targetOf(role)).contextTokens;
    if (role !== 'default') return contextTokens;
    return Math.min(contextTokens, termsOf(targetOf('members')).contextTokens);
  }

  /** Of a model that users may choose. One whose engine is gone is written for by the usual model. */
  function offer({ engineId, model, name, isMemberOnly }: OfferRow): OfferedChatModel {
    const id = modelId(engineId, model);
    const target = (): Target => connected.modelOf(id) ?? targetOf('default');
    const { state, faults } = health.of(connected.modelOf(id)?.engine ?? null);
    const isAway = connected.modelOf(id) === null || state === 'down';
    const failedAt = faults[0] ? Date.parse(faults[0].at) : 0;
    return {
      ...{ id, name, isMemberOnly, isAway },
      isUsable: connected.modelOf(id) !== null && (!isAway || clock.now() - failedAt >= REST_MS),
      engine: engineBy({ usual: target, of: target, contextTokens: () => termsOf(target()).contextTokens }),
    };
  }

  return {
    connected,
    isFixed,
    /** The engine that writes all replies. */
    usual: (): WritingEngine => targetOf('default').engine,
    /** The id of the members' model; empty where they have none of their own. */
    memberModel: (): string => memberModel || (connected.chosenFor('members')?.id ?? ''),
    /** What users may choose in their chats. */
    offered: (): OfferedChatModel[] => connected.offers().map(offer),
    /** Writes for a role, whichever model is chosen for it at that moment. */
    engineFor: (role: ChatRole): ChatEngine<SceneRequest> =>
      engineBy({
        usual: () => targetOf(role),
        of: (model) => askedTarget(role, model),
        contextTokens: () => contextTokensOf(role),
      }),
  };
}

interface Targets {
  usual(): Target;
  /** Of the model that is asked for. */
  of(model: string | undefined): Target;
  contextTokens(): number;
}

/** An engine that finds what writes each time that it is asked. */
function engineBy({ usual, of, contextTokens }: Targets): ChatEngine<SceneRequest> {
  return {
    get name() {
      return usual().engine.name;
    },
    get isStandIn() {
      return usual().engine.isStandIn;
    },
    get contextTokens() {
      return contextTokens();
    },
    get tokensPerEstimate() {
      return termsOf(usual()).tokensPerEstimate;
    },
    get countTokens() {
      if (!usual().engine.countTokens) return undefined;
      return (text: string, signal: AbortSignal, asked?: string): Promise<number> => {
        const { engine, model } = of(asked);
        const { countTokens } = engine;
        if (countTokens) return countTokens(text, signal, model);
        return Promise.reject(new ChatEngineError('refused', 'This engine does not count tokens'));
      };
    },
    tokenizerOf(asked) {
      const { engine, model } = of(asked);
      return engine.tokenizerOf?.(model) ?? null;
    },
    modelOf(asked) {
      const { engine, model } = of(asked);
      return engine.modelOf?.(model) ?? model ?? engine.name;
    },
    thinking(asked) {
      const { engine, model } = of(asked);
      return engine.thinking?.(model) ?? thinksNot;
    },
    samplers(asked) {
      const { engine, model } = of(asked);
      return engine.samplers?.(model) ?? [];
    },
    stream(request, onText, signal, onThought) {
      const { engine, model } = of(request.model);
      return engine.stream(withModel(request, model), onText, signal, onThought);
    },
  };
}

/** Of the model that is meant, where the engine can tell its models apart. */
function termsOf({ engine, model }: Target): ModelTerms {
  if (engine.termsOf) return engine.termsOf(model);
  return { contextTokens: engine.contextTokens, tokensPerEstimate: engine.tokensPerEstimate ?? 1 };
}

function withModel<R extends ChatRequest>(request: R, model: string | undefined): R {
  if (request.model === model) return request;
  const { model: _replaced, ...rest } = request;
  return { ...rest, ...(model === undefined ? {} : { model }) } as R;
}
