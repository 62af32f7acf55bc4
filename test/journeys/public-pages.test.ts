// Content for search engines and link previews: heads, the sitemap, robots.txt and preview pictures.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EntryServer } from '../../src/app/server/pages/page-source.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

const WEB = path.resolve(import.meta.dirname, '../../src/app/web');
const ENTRY = path.join(WEB, 'entry-server.tsx');

let app: TestApp;
let sfw: string;
let nsfw: string;
beforeAll(async () => {
  app = await createTestApp({
    pages: {
      template: () => readFile(path.join(WEB, 'index.html'), 'utf8'),
      entry: async () => (await import(ENTRY)) as EntryServer,
      mountFiles: async () => {},
      isCacheable: false,
    },
  });
  const rated = async (sign: string) => {
    const { rows } = await app.database.pool.query<{ id: string }>(
      `select id from characters where visibility = 'public' and deleted_at is null and rating ${sign} 'nsfw' order by id limit 1`,
    );
    return rows[0]?.id;
  };
  sfw = (await rated('<>'))!;
  nsfw = (await rated('='))!;
});
afterAll(() => app.close());

const get = (address: string) => fetch(app.origin + address, { redirect: 'manual' });
const headOf = async (address: string) =>
  /<head>([\s\S]*)<\/head>/.exec(await (await get(address)).text())![1]!;
const named = (head: string, property: string) =>
  new RegExp(`<meta (?:property|name)="${property}" content="([^"]*)"`).exec(head)?.[1];

describe('the head of a page', () => {
  test('of a character has the name, the hook and a preview picture', async () => {
    const { name, persona } = await (await app.guest()).characters.get({ params: { id: sfw } });
    const head = await headOf(`/characters/${sfw}`);
    expect(head).toContain(`<title>${name} · Nightbloom</title>`);
    expect(named(head, 'og:title')).toBe(name);
    expect(named(head, 'description')).toBe(persona.replaceAll('"', '&quot;'));
    expect(named(head, 'og:type')).toBe('profile');
    expect(head).toContain(`<link rel="canonical" href="${app.origin}/characters/${sfw}">`);
    expect(named(head, 'robots')).toBeUndefined();
    const image = named(head, 'og:image')!;
    expect(image).toBe(`${app.origin}/share/characters/${sfw}.jpg`);
    const answer = await fetch(image);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([width, height]).toEqual([1200, 630]);
  });

  test('of a character rated NSFW reveals nothing and is not indexed', async () => {
    const { name } = await (await app.guest()).characters.get({ params: { id: nsfw } });
    const head = await headOf(`/characters/${nsfw}`);
    expect(head).not.toContain(name);
    expect(named(head, 'robots')).toBe('noindex');
    expect(named(head, 'og:image')).toBeUndefined();
    expect((await get(`/share/characters/${nsfw}.jpg`)).status).toBe(404);
  });

  test('of a creator has their name', async () => {
    const { creator } = await (await app.guest()).characters.get({ params: { id: sfw } });
    const head = await headOf(`/creators/${creator.id}`);
    expect(named(head, 'og:title')!.toLowerCase()).toContain(creator.username.slice(0, 3).toLowerCase());
    expect(named(head, 'robots')).toBeUndefined();
  });

  test.each([
    ['/', 'For You'],
    ['/features', 'Features'],
    ['/creators', 'Creators'],
    ['/showcase', 'Showcase'],
    ['/subscribe', 'Membership'],
  ])('of %s is listed under its own address', async (address, title) => {
    const head = await headOf(address);
    expect(named(head, 'og:title')).toBe(title);
    expect(head).toContain(`<link rel="canonical" href="${app.origin}${address}">`);
    expect(named(head, 'og:image')).toBe(`${app.origin}/share/product.jpg`);
  });

  test('of an alias has the canonical address', async () => {
    expect(await headOf('/gallery')).toContain(`<link rel="canonical" href="${app.origin}/showcase">`);
  });

  test.each(['/settings', '/chat', '/user-gallery', '/favorites', '/payment/success', '/no/such/page'])(
    'of %s excludes it from search engines',
    async (address) => {
      expect(named(await headOf(address), 'robots')).toBe('noindex');
    },
  );

  test('of the home page describes the site as structured data', async () => {
    const [, json] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(await headOf('/'))!;
    expect(JSON.parse(json!)).toMatchObject({
      '@type': 'WebSite',
      name: 'Nightbloom',
      url: `${app.origin}/`,
    });
  });
});

