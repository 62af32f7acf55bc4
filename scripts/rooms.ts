// Judges every import and every file by the rules of the house, and prints its figures. With --draw it also writes
// docs/rooms.svg; with --check it says whether that is still true.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { drawRooms } from './rooms/draw-rooms.ts';
import { judgeHouse } from './rooms/judge-house.ts';
import { readSources } from './rooms/read-imports.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const PICTURE = path.join(ROOT, 'docs/rooms.svg');
const sources = readSources(ROOT);
const { faults, figures } = judgeHouse(sources);
const { dependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  dependencies: object;
};

console.log(
  `${figures.files} files, lines: median ${figures.median}, p95 ${figures.p95}, longest ${figures.longest} ` +
    `(without data: ${figures.code.median}, ${figures.code.p95}, ${figures.code.longest}); ` +
    `${figures.imports} imports; ${Object.keys(dependencies).length} run-time dependencies`,
);
if (process.argv.includes('--draw')) writeFileSync(PICTURE, drawRooms(sources));
if (process.argv.includes('--check') && readFileSync(PICTURE, 'utf8') !== drawRooms(sources))
  faults.push('docs/rooms.svg is out of date: run node scripts/rooms.ts --draw');
for (const fault of faults) console.error(fault);
process.exit(faults.length ? 1 : 0);
