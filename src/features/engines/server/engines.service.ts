// The engines that write replies: those of the settings and those that administrators add, choose and remove.
import { AppError } from '../../../shared/errors.ts';
import { fieldsOf, readTexts } from '../../../shared/settings-form.ts';
import type { Database, Tx } from '../../../platform/server/db/database.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { Audit } from '../../../platform/server/needs/audit.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { ChatEngineKind } from '../../../platform/server/ports/engine-kind.ts';
import type { Events } from '../../../platform/server/ports/events.ts';
import type { Ids } from '../../../platform/server/ports/ids.ts';
import type { EngineBody, EngineState, FoundEngine } from '../contract.ts';
import { ROLES, splitModelId, type Role } from '../rules.ts';
import { createConnectedEngines, type Connected, type Engine } from './connected-engines.ts';
import { describeEngine, formsOf, plainAddress } from './describe-engines.ts';
import { deleteEngine, deleteRole, insertEngine, updateEngine, writeRole } from './engines.store.ts';
import { createKeptEngines, type EngineSettings, type KeptEngine } from './kept-engines.ts';

export interface EnginesDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  log: Log;
  events: Events;
  audit: Audit;
  /** The server's secret, which seals the settings of engines. */
  secret: string;
  kinds: readonly ChatEngineKind[];
  /** The kind of the model servers that are found on this machine. */
  foundKind: string;
  /** The engine used when none has been chosen. */
  own: Engine;
  /** Where `own` comes from. An engine named in the settings cannot be replaced at runtime. */
  source: 'settings' | 'installed' | 'built_in';
  /** The members' model that the settings name; empty if they name none. */
  memberModel: string;
  /** Detects model servers that respond on this machine. */
  detect: () => Promise<FoundEngine[]>;
  /** @throws for settings that can never work */
  connect: (kept: KeptEngine) => Engine;
}

const TOPIC = 'chat-engine';

