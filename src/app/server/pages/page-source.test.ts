// Serving of the built files, and of paths that are not files.
import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../settings.ts';
import { createLog } from '../../../platform/server/log.ts';
import { createHttpServer } from '../http/http-server.ts';
import { builtPages } from './page-source.ts';

let dist: string;
let app: FastifyInstance;
beforeAll(async () => {
  dist = await mkdtemp(path.join(tmpdir(), 'nightbloom-dist-'));
  const files = {
    'web/index.html': '<!doctype html><!--body-->',
    'web/favicon.svg': '<svg/>',
    'web/service-worker.js': 'go()',
    'web/hosted.css': ':root{}',
    'web/service-worker.js.br': 'compressed',
    'web/assets/main-1a2b.js': 'go()',
    'web/pictures/moon.webp': 'moon',
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(dist, name)), { recursive: true });
    await writeFile(path.join(dist, name), text);
  }
  app = await createHttpServer({
    config: readConfig({ MODE: 'development' }),
    log: createLog('silent'),
    nextId: () => 'id',
  });
  await (await builtPages(dist))!.mountFiles(app);
});
afterAll(async () => {
  await app.close();
  await rm(dist, { recursive: true });
});

test.each([
  ['/assets/main-1a2b.js', 'public, max-age=31536000, immutable'],
  ['/pictures/moon.webp', 'public, max-age=3600'],
  ['/favicon.svg', 'public, max-age=3600'],
  ['/service-worker.js', 'no-cache'],
  ['/hosted.css', 'no-cache'],
])('serves %s with cache-control: %s', async (url, caching) => {
  const answer = await app.inject(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe(caching);
});

test('answers files of earlier builds with 404 that nothing may keep', async () => {
  const answer = await app.inject('/assets/main-0000.js');
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store']);
});

test('answers the build, which changes with the page', async () => {
  const { build } = (await builtPages(dist))!;
  const answer = await app.inject('/build.txt');
  expect([answer.body, answer.headers['cache-control']]).toEqual([build, 'no-store']);
  const index = path.join(dist, 'web/index.html');
  const template = await readFile(index, 'utf8');
  await writeFile(index, `${template}<!-- /assets/main-3c4d.js -->`);
  expect((await builtPages(dist))!.build).not.toBe(build);
  await writeFile(index, template);
});

test('sends the same cache-control for the compressed file', async () => {
  const answer = await app.inject({ url: '/service-worker.js', headers: { 'accept-encoding': 'br' } });
  expect(answer.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' });
});

test.each([
  '/pictures/',
  '/assets/',
  '/assets/none.js',
  '/pictures//moon.webp',
  '/pictures/%00',
  '/pictures/%2e%2e/index.html',
  '/pictures/..%2f..%2fetc',
  '/index.html',
])('answers %s with 404 in the common error format', async (url) => {
  const answer = await app.inject(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ error: { code: 'request.not_found' } });
});

test('returns null if the pages are not built', async () => {
  expect(await builtPages(path.join(dist, 'none'))).toBeNull();
});
