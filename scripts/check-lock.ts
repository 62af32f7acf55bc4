// The lock file must serve everybody: no registry's address in it, and every dependency pinned to one version.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './run.ts';

const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');
const problems: string[] = [];
const addresses = read('package-lock.json').match(/"resolved": "https?:/g)?.length ?? 0;
if (addresses > 0) problems.push(`package-lock.json names ${addresses} registry addresses`);

for (const file of ['package.json', ...globSync('packages/*/package.json', { cwd: ROOT })]) {
  const manifest = JSON.parse(read(file)) as Record<string, Record<string, string>>;
  for (const group of ['dependencies', 'devDependencies', 'optionalDependencies']) {
    for (const [name, version] of Object.entries(manifest[group] ?? {})) {
      if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
        problems.push(`${file}: ${name} is not pinned: ${version}`);
    }
  }
}
for (const problem of problems) console.error(problem);
process.exit(problems.length ? 1 : 0);
