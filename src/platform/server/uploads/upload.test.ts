import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance } from 'fastify';
import { readdir, readlink } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { answerErrors } from '../http/error-reply.ts';
import { receiveUpload, SMALL_BYTES, type Upload } from './upload.ts';

const MAX = 24 * 1_048_576;
let app: FastifyInstance;
let origin: string;
let work: (upload: Upload) => Promise<unknown> = async () => 'done';

beforeAll(async () => {
  app = fastify();
  answerErrors(app);
  await app.register(multipart, { throwFileSizeLimit: false });
  app.post('/', async (request) => {
    const upload = await receiveUpload(request, 'file', MAX);
    return { answer: await upload.use((file) => work(file)) };
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(() => app.close());
afterEach(() => void (work = async () => 'done'));

const bytesOf = (size: number) => Buffer.alloc(size, 'night');
function formOf(bytes: Uint8Array, field = 'file'): FormData {
  const form = new FormData();
  form.append(field, new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'text/plain' }), 'a.txt');
  return form;
}
const send = (body: FormData) => fetch(origin, { method: 'POST', body, signal: AbortSignal.timeout(20_000) });
const temporary = async () =>
  (await readdir(os.tmpdir())).filter((name) => name.startsWith('nightbloom-upload-'));

test.each([0, 1, SMALL_BYTES, SMALL_BYTES + 1, 5 * SMALL_BYTES + 7, MAX])(
  'receives a file of %i bytes unchanged',
  async (size) => {
    const bytes = bytesOf(size);
    work = async ({ bytes: got, filename, mime }) => ({
      hash: createHash('sha256').update(got).digest('hex'),
      filename,
      mime,
    });
    expect(await (await send(formOf(bytes))).json()).toEqual({
      answer: {
        hash: createHash('sha256').update(bytes).digest('hex'),
        filename: 'a.txt',
        mime: 'text/plain',
      },
    });
    expect(await temporary()).toEqual([]);
  },
);

test('keeps only two of many large files in memory, the others wait on disk', async () => {
  const size = 8 * SMALL_BYTES;
  let held = 0;
  let most = 0;
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  work = async ({ bytes }) => {
    most = Math.max(most, (held += bytes.length));
    await gate;
    held -= bytes.length;
    return bytes.length;
  };
  const answers = Promise.all(Array.from({ length: 12 }, () => send(formOf(bytesOf(size)))));
  try {
    await expect.poll(() => held).toBe(2 * size);
  } finally {
    release();
  }
  for (const answer of await answers) expect(await answer.json()).toEqual({ answer: size });
  expect(most).toBe(2 * size);
  expect(await temporary()).toEqual([]);
});
/** Number of temporary files that this process has open, on Linux. */
async function openFiles(): Promise<number> {
  const links = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  );
  return links.filter((link) => link.includes('nightbloom-upload-')).length;
}

test('refuses a file that is too large and leaves no temporary file', async () => {
  const answer = await send(formOf(bytesOf(MAX + 1)));
  expect(answer.status).toBe(413);
  expect(await answer.json()).toMatchObject({
    error: { code: 'request.too_large', message: 'The file can have at most 24 MiB' },
  });
  expect(await temporary()).toEqual([]);
});

test('frees the file and the slot if the work fails', async () => {
  work = () => Promise.reject(new Error('no'));
  for (let round = 0; round < 5; round++)
    expect((await send(formOf(bytesOf(2 * SMALL_BYTES)))).status).toBe(500);
  work = async () => 'again';
  expect(await (await send(formOf(bytesOf(2 * SMALL_BYTES)))).json()).toEqual({ answer: 'again' });
});

test('removes the temporary file if the sender disconnects', async () => {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write(
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 9999999\r\n\r\n' +
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n',
  );
  socket.write(bytesOf(3 * SMALL_BYTES));
  if (process.platform === 'linux') await expect.poll(openFiles).toBe(1);
  socket.destroy();
  if (process.platform === 'linux') await expect.poll(openFiles).toBe(0);
  expect(await (await send(formOf(bytesOf(2 * SMALL_BYTES)))).json()).toEqual({ answer: 'done' });
});
