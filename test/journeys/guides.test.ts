// Guides and answers from files: listing, reading, searching, the Atom feed and pictures.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let folder: string;
let app: TestApp;

const guide = (
  title: string,
  more: Record<string, unknown> = {},
  body = 'First words.\n\n## A part\n\nMore.',
) =>
  `---\n${Object.entries({
    title,
    description: `About ${title}.`,
    date: '2026-11-20',
    topic: 'Tests',
    ...more,
  })
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
    .join('\n')}\n---\n\n${body}\n`;

async function write(file: string, content: string | Buffer): Promise<void> {
  await writeFile(path.join(folder, file), content);
  app?.clock.advance(5_000);
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'content-'));
  await mkdir(path.join(folder, 'guides/pictures'), { recursive: true });
  const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#a43' } })
    .webp()
    .toBuffer();
  await write('guides/pictures/moon.webp', picture);
  await write(
    'guides/moonlit-letters.md',
    guide(
      'Moonlit letters & <signs>',
      {
        date: '2027-01-02',
        updated: '2027-02-03',
        emphasis: 'letters',
        author: 'ninth-hour',
        cover: 'moon.webp',
        related: ['zebra-crossing', 'not-there'],
        tryWith: ['Eleanor Marsh', 'Nobody At All'],
        keywords: ['quillpen'],
      },
      [
        'How to write by the moon: [elsewhere](zebra-crossing.md), [a screen](/generate-images), ' +
          '[outside](https://example.org/).',
        '![The moon](pictures/moon.webp)',
        '<script>alert(1)</script> and [bad](javascript:alert(1))',
        '## The first light',
        '### A detail',
        '## The first light',
        'The figure is {{limits.ageDays}}.',
      ].join('\n\n'),
    ),
  );
  await write('guides/zebra-crossing.md', guide('Zebra crossing', { date: '2027-01-01' }));
  await write(
    'faq.md',
    '---\ntitle: Questions\n---\n## Accounts\n### How do I delete my account?\nUnder [Settings](/settings).\n' +
      '### Can I change my username?\nYes.\n## Pictures\n### What does a picture cost?\n\nOne coin.\n\nNo more.\n',
  );
  app = await createTestApp({ env: { CONTENT_DIR: folder } });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

test('the list has the newest first, with the fields of a card', async () => {
  const { items, topics } = await (await app.guest()).guides.list({ query: {} });
  expect(items.slice(0, 2).map(({ slug }) => slug)).toEqual(['moonlit-letters', 'zebra-crossing']);
  expect(items[0]).toMatchObject({
    title: 'Moonlit letters & <signs>',
    emphasis: 'letters',
    topic: 'Tests',
    minutes: 1,
    updated: '2027-02-03',
    cover: { width: 40, height: 20 },
  });
  expect(topics).toContain('Tests');
});

