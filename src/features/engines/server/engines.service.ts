// The engine that writes replies, and its replacement at runtime.
import { AppError } from '../../../shared/errors.ts';
import type { Database, Tx } from '../../../platform/server/db/database.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { Audit } from '../../../platform/server/needs/audit.ts';
import type { ChatEngine } from '../../../platform/server/ports/chat-engine.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Events } from '../../../platform/server/ports/events.ts';
import type { SceneRequest } from '../../../platform/server/ports/scene.ts';
import type { EngineState, FoundEngine } from '../contract.ts';
import { deleteChoice, readChoice, writeChoice, type Choice } from './choice.store.ts';

export interface EnginesDeps {
  database: Database;
  clock: Clock;
  log: Log;
  events: Events;
  audit: Audit;
  /** The engine used when none has been chosen. */
  own: ChatEngine<SceneRequest>;
  /** Where `own` comes from. An engine named in the settings cannot be replaced at runtime. */
  source: 'settings' | 'installed' | 'built_in';
  /** Detects model servers that respond on this machine. */
  detect: () => Promise<FoundEngine[]>;
  /** @throws TypeError for an invalid URL */
  connect: (choice: Choice) => ChatEngine<SceneRequest>;
}

const TOPIC = 'chat-engine';

/** Starts with the stored choice and follows choices made on other servers. */
export async function createEngines(deps: EnginesDeps) {
  const { database, own, source, log, events } = deps;
  let choice: Choice | null = null;
  let current = own;

  async function follow(): Promise<void> {
    if (source === 'settings') return;
    choice = await readChoice(database.db);
    current = choice ? deps.connect(choice) : own;
  }
  const fixedError = () => new AppError('engines.fixed');

  async function change(
    actorId: string,
    next: Choice | null,
    write: (tx: Tx) => Promise<void>,
  ): Promise<EngineState> {
    if (source === 'settings') throw fixedError();
    await database.transact(async (tx) => {
      await write(tx);
      await deps.audit.record(tx, {
        actorId,
        action: next ? 'engine.chosen' : 'engine.released',
        subject: { kind: 'engine', id: next?.baseUrl ?? 'built-in' },
        reason: '',
        details: next ? { ...next } : {},
      });
    });
    await follow();
    // If the event is lost, other servers read the choice when they restart.
    await events
      .publish(TOPIC, '')
      .catch((error: unknown) =>
        log.warn({ err: error }, 'other servers were not told of the chosen engine'),
      );
    return state();
  }

  async function state(): Promise<EngineState> {
    return {
      current: { name: current.name, isStandIn: current.isStandIn },
      source: choice ? 'chosen' : source,
      chosen: choice,
      found: await deps.detect(),
    };
  }

  await follow();
  const stopListening = await events.subscribe(TOPIC, () => {
    follow().catch((error: unknown) => log.warn({ err: error }, 'the chosen engine could not be read'));
  });

  const engine: ChatEngine<SceneRequest> = {
    get name() {
      return current.name;
    },
    get isStandIn() {
      return current.isStandIn;
    },
    get contextTokens() {
      return current.contextTokens;
    },
    stream: (request, onText, signal) => current.stream(request, onText, signal),
  };

  return {
    /** Delegates to the current engine. */
    engine,
    state,
    /** @throws AppError engines.fixed; engines.gone when no such server responds or it lacks the model */
    async choose(
      actorId: string,
      { baseUrl, model }: { baseUrl: string; model: string },
    ): Promise<EngineState> {
      if (source === 'settings') throw fixedError();
      const found = (await deps.detect()).find((one) => one.baseUrl === baseUrl);
      if (!found?.models.includes(model)) throw new AppError('engines.gone');
      const next = { name: found.name, baseUrl, model };
      return change(actorId, next, (tx) => writeChoice(tx, next, new Date(deps.clock.now())));
    },
    release: (actorId: string) => change(actorId, null, deleteChoice),
    stop: () => stopListening(),
  };
}

export type Engines = Awaited<ReturnType<typeof createEngines>>;
