// Legal documents and guides from the operator's files, which change while the product runs.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/test-app.ts';

const PACKAGED = path.resolve(import.meta.dirname, '../../content');
/** Milliseconds; longer than the listing of the content folder is cached. */
const LATER = 10_000;

let folder: string;
let app: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'nb-content-'));
  await mkdir(path.join(folder, 'legal'));
  await mkdir(path.join(folder, 'guides'));
  app = await createTestApp({
    isSeeding: false,
    env: { CONTENT_DIR: folder, OPERATOR_NAME: 'Moon & <Garden> Ltd' },
  });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const terms = () => readFile(path.join(PACKAGED, 'legal/terms-of-service.md'), 'utf8');
async function save(name: string, text: string): Promise<void> {
  await writeFile(path.join(folder, name), text);
  app.clock.advance(LATER);
}

describe('a legal document', () => {
  test('is returned in sections, with the operator’s particulars escaped', async () => {
    const guest = await app.guest();
    const document = await guest.legal.terms();
    expect(document).toMatchObject({ slug: 'terms-of-service', version: 1, isCurrent: true, latest: 1 });
    expect(document.sections.length).toBeGreaterThan(8);
    expect(document.sections.every(({ summary }) => summary !== '')).toBe(true);
    const html = document.sections.map((section) => section.html).join('');
    expect(html).toContain('Moon &amp; &lt;Garden&gt; Ltd');
    expect(html).toContain('[not set by the operator: operator.address]');
    expect((await guest.legal.privacy()).slug).toBe('privacy-policy');
  });

  test('in a new material version has to be accepted once by users who accepted the previous one', async () => {
    const ada = await app.signUp('ada');
    await ada.tags.savePreferences({
      params: { id: ada.user.id },
      body: {
        selectedTags: ['romance', 'fantasy', 'mystery', 'confident', 'magic-user'],
        completedOnboarding: true,
        nsfwEnabled: false,
      },
    });
    expect((await ada.legal.acceptance()).items).toEqual([]);

    const next = (await terms())
      .replace('version: 1', 'version: 2')
      .replace('Adults only.', 'Grown-ups only.');
    await save('legal/terms-of-service.md', next);
    const { items } = await ada.legal.acceptance();
    expect(items).toMatchObject([{ slug: 'terms-of-service', version: 2, accepted: 1 }]);

    const old = await ada.legal
      .accept({ body: { documents: [{ slug: 'terms-of-service', version: 1 }] } })
      .catch((error: unknown) => error);
    expect(old).toMatchObject({ status: 409, code: 'legal.outdated' });
    const accepted = await ada.legal.accept({
      body: { documents: [{ slug: 'terms-of-service', version: 2 }] },
    });
    expect(accepted.items).toEqual([]);
    expect((await ada.legal.acceptance()).items).toEqual([]);
  });

  test('keeps its earlier versions, and shows the differences by words', async () => {
    const guest = await app.guest();
    const slug = 'terms-of-service';
    const { items } = await guest.legal.versions({ params: { slug } });
    expect(items.map(({ version }) => version)).toEqual([2, 1]);
    const before = await guest.legal.version({ params: { slug, version: 1 } });
    expect(JSON.stringify(before.sections)).toContain('Adults only.');
    const { blocks } = await guest.legal.difference({ params: { slug }, query: { from: 1, to: 2 } });
    const changed = blocks.filter(({ kind }) => kind !== 'same');
    expect(changed).toHaveLength(1);
    const words = changed[0]!.parts.filter(({ kind }) => kind !== 'same');
    expect(words.map(({ kind, text }) => [kind, text.trim()])).toEqual(
      expect.arrayContaining([
        ['removed', 'Adults'],
        ['added', expect.stringContaining('Grown')],
      ]),
    );
  });

  test('keeps its last valid version when the file is broken', async () => {
    await save('legal/terms-of-service.md', '---\ntitle: [broken\n---\n## No end');
    expect(await (await app.guest()).legal.terms()).toMatchObject({ version: 2 });
  });

  test('that does not exist is answered with 404', async () => {
    const error = await (
      await app.guest()
    ).legal
      .document({ params: { slug: 'no-such-policy' } })
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ status: 404 });
  });
});

describe('a guide', () => {
  const GUIDE = [
    '---',
    'title: Tea at midnight',
    'emphasis: at midnight',
    'description: How to brew it.',
    'date: 2026-11-24',
    'updated: 2026-11-24',
    'topic: Getting started',
    'keywords: [samovar]',
    '---',
    '## Water',
    '',
    'Fresh, and <script>alert(1)</script> never twice. See [coins](/coins).',
    '',
  ].join('\n');

  test('of the operator appears without a restart, and is found by its keywords', async () => {
    const guest = await app.guest();
    const before = (await guest.guides.list({ query: {} })).items.length;
    expect(before).toBeGreaterThanOrEqual(14);
    await save('guides/tea.md', GUIDE);
    expect((await guest.guides.list({ query: {} })).items).toHaveLength(before + 1);
    const guide = await guest.guides.get({ params: { slug: 'tea' } });
    expect(guide).toMatchObject({ title: 'Tea at midnight', contents: [{ title: 'Water', level: 2 }] });
    expect(guide.html).not.toContain('<script>');
    expect((await guest.guides.list({ query: { q: 'samovar' } })).items.map(({ slug }) => slug)).toEqual([
      'tea',
    ]);
  });

  test('with broken front matter is left out, and the others are listed', async () => {
    const guest = await app.guest();
    const before = (await guest.guides.list({ query: {} })).items.length;
    await save('guides/broken.md', '---\ntitle: "No end\n---\ntext');
    expect((await guest.guides.list({ query: {} })).items).toHaveLength(before);
    const error = await guest.guides.get({ params: { slug: 'broken' } }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ status: 404 });
  });

  test('is in the Atom feed', async () => {
    const answer = await fetch(`${app.origin}/guides/feed.xml`);
    expect(answer.headers.get('content-type')).toContain('atom');
    const xml = await answer.text();
    expect(xml).toContain('<title>Tea at midnight</title>');
    expect(xml.match(/<entry>/g)!.length).toBeGreaterThanOrEqual(15);
  });
});

test('answers of the FAQ are found by words of their question', async () => {
  const { topics, best } = await (await app.guest()).guides.faq({ query: { q: 'delete my account' } });
  expect(topics.flatMap(({ questions }) => questions).length).toBeGreaterThanOrEqual(40);
  expect(best.length).toBeGreaterThan(0);
  expect(best.map(({ question }) => question).join(' ')).toMatch(/delet/i);
});
