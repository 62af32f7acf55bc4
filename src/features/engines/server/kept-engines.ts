// The engines that administrators added, with their settings, which are sealed in the database.
import type { Db } from '../../../platform/server/db/database.ts';
import { createSeal } from '../../../platform/server/sealed.ts';
import {
  readEngineRows,
  readFallbacks,
  readOffers,
  readRoles,
  sealRow,
  type FallbackRow,
  type OfferRow,
  type Port,
  type RoleRow,
} from './engines.store.ts';

export type EngineSettings = Record<string, unknown>;

export interface KeptEngine {
  id: string;
  kind: string;
  name: string;
  /** It is not asked, whatever it is chosen for; absent: it is on. */
  isOff?: boolean;
  /** Null where they were sealed under another secret. */
  settings: EngineSettings | null;
}

export interface Kept {
  engines: KeptEngine[];
  roles: RoleRow[];
  /** What follows the model of a role where that fails, in order; absent for none. */
  fallbacks?: FallbackRow[];
  /** What users may choose; absent for none. */
  offers?: OfferRow[];
}

/** @param secret the server's own */
export function createKeptEngines(secret: string, port: Port) {
  const seal = createSeal(secret, `${port} engine settings`);
  const sealed = (id: string, settings: EngineSettings): Buffer =>
    seal.seal(Buffer.from(JSON.stringify(settings)), id);

  function opened(id: string, bytes: Buffer): EngineSettings | null {
    const plain = seal.open(bytes, id);
    return plain && (JSON.parse(plain.toString()) as EngineSettings);
  }

  return {
    sealed,
    async read(db: Db): Promise<Kept> {
      const [rows, roles, fallbacks, offers] = await Promise.all([
        readEngineRows(db, port),
        readRoles(db, port),
        readFallbacks(db),
        readOffers(db, port),
      ]);
      const engines = rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        name: row.name,
        isOff: row.isOff,
        settings: row.sealed ? opened(row.id, row.sealed) : (row.unsealed as EngineSettings),
      }));
      return { engines, roles, fallbacks, offers };
    },
    /** Seals what an older version kept in plain. */
    async sealAll(db: Db): Promise<void> {
      for (const { id, sealed: done, unsealed } of await readEngineRows(db, port))
        if (!done) await sealRow(db, id, sealed(id, unsealed as EngineSettings));
    },
  };
}

export type KeptEngines = ReturnType<typeof createKeptEngines>;
