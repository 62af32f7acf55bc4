// Which engine writes for which role.
import {
  ChatEngineError,
  type ChatEngine,
  type ChatRequest,
  type ConnectedChatEngine,
  type ModelTerms,
  type ModelThinking,
} from '../../../platform/server/ports/chat-engine.ts';
import type { SceneRequest } from '../../../platform/server/ports/scene.ts';
import type { ChatRole } from '../rules.ts';
import { createConnectedEngines } from './connected-engines.ts';
import type { EngineHealths } from './engine-health.ts';
import type { KeptEngine } from './kept-engines.ts';

export type WritingEngine = ConnectedChatEngine<SceneRequest>;

interface Target {
  engine: WritingEngine;
  /** Without one, the engine's own. */
  model?: string;
}

const thinksNot: ModelThinking = { efforts: [], isUsual: false };

interface Options {
  /** Used where no role names another one. If the settings name it, the default role is fixed. */
  own: { engine(): WritingEngine; isFixed: boolean };
  /** The members' model that the settings name; empty if they name none. */
  memberModel: string;
  /** @throws for settings that can never work */
  connect(kept: KeptEngine): WritingEngine;
  health: Pick<EngineHealths, 'watch'>;
}

export function createChatEngines({ own, memberModel, connect, health }: Options) {
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

  return {
    connected,
    isFixed,
    /** The engine that writes all replies. */
    usual: (): WritingEngine => targetOf('default').engine,
    /** The id of the members' model; empty where they have none of their own. */
    memberModel: (): string => memberModel || (connected.chosenFor('members')?.id ?? ''),
    /** Writes for a role, whichever model is chosen for it at that moment. */
    engineFor(role: ChatRole): ChatEngine<SceneRequest> {
      return {
        get name() {
          return targetOf(role).engine.name;
        },
        get isStandIn() {
          return targetOf(role).engine.isStandIn;
        },
        get contextTokens() {
          return contextTokensOf(role);
        },
        get tokensPerEstimate() {
          return termsOf(targetOf(role)).tokensPerEstimate;
        },
        get countTokens() {
          if (!targetOf(role).engine.countTokens) return undefined;
          return (text: string, signal: AbortSignal, asked?: string): Promise<number> => {
            const { engine, model } = askedTarget(role, asked);
            const { countTokens } = engine;
            if (countTokens) return countTokens(text, signal, model);
            return Promise.reject(new ChatEngineError('refused', 'This engine does not count tokens'));
          };
        },
        tokenizerOf(model) {
          const target = askedTarget(role, model);
          return target.engine.tokenizerOf?.(target.model) ?? null;
        },
        modelOf(model) {
          const target = askedTarget(role, model);
          return target.engine.modelOf?.(target.model) ?? target.model ?? target.engine.name;
        },
        thinking(model) {
          const target = askedTarget(role, model);
          return target.engine.thinking?.(target.model) ?? thinksNot;
        },
        samplers(model) {
          const target = askedTarget(role, model);
          return target.engine.samplers?.(target.model) ?? [];
        },
        stream(request, onText, signal, onThought) {
          const target = askedTarget(role, request.model);
          return target.engine.stream(withModel(request, target.model), onText, signal, onThought);
        },
      };
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
