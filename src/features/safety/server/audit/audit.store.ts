import { sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/server/db/database.ts';
import type { ChainedRow } from './audit-chain.ts';

/** An arbitrary number that must be unique among advisory locks. */
const LOCK = 7_230_111;

export interface AuditRow extends ChainedRow {
  previousHash: Buffer;
  hash: Buffer;
}

export interface AuditFilter {
  actorId?: string;
  actorName?: string;
  subjectKind?: string;
  subjectId?: string;
  /** Prefix of the action's name. */
  action?: string;
}

/** Blocks other writers until the transaction ends, so that positions have no gaps or duplicates. */
export async function lockLog(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
}

export const readHead = (db: Db) =>
  db
    .selectFrom('audit_log')
    .select(['position', 'hash'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function readActorName(db: Db, userId: string): Promise<string | undefined> {
  const user = await db.selectFrom('users').select('username').where('id', '=', userId).executeTakeFirst();
  return user?.username;
}

export async function appendRow(tx: Tx, row: AuditRow): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      position: row.position,
      id: row.id,
      at: row.at,
      actor_id: row.actorId,
      actor_name: row.actorName,
      action: row.action,
      subject_kind: row.subjectKind,
      subject_id: row.subjectId,
      reason: row.reason,
      details: JSON.stringify(row.details),
      previous_hash: row.previousHash,
      hash: row.hash,
    })
    .execute();
}

/** Oldest first. */
export async function readRowsAfter(db: Db, position: number, limit: number): Promise<AuditRow[]> {
  const rows = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('position', '>', position)
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    position: row.position,
    id: row.id,
    at: row.at,
    actorId: row.actor_id,
    actorName: row.actor_name,
    action: row.action,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    reason: row.reason,
    details: row.details as Record<string, unknown>,
    previousHash: row.previous_hash,
    hash: row.hash,
  }));
}

/** Newest first. */
export async function searchLog(db: Db, filter: AuditFilter, offset: number, limit: number) {
  let found = db.selectFrom('audit_log');
  if (filter.actorId) found = found.where('actor_id', '=', filter.actorId);
  if (filter.actorName) found = found.where(sql`lower(actor_name)`, '=', filter.actorName.toLowerCase());
  if (filter.subjectKind) found = found.where('subject_kind', '=', filter.subjectKind);
  if (filter.subjectId) found = found.where('subject_id', '=', filter.subjectId);
  if (filter.action) found = found.where(sql<boolean>`starts_with(action, ${filter.action})`);
  const [rows, { total }] = await Promise.all([
    found
      .select([
        'position',
        'id',
        'at',
        'actor_id',
        'actor_name',
        'action',
        'subject_kind',
        'subject_id',
        'reason',
        'details',
      ])
      .orderBy('position', 'desc')
      .offset(offset)
      .limit(limit)
      .execute(),
    found.select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}
