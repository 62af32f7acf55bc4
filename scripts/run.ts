import { spawn } from 'node:child_process';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '..');

export interface Ran {
  isFine: boolean;
  /** Everything that it printed. */
  output: string;
}

interface Options {
  env?: NodeJS.ProcessEnv;
  /** Nothing is shown while it runs. */
  isQuiet?: boolean;
}

/** Runs a program of node_modules/.bin, or node itself, showing what it prints. */
export function run(name: string, args: string[], { env, isQuiet }: Options = {}): Promise<Ran> {
  const file = name === 'node' ? process.execPath : path.join(ROOT, 'node_modules/.bin', name);
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(file, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (!isQuiet) process.stdout.write(chunk);
      });
    }
    child.on('error', (error) => resolve({ isFine: false, output: `${output}${error.message}` }));
    child.on('exit', (code) => resolve({ isFine: code === 0, output }));
  });
}
