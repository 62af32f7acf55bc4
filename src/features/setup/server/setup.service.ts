// The first start: which model speaks. Nothing leaves this machine before the operator asks for it.
import { AppError } from '../../../shared/errors.ts';
import type { Caller } from '../../../platform/server/access.ts';
import type { Database } from '../../../platform/server/db/database.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { Audit } from '../../../platform/server/needs/audit.ts';
import type { Clock } from '../../../platform/server/ports/clock.ts';
import type { FoundServer, SetupChoice, SetupState } from '../contract.ts';
import type { ModelJob } from './model-job.ts';
import type { SetupKey } from './setup-key.ts';
import type { Engines, MemorySearch, ModelServer, ModelStore, PictureServers } from './setup.needs.ts';
import { readSetup, writeChoice } from './setup.store.ts';

export interface SetupDeps {
  database: Database;
  clock: Clock;
  audit: Audit;
  engines: Engines;
  memorySearch: MemorySearch;
  pictureServers: PictureServers;
  log: Log;
  models: ModelStore;
  job: ModelJob;
  key: SetupKey;
}

export function createSetupService(deps: SetupDeps) {
  const { database, clock, audit, engines, memorySearch, pictureServers, models, job, key } = deps;
  const here = createLookAround(deps);

  async function state(): Promise<SetupState> {
    const [kept, machine, offered] = await Promise.all([
      readSetup(database.db),
      models.machine(),
      models.list(),
      here.look(),
    ]);
    return {
      choice: kept?.choice ?? null,
      current: engines.current(),
      isFixed: engines.isFixed(),
      machine,
      found: here.servers(),
      models: offered,
      memory: { searchedWith: memorySearch.current(), found: here.searching() },
      pictures: { drawnBy: pictureServers.current(), found: here.drawing().map(({ name }) => name) },
      job: job.current(),
    };
  }

  function demandChoice(): void {
    if (engines.isFixed()) throw new AppError('engines.fixed');
  }

  return {
    state,

    /** @returns who acts, for the log: null for the bearer of the key. @throws AppError setup.closed */
    async admit(caller: Caller | null, given: string): Promise<string | null> {
      if (caller?.role === 'admin') return caller.userId;
      if (given && (await key.isRight(given))) return caller?.userId ?? null;
      throw new AppError('setup.closed');
    },

    async notice(): Promise<{ isOpen: boolean }> {
      const isStandIn = engines.current().isStandIn && !engines.isFixed();
      return { isOpen: isStandIn && !(await readSetup(database.db))?.choice };
    },

    /** @throws AppError engines.fixed, setup.no_server, setup.key_refused */
    async useServer(
      actorId: string | null,
      { baseUrl, model, apiKey }: { baseUrl: string; model: string; apiKey: string },
    ): Promise<SetupState> {
      demandChoice();
      const found = here.servers().find((server) => server.baseUrl === baseUrl);
      const server = { baseUrl, apiKey, kind: found?.kind };
      const chosen = await modelAt(engines, { ...server, model });
      const name = found?.name ?? new URL(baseUrl).host;
      await engines.useServer(actorId, { ...server, name, model: chosen });
      await useForPictures(deps, actorId, here.drawing());
      return state();
    },

    /** @throws AppError engines.fixed, setup.unknown_model, setup.busy */
    async download(actorId: string | null, modelId: string): Promise<SetupState> {
      demandChoice();
      const model = (await models.list()).find(({ id }) => id === modelId);
      if (!model) throw new AppError('setup.unknown_model');
      job.start(actorId, model);
      return state();
    },

    async pause(): Promise<SetupState> {
      await job.pause();
      return state();
    },

    async cancel(): Promise<SetupState> {
      await job.cancel();
      return state();
    },

    async finish(actorId: string | null, choice: SetupChoice): Promise<SetupState> {
      await database.transact(async (tx) => {
        await writeChoice(tx, { choice, at: new Date(clock.now()) });
        const subject = { kind: 'installation', id: 'setup' };
        await audit.record(tx, {
          actorId,
          action: 'setup.finished',
          subject,
          reason: '',
          details: { choice },
        });
      });
      return state();
    },

    /** The key for whoever reads the console. Null where there is nothing to choose, or somebody has. */
    offerKey: async (): Promise<string | null> =>
      engines.isFixed() || !engines.current().isStandIn ? null : key.offer(),
  };
}

type FoundPictures = Awaited<ReturnType<PictureServers['detect']>>;

/** Whoever lets a server of this machine speak has its pictures too: in line, first found first. */
async function useForPictures(
  { pictureServers, log }: Pick<SetupDeps, 'pictureServers' | 'log'>,
  actorId: string | null,
  found: FoundPictures,
): Promise<void> {
  for (const { name, address } of found)
    await pictureServers
      .use(actorId, address)
      .catch((error: unknown) =>
        log.warn({ err: error, program: name }, 'a server that was found cannot draw'),
      );
}

/** What runs on this machine. A page that watches a download asks each second: the ports are not knocked at meanwhile. */
function createLookAround({
  job,
  engines,
  memorySearch,
  pictureServers,
}: Pick<SetupDeps, 'job' | 'engines' | 'memorySearch' | 'pictureServers'>) {
  let servers: FoundServer[] = [];
  let searching: string[] = [];
  let drawing: FoundPictures = [];
  return {
    async look(): Promise<void> {
      if (job.isRunning()) return;
      [servers, searching, drawing] = await Promise.all([
        engines.detect(),
        memorySearch.detect(),
        pictureServers.detect(),
      ]);
    },
    servers: () => servers,
    /** Models that could search memory. */
    searching: () => searching,
    /** Programs that could draw. */
    drawing: () => drawing,
  };
}

/** The named model of a server, or its first. @throws AppError setup.no_server, setup.key_refused */
async function modelAt(
  engines: Pick<Engines, 'modelsAt'>,
  server: Omit<ModelServer, 'name'>,
): Promise<string> {
  const { model } = server;
  const offered = await engines.modelsAt(server).catch((error: unknown) => {
    throw new AppError(isKeyRefused(error) ? 'setup.key_refused' : 'setup.no_server');
  });
  const chosen = model || offered[0];
  if (chosen === undefined || !offered.includes(chosen)) throw new AppError('setup.no_server');
  return chosen;
}

const isKeyRefused = (error: unknown): boolean =>
  error instanceof Error && 'kind' in error && error.kind === 'unauthorized';

export type Setup = ReturnType<typeof createSetupService>;
