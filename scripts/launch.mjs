// What `npm start`, `npm test` and the rest run. Plain JavaScript, because the caller's Node may be too old for
// TypeScript: it installs what is missing, chooses between that Node and the packaged one, and hands over to it.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { chooseNode, NODE_MIN } from './choose-node.mjs';
import { knownFlags, serverEnv, serverFlags } from './node-flags.mjs';

const ROOT = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');

/** A release (scripts/release.ts) has neither sources nor tests, and nothing is installed in it. */
const IS_RELEASE = !existsSync(path.join(ROOT, 'scripts/start.ts'));

function fail(message) {
  console.error(message);
  process.exit(1);
}

/** `npm install` only when the lock file is newer than what was installed from it. */
function install() {
  const lock = path.join(ROOT, 'package-lock.json');
  const done = path.join(ROOT, 'node_modules/.nightbloom-installed');
  const wanted = readFileSync(lock, 'utf8');
  if (existsSync(done) && readFileSync(done, 'utf8') === String(wanted.length) + statSync(lock).mtimeMs)
    return;
  console.log('Installing what is missing (about a minute the first time)…');
  const isWindows = process.platform === 'win32';
  const result = spawnSync(
    isWindows ? 'npm.cmd' : 'npm',
    ['install', '--loglevel=error', '--no-audit', '--no-fund'],
    // Node runs .cmd files through a shell only.
    { cwd: ROOT, stdio: 'inherit', shell: isWindows },
  );
  if (result.error) fail(`npm cannot be run (${result.error.message}). Install Node with npm.`);
  if (result.status !== 0) fail('npm install failed. Check the network and run the command again.');
  mkdirSync(path.dirname(done), { recursive: true });
  writeFileSync(done, String(readFileSync(lock, 'utf8').length) + statSync(lock).mtimeMs);
}

/** @returns the path of the Node that runs the command. */
function findNode() {
  return (
    chooseNode(ROOT) ??
    fail(
      `Node ${NODE_MIN} or newer is needed, and its package for ${process.platform}-${process.arch} is not installed ` +
        `(this is Node ${process.versions.node}). Install Node ${NODE_MIN} or newer, or run npm install again. ` +
        'On Alpine and other musl systems there is no package: install Node there yourself.',
    )
  );
}

/** Hands over: the same terminal, the same signals, the same exit code. */
function run(node, args, ownEnv) {
  const env = {
    ...ownEnv,
    PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}`,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(ROOT, 'node_modules/.cache/compile'),
  };
  const child = spawn(node, args, { cwd: ROOT, stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // Whoever kills npm alone means the product too.
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    // Once: a second signal stops the product without waiting for replies under way.
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 1000).unref();
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

const [, , command = 'start', ...rest] = process.argv;
const SCRIPTS = {
  start: 'scripts/start.ts',
  dev: 'scripts/dev.ts',
  build: 'scripts/build.ts',
  test: 'scripts/test.ts',
  'test-deep': 'scripts/test-deep.ts',
  check: 'scripts/check.ts',
  format: 'scripts/format.ts',
  admin: 'scripts/admin.ts',
  reconcile: 'scripts/reconcile.ts',
  memory: 'scripts/memory.ts',
  engines: 'scripts/engines.ts',
  backup: 'scripts/backup.ts',
  restore: 'scripts/restore.ts',
  storage: 'scripts/storage.ts',
  doctor: 'scripts/doctor.ts',
  model: 'scripts/model.ts',
  understudy: 'scripts/understudy.ts',
  release: 'scripts/release.ts',
  bench: 'bench/main.ts',
};
const RELEASED = {
  start: 'dist/server/main.js',
  ...Object.fromEntries(
    [
      'admin',
      'reconcile',
      'memory',
      'engines',
      'backup',
      'restore',
      'storage',
      'doctor',
      'model',
      'understudy',
    ].map((name) => [name, `dist/server/commands/${name}.js`]),
  ),
};
const commands = IS_RELEASE ? RELEASED : SCRIPTS;
if (!Object.hasOwn(commands, command))
  fail(`Unknown command ${command}. There are: ${Object.keys(commands).join(', ')}.`);
if (!IS_RELEASE) install();
const isServer = command === 'start';
const node = findNode();
run(
  node,
  [...(isServer ? knownFlags(node, serverFlags()) : []), commands[command], ...rest],
  isServer ? serverEnv() : process.env,
);
