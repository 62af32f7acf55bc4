import type { Db, Tx } from '../../../platform/server/db/database.ts';
import type {
  EngineFallbacksTable,
  EngineRolesTable,
  EnginesTable,
} from '../../../platform/server/db/schema.gen.ts';
import type { Role } from '../rules.ts';

/** What an engine does: it writes or draws. */
export type Port = EnginesTable['port'];

export interface EngineRow {
  id: string;
  kind: string;
  name: string;
  isOff: boolean;
  /** One of the two is null. */
  sealed: Buffer | null;
  unsealed: unknown;
}

export const readEngineRows = (db: Db, port: Port): Promise<EngineRow[]> =>
  db
    .selectFrom('engines')
    .select(['id', 'kind', 'name', 'is_off as isOff', 'sealed', 'unsealed'])
    .where('port', '=', port)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Of all ports. */
export const readEngineNames = (db: Db): Promise<{ id: string; name: string }[]> =>
  db.selectFrom('engines').select(['id', 'name']).execute();

export async function insertEngine(
  tx: Tx,
  row: { id: string; port: Port; kind: string; name: string; sealed: Buffer; at: Date },
): Promise<void> {
  const { at, ...rest } = row;
  await tx
    .insertInto('engines')
    .values({ ...rest, created_at: at })
    .execute();
}

export async function updateEngine(
  tx: Tx,
  { id, ...row }: { id: string; name: string; sealed: Buffer },
): Promise<void> {
  await tx
    .updateTable('engines')
    .set({ ...row, unsealed: null })
    .where('id', '=', id)
    .execute();
}

/** Of several servers that start together, one does it. */
export async function sealRow(db: Db, id: string, sealed: Buffer): Promise<void> {
  await db
    .updateTable('engines')
    .set({ sealed, unsealed: null })
    .where('id', '=', id)
    .where('sealed', 'is', null)
    .execute();
}

export async function deleteEngine(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('engines').where('id', '=', id).execute();
}

export async function switchEngine(tx: Tx, id: string, isOff: boolean): Promise<void> {
  await tx.updateTable('engines').set({ is_off: isOff }).where('id', '=', id).execute();
}

export interface RoleRow {
  role: EngineRolesTable['role'];
  engineId: string;
  model: string;
}

export const readRoles = (db: Db, port: Port): Promise<RoleRow[]> =>
  db
    .selectFrom('engine_roles as chosen')
    .innerJoin('engines as engine', 'engine.id', 'chosen.engine_id')
    .select(['chosen.role', 'chosen.engine_id as engineId', 'chosen.model'])
    .where('engine.port', '=', port)
    .execute();

/** What follows in the line of a role. */
export interface FallbackRow {
  role: EngineFallbacksTable['role'];
  /** Null: the engine that is there where none is chosen. */
  engineId: string | null;
  model: string;
}

/** Of all ports: each role belongs to one. */
export const readFallbacks = (db: Db): Promise<FallbackRow[]> =>
  db
    .selectFrom('engine_fallbacks')
    .select(['role', 'engine_id as engineId', 'model'])
    .orderBy('role')
    .orderBy('place')
    .execute();

export async function writeFallbacks(
  tx: Tx,
  role: Exclude<Role, 'memory'>,
  line: readonly Omit<FallbackRow, 'role'>[],
): Promise<void> {
  await tx.deleteFrom('engine_fallbacks').where('role', '=', role).execute();
  const rows = line.map(({ engineId, model }, at) => ({ role, place: at + 1, engine_id: engineId, model }));
  if (rows.length > 0) await tx.insertInto('engine_fallbacks').values(rows).execute();
}

/** A model stands in a line once. */
export async function deleteFallback(
  tx: Tx,
  role: Role,
  { engineId, model }: { engineId: string; model: string },
): Promise<void> {
  if (role === 'memory') return;
  await tx
    .deleteFrom('engine_fallbacks')
    .where('role', '=', role)
    .where('engine_id', '=', engineId)
    .where('model', '=', model)
    .execute();
}

export async function writeRole(
  tx: Tx,
  { role, engineId, model }: { role: Role; engineId: string; model: string },
): Promise<void> {
  const row = { engine_id: engineId, model };
  await tx
    .insertInto('engine_roles')
    .values({ role, ...row })
    .onConflict((conflict) => conflict.column('role').doUpdateSet(row))
    .execute();
}

export interface OfferRow {
  engineId: string;
  model: string;
  name: string;
  isMemberOnly: boolean;
}

/** The oldest first. */
export const readOffers = (db: Db, port: Port): Promise<OfferRow[]> =>
  db
    .selectFrom('engine_offers as offer')
    .innerJoin('engines as engine', 'engine.id', 'offer.engine_id')
    .select([
      'offer.engine_id as engineId',
      'offer.model',
      'offer.name',
      'offer.is_member_only as isMemberOnly',
    ])
    .where('engine.port', '=', port)
    .orderBy('offer.created_at')
    .orderBy('offer.model')
    .execute();

export async function writeOffer(
  tx: Tx,
  { engineId, model, name, isMemberOnly, at }: OfferRow & { at: Date },
): Promise<void> {
  const row = { name, is_member_only: isMemberOnly };
  await tx
    .insertInto('engine_offers')
    .values({ engine_id: engineId, model, ...row, created_at: at })
    .onConflict((conflict) => conflict.columns(['engine_id', 'model']).doUpdateSet(row))
    .execute();
}

export async function deleteOffer(
  tx: Tx,
  { engineId, model }: Pick<OfferRow, 'engineId' | 'model'>,
): Promise<void> {
  await tx.deleteFrom('engine_offers').where('engine_id', '=', engineId).where('model', '=', model).execute();
}

export async function deleteRole(tx: Tx, role: Role): Promise<void> {
  await tx.deleteFrom('engine_roles').where('role', '=', role).execute();
  if (role === 'memory') return;
  await tx.deleteFrom('engine_fallbacks').where('role', '=', role).execute();
}
