// Files that nothing in the database mentions. The product clears its own up within minutes; these are left where a
// server died at a bad moment, a backup was restored over newer files, or files were copied while they were deleted.
import type pg from 'pg';
import type { BlobEntry, BlobStore } from '../../src/platform/server/ports/blob-store.ts';

export interface OrphanOptions {
  client: pg.Client;
  blobs: Pick<BlobStore, 'entries'>;
  /** Only files that were put before then: younger ones may be about to be named. In ms. */
  putBefore: number;
}

const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;
/** What a check writes to see whether it can. */
const TRIALS = /^(?:diagnostics|doctor)\//;
/** Ids stay there for years after what they named. */
const NO_NAMING = ['audit_log'];

interface Column {
  table: string;
  column: string;
  type: string;
}

/** Every file whose name holds an id of ours that no row of any table holds; files without an id are left alone. */
export async function findOrphans({ client, blobs, putBefore }: OrphanOptions): Promise<BlobEntry[]> {
  const byId = new Map<string, BlobEntry[]>();
  const orphans: BlobEntry[] = [];
  for await (const entry of blobs.entries('')) {
    if (entry.putAt >= putBefore) continue;
    if (TRIALS.test(entry.key)) orphans.push(entry);
    // A folder's id owns what lies in it.
    const id = entry.key.match(ID)?.[0];
    if (id && !TRIALS.test(entry.key)) byId.set(id, [...(byId.get(id) ?? []), entry]);
  }
  for (const id of await namedAmong(client, new Set(byId.keys()))) byId.delete(id);
  return [...orphans, ...[...byId.values()].flat()];
}

/** Cheap columns first; whatever is left is searched for in every text that could hold it. */
async function namedAmong(client: pg.Client, ids: Set<string>): Promise<Set<string>> {
  const named = new Set<string>();
  const columns = await columnsOf(client);
  const isKey = ({ column, type }: Column) => type === 'uuid' && /^(?:id|file_id|image_id)$/.test(column);
  const ordered = [...columns.filter(isKey), ...columns.filter((column) => !isKey(column))];
  for (const column of ordered) {
    const left = [...ids].filter((id) => !named.has(id));
    if (left.length === 0) break;
    for (const id of await found(client, column, left)) named.add(id);
  }
  return named;
}

async function columnsOf(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select table_name as table, column_name as column, udt_name as type
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all($1)
       and udt_name in ('uuid', 'text', 'json', 'jsonb', '_uuid', '_text')
     order by table_name, column_name`,
    [NO_NAMING],
  );
  return rows;
}

async function found(client: pg.Client, { table, column, type }: Column, ids: string[]): Promise<string[]> {
  const [from, name] = [client.escapeIdentifier(table), client.escapeIdentifier(column)];
  const statement =
    type === 'uuid'
      ? `select distinct ${name}::text as id from ${from} where ${name} = any($1::uuid[])`
      : `select distinct m[1] as id from ${from}, regexp_matches(${name}::text, '(${ID.source})', 'g') as m
         where ${name} is not null and m[1] = any($1::text[])`;
  const { rows } = await client.query<{ id: string }>(statement, [ids]);
  return rows.map(({ id }) => id);
}
