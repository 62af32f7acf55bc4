// Judges every import and every file by the rules of the house, and prints its figures. With --draw it also writes
// docs/rooms.svg, docs/tables.svg and docs/table-reads.md; with --check it says whether they are still true.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { drawRooms } from './rooms/draw-rooms.ts';
import { drawTables } from './rooms/draw-tables.ts';
import { judgeHouse } from './rooms/judge-house.ts';
import { printTableReads } from './rooms/judge-tables.ts';
import { readSources } from './rooms/read-imports.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const sources = readSources(ROOT);
const DRAWN = {
  'docs/rooms.svg': drawRooms(sources),
  'docs/tables.svg': drawTables(sources),
  'docs/table-reads.md': printTableReads(sources),
};
const { faults, figures } = judgeHouse(sources);
const { dependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  dependencies: object;
};

console.log(
  `${figures.files} files, lines: median ${figures.median}, p95 ${figures.p95}, longest ${figures.longest} ` +
    `(without data: ${figures.code.median}, ${figures.code.p95}, ${figures.code.longest}); ` +
    `${figures.imports} imports; ${Object.keys(dependencies).length} run-time dependencies`,
);
for (const [name, text] of Object.entries(DRAWN)) {
  const file = path.join(ROOT, name);
  if (process.argv.includes('--draw')) writeFileSync(file, text);
  if (process.argv.includes('--check') && (!existsSync(file) || readFileSync(file, 'utf8') !== text))
    faults.push(`${name} is out of date: run node scripts/rooms.ts --draw`);
}
for (const fault of faults) console.error(fault);
process.exit(faults.length ? 1 : 0);
