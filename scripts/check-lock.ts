// The lock file must serve everybody: no registry's address in it, and every dependency pinned to one version.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './run.ts';

const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');
const problems: string[] = [];
const addresses = read('package-lock.json').match(/"resolved": "https?:/g)?.length ?? 0;
if (addresses > 0) problems.push(`package-lock.json names ${addresses} registry addresses`);

const manifest = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;
for (const group of ['dependencies', 'devDependencies', 'optionalDependencies']) {
  for (const [name, version] of Object.entries(manifest[group] ?? {})) {
    if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) problems.push(`${name} is not pinned: ${version}`);
  }
}
for (const problem of problems) console.error(problem);
process.exit(problems.length ? 1 : 0);
