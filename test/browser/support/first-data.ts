// The seeded catalogue with all its pictures, made once for all products that the tests start. Drawing them
// takes minutes of both cores, and otherwise every worker would do it during its tests.
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProduct } from '../../support/running-product.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const PREFIX = 'nightbloom-first-data-';
/** Shorter than the time limit of the whole run, so that a failure has its own message. */
const LONGEST_MS = 900_000;
/** Data of other versions is deleted when nothing has used it for this long. Milliseconds. */
const UNUSED_MS = 24 * 3600 * 1000;
/** What decides how the first data looks: the catalogue, the schema, and the code that draws and encodes. */
const SOURCES = [
  'content/characters',
  'db/migrations',
  'packages/atelier/src',
  'src/adapters/image-engine/atelier.ts',
  'src/features/images/server',
  'src/app/server/seed.ts',
  'package-lock.json',
];

interface Health {
  pictures: { total: number; done: number; failed: number } | null;
}

/** The folder for this version's data, named after a hash of what the data is made from. */
async function placeOf(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const place = path.join(ROOT, source);
    const files = (await stat(place)).isFile()
      ? [place]
      : (await readdir(place, { recursive: true, withFileTypes: true }))
          .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
          .map((entry) => path.join(entry.parentPath, entry.name))
          .sort();
    for (const file of files) hash.update(path.relative(ROOT, file)).update(await readFile(file));
  }
  return path.join(os.tmpdir(), PREFIX + hash.digest('hex').slice(0, 16));
}

/** Deletes data of versions that are no longer tested here. */
async function deleteUnused(): Promise<void> {
  for (const name of await readdir(os.tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const place = path.join(os.tmpdir(), name);
    const { mtimeMs } = await stat(place);
    if (Date.now() - mtimeMs > UNUSED_MS) await rm(place, { recursive: true, force: true });
  }
}

/** Playwright's global setup. */
export default async function makeFirstData(): Promise<void> {
  const place = await placeOf();
  if (await stat(place).catch(() => null)) {
    await utimes(place, new Date(), new Date());
    return;
  }
  await deleteUnused();
  const draft = await mkdtemp(path.join(os.tmpdir(), 'nb-drawing-'));
  const product = await startProduct({ DATA_DIR: draft });
  try {
    for (const end = Date.now() + LONGEST_MS; ; await sleep(1000)) {
      const { pictures } = (await (await fetch(`${product.origin}/api/health`)).json()) as Health;
      if (pictures && pictures.total > 0 && pictures.done + pictures.failed >= pictures.total) break;
      if (Date.now() > end)
        throw new Error(`only ${pictures?.done} of ${pictures?.total} pictures were drawn`);
    }
  } finally {
    await product.kill('SIGTERM');
  }
  // Another run may have made the same data meanwhile.
  if (await stat(place).catch(() => null)) await rm(draft, { recursive: true, force: true });
  else await rename(draft, place);
}

/** Copies the data into the folder in which a product starts. */
export async function copyFirstData(to: string): Promise<void> {
  await cp(await placeOf(), to, { recursive: true, verbatimSymlinks: true });
}
