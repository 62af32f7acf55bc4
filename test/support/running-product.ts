// The product as a separate process, which tests can kill and restart on the same data.
import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { serverEnv, serverFlags } from '../../scripts/node-flags.mjs';
import { openVisitor, type Visitor } from './visitor.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/**
 * After a build (scripts/test.ts, playwright.config.ts) the same command as `npm start`; otherwise the
 * sources.
 */
const COMMAND = process.env['TEST_BUILT']
  ? [...serverFlags(), path.join(ROOT, 'dist/server/main.js')]
  : [path.join(ROOT, 'src/app/server/main.ts')];

export interface RunningProduct {
  origin: string;
  pid: number;
  /** Everything printed to stdout and stderr so far. */
  output(): string;
  /** Sends a signal. */
  signal(signal: NodeJS.Signals): void;
  /** Resolves with the exit code when the process has ended; null if a signal ended it. */
  ended: Promise<number | null>;
  /** Sends a signal and waits until the process has ended. */
  kill(signal: NodeJS.Signals): Promise<void>;
  visit(): Promise<Visitor>;
}

/**
 * Starts the product and waits until it prints its address.
 * @param command arguments of Node, by default those that start this checkout's product.
 */
export async function startProduct(env: NodeJS.ProcessEnv, command = COMMAND): Promise<RunningProduct> {
  const child: ChildProcess = spawn(process.execPath, command, {
    env: {
      ...serverEnv(),
      MODE: 'production',
      PORT: '0',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_SCALE: '1000',
      // Encoding AVIF keeps half a core busy for minutes, and the browser needs both cores.
      IMAGE_AVIF: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const gone = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const origin = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout!, child.stderr!]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const found = /is open at (http:\S+)/.exec(output);
        if (found) resolve(found[1]!);
      });
    }
    void gone.then(() => reject(new Error(`the product did not start:\n${output}`)));
  });
  return {
    origin,
    pid: child.pid!,
    output: () => output,
    signal: (signal) => void child.kill(signal),
    ended: gone,
    async kill(signal) {
      child.kill(signal);
      await gone;
    },
    visit: () => openVisitor(origin),
  };
}
