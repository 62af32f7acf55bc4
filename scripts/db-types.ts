// Runs the migrations in a throwaway database and writes src/platform/server/db/schema.gen.ts.
// With --check it only compares, and exits 1 where the file is out of date.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../src/platform/server/db/embedded/embedded-postgres.ts';
import { migrate } from '../src/platform/server/db/migrate.ts';

const TARGET = path.resolve(import.meta.dirname, '../src/platform/server/db/schema.gen.ts');

const TYPES: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  bool: 'boolean',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  numeric: 'number',
  bytea: 'Buffer',
  bit: 'string',
  timestamptz: 'Timestamp',
  jsonb: 'Json',
  _text: 'string[]',
  _int4: 'number[]',
  _uuid: 'string[]',
  tsvector: 'string',
  date: 'string',
  xid8: 'string',
};

interface Column {
  table_name: string;
  column_name: string;
  udt_name: string;
  is_nullable: 'YES' | 'NO';
  has_default: boolean;
  /** Its check constraints, as PostgreSQL writes them. */
  checks: string[];
  /** Tables that its foreign keys name. */
  referenced: string[];
}

/** "CHECK ((tier = ANY (ARRAY['free'::text, 'bloom'::text])))", and with one value "CHECK ((tier = 'free'::text))". */
const ONE_OF = /^CHECK \(\(\w+ = (?:ANY \(ARRAY\[(.+)\]\)|('(?:[^']|'')*'::text))\)\)$/;

/** The values that a check allows a text; null where it is of another kind. */
function valuesOf(check: string): string[] | null {
  const [, many, one] = ONE_OF.exec(check) ?? [];
  const list = many ?? one;
  if (!list) return null;
  return [...list.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, value]) => value!.replaceAll("''", "'"));
}

/** The type of one value: a text with a list of what it may be is their union. */
function baseOf({ udt_name, checks }: Column): string | undefined {
  const lists =
    udt_name === 'text'
      ? checks.flatMap((check) => [valuesOf(check) ?? []]).filter((list) => list.length > 0)
      : [];
  const [first, ...more] = lists;
  if (!first) return TYPES[udt_name];
  const values = first.filter((value) => more.every((list) => list.includes(value)));
  return values.map((value) => `'${value.replaceAll("'", "\\'")}'`).join(' | ');
}

const pascal = (name: string) =>
  name.replace(/(^|_)([a-z])/g, (_match, _gap, letter: string) => letter.toUpperCase());

function render(columns: Column[]): string {
  const tables = Map.groupBy(columns, (column) => column.table_name);
  const parts = [
    '// Written by scripts/db-types.ts from db/migrations. Do not edit.',
    "import type { ColumnType, Generated } from 'kysely';",
    '',
    'export type Timestamp = ColumnType<Date, Date | string, Date | string>;',
    'export type Json = ColumnType<unknown, string, string>;',
  ];
  for (const [table, list] of tables) {
    parts.push('', `export interface ${pascal(table)}Table {`);
    for (const column of list) {
      const base = baseOf(column);
      if (!base) throw new Error(`No type for ${column.udt_name} (${table}.${column.column_name})`);
      const type = column.is_nullable === 'YES' ? `${base} | null` : base;
      const stored = column.has_default && column.is_nullable === 'NO' ? `Generated<${type}>` : type;
      const note = column.referenced.length > 0 ? ` // references ${column.referenced.join(', ')}` : '';
      parts.push(`  ${column.column_name}: ${stored};${note}`);
    }
    parts.push('}');
  }
  parts.push('', 'export interface Schema {');
  for (const table of tables.keys()) parts.push(`  ${table}: ${pascal(table)}Table;`);
  parts.push('}', '');
  return parts.join('\n');
}

const dir = await mkdtemp(path.join(os.tmpdir(), 'nb-types-'));
const server = await startEmbeddedPostgres(dir, { isThrowaway: true });
try {
  await migrate(server.url('postgres'));
  const client = new pg.Client({ connectionString: server.url('postgres') });
  await client.connect();
  const { rows } = await client.query<Column>(
    `select table_name, column_name, udt_name, is_nullable, (column_default is not null or is_generated = 'ALWAYS') as has_default,
       array(select pg_get_constraintdef(k.oid) from pg_constraint k
         where k.conrelid = c.table_name::regclass and k.contype = 'c' and k.conkey = array[c.ordinal_position::smallint]
         order by k.conname) as checks,
       array(select distinct k.confrelid::regclass::text from pg_constraint k
         where k.conrelid = c.table_name::regclass and k.contype = 'f' and c.ordinal_position = any (k.conkey)
         order by 1) as referenced
     from information_schema.columns c where table_schema = 'public' and table_name <> 'schema_migrations'
     order by table_name collate "C", ordinal_position`,
  );
  await client.end();
  const text = render(rows);
  if (!process.argv.includes('--check')) await writeFile(TARGET, text);
  else if ((await readFile(TARGET, 'utf8')) !== text) {
    console.error('schema.gen.ts is out of date: run node scripts/db-types.ts');
    process.exitCode = 1;
  }
} finally {
  await server.stop();
  await rm(dir, { recursive: true, force: true });
}
