// All engines side by side, and which of them writes for which role.
import { isDeepStrictEqual } from 'node:util';
import type {
  ChatEngine,
  ChatRequest,
  ConnectedChatEngine,
} from '../../../platform/server/ports/chat-engine.ts';
import type { SceneRequest } from '../../../platform/server/ports/scene.ts';
import { modelId, splitModelId, type Role } from '../rules.ts';
import type { Kept, KeptEngine } from './kept-engines.ts';

export type Engine = ConnectedChatEngine<SceneRequest>;

export interface Connected extends KeptEngine {
  /** Null where it cannot be used; `problem` says why. */
  engine: Engine | null;
  problem: string | null;
}

interface Target {
  engine: Engine;
  /** Without one, the engine's own. */
  model?: string;
}

interface Options {
  /** Used where no role names another one. */
  own: Engine;
  /** Whether the settings name it: the default role is fixed then. */
  isOwnFixed: boolean;
  /** The members' model that the settings name; empty if they name none. */
  memberModel: string;
  /** @throws for settings that can never work */
  connect(kept: KeptEngine): Engine;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export function createConnectedEngines({ own, isOwnFixed, memberModel, connect }: Options) {
  let engines = new Map<string, Connected>();
  let roles: Kept['roles'] = [];

  /** An engine whose settings are the same keeps its connections. */
  function connected(kept: KeptEngine): Connected {
    const before = engines.get(kept.id);
    if (before?.engine && isDeepStrictEqual(before.settings, kept.settings)) return { ...before, ...kept };
    if (!kept.settings)
      return {
        ...kept,
        engine: null,
        problem: 'Its settings were sealed with another SECRET. Enter them again.',
      };
    try {
      return { ...kept, engine: connect(kept), problem: null };
    } catch (error) {
      return { ...kept, engine: null, problem: messageOf(error) };
    }
  }

  function chosenFor(role: Role): (Target & { id: string }) | null {
    const row = roles.find((each) => each.role === role);
    const engine = row && engines.get(row.engineId)?.engine;
    return engine ? { engine, model: row.model, id: modelId(row.engineId, row.model) } : null;
  }

  const isFixed = (role: Role): boolean =>
    (role === 'default' && isOwnFixed) || (role === 'members' && memberModel !== '');

  function targetOf(role: Role): Target {
    const chosen = isFixed(role) ? null : chosenFor(role);
    return chosen ?? (role === 'default' ? { engine: own } : targetOf('default'));
  }

  /** An id without an engine is a model of the default engine. */
  function resolve(id: string): Target {
    const named = splitModelId(id);
    const engine = named && engines.get(named.engineId)?.engine;
    return engine ? { engine, model: named.model } : { engine: targetOf('default').engine, model: id };
  }

  /** The least that fits all who may write: a prompt is built before the model is known. */
  function contextTokensOf(role: Role): number {
    const { contextTokens } = targetOf(role).engine;
    if (role !== 'default') return contextTokens;
    return Math.min(contextTokens, targetOf('members').engine.contextTokens);
  }

  return {
    use(kept: Kept): void {
      engines = new Map(kept.engines.map((each) => [each.id, connected(each)]));
      ({ roles } = kept);
    },
    list: (): Connected[] => [...engines.values()],
    find: (id: string): Connected | null => engines.get(id) ?? null,
    isFixed,
    /** The id of the model that is chosen for a role; null if none is, or its engine is gone. */
    chosenModel: (role: Role): string | null => chosenFor(role)?.id ?? null,
    /** The id of the members' model; empty where they have none of their own. */
    memberModel: (): string => memberModel || (chosenFor('members')?.id ?? ''),
    /** Writes for a role, whichever model is chosen for it at that moment. */
    engineFor(role: Role): ChatEngine<SceneRequest> {
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
        stream(request, onText, signal) {
          const isOwnModel = role !== 'default' && chosenFor(role) !== null;
          const target = request.model && !isOwnModel ? resolve(request.model) : targetOf(role);
          return target.engine.stream(withModel(request, target.model), onText, signal);
        },
      };
    },
  };
}

function withModel<R extends ChatRequest>(request: R, model: string | undefined): R {
  if (request.model === model) return request;
  const { model: _replaced, ...rest } = request;
  return { ...rest, ...(model === undefined ? {} : { model }) } as R;
}

export type ConnectedEngines = ReturnType<typeof createConnectedEngines>;
