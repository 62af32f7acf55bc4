// Which engine writes for which role.
import {
  ChatEngineError,
  type ChatEngine,
  type ChatFailure,
  type ChatOutcome,
  type ChatUsage,
  type ChatRequest,
  type ConnectedChatEngine,
  type ModelTerms,
  type ModelThinking,
} from '../../../platform/server/ports/chat-engine.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { SceneRequest } from '../../../platform/server/ports/scene.ts';
import { BUILT_IN, modelId, splitModelId, type ChatRole } from '../rules.ts';
import { createConnectedEngines } from './connected-engines.ts';
import { estimateTokens } from '../../../shared/words/tokens.ts';
import { askInLine } from './failover.ts';
import type { Circuit } from './health/circuit.ts';
import type { EngineHealths } from './health/engine-health.ts';
import type { OfferRow } from './engines.store.ts';
import type { EngineSettings, KeptEngine } from './kept-engines.ts';
import type { EngineUsage } from './usage/engine-usage.service.ts';

export type WritingEngine = ConnectedChatEngine<SceneRequest>;

interface Target {
  /** Names engine and model; absent for the engine that is there where none is chosen. */
  id?: string;
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
  health: Pick<EngineHealths, 'watch' | 'of' | 'circuitOf'>;
  clock: Clock;
  usage: Pick<EngineUsage, 'note' | 'demandReply'>;
}

export function createChatEngines({ own, memberModel, connect, health, clock, usage }: Options) {
  const connected = createConnectedEngines({ connect: (kept) => health.watch(connect(kept)) });

  const isFixed = (role: ChatRole): boolean =>
    (role === 'default' && own.isFixed) || (role === 'members' && memberModel !== '');

  const builtIn = (): Target => ({ engine: health.watch(own.engine()) });

  /** Who is asked, in order: what is chosen for the role, then what is for all replies. At least one. */
  function lineOf(role: ChatRole): Target[] {
    const chosen = isFixed(role) ? [] : connected.lineOf(role).map((named) => named ?? builtIn());
    if (role !== 'default') return once([...chosen, ...lineOf('default')]);
    return chosen.length > 0 ? once(chosen) : [builtIn()];
  }

  const targetOf = (role: ChatRole): Target => lineOf(role)[0]!;

  /** An id without an engine is a model of the default engine. A model that is asked for by itself has no other after it. */
  function askedLine(role: ChatRole, id: string | undefined): Target[] {
    const isOwnModel = role !== 'default' && connected.chosenFor(role) !== null;
    if (!id || isOwnModel) return lineOf(role);
    if (!isFixed('members') && connected.chosenFor('members')?.id === id) return lineOf('members');
    return [connected.modelOf(id) ?? { ...targetOf('default'), model: id }];
  }

  /** An engine that failed last may be followed by the next in line, which then has to hold the prompt. */
  function windowOf(line: readonly Target[]): number {
    const [first, ...others] = line.map((target) => ({ target, ...termsOf(target) }));
    const { state } = health.of(first!.target.engine);
    if (state !== 'unsteady' && state !== 'down') return first!.contextTokens;
    const readers = [first!, ...others].filter(({ target }) => !target.engine.isStandIn);
    return Math.min(...(readers.length > 0 ? readers : [first!]).map(({ contextTokens }) => contextTokens));
  }

  /** The least that fits all who may write: a prompt is built before the model is known. */
  function contextTokensOf(role: ChatRole): number {
    const contextTokens = windowOf(lineOf(role));
    return role === 'default' ? Math.min(contextTokens, windowOf(lineOf('members'))) : contextTokens;
  }

  const meter = {
    demand: ({ userId }: SceneRequest, { id }: Target) => usage.demandReply(userId, engineIdOf(id)),
    note({ userId }: SceneRequest, { id }: Target, { model, usage: used }: ChatOutcome): void {
      const engine = engineIdOf(id);
      const { promptTokens, completionTokens } = used;
      const cost = costOf(used, connected.find(engine)?.settings ?? {});
      usage.note({ engine, model, userId, replies: 1, promptTokens, completionTokens, cost });
    },
  };

  const withCircuits = (line: Target[]) =>
    line.map((target) => ({ target, circuit: health.circuitOf(target.engine) }));

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
      engine: engineBy({
        meter,
        usual: target,
        line: () => withCircuits([target()]),
        contextTokens: () => termsOf(target()).contextTokens,
      }),
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
        meter,
        usual: () => targetOf(role),
        line: (model) => withCircuits(askedLine(role, model)),
        contextTokens: () => contextTokensOf(role),
      }),
  };
}

interface Targets {
  /** What is asked and written is counted. */
  meter: {
    /** @throws ChatEngineError `spent` */
    demand(request: SceneRequest, target: Target): Promise<void>;
    note(request: SceneRequest, target: Target, outcome: ChatOutcome): void;
  };
  usual(): Target;
  /** Of the model that is asked for: who is asked, in order. */
  line(model: string | undefined): { target: Target; circuit: Circuit }[];
  contextTokens(): number;
}

/** An engine that finds what writes each time that it is asked. */
function engineBy({ meter, usual, line, contextTokens }: Targets): ChatEngine<SceneRequest> {
  const of = (asked: string | undefined): Target => line(asked)[0]!.target;
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
    async stream(request, onText, signal, onThought) {
      let hasBegun = false;
      const begun = (pass: ((piece: string) => void) | undefined) => (piece: string) => {
        hasBegun = true;
        pass?.(piece);
      };
      const asked = line(request.model);
      await meter.demand(request, asked[0]!.target);
      return askInLine({
        line: asked,
        async ask(target) {
          if (target !== asked[0]!.target) demandRoom(target, request);
          const { engine, model } = target;
          const outcome = await engine.stream(
            withModel(request, model),
            begun(onText),
            signal,
            begun(onThought),
          );
          meter.note(request, target, outcome);
          const isByStandIn = engine.isStandIn && !asked[0]!.target.engine.isStandIn;
          return isByStandIn ? { ...outcome, isByStandIn } : outcome;
        },
        isWorthAnother: (error) =>
          !hasBegun && !signal.aborted && error instanceof ChatEngineError && FAULTS.has(error.kind),
      });
    },
  };
}

const engineIdOf = (id: string | undefined): string => splitModelId(id ?? '')?.engineId ?? BUILT_IN;

/** In whatever currency the prices of its settings are. */
function costOf({ promptTokens, completionTokens }: ChatUsage, settings: EngineSettings): number {
  const price = (name: string): number => Number(settings[name] ?? 0) || 0;
  return (promptTokens * price('promptPrice') + completionTokens * price('completionPrice')) / 1e6;
}

/** Faults of an engine, or of a model that it no longer has; what a model makes of the prompt is no reason for another. */
const FAULTS: ReadonlySet<ChatFailure> = new Set([
  ...(['unreachable', 'timeout', 'busy', 'refused', 'broken', 'unauthorized'] as const),
]);

/** A prompt for a larger model: whoever asked builds a shorter one. @throws ChatEngineError `context` */
function demandRoom(target: Target, { messages, maxTokens }: SceneRequest): void {
  if (target.engine.isStandIn) return;
  const { contextTokens, tokensPerEstimate } = termsOf(target);
  const estimate = messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
  if (estimate * tokensPerEstimate + maxTokens > contextTokens)
    throw new ChatEngineError('context', 'The prompt is too long for the next engine in line');
}

/** A model that stands in two lines is asked once. */
const once = (line: readonly Target[]): Target[] =>
  line.filter(
    ({ engine, model }, at) =>
      line.findIndex((each) => each.engine === engine && each.model === model) === at,
  );

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
