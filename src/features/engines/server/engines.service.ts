// The engine that writes the replies, and its replacement while the product runs.
import { AppError } from '../../../shared/errors.ts';
import type { Database, Tx } from '../../../platform/server/db/database.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { ChatEngine } from '../../../platform/server/ports/chat-engine.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Events } from '../../../platform/server/ports/events.ts';
import type { SceneRequest } from '../../../platform/server/ports/scene.ts';
import type { EngineState, FoundEngine } from '../contract.ts';
import type { Audit } from './engines.needs.ts';
import { deleteChoice, readChoice, writeChoice, type Choice } from './choice.store.ts';

export interface EnginesDeps {
  database: Database;
  clock: Clock;
  log: Log;
  events: Events;
  audit: Audit;
  /** What answers without a choice. */
  own: ChatEngine<SceneRequest>;
  /** Where `own` comes from; one that the settings name cannot be replaced here. */
  source: 'settings' | 'installed' | 'built_in';
  /** Model servers that answer on this machine now. */
  detect: () => Promise<FoundEngine[]>;
  /** @throws TypeError for an address that is none */
  connect: (choice: Choice) => ChatEngine<SceneRequest>;
}

const TOPIC = 'chat-engine';

/** Starts with the stored choice; other servers on the database follow a new one. */
export async function createEngines(deps: EnginesDeps) {
  const { database, own, source, log, events } = deps;
  let choice: Choice | null = null;
  let current = own;

  async function follow(): Promise<void> {
    if (source === 'settings') return;
    choice = await readChoice(database.db);
    current = choice ? deps.connect(choice) : own;
  }
  const isFixed = () => new AppError('engines.fixed', 'CHAT_BASE_URL in the settings names the engine');

  async function change(
    actorId: string,
    next: Choice | null,
    write: (tx: Tx) => Promise<void>,
  ): Promise<EngineState> {
    if (source === 'settings') throw isFixed();
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
    // Others read it when they start, at the latest.
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
    /** The one that answers now, whichever that is. */
    engine,
    state,
    /** @throws AppError engines.fixed, engines.gone where no such server answers with such a model */
    async choose(
      actorId: string,
      { baseUrl, model }: { baseUrl: string; model: string },
    ): Promise<EngineState> {
      if (source === 'settings') throw isFixed();
      const found = (await deps.detect()).find((one) => one.baseUrl === baseUrl);
      if (!found?.models.includes(model))
        throw new AppError('engines.gone', 'This model does not answer any more. Look again.');
      const next = { name: found.name, baseUrl, model };
      return change(actorId, next, (tx) => writeChoice(tx, next, new Date(deps.clock.now())));
    },
    release: (actorId: string) => change(actorId, null, deleteChoice),
    stop: () => stopListening(),
  };
}

export type Engines = Awaited<ReturnType<typeof createEngines>>;
