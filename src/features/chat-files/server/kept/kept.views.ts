import { sql } from 'kysely';
import type { Db } from '../../../../platform/server/db/database.ts';
import type { KeptKind } from '../../kept-contract.ts';

/** What the others take. Room is taken by those that are just being stored, too. */
export async function readKeptBytes(db: Db, userId: string, exceptId: string): Promise<number> {
  const result = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::float8 as bytes from kept_files
    where user_id = ${userId} and id <> ${exceptId}`.execute(db);
  return result.rows[0]!.bytes;
}

/** The same file from an earlier run. */
export async function readSame(
  db: Db,
  userId: string,
  { kind, path, hash }: { kind: KeptKind; path: string; hash: string },
): Promise<string | null> {
  const result = await sql<{ id: string }>`
    select id from kept_files
    where user_id = ${userId} and kind = ${kind} and path = ${path} and hash = ${hash} and is_stored`.execute(
    db,
  );
  return result.rows[0]?.id ?? null;
}

export interface KeptRow {
  id: string;
  kind: KeptKind;
  path: string;
  title: string;
  bytes: number;
  messages: number;
  createdAt: Date;
}

const KEPT = sql`id, kind, path, title, bytes::float8 as bytes, messages, created_at as "createdAt"`;

export async function readKept(db: Db, userId: string, id: string): Promise<KeptRow | null> {
  const result = await sql<KeptRow>`
    select ${KEPT} from kept_files where id = ${id} and user_id = ${userId} and is_stored`.execute(db);
  return result.rows[0] ?? null;
}

export async function readKeptPage(
  db: Db,
  userId: string,
  { kind, offset, limit }: { kind: KeptKind | undefined; offset: number; limit: number },
): Promise<KeptRow[]> {
  const result = await sql<KeptRow>`
    select ${KEPT} from kept_files
    where user_id = ${userId} and is_stored and (${kind ?? null}::text is null or kind = ${kind ?? null})
    order by created_at desc, id desc offset ${offset} limit ${limit}`.execute(db);
  return result.rows;
}

/** By id, for walking through all of them. */
export async function readKeptAfter(
  db: Db,
  userId: string,
  { kind, after, limit }: { kind: KeptKind | undefined; after: string | null; limit: number },
): Promise<KeptRow[]> {
  const result = await sql<KeptRow>`
    select ${KEPT} from kept_files
    where user_id = ${userId} and is_stored and (${kind ?? null}::text is null or kind = ${kind ?? null})
      and (${after}::uuid is null or id > ${after})
    order by id limit ${limit}`.execute(db);
  return result.rows;
}

export async function readKeptCounts(
  db: Db,
  userId: string,
): Promise<{ kind: KeptKind; files: number; bytes: number }[]> {
  const result = await sql<{ kind: KeptKind; files: number; bytes: number }>`
    select kind, count(*) as files, sum(bytes)::float8 as bytes from kept_files
    where user_id = ${userId} and is_stored group by kind order by kind`.execute(db);
  return result.rows;
}

export async function readKeptIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('kept_files').select('id').where('user_id', '=', userId).execute();
  return rows.map(({ id }) => id);
}

/** Which of these have a row. */
export async function readKnown(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const result = await sql<{ id: string }>`
    select id from kept_files where id::text = any(${ids}::text[])`.execute(db);
  return new Set(result.rows.map(({ id }) => id));
}
