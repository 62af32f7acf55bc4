// The memory of the whole process beside back-ends that keep to no bound. Bytes are counted, not seconds.
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
/** How far beyond its idle size the process may grow. */
const GROWTH_MAX = 1.5;
/** The kernel and both ends' buffers take this much before anybody notices that nobody reads. */
const IN_FLIGHT_MAX = 12 * MB;

/** What the back-end does with the next request, and what came of it. */
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

/** @param bytes how much of it, at the least; for ever where infinite. */
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

/** Of `VmRSS` or, since the last reset, `VmHWM`. */
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

/** @returns the highest size that it had, as a multiple of the one before. */
async function growthDuring(act: () => Promise<void>): Promise<number> {
  const idle = await memoryOf('VmRSS');
  await resetPeak();
  await act();
  return (await memoryOf('VmHWM')) / idle;
}

// Only Linux tells a process's peak, and lets it begin anew.
describe.skipIf(process.platform !== 'linux')(
  'the process stays within its size',
  { timeout: 120_000 },
  () => {
    beforeAll(async () => {
      dataDir = await mkdtemp(path.join(os.tmpdir(), 'nb-memory-'));
      database = await createTestDatabase();
      backEnd = await startBackEnd();
      product = await startProduct({
        ...{ DATABASE_URL: database.url, DATA_DIR: dataDir, SECRET: 'a secret that is known to it alone' },
        CHAT_BASE_URL: `http://127.0.0.1:${(backEnd.address() as AddressInfo).port}/v1`,
        IMAGE_WORKERS: '1',
      });
      // Pictures of the catalogue would be drawn beside it.
      await database.pool.query('delete from image_slots');
      ada = await product.visit();
      const body = { email: 'ada@example.test', username: 'ada', password: 'correct horse battery' };
      ada.session.accessToken = (await ada.account.register({ body })).accessToken;
      const { items } = await ada.discovery.list({ query: {} });
      characterId = items.find(({ isPremium }) => !isPremium)!.id;
      // As much as it takes with visitors.
      behaviour = words(2_000);
      for (let turn = 0; turn < 20; turn++)
        expect((await ask(`Good evening, number ${turn}.`)).event).toBe('done');
    }, 180_000);
    afterAll(async () => {
      await product.kill('SIGTERM');
      backEnd.closeAllConnections();
      backEnd.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    });

    test('where a back-end never ends', async () => {
      behaviour = words(Infinity);
      const growth = await growthDuring(async () => {
        const end = await ask('Tell me a story.');
        expect(end).toMatchObject({
          event: 'done',
          data: { message: { state: 'complete', marks: ['cut'] } },
        });
      });
      expect(sentBytes).toBeLessThan(IN_FLIGHT_MAX);
      expect(growth).toBeLessThan(GROWTH_MAX);
    });

    test('where a reply of 10 MB ends', async () => {
      behaviour = words(10 * MB);
      const growth = await growthDuring(async () => {
        const end = await ask('And another one.');
        expect(end).toMatchObject({
          event: 'done',
          data: { message: { state: 'complete', marks: ['cut'] } },
        });
      });
      expect(growth).toBeLessThan(GROWTH_MAX);
    });

    test('where one event has 32 MB', async () => {
      behaviour = async (response) => {
        await send(response, event('x'.repeat(32 * MB)));
        response.end(END);
      };
      const growth = await growthDuring(async () => {
        expect((await ask('In one word?')).event).toBe('error');
      });
      expect(growth).toBeLessThan(GROWTH_MAX);
    });

    test('and goes on serving', async () => {
      behaviour = words(2_000);
      expect((await ask('Are you there?')).event).toBe('done');
    });
  },
);
