import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface SourceFile {
  /** Relative to the root, with slashes. */
  file: string;
  text: string;
  lines: number;
  /** Files of ours that it imports; type-only imports count. */
  imports: string[];
  packages: string[];
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

const EVERY_FILE = [
  ...['src/**/*.{ts,tsx}', 'packages/*/*.ts', 'packages/*/src/**/*.ts'],
  ...['scripts/**/*.ts', 'bench/**/*.ts', 'test/**/*.ts', '*.config.ts'],
];

/** The TypeScript files of the house, by default all, with what they import. */
export function readSources(root: string, patterns = EVERY_FILE): SourceFile[] {
  const files = globSync(patterns, { cwd: root });
  return files.sort().map((name) => {
    const file = name.split(path.sep).join('/');
    const text = readFileSync(path.join(root, file), 'utf8');
    const found = [...text.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? '');
    const own = found.filter((target) => target.startsWith('.') && /\.tsx?$/.test(target));
    return {
      file,
      text,
      lines: text.split('\n').length - 1,
      imports: own.map((target) => path.posix.join(path.posix.dirname(file), target)),
      packages: found.filter((target) => !target.startsWith('.')),
    };
  });
}
