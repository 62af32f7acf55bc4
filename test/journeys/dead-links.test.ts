// Checks that no link is dead: links in the code of screens and emails, and links in written content.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EntryServer } from '../../src/app/server/pages/page-source.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const WEB = path.join(ROOT, 'src/app/web');
const ENTRY = path.join(WEB, 'entry-server.tsx');

/** `to="/x"`, `href={`/x`}`, `to: '/x'`, `link: '/x'` and an email's `${publicUrl}/x`. */
const LINKS = [
  /\b(?:to|href)=\{?["'`](\/(?!\/)[^"'`\s]*)["'`]/g,
  /\b(?:to|href|link|canonical):\s*["'`](\/(?!\/)[^"'`\s]*)["'`]/g,
  /[uU]rl(?:\(\))?\}(\/[a-z][^"'`\s]*)["'`]/g,
];
/**
 * Not checked: addresses that the server answers itself, pages that are 404 for everybody but staff, and files of
 * the build, which is not made here.
 */
const OTHER = /^\/(?:api|desk|media|share|sandbox|test-chat)(?:\/|$)|\.(?:css|svg)$/;

let app: TestApp;
/** What takes the place of `x`, because pages of what does not exist answer 404. */
let existing: Record<string, string>;
beforeAll(async () => {
  app = await createTestApp({
    pages: {
      template: () => readFile(path.join(WEB, 'index.html'), 'utf8'),
      entry: async () => (await import(ENTRY)) as EntryServer,
      mountFiles: async () => {},
      isCacheable: false,
    },
  });
  const [character] = (await (await app.guest()).discovery.list({ query: { limit: 1 } })).items;
  const { id, creator } = character!;
  existing = {
    characters: id,
    'character-gallery': id,
    tags: 'romance',
    creators: creator.id,
    'user-profile': creator.id,
  };
});
afterAll(() => app.close());

async function statusOf(address: string): Promise<number> {
  const target = address.replace(/^\/([a-z-]+)\/x(?=$|[?#])/, (whole, kind: string) =>
    existing[kind] ? `/${kind}/${existing[kind]}` : whole,
  );
  return (await fetch(app.origin + target)).status;
}

async function sources(): Promise<string[]> {
  const names = await readdir(path.join(ROOT, 'src'), { recursive: true });
  return names.filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|test-support/.test(name));
}

/** Linked addresses with a file that contains each; `$id` and `${…}` are replaced by `x`. */
async function linksInCode(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const name of await sources()) {
    const code = await readFile(path.join(ROOT, 'src', name), 'utf8');
    for (const [, link] of LINKS.flatMap((pattern) => [...code.matchAll(pattern)])) {
      const plain = link!.replaceAll(/\$\{[^}]*\}?/g, 'x').replaceAll(/\$\w*/g, 'x');
      const [address] = plain.split(/[?#]/);
      if (!OTHER.test(address!)) found.set(address!, name);
    }
  }
  return found;
}

test('every link in the code leads to a page', async () => {
  const links = await linksInCode();
  expect(links.size).toBeGreaterThan(25);
  const dead: string[] = [];
  for (const [address, file] of links) {
    // Document and guide names come from the content, which the tests below check.
    if (/^\/(?:legal|guides)\/x/.test(address)) continue;
    if ((await statusOf(address)) !== 200) dead.push(`${address} in ${file}`);
  }
  expect(dead).toEqual([]);
});

/** Routes of the specification's section 2, with `x` for ids. */
const ROUTES = [
  ...['/', '/ForYouPage', '/following', '/creators', '/creators/x', '/characters/x', '/generate-images'],
  ...['/character-gallery/x', '/chat', '/recent-chats', '/chat/x', '/test-chat', '/subscribe'],
  ...['/subscription/manage', '/subscription/success', '/subscription/cancel', '/coins'],
  ...['/payment/success', '/payment/cancel', '/settings', '/showcase', '/gallery', '/user-gallery'],
  ...['/user-gallery/character/x', '/all-user-images', '/search?q=moon', '/features', '/tags/romance'],
  ...['/favorites', '/not-found', '/user-profile', '/user-profile/x', '/create-character'],
  ...['/create-character-old', '/user-characters', '/verify-email', '/test', '/auth-debug', '/guides'],
  ...['/legal', '/legal/community-guidelines', '/legal/privacy-policy', '/legal/terms-of-service'],
  ...['/legal/content-policy', '/legal/blocked-content-policy', '/legal/cookie-policy', '/legal/dmca-notice'],
  ...['/legal/2257-exemption-statement', '/legal/age-verification-policy'],
  ...['/legal/content-provider-compliance', '/legal/content-safety-compliance'],
  ...['/legal/liability-disclaimer', '/notifications', '/support', '/content-removal'],
];

test.each(ROUTES)('%s answers 200', async (address) => {
  expect(await statusOf(address)).toBe(200);
});

describe('links in written content', () => {
  const hrefs = (html: string) =>
    [...html.matchAll(/<(?:a|img)[^>]*\s(?:href|src)="([^"]*)"/g)].map(([, to]) => to!);

  /** Dead links: anchors that are not among the document's headings, and addresses that do not answer 200. */
  async function deadAmong(links: string[], ids: ReadonlySet<string>): Promise<string[]> {
    const dead: string[] = [];
    for (const link of new Set(links)) {
      if (link.startsWith('#')) {
        if (!ids.has(link.slice(1))) dead.push(link);
      } else if (link.startsWith('/')) {
        if ((await statusOf(link.split('#')[0]!)) !== 200) dead.push(link);
      } else if (!/^(?:https:|mailto:)/.test(link)) dead.push(link);
    }
    return dead;
  }

  test('of each legal document work', async () => {
    const guest = await app.guest();
    const { items } = await guest.legal.documents();
    expect(items).toHaveLength(12);
    for (const { slug } of items) {
      const document = await guest.legal.document({ params: { slug } });
      const html = JSON.stringify(document).replaceAll('\\"', '"');
      const ids = new Set(document.sections.map(({ id }) => id));
      expect(await deadAmong(hrefs(html), ids), slug).toEqual([]);
    }
  });

  test('of each guide work', async () => {
    const guest = await app.guest();
    const { items } = await guest.guides.list({ query: {} });
    expect(items.length).toBeGreaterThanOrEqual(14);
    for (const { slug } of items) {
      const guide = await guest.guides.get({ params: { slug } });
      const html = JSON.stringify(guide).replaceAll('\\"', '"');
      const ids = new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id!));
      expect(await deadAmong(hrefs(html), ids), slug).toEqual([]);
    }
  });

  test('of the questions and answers work', async () => {
    const html = JSON.stringify(await (await app.guest()).guides.faq({ query: {} })).replaceAll('\\"', '"');
    expect(await deadAmong(hrefs(html), new Set())).toEqual([]);
  });
});
