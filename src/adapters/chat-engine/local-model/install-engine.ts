// node-llama-cpp, installed into the data folder on demand: with everything that it may use anywhere it takes 725 MB,
// with what this machine can use 85 MB (no compiler is needed, the code comes built).
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

export const ENGINE_VERSION = '3.21.1';
const PACKAGES = [
  ...['linux-arm64', 'linux-armv7l', 'linux-riscv64', 'linux-x64', 'linux-x64-cuda', 'linux-x64-cuda-ext'],
  ...['linux-x64-vulkan', 'mac-arm64-metal', 'mac-x64', 'win-arm64', 'win-x64', 'win-x64-cuda'],
  ...['win-x64-cuda-ext', 'win-x64-vulkan'],
];

export interface Machine {
  platform: string;
  arch: string;
  hasNvidia: boolean;
  hasVulkan: boolean;
}

export const thisMachine = (): Machine => ({
  platform: process.platform,
  arch: process.arch,
  hasNvidia: existsSync('/dev/nvidia0') || existsSync('/proc/driver/nvidia/version'),
  hasVulkan: existsSync('/dev/dri/renderD128'),
});

/** @returns the names of the built parts that this machine can use. */
export function usablePackages({ platform, arch, hasNvidia, hasVulkan }: Machine): string[] {
  if (platform === 'darwin') return arch === 'arm64' ? ['mac-arm64-metal'] : ['mac-x64'];
  const system = platform === 'win32' ? 'win' : 'linux';
  const base = `${system}-${arch === 'arm' ? 'armv7l' : arch}`;
  // On Windows there is no cheap way to see the graphics card: all of it is taken.
  const withNvidia = hasNvidia || system === 'win' ? [`${base}-cuda`, `${base}-cuda-ext`] : [];
  const withVulkan = hasVulkan || system === 'win' ? [`${base}-vulkan`] : [];
  return [base, ...withNvidia, ...withVulkan].filter((name) => PACKAGES.includes(name));
}

export async function isInstalled(folder: string): Promise<boolean> {
  try {
    const text = await readFile(path.join(folder, 'node_modules/node-llama-cpp/package.json'), 'utf8');
    return (JSON.parse(text) as { version: string }).version === ENGINE_VERSION;
  } catch {
    return false;
  }
}

/** @throws an Error with npm's own last words, or the signal's reason. */
export async function installEngine(folder: string, signal?: AbortSignal): Promise<void> {
  if (await isInstalled(folder)) return;
  const machine = thisMachine();
  const usable = usablePackages(machine);
  if (usable.length === 0)
    throw new Error(
      `There is no built engine for ${machine.platform} ${machine.arch}. Run a model server beside it.`,
    );
  await mkdir(path.join(folder, 'empty'), { recursive: true });
  await writeFile(path.join(folder, 'empty/package.json'), '{"name":"empty","version":"0.0.0"}\n');
  const unusable = PACKAGES.filter((name) => !usable.includes(name));
  const manifest = {
    private: true,
    dependencies: { 'node-llama-cpp': ENGINE_VERSION },
    overrides: Object.fromEntries(unusable.map((name) => [`@node-llama-cpp/${name}`, 'file:./empty'])),
  };
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await npm(
    ['install', '--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts', '--loglevel=error'],
    folder,
    signal,
  );
}

async function npm(args: string[], cwd: string, signal: AbortSignal | undefined): Promise<void> {
  const isWindows = process.platform === 'win32';
  const child = spawn(isWindows ? 'npm.cmd' : 'npm', args, {
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: isWindows,
    ...(signal ? { signal } : {}),
  });
  let words = '';
  child.stderr.on('data', (bytes: Buffer) => (words = (words + bytes.toString()).slice(-2000)));
  const code = await new Promise<number | null>((resolve, reject) =>
    child.on('error', reject).on('exit', resolve),
  ).catch((error: NodeJS.ErrnoException) => {
    signal?.throwIfAborted();
    throw error.code === 'ENOENT' ? new Error('npm was not found, which installs node-llama-cpp') : error;
  });
  if (code !== 0) throw new Error(`npm could not install node-llama-cpp:\n${words.trim()}`);
}
