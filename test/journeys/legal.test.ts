// Legal documents from the operator's files: reading, changing, comparing and accepting them.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type Person } from '../support/test-app.ts';

const TAGS = ['vampire', 'romance', 'mystery', 'medieval', 'confident'];
let folder: string;
let app: TestApp;

interface Written {
  version: number;
  isMaterial?: boolean;
  body?: string;
  title?: string;
}

const textOf = ({
  version,
  isMaterial = false,
  body = 'You agree to this.',
  title = 'Terms',
}: Written) => `---
title: ${title}
description: What holds between you and {{product}}.
version: ${version}
effective: 2026-11-0${version}
isMaterial: ${isMaterial}
order: 1
short:
  - Written by {{operator.name}}.
---
## The agreement

> In plain words: be kind.

${body}

## Your address

We are {{operator.name}}, {{operator.law}}. See [privacy](/legal/privacy-policy) and [the rules](community-guidelines.md).
`;

const write = (name: string, text: string) => writeFile(path.join(folder, 'legal', `${name}.md`), text);
/** Saves the file and waits until the cached version is stale. */
async function publish(name: string, written: Written): Promise<void> {
  await write(name, textOf(written));
  app.clock.advance(5_000);
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'content-'));
  await mkdir(path.join(folder, 'legal'));
  await write('terms-of-service', textOf({ version: 1, isMaterial: true }));
  await write('privacy-policy', textOf({ version: 1, isMaterial: true, title: 'Privacy' }));
  app = await createTestApp({
    isSeeding: false,
    env: { CONTENT_DIR: folder, OPERATOR_NAME: 'Moth *& Lamp*', PRODUCT_NAME: 'Nightbloom' },
  });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function setUp(name: string): Promise<Person> {
  const person = await app.signUp(name);
  await choose(person);
  return person;
}
const choose = (person: Person) =>
  person.tags.savePreferences({
    params: { id: person.user.id },
    body: { selectedTags: TAGS, completedOnboarding: true, nsfwEnabled: false },
  });
const pendingOf = async (person: Person) =>
  (await person.legal.acceptance()).items.map(({ slug, version, accepted }) => ({ slug, version, accepted }));
const acceptedBy = ({ user }: Person) =>
  app.database.db
    .selectFrom('legal_acceptances')
    .select(['slug', 'version', 'origin'])
    .where('user_id', '=', user.id)
    .orderBy('accepted_at')
    .orderBy('slug')
    .execute();

test('a document has sections with summaries, and the operator’s particulars', async () => {
  const guest = await app.guest();
  const terms = await guest.legal.terms();
  expect(terms).toMatchObject({
    slug: 'terms-of-service',
    description: 'What holds between you and Nightbloom.',
    version: 1,
    effective: '2026-11-01',
    short: ['Written by Moth *& Lamp*.'],
    isCurrent: true,
    latest: 1,
  });
  expect(terms.sections.map(({ id, title, summary }) => ({ id, title, summary }))).toEqual([
    { id: 'the-agreement', title: 'The agreement', summary: '<p>In plain words: be kind.</p>\n' },
    { id: 'your-address', title: 'Your address', summary: '' },
  ]);
  // Values from the settings are escaped; a missing one is marked in the text.
  expect(terms.sections[1]!.html).toContain(
    'We are Moth *&amp; Lamp*, <strong>[not set by the operator: operator.law]</strong>',
  );
  expect(terms.sections[1]!.html).toContain('<a href="/legal/community-guidelines">the rules</a>');
  expect((await guest.legal.privacy()).title).toBe('Privacy');
  expect(await guest.legal.document({ params: { slug: 'terms-of-service' } })).toEqual(terms);
});

test('documents that the operator has not written come from the package', async () => {
  const { items } = await (await app.guest()).legal.documents();
  expect(items.map(({ slug }) => slug)).toEqual(
    expect.arrayContaining(['terms-of-service', 'privacy-policy', 'cookie-policy']),
  );
  expect(items.find(({ slug }) => slug === 'terms-of-service')?.title).toBe('Terms');
});

test('unknown documents and versions answer 404', async () => {
  const { legal } = await app.guest();
  await expect(legal.document({ params: { slug: 'nothing' } })).rejects.toMatchObject({ status: 404 });
  const slug = 'terms-of-service';
  await expect(legal.version({ params: { slug, version: 99 } })).rejects.toMatchObject({ status: 404 });
  await expect(legal.difference({ params: { slug }, query: { from: 1, to: 99 } })).rejects.toMatchObject({
    status: 404,
  });
});

