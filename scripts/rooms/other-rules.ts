import type { SourceFile } from './read-imports.ts';
import { placeOf } from './house-map.ts';
import { readQueries } from './read-queries.ts';

/** Prose and data may be as long as they are. */
export const IS_DATA = /\.gen\.ts$|\/(phrases|data|rules|vocabulary|word-lists|fixtures)\/|catalogue\.ts$/;
const LINES_MAX = 400;

export const MAY_QUERY = /\.(store|views)\.ts$|^src\/platform\/server\/db\/|^src\/adapters\/(queue|mail)\//;
const QUERY =
  /\b(?:db|tx|trx)\s*\.\s*(?:selectFrom|insertInto|updateTable|deleteFrom)\b|\bsql`|\bsql<[^`]*>`|\bpool\.query\(/;

/** Faults that no import shows. */
export function judgeFile(source: SourceFile): string[] {
  const { file, text, lines, packages } = source;
  const place = placeOf(file);
  if (!place) return [`${file} belongs to no room`];
  if (place.name === 'tests' || place.name === 'scripts') return [];
  const faults = judgeView(source);
  if (lines > LINES_MAX && !IS_DATA.test(file))
    faults.push(`${file} has ${lines} lines; at most ${LINES_MAX}`);
  if (QUERY.test(text) && !MAY_QUERY.test(file))
    faults.push(`${file} queries the database; only *.store.ts and *.views.ts may`);
  const allowed = place.room.packages;
  for (const name of packages) {
    if (allowed && !allowed.test(name))
      faults.push(`${place.name} may not import the package ${name}: ${file}`);
    if (/\/web\//.test(file) && name.startsWith('node:') && !/entry-server/.test(file)) {
      faults.push(`the pages may not import ${name}: ${file}`);
    }
  }
  if (/\bexport default\b/.test(text)) faults.push(`${file} has a default export`);
  return faults;
}

const NO_TABLES: ReadonlySet<string> = new Set();

/** A view reads; only a store writes. */
export const judgeView = ({ file, text }: SourceFile): string[] =>
  file.endsWith('.views.ts') && readQueries(text, NO_TABLES).writes.size > 0
    ? [`${file} writes; a view only reads`]
    : [];
