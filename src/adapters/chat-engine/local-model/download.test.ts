import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { download, type DownloadOptions } from './download.ts';
import { askForFacts } from './hub.ts';

const MODEL = Buffer.concat([Buffer.from('GGUF'), Buffer.alloc(200_000, 'weights ')]);
const SHA256 = createHash('sha256').update(MODEL).digest('hex');

let server: Server;
let origin: string;
let folder: string;
/** What the server does with the next requests for the file. */
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let asked: { method: string; range: string | undefined }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push({ method: request.method ?? '', range: request.headers.range });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  folder = await mkdtemp(path.join(os.tmpdir(), 'nb-model-'));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  asked = [];
  answer = withRanges;
});

function withRanges(request: IncomingMessage, response: ServerResponse): void {
  const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
  response.writeHead(from ? 206 : 200, { 'content-length': MODEL.length - from });
  response.end(request.method === 'HEAD' ? undefined : MODEL.subarray(from));
}

let count = 0;
const optionsFor = (changes: Partial<DownloadOptions> = {}): DownloadOptions => ({
  address: `${origin}/model.gguf`,
  target: path.join(folder, `model-${count++}.gguf`),
  sizeBytes: MODEL.length,
  sha256: SHA256,
  onProgress() {},
  signal: new AbortController().signal,
  freeBytes: async () => 10 ** 12,
  ...changes,
});
const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

describe('a download', () => {
  test('arrives whole, is checked, and tells how far it is', async () => {
    const seen: number[] = [];
    const options = optionsFor({ onProgress: (done) => seen.push(done) });
    await download(options);
    expect((await readFile(options.target)).equals(MODEL)).toBe(true);
    expect(seen.at(-1)).toBe(MODEL.length);
    expect(await isThere(`${options.target}.part`)).toBe(false);
  });

  test('that broke off goes on where it stopped', async () => {
    let breakOff = (): void => {};
    const options = optionsFor({ onProgress: () => breakOff() });
    answer = (_request, response) => {
      breakOff = () => response.destroy();
      response.writeHead(200, { 'content-length': MODEL.length });
      response.write(MODEL.subarray(0, 70_000));
    };
    await expect(download(options)).rejects.toThrow(/cannot be reached/);
    const had = (await readFile(`${options.target}.part`)).length;
    expect(had).toBeGreaterThan(0);
    answer = withRanges;
    await download(options);
    expect(asked.at(-1)).toEqual({ method: 'GET', range: `bytes=${had}-` });
    expect((await readFile(options.target)).equals(MODEL)).toBe(true);
  });

  test('begins anew where the server knows no ranges', async () => {
    const options = optionsFor();
    await writeFile(`${options.target}.part`, 'GGUF of another day');
    answer = (_request, response) => void response.end(MODEL);
    await download(options);
    expect((await readFile(options.target)).equals(MODEL)).toBe(true);
  });

  test('of something else is refused and deleted', async () => {
    const options = optionsFor({ sha256: 'a'.repeat(64) });
    await expect(download(options)).rejects.toThrow(/not the file that was promised/);
    expect([await isThere(options.target), await isThere(`${options.target}.part`)]).toEqual([false, false]);
    answer = (_request, response) => void response.end('<html>not a model</html>');
    await expect(download(optionsFor({ sizeBytes: null, sha256: null }))).rejects.toThrow(/no model/);
  });

  test('does not begin where the disk is too full', async () => {
    await expect(download(optionsFor({ freeBytes: async () => 1000 }))).rejects.toThrow(/disk is too full/);
    expect(asked).toEqual([]);
  });

  test('can be stopped, and keeps what came', async () => {
    const stop = new AbortController();
    const options = optionsFor({
      signal: stop.signal,
      onProgress: () => stop.abort(new Error('stopped by hand')),
    });
    answer = (_request, response) => void response.write(MODEL.subarray(0, 50_000));
    await expect(download(options)).rejects.toThrow('stopped by hand');
    expect(await isThere(`${options.target}.part`)).toBe(true);
  });

  test.each([
    [404, /no file/],
    [401, /by hand/],
    [500, /answered 500/],
  ])('that is answered %i says why', async (status, words) => {
    answer = (_request, response) => void response.writeHead(status).end();
    await expect(download(optionsFor())).rejects.toThrow(words);
  });

  test('from nobody says so', async () => {
    await expect(download(optionsFor({ address: 'http://127.0.0.1:1/model.gguf' }))).rejects.toThrow(
      /cannot be reached/,
    );
  });
});

describe('what a server says of a file', () => {
  test('stands in the headers of a hub’s redirect', async () => {
    answer = (_request, response) =>
      void response
        .writeHead(302, {
          location: `${origin}/elsewhere`,
          'x-linked-size': String(MODEL.length),
          'x-linked-etag': `"${SHA256}"`,
        })
        .end();
    expect(await askForFacts(`${origin}/a`)).toEqual({ sizeBytes: MODEL.length, sha256: SHA256 });
    expect(asked).toHaveLength(1);
  });

  test('is its length elsewhere', async () => {
    expect(await askForFacts(`${origin}/a`)).toEqual({ sizeBytes: MODEL.length, sha256: null });
  });

  test('may be that there is none', async () => {
    answer = (_request, response) => void response.writeHead(404).end();
    await expect(askForFacts(`${origin}/a`)).rejects.toThrow(/no file/);
  });
});