describe('the status of a page', () => {
  test.each([
    ['/chat/', '/chat'],
    ['/characters/?page=2', '/characters?page=2'],
    [`/a${'/'.repeat(10_000)}b/`, '/a/b'],
  ])('%s is found without its last slash', async (address, plain) => {
    const answer = await get(address);
    expect([answer.status, answer.headers.get('location')]).toEqual([308, plain]);
  });

  const statusOf = async (address: string) => (await get(address)).status;
  const NOBODY = '01930000-0000-7000-8000-00000000dead';

  test.each(
    ['characters', 'character-gallery', 'creators', 'user-profile', 'tags'].flatMap((kind) => [
      `/${kind}/${NOBODY}`,
      `/${kind}/no-such`,
      `/${kind}/%20`,
    ]),
  )('%s answers 404 and is not indexed', async (address) => {
    const answer = await get(address);
    expect(answer.status).toBe(404);
    const page = await answer.text();
    expect(page).toContain('<title>Not found · Nightbloom</title>');
    expect(page).toContain('<meta name="robots" content="noindex">');
  });

  test('of what exists is 200, rated NSFW too', async () => {
    const { creator } = await (await app.guest()).characters.get({ params: { id: sfw } });
    for (const address of [
      ...[`/characters/${sfw}`, `/characters/${nsfw}`, `/character-gallery/${sfw}`, '/tags/vampire'],
      ...[`/creators/${creator.id}`, `/user-profile/${creator.id}`, '/creators', '/user-profile'],
    ])
      expect(await statusOf(address), address).toBe(200);
  });

  test('of a character that only its creator may see is 404, like of one that does not exist', async () => {
    const { pool } = app.database;
    await pool.query("update characters set visibility = 'private' where id = $1", [nsfw]);
    expect(await statusOf(`/characters/${nsfw}`)).toBe(404);
    await pool.query("update characters set visibility = 'public' where id = $1", [nsfw]);
    expect(await statusOf(`/characters/${nsfw}`)).toBe(200);
  });
});

describe('robots.txt and the sitemap', () => {
  const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address!);

  test('robots.txt disallows private pages and links to the sitemap', async () => {
    const text = await (await get('/robots.txt')).text();
    expect(text).toContain('Disallow: /api/');
    expect(text).toContain('Disallow: /desk');
    expect(text).toContain(`Sitemap: ${app.origin}/sitemap.xml`);
  });

  test('the sitemap lists every public character that is not rated NSFW, and the creators', async () => {
    const parts = locations(await (await get('/sitemap.xml')).text());
    const all: string[] = [];
    for (const part of parts) {
      const answer = await fetch(part);
      expect(answer.status, part).toBe(200);
      all.push(...locations(await answer.text()));
    }
    const { rows } = await app.database.pool.query<{ count: number }>(
      `select count(*)::int as count from characters where visibility = 'public' and deleted_at is null and rating <> 'nsfw'`,
    );
    expect(all.filter((address) => address.includes('/characters/'))).toHaveLength(rows[0]!.count);
    expect(all).toContain(`${app.origin}/characters/${sfw}`);
    expect(all).not.toContain(`${app.origin}/characters/${nsfw}`);
    expect(all).toContain(`${app.origin}/creators`);
    expect(all.some((address) => address.includes('/creators/'))).toBe(true);
    expect(new Set(all).size).toBe(all.length);
  });

  test('the addresses in the sitemap answer 200', async () => {
    for (const address of locations(await (await get('/sitemaps/pages-1.xml')).text()))
      expect((await fetch(address)).status, address).toBe(200);
  });

  test.each(['/sitemaps/characters-99.xml', '/sitemaps/users-1.xml', '/sitemaps/x'])(
    '%s answers 404',
    async (address) => {
      expect((await get(address)).status).toBe(404);
    },
  );
});

test.each(['/share/characters/x.jpg', '/share/guides/no-such-guide.jpg', '/share/else/x.jpg'])(
  'the preview picture %s answers 404',
  async (address) => {
    expect((await get(address)).status).toBe(404);
  },
);

test('the product has a preview picture', async () => {
  const answer = await get('/share/product.jpg');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/jpeg');
});
