// `npm run release -- [folder]`: puts what a server needs into a new folder. It runs there with Node alone: without
// npm, sources, tests and development packages. The database is a PostgreSQL that DATABASE_URL names.
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildProduct } from './build-product.ts';
import { COMMANDS, EXTERNALS } from './build-server.ts';
import { NODE_MIN } from './choose-node.mjs';
import { ROOT } from './run.ts';

const USAGE = 'Usage: npm run release -- [folder that is not there yet]';
const COPIED = [
  ...['dist/server', 'dist/ssr', 'dist/web', 'content', 'db/migrations', 'public', 'deploy'],
  ...['scripts/launch.mjs', 'scripts/choose-node.mjs', 'scripts/node-flags.mjs'],
  ...['docs/operating.md', 'docs/security.md'],
  ...['README.md', 'LICENSE', 'SECURITY.md', '.env.example'],
];

interface Manifest {
  name: string;
  version: string;
  scripts: Record<string, string>;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest;

/** The folder of a package as Node finds it from `from`; null where it is not installed. */
function findPackage(name: string, from: string): string | null {
  const folder = path.join(from, 'node_modules', name);
  if (existsSync(path.join(folder, 'package.json'))) return folder;
  return from === ROOT ? null : findPackage(name, path.dirname(from));
}

/**
 * @returns the folders of these packages and of all that they need when they run.
 * @throws Error when one is not installed; optional ones are for other machines then.
 */
function foldersOf(names: readonly string[]): Set<string> {
  const folders = new Set<string>();
  const visit = (name: string, from: string, isOptional: boolean): void => {
    const folder = findPackage(name, from);
    if (!folder && !isOptional) throw new Error(`${name} is not installed`);
    if (!folder || folders.has(folder)) return;
    folders.add(folder);
    const { dependencies = {}, optionalDependencies = {} } = readManifest(folder);
    for (const next of Object.keys(dependencies))
      visit(next, folder, Object.hasOwn(optionalDependencies, next));
    for (const next of Object.keys(optionalDependencies)) visit(next, folder, true);
  };
  for (const name of names) visit(name, ROOT, false);
  return folders;
}

/** Of the project's own manifest what is true of a release. */
function manifestOf({ scripts, ...manifest }: Manifest): object {
  const kept = ['start', ...COMMANDS].map((name) => [name, scripts[name]]);
  const { name, version } = manifest;
  return {
    name,
    version,
    private: true,
    type: 'module',
    license: 'Apache-2.0',
    engines: { node: `>=${NODE_MIN}` },
    scripts: Object.fromEntries(kept) as Record<string, string>,
    // Read by the page that shows versions.
    dependencies: manifest.dependencies,
  };
}

async function release(target: string): Promise<void> {
  if (existsSync(target)) throw new Error(`${target} is there already. ${USAGE}`);
  await buildProduct();
  await mkdir(target, { recursive: true });
  const copy = (place: string) =>
    cp(path.join(ROOT, place), path.join(target, place), {
      recursive: true,
      // What belongs to a package and is needed is a folder of the list itself.
      filter: (source) => path.relative(path.join(ROOT, place), source).split(path.sep)[0] !== 'node_modules',
    });
  try {
    for (const place of COPIED) await copy(place);
    for (const folder of foldersOf(EXTERNALS)) await copy(path.relative(ROOT, folder));
    const manifest = manifestOf(
      JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8')) as Manifest,
    );
    await writeFile(path.join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  } catch (error) {
    await rm(target, { recursive: true, force: true });
    throw error;
  }
}

const [given, ...more] = process.argv.slice(2);
try {
  if (more.length > 0 || given?.startsWith('-')) throw new Error(USAGE);
  const target = path.resolve(given ?? path.join('release', `nightbloom-${readManifest(ROOT).version}`));
  await release(target);
  console.log(`The release is in ${target}. Start it there with: node scripts/launch.mjs start`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
