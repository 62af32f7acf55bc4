// Starts a real PostgreSQL from the npm binaries on a Unix socket. It ends with this process, however that ends.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { chooseRunAs, type RunAs } from './postgres-binary.ts';

export interface EmbeddedPostgres {
  /** Connects to the named database. */
  url(database: string): string;
  stop(): Promise<void>;
}

export class AlreadyRunning extends Error {}

interface Options {
  /** For tests: nothing is synced to the disk. */
  isThrowaway?: boolean;
  maxConnections?: number;
}

const START_TIMEOUT_MS = 30_000;
/** How long another server may take to leave the folder. */
const LEAVING_MS = 8_000;

/**
 * @param dir folder that keeps the cluster; made where absent.
 * @throws AlreadyRunning where another process serves the same folder; NoEmbeddedPostgres where no binary fits.
 */
export async function startEmbeddedPostgres(dir: string, options: Options = {}): Promise<EmbeddedPostgres> {
  const home = path.resolve(dir);
  fs.mkdirSync(home, { recursive: true, mode: 0o700 });
  // Short, because socket paths end at 107 bytes; mkdtemp makes it 0700, because authentication is trust.
  removeLeftSocket(home);
  const socketDir = fs.mkdtempSync(path.join(os.tmpdir(), 'nb-pg-'));
  const cluster = path.join(home, 'cluster');
  try {
    const how = chooseRunAs(home, socketDir, [home, cluster, socketDir]);
    initialise(how, cluster);
    const server = await launchWhenFree(() => launch(how, cluster, socketDir, options), socketDir);
    fs.writeFileSync(path.join(home, SOCKET_NOTE), socketDir);
    return handle(server, socketDir);
  } catch (error) {
    fs.rmSync(socketDir, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Connects to the named database of a server that runs on the folder already, for a command beside it; null where none
 * does.
 */
export function findEmbeddedPostgres(dir: string, database: string): string | null {
  const home = path.resolve(dir);
  const note = path.join(home, SOCKET_NOTE);
  if (!fs.existsSync(note) || !fs.existsSync(path.join(home, 'cluster/postmaster.pid'))) return null;
  const socketDir = fs.readFileSync(note, 'utf8');
  return isAnswering(socketDir) ? urlOf(socketDir, database) : null;
}

const urlOf = (socketDir: string, database: string): string =>
  `postgresql://nightbloom@localhost/${database}?host=${encodeURIComponent(socketDir)}`;

/** Says where the socket is, so that the next start can clear away what a killed process left. */
const SOCKET_NOTE = 'socket-folder';

function removeLeftSocket(home: string): void {
  const note = path.join(home, SOCKET_NOTE);
  if (!fs.existsSync(note)) return;
  const left = fs.readFileSync(note, 'utf8');
  const isInUse = fs.existsSync(path.join(home, 'cluster/postmaster.pid')) && isAnswering(left);
  if (path.basename(left).startsWith('nb-pg-') && !isInUse) fs.rmSync(left, { recursive: true, force: true });
}

/** Whether a server still holds the socket's lock file and lives. */
function isAnswering(socketDir: string): boolean {
  try {
    const lock = fs.readFileSync(path.join(socketDir, '.s.PGSQL.5432.lock'), 'utf8');
    process.kill(Number(lock.split('\n')[0]), 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function command(how: RunAs, program: string, args: string[]): [string, string[]] {
  const words = [...how.wrap, path.join(how.native, 'bin', program), ...args];
  return [words[0]!, words.slice(1)];
}

/** Made under another name and renamed, so that a killed initdb leaves nothing behind. */
function initialise(how: RunAs, cluster: string): void {
  if (fs.existsSync(path.join(cluster, 'PG_VERSION'))) return;
  const half = `${cluster}.new`;
  for (const folder of [cluster, half]) fs.rmSync(folder, { recursive: true, force: true });
  const [file, args] = command(how, 'initdb', [
    ...['-D', half, '-U', 'nightbloom', '--auth=trust', '-E', 'UTF8'],
    ...['--locale-provider=builtin', '--locale=C.UTF-8', '--no-instructions'],
  ]);
  execFileSync(file, args, { ...how.ids, env: how.env, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  fs.renameSync(half, cluster);
}

interface Server {
  child: ChildProcess;
  gone: Promise<void>;
  log: () => string;
}

/**
 * Where both share a core, the kernel lets a database that is woken go before the product that woke it, in the middle
 * of what that does for other readers (a fifth of token delay p95 at 200 streams). As a batch job the database begins
 * when the product waits for it, or has had its share. Without `chrt`, or where it is not allowed, it stays as it was.
 */
const SCHEDULED_AS_BATCH = 'chrt -b -p 0 $$ >/dev/null 2>&1';

function launch(how: RunAs, cluster: string, socketDir: string, options: Options): Server {
  const settings = [
    'listen_addresses=',
    `max_connections=${options.maxConnections ?? 60}`,
    'shared_buffers=128MB',
    ...(options.isThrowaway ? ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'] : []),
  ].flatMap((setting) => ['-c', setting]);
  const [file, args] = command(how, 'postgres', ['-D', cluster, '-k', socketDir, ...settings]);
  // The shell holds our pipe: when this process ends in any way, the pipe closes and the server is stopped.
  const script =
    `${SCHEDULED_AS_BATCH}; ` +
    'exec 3<&0; "$@" 3<&- </dev/null & P=$!; (cat <&3 >/dev/null; kill -INT $P 2>/dev/null) & C=$!; ' +
    'wait $P; S=$?; kill $C 2>/dev/null; exit $S';
  const child = spawn('sh', ['-c', script, 'sh', file, ...args], {
    ...how.ids,
    env: how.env,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
  });
  let log = '';
  child.stderr!.on('data', (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-4000);
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return { child, gone, log: () => log };
}

/** A server whose product was killed writes everything down before it goes; then the folder is free. */
async function launchWhenFree(launchOne: () => Server, socketDir: string): Promise<Server> {
  const deadline = performance.now() + LEAVING_MS;
  for (;;) {
    const server = launchOne();
    try {
      await waitUntilReady(server, socketDir);
      return server;
    } catch (error) {
      if (!(error instanceof AlreadyRunning) || performance.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function waitUntilReady(server: Server, socketDir: string): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    const client = new pg.Client({ host: socketDir, user: 'nightbloom', database: 'postgres' });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      if (server.child.exitCode !== null || performance.now() > deadline) throw startFailure(server.log());
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
  }
}

function startFailure(log: string): Error {
  if (/lock file "postmaster\.pid" already exists/.test(log)) {
    return new AlreadyRunning(
      'Nightbloom is already running on this data folder. Stop it first, or set another DATA_DIR.',
    );
  }
  if (/No space left on device/i.test(log))
    return new Error('The disk is full: the database could not start. Free some space and start again.');
  return new Error(`The embedded PostgreSQL did not start:\n${log}`);
}

function handle(server: Server, socketDir: string): EmbeddedPostgres {
  const { child, gone } = server;
  child.unref();
  for (const stream of [child.stderr, child.stdin])
    (stream as unknown as { unref?: () => void } | null)?.unref?.();
  return {
    url: (database) => urlOf(socketDir, database),
    async stop() {
      // Without it this process would end before the server has, and leave the socket's folder behind.
      child.ref();
      child.stdin!.end();
      await gone;
      fs.rmSync(socketDir, { recursive: true, force: true });
    },
  };
}
