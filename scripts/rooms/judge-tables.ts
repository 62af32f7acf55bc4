// Whose a table is, and who reads it. The owner of a table is the room that writes it; reads by other features run
// through SQL, where no import shows them, and are allowed by a list.
import { placeOf } from './house-map.ts';
import { MAY_QUERY } from './other-rules.ts';
import type { SourceFile } from './read-imports.ts';
import { readQueries, type Queries } from './read-queries.ts';
import { OWNERS_WITHOUT_STORE, type TableReads } from './table-reads.ts';

export const SCHEMA = 'src/platform/server/db/schema.gen.ts';
const LIST = 'scripts/rooms/table-reads.ts';

interface Querying extends Queries {
  file: string;
  room: string;
}

function readTables(sources: SourceFile[]): Set<string> {
  const text = sources.find(({ file }) => file === SCHEMA)?.text ?? '';
  const [, list = ''] = /export interface Schema \{([^}]*)\}/.exec(text) ?? [];
  return new Set([...list.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name!));
}

function readAll(sources: SourceFile[]): Querying[] {
  const tables = readTables(sources);
  return sources.flatMap(({ file, text }) => {
    const room = placeOf(file)?.name ?? '';
    return MAY_QUERY.test(file) && room !== 'tests' ? [{ file, room, ...readQueries(text, tables) }] : [];
  });
}

/** A table is written only by the room that owns it: the one of its store. */
export function judgeWrites(sources: SourceFile[]): string[] {
  const writers = new Map<string, Map<string, string>>();
  for (const { file, room, writes } of readAll(sources)) {
    for (const table of writes) {
      const rooms = writers.get(table) ?? new Map<string, string>();
      rooms.set(room, rooms.get(room) ?? file);
      writers.set(table, rooms);
    }
  }
  return [...writers]
    .filter(([, rooms]) => rooms.size > 1)
    .map(
      ([table, rooms]) =>
        `the table ${table} is written by more than one room: ${[...rooms.values()].join(', ')}`,
    );
}

const shortName = (room: string): string => room.replace(/^features\/([a-z-]+)\/server$/, '$1');

/** Which room owns each table, by the names of features. */
export function findOwners(sources: SourceFile[]): Map<string, string> {
  const owners = new Map(Object.entries(OWNERS_WITHOUT_STORE));
  for (const { room, writes } of readAll(sources))
    for (const table of writes)
      if (!Object.hasOwn(OWNERS_WITHOUT_STORE, table)) owners.set(table, shortName(room));
  return owners;
}

interface Arrow {
  reader: string;
  owner: string;
  table: string;
  file: string;
}

/** Reads of tables by rooms that do not own them. */
function findArrows(sources: SourceFile[]): Arrow[] {
  const owners = findOwners(sources);
  return readAll(sources).flatMap(({ file, room, reads }) =>
    [...reads].flatMap((table) => {
      const [reader, owner] = [shortName(room), owners.get(table)];
      return owner && owner !== reader ? [{ reader, owner, table, file }] : [];
    }),
  );
}

const isAllowed = (reads: TableReads, { reader, owner, table }: Omit<Arrow, 'file'>): boolean =>
  reads[reader]?.[owner]?.includes(table) ?? false;

/** What lies below, as the platform does, may be read as it may be imported. */
const isOfFeature = ({ owner }: Arrow): boolean => !owner.includes('/');

/** A read across features that the list lacks, and an entry of the list that nothing uses, are both faults. */
export function judgeReads(sources: SourceFile[], allowed: TableReads): string[] {
  const arrows = findArrows(sources).filter(isOfFeature);
  const owners = findOwners(sources);
  const used: Record<string, Record<string, string[]>> = {};
  for (const { reader, owner, table } of arrows) ((used[reader] ??= {})[owner] ??= []).push(table);
  const faults = arrows
    .filter((arrow) => !isAllowed(allowed, arrow))
    .map(
      ({ reader, owner, table, file }) =>
        `${reader} reads the table ${table}, which ${owner} owns: ${file}. ` +
        `Ask ${owner} for it in a *.needs.ts, or allow the read in ${LIST}`,
    );
  for (const [reader, list] of Object.entries(allowed))
    for (const [owner, tables] of Object.entries(list))
      for (const table of tables)
        if (!isAllowed(used, { reader, owner, table }))
          faults.push(`${LIST} lets ${reader} read ${table} of ${owner}, and nothing does: take it out`);
  for (const table of readTables(sources))
    if (!owners.has(table)) faults.push(`nobody writes the table ${table}: name its owner in ${LIST}`);
  return faults;
}

/** docs/table-reads.md: who owns which tables, and who else reads them. */
export function printTableReads(sources: SourceFile[]): string {
  const readers = new Map<string, Set<string>>();
  for (const { reader, table } of findArrows(sources))
    readers.set(table, (readers.get(table) ?? new Set()).add(reader));
  const rows = [...findOwners(sources)]
    .filter(([table]) => readTables(sources).has(table))
    .sort(([a, x], [b, y]) => compare(x, y) || compare(a, b))
    .map(
      ([table, owner]) => `| ${owner} | ${table} | ${[...(readers.get(table) ?? [])].sort().join(', ')} |`,
    );
  return `${HEAD}\n${rows.join('\n')}\n`;
}

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);

const HEAD = `# Who reads whose tables

Written by \`node scripts/rooms.ts --draw\` from the statements in the code. Do not edit.

The owner of a table is the one part that writes it. Others read it in SQL, where no import shows it; each such read is
allowed by a line in \`${LIST}\`, and the check refuses every other, and lines that nothing needs any more.
Whoever changes a table looks here who else is concerned.

| Owner | Table | Read by |
|---|---|---|`;
