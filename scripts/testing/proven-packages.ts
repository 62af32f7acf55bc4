// The packages under packages/ know nothing of the product, so their tests need not run again until their files, or the
// libraries, change. CI runs them always.
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../run.ts';

/** Of this checkout only, and gone with its libraries. */
const RECORD = path.join(ROOT, 'node_modules/.cache/nightbloom/proven-packages.json');

type Hashes = Record<string, string>;

function hashOf(folder: string): string {
  const hash = createHash('sha256').update(readFileSync(path.join(ROOT, 'package-lock.json')));
  const files = globSync(`${folder}/**/*`, {
    cwd: ROOT,
    exclude: ['**/node_modules/**'],
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  for (const file of files.sort()) hash.update(`${path.relative(ROOT, file)}\n`).update(readFileSync(file));
  return hash.digest('hex');
}

const hashes = (): Hashes =>
  Object.fromEntries(globSync('packages/*', { cwd: ROOT }).map((folder) => [folder, hashOf(folder)]));

function recorded(): Hashes {
  try {
    return JSON.parse(readFileSync(RECORD, 'utf8')) as Hashes;
  } catch {
    return {};
  }
}

/** Folders whose tests passed here with the files that they have now. */
export function provenPackages(): string[] {
  if (process.env['CI']) return [];
  const before = recorded();
  return Object.entries(hashes())
    .filter(([folder, hash]) => before[folder] === hash)
    .map(([folder]) => folder);
}

/** After all tests have passed. */
export function recordPackages(): void {
  mkdirSync(path.dirname(RECORD), { recursive: true });
  writeFileSync(RECORD, JSON.stringify(hashes()));
}
