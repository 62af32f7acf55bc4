// The seeded catalogue with all its pictures, made once for all products that the tests start. Drawing them
// takes minutes of both cores, and otherwise every worker would do it during its tests.
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProduct } from '../../support/running-product.ts';

const SERVER = path.resolve(import.meta.dirname, '../../../dist/server');
const PREFIX = 'nightbloom-first-data-';
/** Shorter than the time limit of the whole run, so that a failure has its own message. */
const LONGEST_MS = 900_000;

interface Health {
  pictures: { total: number; done: number; failed: number };
}

/** The folder for this build's data. Another build may draw other pictures, hence the hash. */
async function placeOf(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await readdir(SERVER)).sort())
    hash.update(name).update(await readFile(path.join(SERVER, name)));
  return path.join(os.tmpdir(), PREFIX + hash.digest('hex').slice(0, 16));
}

/** Playwright's global setup. */
export default async function makeFirstData(): Promise<void> {
  const place = await placeOf();
  if (await stat(place).catch(() => null)) return;
  for (const name of await readdir(os.tmpdir()))
    if (name.startsWith(PREFIX)) await rm(path.join(os.tmpdir(), name), { recursive: true, force: true });
  const draft = await mkdtemp(path.join(os.tmpdir(), 'nb-drawing-'));
  const product = await startProduct({ DATA_DIR: draft });
  try {
    for (const end = Date.now() + LONGEST_MS; ; await sleep(1000)) {
      const { pictures } = (await (await fetch(`${product.origin}/api/health`)).json()) as Health;
      if (pictures.total > 0 && pictures.done + pictures.failed >= pictures.total) break;
      if (Date.now() > end) throw new Error(`only ${pictures.done} of ${pictures.total} pictures were drawn`);
    }
  } finally {
    await product.kill('SIGTERM');
  }
  await rename(draft, place);
}

/** Copies the data into the folder in which a product starts. */
export async function copyFirstData(to: string): Promise<void> {
  await cp(await placeOf(), to, { recursive: true, verbatimSymlinks: true });
}
