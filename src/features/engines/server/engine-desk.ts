// What administrators do with the engines of a port: they add, change and remove them, and choose a model for a role.
import { AppError } from '../../../shared/errors.ts';
import { fieldsOf, readTexts } from '../../../shared/settings-form.ts';
import type { Database, Tx } from '../../../platform/server/db/database.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { Audit } from '../../../platform/server/needs/audit.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { Events } from '../../../platform/server/ports/events.ts';
import type { Ids } from '../../../platform/server/ports/ids.ts';
import type { EngineBody, EngineKindForm } from '../contract.ts';
import type { Role } from '../rules.ts';
import type { Connected, ConnectedEngines } from './connected-engines.ts';
import { describeEngine, formsOf, plainAddress, type Described, type DeskKind } from './describe-engines.ts';
import { deleteEngine, insertEngine, switchEngine, updateEngine, type Port } from './engines.store.ts';
import type { Change } from './desk-change.ts';
import { createRoleLines } from './role-lines.ts';
import { createKeptEngines, type EngineSettings, type KeptEngine, type KeptEngines } from './kept-engines.ts';

export interface DeskDeps {
  database: Database;
  clock: Clock;
  ids: Ids;
  log: Log;
  events: Events;
  audit: Audit;
  /** The server's secret, which seals the settings of engines. */
  secret: string;
  kinds: readonly DeskKind[];
}

interface Options<Engine, Model, R extends Role> extends DeskDeps {
  port: Port;
  connected: ConnectedEngines<Engine>;
  roles: readonly R[];
  /** Whether the settings of the product name the model of this role. */
  isFixed(role: R): boolean;
  /** @throws where the engine tells none */
  modelsOf(engine: Engine, engineId: string, signal: AbortSignal): Promise<Model[]>;
  /** Called when another server may have changed what is kept outside of the database. */
  onChange?(): void;
}

/** All engines of a port, for a desk. */
interface DeskState<Model, R> {
  engines: Described<Model>[];
  roles: { role: R; model: string | null; line: string[]; isFixed: boolean }[];
  kinds: EngineKindForm[];
}

interface SealedEngine {
  id: string;
  name: string;
  settings: EngineSettings;
}

/** Engines in the database, with their settings sealed. */
const createSealedRows = ({ port, kept, clock }: { port: Port; kept: KeptEngines; clock: Clock }) => ({
  insert: (tx: Tx, { settings, ...row }: SealedEngine & { kind: string }): Promise<void> =>
    insertEngine(tx, { ...row, port, sealed: kept.sealed(row.id, settings), at: new Date(clock.now()) }),
  replace: (tx: Tx, { settings, ...row }: SealedEngine): Promise<void> =>
    updateEngine(tx, { ...row, sealed: kept.sealed(row.id, settings) }),
});

/** Starts with the stored engines and follows changes made on other servers. */
export async function createEngineDesk<Engine, Model, R extends Role>(options: Options<Engine, Model, R>) {
  const { database, clock, ids, log, events, kinds, port, connected, roles, isFixed, modelsOf } = options;
  const kept = createKeptEngines(options.secret, port);
  const rows = createSealedRows({ port, kept, clock });
  const topic = `${port}-engine`;

  async function follow(): Promise<void> {
    connected.use(await kept.read(database.db));
    options.onChange?.();
  }

  const change: Change = async (deed, write) => {
    const { actorId, action, details } = deed;
    await database.transact(async (tx) => {
      await write(tx);
      const subject = { kind: 'engine', id: deed.subject };
      await options.audit.record(tx, { actorId, action, subject, reason: '', details });
    });
    await follow();
    // If the event is lost, other servers read the choice when they restart.
    await events
      .publish(topic, '')
      .catch((error: unknown) => log.warn({ err: error }, 'other servers were not told of the engines'));
  };

  function demandEngine(id: string): Connected<Engine> {
    const found = connected.find(id);
    if (!found) throw new AppError('engines.missing');
    return found;
  }

  await kept.sealAll(database.db);
  await follow();
  const stop = await events.subscribe(topic, () => {
    follow().catch((error: unknown) => log.warn({ err: error }, 'the engines could not be read'));
  });

  return {
    change,
    ...rows,
    ...createRoleLines({ connected, isFixed, change }),
    draftOf: drafting(kinds, demandEngine),

    async state(): Promise<DeskState<Model, R>> {
      return {
        engines: await Promise.all(connected.list().map((each) => describeEngine(each, kinds, modelsOf))),
        roles: roles.map((role) => ({
          role,
          model: connected.chosenFor(role)?.id ?? null,
          line: connected.namesOf(role),
          isFixed: isFixed(role),
        })),
        kinds: formsOf(kinds),
      };
    },

    /** @returns its id @throws AppError engines.setting, engines.missing */
    async add(actorId: string | null, body: EngineBody): Promise<string> {
      const { kind, name } = body;
      const settings = checkSettings(kinds, body, {});
      const id = ids.next();
      const details = { name, kind, baseUrl: addressOf(settings) };
      await change({ actorId, action: 'engine.added', subject: id, details }, (tx) =>
        rows.insert(tx, { id, kind, name, settings }),
      );
      return id;
    },

    /** @throws AppError engines.setting, engines.missing */
    async update(actorId: string | null, id: string, body: EngineBody): Promise<void> {
      const { kind, settings: before } = demandEngine(id);
      const { name } = body;
      const settings = checkSettings(kinds, { ...body, kind }, before ?? {});
      const details = { name, kind, baseUrl: addressOf(settings) };
      await change({ actorId, action: 'engine.changed', subject: id, details }, (tx) =>
        rows.replace(tx, { id, name, settings }),
      );
    },

    /** @throws AppError engines.missing */
    async remove(actorId: string | null, id: string): Promise<void> {
      const { name, kind } = demandEngine(id);
      await change({ actorId, action: 'engine.removed', subject: id, details: { name, kind } }, (tx) =>
        deleteEngine(tx, id),
      );
    },

    /** @throws AppError engines.missing */
    async switch(actorId: string | null, id: string, isOff: boolean): Promise<void> {
      const { name, kind } = demandEngine(id);
      await change(
        { actorId, action: 'engine.switched', subject: id, details: { name, kind, isOff } },
        (tx) => switchEngine(tx, id, isOff),
      );
    },

    stop,
  };
}

export type EngineDesk<R extends Role = Role> = Awaited<
  ReturnType<typeof createEngineDesk<unknown, unknown, R>>
>;

/** Settings as they are typed, with what is stored of an engine. It throws AppError engines.setting, engines.missing. */
const drafting =
  (kinds: readonly DeskKind[], demandEngine: (id: string) => KeptEngine) =>
  (id: string | null, draft: Pick<EngineBody, 'kind' | 'settings'>): KeptEngine => {
    const before = id === null ? null : demandEngine(id);
    const kind = before?.kind ?? draft.kind;
    const settings = checkSettings(kinds, { ...draft, kind }, before?.settings ?? {});
    return { id: id ?? '', kind, name: before?.name ?? '', settings };
  };

export const addressOf = (settings: EngineSettings | null): string => plainAddress(settings?.['baseUrl']);

/** @throws AppError engines.setting, with a sentence for each wrong field; engines.missing where there is no such kind */
function checkSettings(
  kinds: readonly DeskKind[],
  { kind: id, settings: texts }: Pick<EngineBody, 'kind' | 'settings'>,
  before: EngineSettings,
): EngineSettings {
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
  return values;
}

function hasPassword(text: string | undefined): boolean {
  const url = text ? URL.parse(text) : null;
  return Boolean(url?.username || url?.password);
}
