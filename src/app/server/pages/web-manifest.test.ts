import cookie from '@fastify/cookie';
import fastify from 'fastify';
import { existsSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { serveWebManifest, webManifest } from './web-manifest.ts';

const app = fastify();
await app.register(cookie);
serveWebManifest(app, 'Lantern House Chats');
afterAll(() => app.close());

test('the manifest is served as one, under the operator’s name', async () => {
  const answer = await app.inject('/site.webmanifest');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': expect.stringContaining('application/manifest+json') as string,
    'cache-control': 'no-cache',
    vary: 'accept-language, cookie',
  });
  expect(answer.json()).toMatchObject({
    name: 'Lantern House Chats',
    short_name: 'Lantern',
    start_url: '/',
    scope: '/',
    display: 'standalone',
  });
});

test('it has what browsers ask for before they offer to install, and each icon is there', () => {
  const { icons, shortcuts, short_name: shortName } = webManifest('Nightbloom');
  expect(shortName).toBe('Nightbloom');
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(icons.map(({ purpose }) => purpose)).toContain('maskable');
  for (const { src } of [...icons, ...shortcuts.flatMap((shortcut) => shortcut.icons)])
    expect([src, existsSync(new URL(`../../../../public${src}`, import.meta.url))]).toEqual([src, true]);
});
