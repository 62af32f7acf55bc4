// Finds model servers, and adds what they can be used for: one that writes and draws is two engines.
import { AppError } from '../../../../shared/errors.ts';
import type { Handlers } from '../../../../platform/server/http.ts';
import type { Log } from '../../../../platform/server/log.ts';
import type { EngineBody } from '../../contract.ts';
import type { engineFinderContract, FoundServer } from '../../finder-contract.ts';
import { BUILT_IN, modelId, type Role } from '../../rules.ts';
import type { Port } from '../engines.store.ts';

/** What an adapter finds. */
export interface Found {
  program: string;
  address: string;
  offers: { port: Port; kind: string; baseUrl: string; models: string[] }[];
}

/** The engines of a port, as far as a found server is added to them. */
export interface FinderPort {
  role: Role;
  /** Whether the settings of the product name what is used. */
  isFixed(): boolean;
  /** Addresses of the engines that are there. */
  addresses(): string[];
  line(): string[];
  /** @returns the engine's id @throws AppError engines.setting, engines.missing */
  add(actorId: string | null, body: EngineBody): Promise<string>;
  /** The first model that an engine lists; null where it lists none. */
  firstModel(engineId: string): Promise<string | null>;
  /** @param role another one of the port */
  setLine(actorId: string | null, models: string[], role?: string): Promise<void>;
}

interface FinderDeps {
  find(hosts: readonly string[] | undefined): Promise<Found[]>;
  ports: Record<Port, FinderPort>;
  log: Log;
}

export function createEngineFinder({ find, ports, log }: FinderDeps) {
  const isAdded = ({ port, baseUrl }: Found['offers'][number]): boolean =>
    ports[port].addresses().includes(baseUrl);

  async function servers(hosts: readonly string[]): Promise<FoundServer[]> {
    const found = await find(hosts.length > 0 ? hosts : undefined);
    return found.map(({ program, address, offers }) => ({
      ...{ program, address },
      offers: offers.map((offer) => ({ port: offer.port, models: offer.models, isAdded: isAdded(offer) })),
    }));
  }

  /** Last, but before the engine that is there where none is chosen. */
  async function appendTo(port: FinderPort, actorId: string | null, id: string): Promise<void> {
    if (port.isFixed()) return;
    const line = port.line();
    const others = line.filter((each) => each !== BUILT_IN);
    await port.setLine(actorId, [...others, id, ...(others.length < line.length ? [BUILT_IN] : [])]);
  }

  /** @throws AppError engines.gone where no such server answers, engines.setting, engines.missing */
  async function connect(actorId: string | null, address: string, wanted: readonly Port[]): Promise<Port[]> {
    const [server] = await find([address]);
    const offers = server?.offers.filter(({ port }) => wanted.includes(port)) ?? [];
    if (!server || offers.length === 0) throw new AppError('engines.gone');
    const added: Port[] = [];
    for (const offer of offers) {
      if (isAdded(offer)) continue;
      const { kind, baseUrl, models } = offer;
      const port = ports[offer.port];
      const id = await port.add(actorId, { kind, name: server.program, settings: { baseUrl } });
      added.push(offer.port);
      const model = (await port.firstModel(id).catch(() => null)) ?? models[0];
      if (model === undefined) {
        log.warn({ engine: server.program }, 'an engine was added that lists no models');
        continue;
      }
      await appendTo(port, actorId, modelId(id, model));
    }
    return added;
  }

  const routes: Handlers<typeof engineFinderContract> = {
    find: async ({ body }) => ({ servers: await servers(body.hosts) }),
    connect: async ({ body }, { caller }) => ({
      added: await connect(caller.userId, body.address, body.ports),
    }),
  };
  return { routes, servers, connect };
}

export type EngineFinder = ReturnType<typeof createEngineFinder>;
