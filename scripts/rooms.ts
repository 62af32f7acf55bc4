// Judges every import and every file by the rules of the house, and prints its figures. With --draw it also writes
// docs/rooms.svg.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { drawRooms } from './rooms/draw-rooms.ts';
import { findCycles } from './rooms/find-cycles.ts';
import { judgeImport } from './rooms/house-map.ts';
import { judgeFile } from './rooms/other-rules.ts';
import { readSources } from './rooms/read-imports.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const sources = readSources(ROOT);
const product = sources.filter(({ file }) => file.startsWith('src/') && !/\.test\.tsx?$/.test(file));
const known = new Set(sources.map(({ file }) => file));

const faults = sources.flatMap((source) => [
  ...judgeFile(source),
  ...source.imports.flatMap((target) =>
    known.has(target)
      ? (judgeImport(source.file, target) ?? [])
      : [`${source.file} imports ${target}, which is not there`],
  ),
]);

const fileEdges = new Map(product.map(({ file, imports }) => [file, new Set(imports)]));
for (const cycle of findCycles(fileEdges)) faults.push(`circle of files: ${cycle.join(', ')}`);
const folderEdges = new Map<string, Set<string>>();
for (const { file, imports } of product) {
  const folder = path.posix.dirname(file);
  const targets = folderEdges.get(folder) ?? new Set<string>();
  for (const target of imports)
    if (path.posix.dirname(target) !== folder) targets.add(path.posix.dirname(target));
  folderEdges.set(folder, targets);
}
for (const cycle of findCycles(folderEdges)) faults.push(`circle of folders: ${cycle.join(', ')}`);

const lines = product.map((source) => source.lines).sort((a, b) => a - b);
const at = (share: number) => lines[Math.min(lines.length - 1, Math.floor(lines.length * share))] ?? 0;
const dependencies = Object.keys(
  (JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { dependencies: object })
    .dependencies,
);
const imports = product.reduce((sum, source) => sum + source.imports.length, 0);
console.log(
  `${product.length} files, lines: median ${at(0.5)}, p95 ${at(0.95)}, longest ${lines.at(-1)}; ` +
    `${imports} imports; ${dependencies.length} run-time dependencies`,
);
for (const fault of faults) console.error(fault);
if (process.argv.includes('--draw')) writeFileSync(path.join(ROOT, 'docs/rooms.svg'), drawRooms(sources));
process.exit(faults.length ? 1 : 0);