/** Starts with the stored engines and follows changes made on other servers. */
export async function createEngines(deps: EnginesDeps) {
  const { database, clock, ids, own, source, log, events, kinds } = deps;
  const kept = createKeptEngines(deps.secret);
  const isOwnFixed = source === 'settings';
  const { memberModel, connect } = deps;
  const engines = createConnectedEngines({ own, isOwnFixed, memberModel, connect });

  const follow = async (): Promise<void> => engines.use(await kept.read(database.db));

  interface Deed {
    actorId: string;
    action: string;
    subject: string;
    /** Named one by one: whatever the settings of an engine are, they are not for the log. */
    details: { name?: string; kind?: string; baseUrl?: string; model?: string; role?: Role };
  }

  async function change(deed: Deed, write: (tx: Tx) => Promise<void>): Promise<EngineState> {
    const { actorId, action, details } = deed;
    await database.transact(async (tx) => {
      await write(tx);
      const subject = { kind: 'engine', id: deed.subject };
      await deps.audit.record(tx, { actorId, action, subject, reason: '', details });
    });
    await follow();
    // If the event is lost, other servers read the choice when they restart.
    await events
      .publish(TOPIC, '')
      .catch((error: unknown) => log.warn({ err: error }, 'other servers were not told of the engines'));
    return state();
  }

  async function state(): Promise<EngineState> {
    const current = engines.engineFor('default');
    const chosen = chosenServer();
    const [found, described] = await Promise.all([
      deps.detect(),
      Promise.all(engines.list().map((each) => describeEngine(each, kinds))),
    ]);
    return {
      current: { name: current.name, isStandIn: current.isStandIn },
      source: chosen ? 'chosen' : source,
      chosen,
      found,
      engines: described,
      roles: ROLES.map((role) => ({
        role,
        model: engines.chosenModel(role),
        isFixed: engines.isFixed(role),
      })),
      kinds: formsOf(kinds),
    };
  }

  /** The engine and model of the default role, where an administrator chose them. */
  function chosenServer(): EngineState['chosen'] {
    const id = engines.isFixed('default') ? null : engines.chosenModel('default');
    const named = id === null ? null : splitModelId(id);
    const engine = named && engines.find(named.engineId);
    return engine && { name: engine.name, baseUrl: addressOf(engine.settings), model: named.model };
  }

  const addressOf = (settings: EngineSettings | null): string => plainAddress(settings?.['baseUrl']);

  function demandEngine(id: string): Connected {
    const found = engines.find(id);
    if (!found) throw new AppError('engines.missing');
    return found;
  }

  /** @throws AppError engines.setting, with a sentence for each wrong field */
  function checked({ kind: id, name, settings: texts }: EngineBody, before: EngineSettings): KeptEngine {
    const kind = kinds.find((each) => each.id === id && each.capabilities.isAddable);
    if (!kind) throw new AppError('engines.missing');
    const fields = fieldsOf(kind.settings);
    const given = { ...texts };
    for (const { name: field, isSecret } of fields)
      if (isSecret && !given[field] && before[field] !== undefined) given[field] = String(before[field]);
    const { values, faults } = readTexts(kind.settings, given);
    for (const { name: field, type } of fields)
      if (type === 'address' && hasPassword(given[field]))
        faults.push({ name: field, message: 'must not hold a password' });
    const labelOf = (name: string) => fields.find((field) => field.name === name)?.label ?? name;
    const [first] = faults;
    if (first)
      throw new AppError('engines.setting', {
        params: { label: labelOf(first.name), fault: first.message },
        fields: Object.fromEntries(
          faults.map((fault) => [`settings.${fault.name}`, `${labelOf(fault.name)} ${fault.message}`]),
        ),
      });
    return { id: '', kind: id, name, settings: values };
  }

  await kept.sealAll(database.db);
  await follow();
  const stopListening = await events.subscribe(TOPIC, () => {
    follow().catch((error: unknown) => log.warn({ err: error }, 'the engines could not be read'));
  });

  const service = {
    engineFor: engines.engineFor,
    memberModel: engines.memberModel,
    state,

    /** @throws AppError engines.fixed; engines.gone when no such server responds or it lacks the model */
    async choose(
      actorId: string,
      { baseUrl, model }: { baseUrl: string; model: string },
    ): Promise<EngineState> {
      if (engines.isFixed('default')) throw new AppError('engines.fixed');
      const found = (await deps.detect()).find((one) => one.baseUrl === baseUrl);
      if (!found?.models.includes(model)) throw new AppError('engines.gone');
      const { name } = found;
      const before = engines.list().find(({ settings }) => settings?.['baseUrl'] === baseUrl);
      const id = before?.id ?? ids.next();
      const kind = deps.foundKind;
      const details = { name, kind, baseUrl: plainAddress(baseUrl), model };
      return change({ actorId, action: 'engine.chosen', subject: id, details }, async (tx) => {
        if (!before) {
          const sealed = kept.sealed(id, { baseUrl, model });
          await insertEngine(tx, { id, kind, name, sealed, at: new Date(clock.now()) });
        }
        await writeRole(tx, { role: 'default', engineId: id, model });
      });
    },

    /** @throws AppError engines.setting */
    async add(actorId: string, body: EngineBody): Promise<EngineState> {
      const { kind, name, settings } = checked(body, {});
      const id = ids.next();
      const details = { name, kind, baseUrl: addressOf(settings) };
      return change({ actorId, action: 'engine.added', subject: id, details }, (tx) =>
        insertEngine(tx, { id, kind, name, sealed: kept.sealed(id, settings!), at: new Date(clock.now()) }),
      );
    },

    /** @throws AppError engines.setting, engines.missing */
    async change(actorId: string, id: string, body: EngineBody): Promise<EngineState> {
      const before = demandEngine(id);
      const { kind, name, settings } = checked({ ...body, kind: before.kind }, before.settings ?? {});
      const details = { name, kind, baseUrl: addressOf(settings) };
      return change({ actorId, action: 'engine.changed', subject: id, details }, (tx) =>
        updateEngine(tx, { id, name, sealed: kept.sealed(id, settings!) }),
      );
    },

    /** @throws AppError engines.missing */
    async remove(actorId: string, id: string): Promise<EngineState> {
      const { name, kind } = demandEngine(id);
      return change({ actorId, action: 'engine.removed', subject: id, details: { name, kind } }, (tx) =>
        deleteEngine(tx, id),
      );
    },

    /** @throws AppError engines.fixed, engines.model_missing */
    async setRole(actorId: string, role: Role, model: string | null): Promise<EngineState> {
      if (engines.isFixed(role)) throw new AppError('engines.fixed');
      const named = model === null ? null : splitModelId(model);
      if (model !== null && !(named && engines.find(named.engineId)))
        throw new AppError('engines.model_missing');
      const action = named ? 'engine.chosen' : 'engine.released';
      const details = { role, ...(named ? { model: named.model } : {}) };
      return change({ actorId, action, subject: named?.engineId ?? 'built-in', details }, (tx) =>
        named ? writeRole(tx, { role, ...named }) : deleteRole(tx, role),
      );
    },

    stop: () => stopListening(),
  };
  return service;
}

const hasPassword = (text: string | undefined): boolean => {
  const url = text ? URL.parse(text) : null;
  return Boolean(url?.username || url?.password);
};

export type Engines = Awaited<ReturnType<typeof createEngines>>;
