// The engines of one port, for whoever adds a found server to them.
import type { Role } from '../../rules.ts';
import type { ConnectedEngines } from '../connected-engines.ts';
import { plainAddress } from '../describe-engines.ts';
import type { EngineDesk } from '../engine-desk.ts';
import type { FinderPort } from './finder.service.ts';

/** A server may take so long to tell its models. Milliseconds. */
const LIST_MS = 5_000;

interface Parts<Engine, R extends Role> {
  desk: Pick<EngineDesk<R>, 'add' | 'setRole' | 'setLine'>;
  connected: ConnectedEngines<Engine>;
  /** What a found server is used for. */
  role: R;
  roles: readonly R[];
  isFixed(): boolean;
  firstModel(engine: Engine, signal: AbortSignal): Promise<string | null>;
}

/** The others have a line. */
const isLined = (role: Role): role is Exclude<Role, 'memory'> => role !== 'memory';

export function finderPort<Engine, R extends Role>(parts: Parts<Engine, R>): FinderPort {
  const { desk, connected, role, roles, isFixed, firstModel } = parts;
  return {
    ...{ role, isFixed },
    addresses: () => connected.list().map(({ settings }) => plainAddress(settings?.['baseUrl'])),
    line: () => connected.namesOf(role),
    add: (actorId, body) => desk.add(actorId, body),
    async firstModel(id) {
      const engine = connected.find(id)?.engine;
      return engine ? firstModel(engine, AbortSignal.timeout(LIST_MS)) : null;
    },
    async setLine(actorId, models, other = role) {
      const asked = roles.find((each) => each === other) ?? role;
      // Memory is searched with one model: the vectors of two are not compared.
      if (isLined(asked)) await desk.setLine(actorId, asked, models);
      else if (models.length === 1) await desk.setRole(actorId, asked, models[0]!);
    },
  };
}
