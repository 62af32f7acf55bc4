// Memory of the whole process with back-ends that send without limit. Measures bytes, not time.
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startProduct, type RunningProduct } from '../support/running-product.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import type { Visitor } from '../support/visitor.ts';

const MB = 1_000_000;
/** Maximum peak size of the process, as a multiple of its idle size. */
const GROWTH_MAX = 1.5;
/** What kernel and socket buffers can absorb before the back-end notices that nobody reads. */
const IN_FLIGHT_MAX = 12 * MB;

/** The back-end's response to the next request, and the bytes that it has sent. */
let behaviour: (response: http.ServerResponse) => Promise<void>;
let sentBytes = 0;

let dataDir: string;
let database: TestDatabase;
let backEnd: http.Server;
let product: RunningProduct;
let ada: Visitor;
let characterId: string;

const event = (content: string): string =>
  `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;
const END = 'data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n';

async function send(response: http.ServerResponse, text: string): Promise<void> {
  sentBytes += text.length;
  if (!response.write(text)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
}

/** Streams text. @param bytes minimum size; Infinity never ends. */
const words = (bytes: number) => async (response: http.ServerResponse) => {
  const piece = event('and so the night went on, ').repeat(100);
  while (sentBytes < bytes && !response.destroyed) await send(response, piece);
  response.end(END);
};

async function startBackEnd(): Promise<http.Server> {
  const server = http.createServer((request, response) => {
    request.resume().on('end', () => {
      if (request.method !== 'POST') return void response.end('{"data":[]}');
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      void behaviour(response);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}

/** The current size (`VmRSS`), or the peak since the last reset (`VmHWM`), in bytes. */
async function memoryOf(field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${product.pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)![1]) * 1024;
}
const resetPeak = () => writeFile(`/proc/${product.pid}/clear_refs`, '5');

/** @returns the last event. */
async function ask(content: string) {
  sentBytes = 0;
  const events = await Array.fromAsync(ada.chat.send({ params: { id: characterId }, body: { content } }));
  return events.at(-1)!;
}

/** @returns the peak size during `act` as a multiple of the size before. */
async function growthDuring(act: () => Promise<void>): Promise<number> {
  const idle = await memoryOf('VmRSS');
  await resetPeak();
  await act();
  return (await memoryOf('VmHWM')) / idle;
}

// Only Linux reports the peak of a process and can reset it.
describe.skipIf(process.platform !== 'linux')('the memory of the process is bounded', () => {
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'nb-memory-'));
    database = await createTestDatabase();
    backEnd = await startBackEnd();
    product = await startProduct({
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      SECRET: 'a secret that is known to it alone',
      CHAT_BASE_URL: `http://127.0.0.1:${(backEnd.address() as AddressInfo).port}/v1`,
      IMAGE_WORKERS: '1',
    });
    // Drawing pictures of the catalogue would distort the measurement.
    await database.pool.query('delete from image_slots');
    ada = await product.visit();
    const body = { email: 'ada@example.test', username: 'ada', password: 'correct horse battery' };
    ada.session.accessToken = (await ada.account.register({ body })).accessToken;
    const { items } = await ada.discovery.list({ query: {} });
    characterId = items.find(({ isPremium }) => !isPremium)!.id;
    // Warm up to the size that the process has in use.
    behaviour = words(2_000);
    for (let turn = 0; turn < 20; turn++)
      expect((await ask(`Good evening, number ${turn}.`)).event).toBe('done');
  });
  afterAll(async () => {
    await product.kill('SIGTERM');
    backEnd.closeAllConnections();
    backEnd.close();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('when a back-end never ends its reply', async () => {
    behaviour = words(Infinity);
    const growth = await growthDuring(async () => {
      const end = await ask('Tell me a story.');
      expect(end).toMatchObject({ event: 'done', data: { message: { state: 'complete', marks: ['cut'] } } });
    });
    expect(sentBytes).toBeLessThan(IN_FLIGHT_MAX);
    expect(growth).toBeLessThan(GROWTH_MAX);
  });

  test('when a reply has 10 MB', async () => {
    behaviour = words(10 * MB);
    const growth = await growthDuring(async () => {
      const end = await ask('And another one.');
      expect(end).toMatchObject({ event: 'done', data: { message: { state: 'complete', marks: ['cut'] } } });
    });
    expect(growth).toBeLessThan(GROWTH_MAX);
  });

  test('when one event has 32 MB', async () => {
    behaviour = async (response) => {
      await send(response, event('x'.repeat(32 * MB)));
      response.end(END);
    };
    const growth = await growthDuring(async () => {
      expect((await ask('In one word?')).event).toBe('error');
    });
    expect(growth).toBeLessThan(GROWTH_MAX);
  });

  test('and the product still serves requests', async () => {
    behaviour = words(2_000);
    expect((await ask('Are you there?')).event).toBe('done');
  });
});