test('the first set-up records the acceptance of both current documents once', async () => {
  const person = await app.signUp('iris');
  expect(await pendingOf(person)).toEqual([]);
  await choose(person);
  const both = [
    { slug: 'privacy-policy', version: 1, origin: 'onboarding' },
    { slug: 'terms-of-service', version: 1, origin: 'onboarding' },
  ];
  expect(await acceptedBy(person)).toEqual(both);
  expect(await pendingOf(person)).toEqual([]);

  // Saving the preferences again does not accept documents that have changed since.
  await publish('terms-of-service', { version: 2, isMaterial: true, body: 'You agree to all of this.' });
  await choose(person);
  expect(await acceptedBy(person)).toEqual(both);
  const pending = await pendingOf(person);
  expect(pending).toEqual([{ slug: 'terms-of-service', version: 2, accepted: 1 }]);

  const slug = 'terms-of-service';
  const wrong = [
    person.legal.accept({ body: { documents: [{ slug, version: 1 }] } }),
    person.legal.accept({ body: { documents: [{ slug: 'cookie-policy', version: 1 }] } }),
  ];
  await expect(wrong[0]).rejects.toMatchObject({ status: 409, code: 'legal.outdated' });
  await expect(wrong[1]).rejects.toMatchObject({ status: 404 });
  const twice = [1, 2].map(() => person.legal.accept({ body: { documents: [{ slug, version: 2 }] } }));
  expect(await Promise.all(twice)).toEqual([{ items: [] }, { items: [] }]);
  expect(await acceptedBy(person)).toEqual([...both, { slug, version: 2, origin: 'asked' }]);
});

test('only material versions have to be accepted, also when others follow', async () => {
  const person = await setUp('vera');
  await publish('privacy-policy', { version: 2, title: 'Privacy' });
  expect(await pendingOf(person)).toEqual([]);
  await publish('privacy-policy', { version: 3, isMaterial: true, title: 'Privacy' });
  expect((await person.legal.privacy()).version).toBe(3);
  await publish('privacy-policy', { version: 4, title: 'Privacy' });
  expect(await pendingOf(person)).toEqual([{ slug: 'privacy-policy', version: 4, accepted: 1 }]);
});

test('users without a recorded acceptance have to accept', async () => {
  const person = await setUp('dora');
  await app.database.db.deleteFrom('legal_acceptances').where('user_id', '=', person.user.id).execute();
  expect(await pendingOf(person)).toMatchObject([{ accepted: null }, { accepted: null }]);
});

test('earlier versions can be read and compared by words', async () => {
  const { legal } = await app.guest();
  const params = { slug: 'terms-of-service' };
  expect((await legal.versions({ params })).items).toMatchObject([
    { version: 2, isMaterial: true, isCurrent: true, correctedAt: null },
    { version: 1, isMaterial: true, isCurrent: false, effective: '2026-11-01' },
  ]);
  const before = await legal.version({ params: { ...params, version: 1 } });
  expect(before).toMatchObject({ version: 1, isCurrent: false, latest: 2 });
  expect(before.sections[0]!.html).toBe('<p>You agree to this.</p>\n');

  const { blocks } = await legal.difference({ params, query: { from: 1, to: 2 } });
  expect(blocks.filter(({ kind }) => kind !== 'same')).toEqual([
    {
      kind: 'changed',
      isHeading: false,
      parts: [
        { kind: 'same', text: 'You agree to ' },
        { kind: 'added', text: 'all of ' },
        { kind: 'same', text: 'this.' },
      ],
    },
  ]);
});

test('a changed text with the same version is recorded as a correction', async () => {
  const { legal } = await app.guest();
  const params = { slug: 'terms-of-service' };
  await publish('terms-of-service', {
    version: 2,
    isMaterial: true,
    body: 'You agree to every bit of this.',
  });
  const [newest] = (await legal.versions({ params })).items;
  expect(newest).toMatchObject({ version: 2, isCurrent: true });
  expect(newest!.correctedAt).not.toBeNull();
  expect((await legal.terms()).changedAt).toBe(newest!.correctedAt);
});

test('a broken file does not replace the last valid text', async () => {
  const { legal } = await app.guest();
  const before = await legal.terms();
  await write('terms-of-service', '---\ntitle: [\n---\n## Broken\n');
  app.clock.advance(5_000);
  expect(await legal.terms()).toEqual(before);
  await publish('terms-of-service', { version: 2, isMaterial: true, body: 'Mended.' });
  expect((await legal.terms()).sections[0]!.html).toBe('<p>Mended.</p>\n');
});

test('two servers record each text once', async () => {
  await write('terms-of-service', textOf({ version: 3, body: 'The third.' }));
  const secondApp = await createTestApp({ sharedWith: app, isSeeding: false, env: { CONTENT_DIR: folder } });
  app.clock.advance(5_000);
  const asked = await Promise.all(
    [app, secondApp].map(async (one) =>
      (await one.guest()).legal.versions({ params: { slug: 'terms-of-service' } }),
    ),
  );
  expect(asked[0]!.items.map(({ version }) => version)).toEqual([3, 2, 1]);
  expect(asked[1]).toEqual(asked[0]);
  const rows = await app.database.db
    .selectFrom('legal_texts')
    .select('correction')
    .where('slug', '=', 'terms-of-service')
    .where('version', '=', 3)
    .execute();
  expect(rows).toEqual([{ correction: 0 }]);
  await secondApp.close();
});

test('acceptance needs a signed-in user', async () => {
  const { legal } = await app.guest();
  await expect(legal.acceptance()).rejects.toMatchObject({ status: 401 });
});
