// All engines in one list: what is built in, and what was added.
import { BUILT_IN, type Role } from '../../../rules.ts';
import type { EngineUsage } from '../../../usage-contract.ts';
import type { EnginePort, ListedEngine } from './ports.ts';

export interface EngineRow {
  key: string;
  port: EnginePort;
  name: string;
  /** Null for one that is built in or named by the settings. */
  engine: ListedEngine | null;
  health: ListedEngine['health'];
  isStandIn: boolean;
  roles: string[];
  /** What it wrote or drew since midnight UTC; null where that is not counted. */
  today: number | null;
}

const ROLES: Record<Role, string> = {
  default: 'Talk',
  members: 'Members’ replies',
  preview: 'Test chats',
  pictures: 'Pictures',
  first_pictures: 'First pictures',
  memory: 'Memory search',
};

/** @param isOf whether a place in a line is this engine's */
function rolesOf(roles: EnginePort['roles'], isOf: (id: string) => boolean): string[] {
  return roles.flatMap(({ role, line }) => {
    const place = line.findIndex(isOf);
    const name = ROLES[role];
    if (place < 0) return [];
    return place === 0 ? name : `${name}, if the first fails`;
  });
}

/** What is built in leads where nobody was chosen for the first role. */
function ownRolesOf({ roles, label }: EnginePort): string[] {
  const isLed = roles[0]?.line.some((id) => id !== BUILT_IN) ?? false;
  return [isLed ? [] : label, rolesOf(roles, (id) => id === BUILT_IN)].flat();
}

function rowsOf(port: EnginePort, days: EngineUsage['days'], today: string): EngineRow[] {
  const sum = (engineId: string): number | null =>
    port.id === 'embedding'
      ? null
      : days
          .filter(({ day, engine }) => day === today && engine === engineId)
          .reduce((total, { replies, pictures }) => total + (port.id === 'chat' ? replies : pictures), 0);
  const added = port.engines.map((engine) => ({
    ...{ key: engine.id, port, name: engine.name, engine, health: engine.health, isStandIn: false },
    roles: rolesOf(port.roles, (id) => id.startsWith(`${engine.id}/`)),
    today: sum(engine.id),
  }));
  if (!port.own) return added;
  const { name, isStandIn, health } = port.own;
  const own = { key: `${port.id} ${BUILT_IN}`, port, name, engine: null, health, isStandIn };
  return [...added, { ...own, roles: ownRolesOf(port), today: sum(BUILT_IN) }];
}

/** @param today as a day in UTC */
export const engineRows = (
  ports: readonly EnginePort[],
  days: EngineUsage['days'],
  today: string,
): EngineRow[] => ports.flatMap((port) => rowsOf(port, days, today));