test('a guide has its text, table of contents, author, characters and related guides', async () => {
  const { guides } = await app.guest();
  const found = await guides.get({ params: { slug: 'moonlit-letters' } });
  expect(found.contents).toEqual([
    { id: 'the-first-light', title: 'The first light', level: 2 },
    { id: 'a-detail', title: 'A detail', level: 3 },
    { id: 'the-first-light-2', title: 'The first light', level: 2 },
  ]);
  expect(found.html).toContain('<a href="/guides/zebra-crossing">elsewhere</a>');
  expect(found.html).toContain('<a href="/generate-images">a screen</a>');
  expect(found.html).toContain('rel="noopener noreferrer">outside</a>');
  expect(found.html).toMatch(
    /<figure><img src="\/guides\/pictures\/moon\.webp\?v=\w+" alt="The moon" width="40" height="20"/,
  );
  expect(found.html).not.toMatch(/<script|href="javascript/);
  expect(found.html).toContain('The figure is 30.');
  expect(found.author).toMatchObject({ username: 'ninth-hour' });
  expect(found.tryWith.map(({ name }) => name)).toEqual(['Eleanor Marsh']);
  expect(found.related.map(({ slug }) => slug)).toEqual(['zebra-crossing']);
  expect([found.previous, found.next]).toEqual([null, { slug: 'zebra-crossing', title: 'Zebra crossing' }]);
  await expect(guides.get({ params: { slug: 'not-there' } })).rejects.toMatchObject({ status: 404 });
});

test('a guide with broken front matter is left out until it is repaired', async () => {
  const { guides } = await app.guest();
  const slugs = async () => (await guides.list({ query: {} })).items.map(({ slug }) => slug);
  const before = await slugs();
  await write('guides/broken.md', '---\ntitle: Broken\ndate: tomorrow\n---\nText\n');
  await write('guides/no-front.md', 'Nothing but text\n');
  expect(await slugs()).toEqual(before);
  await write('guides/broken.md', guide('Mended', { date: '2027-03-01' }));
  expect((await slugs())[0]).toBe('broken');
  // When it breaks again, its last valid text stays.
  await write('guides/broken.md', '---\n: [\n---\n');
  expect((await guides.get({ params: { slug: 'broken' } })).title).toBe('Mended');
  await rm(path.join(folder, 'guides/broken.md'));
  app.clock.advance(5_000);
  expect(await slugs()).toEqual(before);
});

test('guides are found by words, in the list and in the global search', async () => {
  const { guides, discovery } = await app.guest();
  const find = async (q: string) => (await guides.list({ query: { q } })).items.map(({ slug }) => slug);
  expect(await find('quillpen')).toEqual(['moonlit-letters']);
  expect(await find('moonlit LETTER signs')).toEqual(['moonlit-letters']);
  expect(await find('quillpen zebra')).toEqual([]);
  expect(await find('xyzzy')).toEqual([]);
  const { items } = await discovery.search({ query: { q: 'quillpen', type: ['guides'] } });
  expect(items).toMatchObject([{ type: 'guides', guide: { slug: 'moonlit-letters' } }]);
});

test('answers are grouped by topic, with the best ones for a query', async () => {
  const { guides } = await app.guest();
  const all = await guides.faq({ query: {} });
  expect(all.topics.map(({ title, questions }) => [title, questions.length])).toEqual([
    ['Accounts', 2],
    ['Pictures', 1],
  ]);
  expect(all.best).toEqual([]);
  expect(all.topics[1]!.questions[0]).toEqual({
    id: 'what-does-a-picture-cost',
    topic: 'Pictures',
    question: 'What does a picture cost?',
    html: '<p>One coin.</p>\n<p>No more.</p>\n',
  });
  const best = async (q: string) => (await guides.faq({ query: { q } })).best.map(({ id }) => id);
  expect((await best('I want to be deleted, how?'))[0]).toBe('how-do-i-delete-my-account');
  expect((await best('pictures'))[0]).toBe('what-does-a-picture-cost');
  expect(await best('the and of')).toEqual([]);
});

test('the Atom feed escapes titles', async () => {
  const answer = await fetch(`${app.origin}/guides/feed.xml`);
  expect(answer.headers.get('content-type')).toContain('application/atom+xml');
  const xml = await answer.text();
  expect(xml).toContain('<title>Moonlit letters &amp; &lt;signs&gt;</title>');
  expect(xml).toContain(
    `<link rel="alternate" type="text/html" href="${app.origin}/guides/moonlit-letters"/>`,
  );
  expect(xml).toContain('<published>2027-01-02T00:00:00Z</published>');
  expect(xml).toContain('<author><name>ninth-hour</name></author>');
  expect(xml).not.toMatch(/&(?!amp;|lt;|gt;|quot;)/);
});

test('pictures are immutable at their versioned address, and no other files are served', async () => {
  const { items } = await (await app.guest()).guides.list({ query: {} });
  const url = app.origin + items[0]!.cover!.url;
  const answer = await fetch(url);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(answer.headers.get('cache-control')).toContain('immutable');
  const etag = answer.headers.get('etag')!;
  expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
  const other = await fetch(`${app.origin}/guides/pictures/moon.webp`);
  expect(other.headers.get('cache-control')).not.toContain('immutable');
  for (const name of ['none.webp', '..%2f..%2ffaq.md', '%2e%2e%2fmoonlit-letters.md', 'moon.webp%00'])
    expect((await fetch(`${app.origin}/guides/pictures/${name}`)).status, name).toBe(404);
});
