// Server-rendered pages: gate and feed in the HTML, status codes, security headers and caching.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createHttpServer } from '../../src/app/server/http/http-server.ts';
import type { EntryServer } from '../../src/app/server/pages/page-source.ts';
import { mountPages } from '../../src/app/server/pages/pages.ts';
import { manualTicker } from '../../src/adapters/clock/ticker.ts';
import { readConfig } from '../../src/app/server/settings.ts';
import { createLog } from '../../src/platform/server/log.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

const WEB = path.resolve(import.meta.dirname, '../../src/app/web');
/** Imported by path, because the types of pages are checked separately from those of the server. */
const ENTRY = path.join(WEB, 'entry-server.tsx');
const INLINE = 'document.documentElement.dataset.ready = "yes"';

let app: TestApp;
let http: FastifyInstance;
let drawn = 0;
let fails = false;
/** A script that somebody got into the drawn page. */
let injected = '';
const ticker = manualTicker();
beforeAll(async () => {
  app = await createTestApp();
  http = await createHttpServer({ config: readConfig({}), log: createLog('silent'), nextId: () => 'id' });
  const template = (await readFile(path.join(WEB, 'index.html'), 'utf8')).replace(
    '<!--first-paint-->',
    `<script>${INLINE}</script>`,
  );
  await mountPages(http, {
    source: {
      template: async () => template,
      async entry() {
        if (fails) throw new Error('the page cannot be drawn');
        drawn++;
        const entry = (await import(ENTRY)) as EntryServer;
        if (!injected) return entry;
        return {
          async render(input) {
            const page = await entry.render(input);
            return { ...page, body: `${page.body}<script>${injected}</script>` };
          },
        };
      },
      mountFiles: async () => {},
      isCacheable: true,
    },
    productName: 'Nightbloom',
    offers: { hasGoogle: false, hasMail: true },
    hasDiagnostics: false,
    origin: () => 'https://nightbloom.example',
    isEncrypted: true,
    discovery: app.services.discovery,
    factsOf: app.services.factsOf,
    ticker,
  });
});
afterAll(async () => {
  await http.close();
  await app.close();
});

test('the home page contains the gate and the first screen of the feed', async () => {
  const answer = await http.inject('/');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.body).toContain('Yes, I am 18 or older');
  expect(answer.body).toContain('<title>For You · Nightbloom</title>');
  expect(answer.body).toContain('<link rel="canonical" href="https://nightbloom.example/');
  const { items } = await (await app.guest()).discovery.list({ query: {} });
  for (const { name } of items.slice(0, 8)) expect(answer.body).toContain(name);
  expect(answer.body).not.toMatch(/<!--(head|body|state)-->/);
  // The element that is painted first must have no white space before it.
  expect(answer.body).toContain('<body><b class="first-word" data-word="Nightbloom"');
});

test.each(['/payment/success', '/payment/cancel'])('%s shows the place of the order at once', async (url) => {
  const { body } = await http.inject(`${url}?order=0193a1b2-0000-7000-8000-000000000000`);
  expect(body).toContain('Loading your order');
  expect(body).toContain('order-summary');
});

test('the page has no pictures for visitors who blur them', async () => {
  const answer = await http.inject({ url: '/', headers: { cookie: 'nb_blur_images=1' } });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).not.toContain('/media/');
});

test('the policy allows the product’s own scripts, and inline ones by their hash', async () => {
  const policy = String((await http.inject('/')).headers['content-security-policy']);
  const hash = createHash('sha256').update(INLINE).digest('base64');
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`);
  for (const part of ["default-src 'self'", "object-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"])
    expect(policy).toContain(part);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
});

test('a script that is drawn into the page is not allowed by its policy', async () => {
  injected = 'document.title = "taken"';
  try {
    const answer = await http.inject('/guides');
    expect(answer.body).toContain(injected);
    const policy = String(answer.headers['content-security-policy']);
    const hashOf = (code: string) => createHash('sha256').update(code).digest('base64');
    expect(policy).toContain(hashOf(INLINE));
    expect(policy).not.toContain(hashOf(injected));
    expect(policy.match(/'sha256-/g)).toHaveLength(1);
  } finally {
    injected = '';
  }
});

test('a page has headers against framing and sniffing, HSTS, and an opener policy for popups', async () => {
  expect((await http.inject('/')).headers).toMatchObject({
    'x-frame-options': 'SAMEORIGIN',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': expect.stringContaining('max-age='),
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  });
});

test.each([
  ['/characters', 404],
  ['/nothing/at/all', 404],
  // Diagnostic pages are closed here.
  ['/test', 404],
  ['/desk', 404],
  ['/desk/payments', 404],
  ['/coins', 200],
  ['/ForYouPage', 200],
])('%s answers %i', async (url, status) => {
  const answer = await http.inject(url);
  expect(answer.statusCode).toBe(status);
  expect(answer.body.includes('content="noindex"')).toBe(status === 404);
});

test.each(['/api/none', '/media/none', '/assets/none'])('%s is answered with 404 as JSON', async (url) => {
  const answer = await http.inject(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ error: { code: 'request.not_found' } });
});

test('a rendered page is cached for all visitors, and compressed', async () => {
  await http.inject('/guides');
  const before = drawn;
  const answer = await http.inject({ url: '/guides?a=1', headers: { 'accept-encoding': 'gzip, br' } });
  expect(drawn).toBe(before);
  expect(answer.headers['content-encoding']).toBe('br');
});

test('when rendering fails, the cached page is sent until it is too old, and rendering is retried', async () => {
  const begun = performance.now();
  const now = vi.spyOn(performance, 'now');
  const statusAfter = async (ms: number) => {
    now.mockReturnValue(begun + ms);
    return (await http.inject('/subscription')).statusCode;
  };
  const failToDraw = async () => {
    fails = true;
    ticker.tick();
    await new Promise((resolve) => setImmediate(resolve));
  };
  try {
    const status = await statusAfter(0);
    expect(await statusAfter(12_000)).toBe(status);
    await failToDraw();
    expect(await statusAfter(13_000)).toBe(status);
    expect(await statusAfter(40_000)).toBe(500);
    fails = false;
    expect(await statusAfter(41_000)).toBe(status);
    expect(await statusAfter(53_000)).toBe(status);
    await failToDraw();
    expect(await statusAfter(54_000)).toBe(status);
    fails = false;
    const before = drawn;
    ticker.tick();
    await vi.waitFor(() => expect(drawn).toBe(before + 1));
  } finally {
    fails = false;
    now.mockRestore();
  }
});

test('a stale page is sent while it is rendered again, but not a very old one', async () => {
  await http.inject('/coins');
  const begun = performance.now();
  const now = vi.spyOn(performance, 'now');
  const drawnAfter = async (ms: number) => {
    now.mockReturnValue(begun + ms);
    const before = drawn;
    expect((await http.inject('/coins')).statusCode).toBe(200);
    return drawn - before;
  };
  try {
    expect(await drawnAfter(5000)).toBe(0);
    // The stale page is sent; one new rendering starts with the next tick.
    expect(await drawnAfter(20_000)).toBe(0);
    expect(await drawnAfter(21_000)).toBe(0);
    const before = drawn;
    ticker.tick();
    await vi.waitFor(() => expect(drawn).toBe(before + 1));
    ticker.tick();
    expect(await drawnAfter(22_000)).toBe(0);
    expect(await drawnAfter(90_000)).toBe(1);
  } finally {
    now.mockRestore();
  }
});
