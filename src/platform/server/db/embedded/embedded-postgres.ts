// Starts a real PostgreSQL from the npm binaries on a Unix socket. It stops when this process ends, even if
// it is killed.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { keepRunning, type KeeperOptions, type Server } from './keep-running.ts';
import { chooseRunAs, type RunAs } from './postgres-binary.ts';

export interface EmbeddedPostgres {
  /** The connection URL of a database. */
  url(database: string): string;
  stop(): Promise<void>;
}

export class AlreadyRunning extends Error {}

interface Options extends KeeperOptions {
  /** For tests: disables syncing to disk. */
  isThrowaway?: boolean;
  /** For tests: instead of LEAVING_MS. */
  leavingMs?: number;
  maxConnections?: number;
}

const START_TIMEOUT_MS = 30_000;
/** Replaying what a crash left may take as long as it took to write. */
const RECOVERY_MS = 600_000;
const LAST_LINES_MS = 2_000;
/** How long to wait for another server that serves to stop doing so: its product may just have been killed. */
const LEAVING_MS = 8_000;
/** How long to wait for one that is shutting down, or for what a killed one left: until the disk has all of it. */
const LEFT_MS = 120_000;

/**
 * @param dir folder of the cluster; created if absent.
 * @throws AlreadyRunning if another process serves the same folder; NoEmbeddedPostgres if there is no binary
 * for this platform.
 */
export async function startEmbeddedPostgres(dir: string, options: Options = {}): Promise<EmbeddedPostgres> {
  const home = path.resolve(dir);
  fs.mkdirSync(home, { recursive: true, mode: 0o700 });
  removeLeftSocket(home);
  // Short, because a socket path has at most 107 bytes; 0700 by mkdtemp, because authentication is trust.
  const socketDir = fs.mkdtempSync(path.join(os.tmpdir(), 'nb-pg-'));
  const cluster = path.join(home, 'cluster');
  try {
    const how = chooseRunAs(home, socketDir, [home, cluster, socketDir]);
    initialise(how, cluster);
    const start = () =>
      launchWhenFree(() => launch(how, cluster, socketDir, options), {
        ...{ socketDir, cluster, leavingMs: options.leavingMs ?? LEAVING_MS },
      });
    const kept = keepRunning(await start(), start, options);
    fs.writeFileSync(path.join(home, SOCKET_NOTE), socketDir);
    return {
      url: (database) => urlOf(socketDir, database),
      async stop() {
        await kept.stop();
        fs.rmSync(socketDir, { recursive: true, force: true });
      },
    };
  } catch (error) {
    fs.rmSync(socketDir, { recursive: true, force: true });
    throw error;
  }
}

/**
 * The URL of a database of a server that already runs on the folder, for commands that run beside the
 * product; null if none runs.
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

/**
 * File with the path of the socket's folder, so that the next start can remove what a killed process left.
 */
const SOCKET_NOTE = 'socket-folder';

function removeLeftSocket(home: string): void {
  const note = path.join(home, SOCKET_NOTE);
  if (!fs.existsSync(note)) return;
  const left = fs.readFileSync(note, 'utf8');
  const isInUse = fs.existsSync(path.join(home, 'cluster/postmaster.pid')) && isAnswering(left);
  if (path.basename(left).startsWith('nb-pg-') && !isInUse) fs.rmSync(left, { recursive: true, force: true });
}

/** Whether the process that owns the socket's lock file is alive. */
function isAnswering(socketDir: string): boolean {
  try {
    const lock = fs.readFileSync(path.join(socketDir, '.s.PGSQL.5432.lock'), 'utf8');
    return isAlive(Number(lock.split('\n')[0]));
  } catch {
    return false;
  }
}

function command(how: RunAs, program: string, args: string[]): [string, string[]] {
  const words = [...how.wrap, path.join(how.native, 'bin', program), ...args];
  return [words[0]!, words.slice(1)];
}

/** Created under another name and renamed, so that a killed initdb leaves no incomplete cluster. */
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

/**
 * If both share a CPU core, the kernel lets the database run as soon as the product wakes it, which
 * interrupts the product while it serves other readers (this costs a fifth of token delay p95 at 200
 * streams). Under SCHED_BATCH the database runs when the product waits or has used up its time slice. Without
 * `chrt`, or without permission, nothing changes.
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
  // The shell reads from our pipe. When this process ends in any way, the pipe closes and the shell stops the
  // server.
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

interface Place {
  socketDir: string;
  cluster: string;
  leavingMs: number;
}

/** Retries while the server of a killed product is shutting down and still uses the folder. */
async function launchWhenFree(
  launchOne: () => Server,
  { socketDir, cluster, leavingMs }: Place,
): Promise<Server> {
  const begun = performance.now();
  for (;;) {
    const server = launchOne();
    try {
      await waitUntilReady(server, socketDir);
      return server;
    } catch (error) {
      server.child.stdin!.end();
      if (!(error instanceof AlreadyRunning)) throw error;
      if (performance.now() - begun > (isServing(cluster) ? leavingMs : LEFT_MS)) throw error;
      await sleep(100);
    }
  }
}

/** Whether the server that has the folder takes connections: it says so in its lock file, and its process is alive. */
function isServing(cluster: string): boolean {
  try {
    const lines = fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return lines[STATUS_LINE]?.trim() === 'ready' && isAlive(Number(lines[0]));
  } catch {
    return false;
  }
}

/** Of postmaster.pid, counted from 0: PostgreSQL's pidfile.h. */
const STATUS_LINE = 7;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function waitUntilReady(server: Server, socketDir: string): Promise<void> {
  const begun = performance.now();
  for (;;) {
    const client = new pg.Client({ host: socketDir, user: 'nightbloom', database: 'postgres' });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      const { exitCode, signalCode } = server.child;
      const longest = isRecovering(error) ? RECOVERY_MS : START_TIMEOUT_MS;
      if (exitCode !== null || signalCode !== null || performance.now() - begun > longest)
        throw startFailure(await wholeLog(server));
      await sleep(15);
    }
  }
}

/**
 * The end of a process may be known before its last lines have been read; those say why it did not start.
 * The shell's helper keeps the pipe open until its input ends.
 */
async function wholeLog(server: Server): Promise<string> {
  server.child.stdin!.end();
  const { closed } = server.child.stderr!;
  if (!closed) await Promise.race([once(server.child.stderr!, 'close'), sleep(LAST_LINES_MS)]);
  return server.log();
}

/** "The database system is starting up" */
const isRecovering = (error: unknown): boolean => (error as { code?: string }).code === '57P03';

function startFailure(log: string): Error {
  // The second one: its main process was killed, and others of it have not ended yet.
  if (/lock file "postmaster\.pid" already exists|pre-existing shared memory block/.test(log)) {
    return new AlreadyRunning(
      'Nightbloom is already running on this data folder. Stop it first, or set another DATA_DIR.',
    );
  }
  if (/database files are incompatible with server/.test(log)) {
    return new Error(
      'The database in this data folder is of another major version of PostgreSQL than the embedded one. ' +
        'docs/operating.md says how to move it: a backup by the version of Nightbloom before, restored by this one.',
    );
  }
  if (/No space left on device/i.test(log))
    return new Error('The disk is full: the database could not start. Free some space and start again.');
  return new Error(`The embedded PostgreSQL did not start:\n${log}`);
}
