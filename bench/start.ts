// S1: from the command to the first 200, with a database that is already there, beside a bare server.
import { spawn } from 'node:child_process';
import net from 'node:net';
import path from 'node:path';
import { startEmbeddedPostgres } from '../src/platform/server/db/embedded/embedded-postgres.ts';
import { serverFlags } from '../scripts/node-flags.mjs';
import type { Bench } from './bench.ts';
import { pinned, stopper } from './machine/process.ts';
import { entry, productEnv } from './product.ts';
import { atMost, median, short, told, type Row } from './table.ts';

const bareServer = `require('node:http').createServer((q, r) => r.end('ok')).listen(process.env.PORT, '127.0.0.1')`;

async function freePort(): Promise<number> {
  const probe = net.createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as net.AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Asks once; resolves with whether the answer was 200. */
function isUp(port: number, route: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.write(`GET ${route} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n`);
    });
    socket.once('data', (part) => {
      resolve(part.toString('latin1').startsWith('HTTP/1.1 200'));
      socket.destroy();
    });
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
  });
}

async function msToFirst200(args: string[], route: string, env: NodeJS.ProcessEnv): Promise<number> {
  const port = await freePort();
  const [command, words] = pinned('server', process.execPath, args);
  const begun = performance.now();
  const child = spawn(command, words, { env: { ...env, PORT: String(port) }, stdio: 'ignore' });
  const stop = stopper(child);
  try {
    while (!(await isUp(port, route))) {
      if (child.exitCode !== null)
        throw new Error(`${args.at(-1)} ended with ${child.exitCode} before it answered`);
      if (performance.now() - begun > 60_000)
        throw new Error(`${args.at(-1)} did not answer within a minute`);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    return performance.now() - begun;
  } finally {
    await stop();
  }
}

const rounds = 7;

export async function start(bench: Bench): Promise<Row[]> {
  const dataDir = await bench.dataDir();
  const env = productEnv({ dataDir });
  const own = [...serverFlags(), entry()];
  const embedded: number[] = [];
  // The first start of each kind fills caches, and does not count.
  for (let round = 0; round <= 3; round++) embedded.push(await msToFirst200(own, '/api/ready', env));
  const postgres = await startEmbeddedPostgres(path.join(dataDir, 'postgres'));
  try {
    const connected = { ...env, DATABASE_URL: postgres.url('postgres') };
    const bare: number[] = [];
    const product: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      bench.say(`cold start, round ${round}`);
      bare.push(await msToFirst200(['-e', bareServer], '/', process.env));
      product.push(await msToFirst200(own, '/api/ready', connected));
    }
    return [
      atMost('S1', 'cold start to the first 200', median(product.slice(1)), 2.8, median(bare.slice(1)), 'ms'),
      told('S1', 'the same with its own database to start', `${short(median(embedded.slice(1)))} ms`),
    ];
  } finally {
    await postgres.stop();
  }
}
