// All rules of the house over all of its files, and its figures.
import path from 'node:path';
import { findCycles } from './find-cycles.ts';
import { judgeImport } from './house-map.ts';
import { judgeFunctions } from './judge-functions.ts';
import { judgeReads, judgeWrites } from './judge-tables.ts';
import { LONG_FUNCTIONS } from './long-functions.ts';
import { IS_DATA, judgeFile } from './other-rules.ts';
import type { SourceFile } from './read-imports.ts';
import { TABLE_READS } from './table-reads.ts';

/** Lines that 95 of 100 files have at most. */
const P95_MAX = 250;
/** Lines of the middle file, prose and data apart. The aim is 60; it may only fall. */
export const MEDIAN_MAX = 60;
/** TypeScript files of one folder, tests included. The aim is 25. */
const FOLDER_MAX = 30;

interface Figures {
  files: number;
  imports: number;
  median: number;
  p95: number;
  longest: number;
  /** The same without prose and data. */
  code: { median: number; p95: number; longest: number };
}

export function judgeHouse(
  sources: SourceFile[],
  tableReads = TABLE_READS,
  longFunctions = LONG_FUNCTIONS,
): { faults: string[]; figures: Figures } {
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
  faults.push(...judgeFunctions(sources, longFunctions));
  faults.push(...judgeWrites(product), ...judgeReads(product, tableReads), ...judgeCircles(product));
  faults.push(...judgeFolders(sources));
  const code = product.filter(({ file }) => !IS_DATA.test(file));
  const figures = {
    files: product.length,
    imports: product.reduce((sum, source) => sum + source.imports.length, 0),
    ...lengthsOf(product),
    code: lengthsOf(code),
  };
  if (figures.code.p95 > P95_MAX)
    faults.push(`95 % of the files have up to ${figures.code.p95} lines; at most ${P95_MAX}`);
  if (figures.code.median > MEDIAN_MAX)
    faults.push(`the middle file has ${figures.code.median} lines; at most ${MEDIAN_MAX}`);
  return { faults, figures };
}

function judgeCircles(product: SourceFile[]): string[] {
  const fileEdges = new Map(product.map(({ file, imports }) => [file, new Set(imports)]));
  const folderEdges = new Map<string, Set<string>>();
  for (const { file, imports } of product) {
    const folder = path.posix.dirname(file);
    const targets = folderEdges.get(folder) ?? new Set<string>();
    for (const target of imports) {
      const other = path.posix.dirname(target);
      // What all parts of a feature use lies at its foot, beside what wires them; so arrows between a folder
      // and the one above it go both ways. Circles of files are refused there all the same.
      const isNested = `${other}/`.startsWith(`${folder}/`) || `${folder}/`.startsWith(`${other}/`);
      if (!isNested) targets.add(other);
    }
    folderEdges.set(folder, targets);
  }
  return [
    ...findCycles(fileEdges).map((cycle) => `circle of files: ${cycle.join(', ')}`),
    ...findCycles(folderEdges).map((cycle) => `circle of folders: ${cycle.join(', ')}`),
  ];
}

function judgeFolders(sources: SourceFile[]): string[] {
  const counts = new Map<string, number>();
  for (const { file } of sources) {
    const folder = path.posix.dirname(file);
    if (folder.startsWith('src/')) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > FOLDER_MAX)
    .map(
      ([folder, count]) =>
        `${folder} has ${count} files; at most ${FOLDER_MAX}: divide it by what its parts do`,
    );
}

function lengthsOf(files: SourceFile[]) {
  const lines = files.map((source) => source.lines).sort((a, b) => a - b);
  const at = (share: number) => lines[Math.min(lines.length - 1, Math.floor(lines.length * share))] ?? 0;
  return { median: at(0.5), p95: at(0.95), longest: lines.at(-1) ?? 0 };
}
