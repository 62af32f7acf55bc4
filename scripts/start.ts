// `npm start`: builds what is out of date, then serves in this very process.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isBuilt } from './build-product.ts';
import { ROOT } from './run.ts';

/** In a process of its own: what a build takes, close to a gigabyte, a server would keep for as long as it runs. */
async function build(): Promise<void> {
  const child = spawn(process.execPath, ['scripts/build.ts'], { cwd: ROOT, stdio: 'inherit' });
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const pass = (signal: NodeJS.Signals): void => void child.kill(signal);
  for (const signal of signals) process.on(signal, pass);
  const code = await new Promise<number>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (exitCode) => resolve(exitCode ?? 1));
  });
  if (code !== 0) process.exit(code);
  for (const signal of signals) process.off(signal, pass);
}

if (!isBuilt()) await build();
await import(pathToFileURL(path.resolve(ROOT, 'dist/server/main.js')).href);
