// While a removal request hides a character, its creator can make it private, by whatever way, and it stays private when
// the request is rejected. Nothing that its creator does can show it before.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Person } from '../support/test-app.ts';
import { writtenCharacter } from '../support/written-character.ts';
import { app, decide, file, guest, isListed, maker, playRemovals } from '../support/removals-stage.ts';

playRemovals();

async function publishedBy(owner: Person): Promise<string> {
  const content = writtenCharacter({ visibility: 'public' });
  return (await owner.characters.create({ body: { content, publish: true } })).id;
}
const revisionOf = async (owner: Person, id: string) =>
  (await owner.characters.edit({ params: { id } })).revision;

async function publishDraft(owner: Person, id: string): Promise<void> {
  await owner.characters.publish({ params: { id }, body: { revision: await revisionOf(owner, id) } });
}
async function saveDraft(owner: Person, id: string, changes: object): Promise<void> {
  await owner.characters.saveDraft({
    params: { id },
    body: { revision: await revisionOf(owner, id), changes },
  });
}

type Way = (owner: Person, id: string) => Promise<unknown>;

const WAYS_TO_PRIVATE: Record<string, Way> = {
  'the form that is sent as a whole': async (owner, id) =>
    owner.characters.update({
      params: { id },
      body: { revision: await revisionOf(owner, id), content: { visibility: 'private' } },
    }),
  'the form with other changes alone': async (owner, id) =>
    owner.characters.update({
      params: { id },
      body: { revision: await revisionOf(owner, id), content: { hook: 'Another hook.' } },
    }),
  'a draft that says private': async (owner, id) => {
    await saveDraft(owner, id, { visibility: 'private' });
    await publishDraft(owner, id);
  },
  'a draft begun while it is hidden': async (owner, id) => {
    await saveDraft(owner, id, { hook: 'Another hook.' });
    await publishDraft(owner, id);
  },
  'an imported lorebook': async (owner, id) => {
    const book = {
      name: 'L',
      entries: [{ keys: ['sea'], content: 'Cold.', enabled: true, insertion_order: 0, extensions: {} }],
      extensions: {},
    };
    const text = JSON.stringify({ spec: 'lorebook_v3', data: book });
    await owner.characters.importLorebook({ params: { id }, file: new File([text], 'book.json') });
    await publishDraft(owner, id);
  },
  'the switch to private': (owner, id) =>
    owner.characters.setVisibility({ params: { id }, body: { visibility: 'private' } }),
  'the switch to draft': (owner, id) =>
    owner.characters.setVisibility({ params: { id }, body: { visibility: 'draft' } }),
  'an earlier version': async (owner, id) =>
    owner.characters.restoreVersion({
      params: { id, number: 1 },
      body: { revision: await revisionOf(owner, id), publish: true },
    }),
};

const WAYS_TO_SHOW: Record<string, Way> = {
  'the form that is sent as a whole': async (owner, id) =>
    owner.characters.update({
      params: { id },
      body: { revision: await revisionOf(owner, id), content: { visibility: 'unlisted' } },
    }),
  'a draft that says public': async (owner, id) => {
    await saveDraft(owner, id, { visibility: 'public' });
    await publishDraft(owner, id);
  },
  'the switch to public': (owner, id) =>
    owner.characters.setVisibility({ params: { id }, body: { visibility: 'public' } }),
  'the switch to unlisted': (owner, id) =>
    owner.characters.setVisibility({ params: { id }, body: { visibility: 'unlisted' } }),
};

const isSeen = (id: string): Promise<boolean> =>
  guest.characters.get({ params: { id } }).then(
    () => true,
    () => false,
  );

describe('a hidden character', () => {
  test.each(Object.entries(WAYS_TO_PRIVATE))(
    'made private by %s stays private',
    async (_name, makePrivate) => {
      const owner = await maker();
      const id = await publishedBy(owner);
      const receipt = await file('likeness', [`/characters/${id}`]);
      expect(await isSeen(id)).toBe(false);
      await makePrivate(owner, id);
      expect(await isSeen(id)).toBe(false);
      await decide(receipt.id, 'restore');
      expect(await isSeen(id)).toBe(false);
      expect(await isListed(id, owner.user.id)).toBe(false);
    },
  );

  test.each(Object.entries(WAYS_TO_SHOW))('cannot be shown by %s', async (_name, show) => {
    const owner = await maker();
    const id = await publishedBy(owner);
    const receipt = await file('likeness', [`/characters/${id}`]);
    await expect(show(owner, id)).rejects.toMatchObject({ code: 'characters.held' });
    expect(await isSeen(id)).toBe(false);
    await decide(receipt.id, 'restore');
    expect(await isSeen(id)).toBe(true);
  });

  test('that is deleted and brought back stays hidden, and is as before afterwards', async () => {
    const owner = await maker();
    const id = await publishedBy(owner);
    const receipt = await file('likeness', [`/characters/${id}`]);
    await owner.characters.delete({ params: { id } });
    await owner.characters.restore({ params: { id } });
    expect(await isSeen(id)).toBe(false);
    await decide(receipt.id, 'restore');
    expect(await isSeen(id)).toBe(true);
  });

  test('has a copy that is a draft of its own', async () => {
    const owner = await maker();
    const id = await publishedBy(owner);
    await file('likeness', [`/characters/${id}`]);
    const copy = await owner.characters.duplicate({ params: { id } });
    expect(copy).toMatchObject({ state: 'draft' });
    expect(await isSeen(copy.id)).toBe(false);
  });
});

test('the picture of its links is not sent any more once it is private, hidden or deleted', async () => {
  const owner = await maker();
  const share = async (id: string) => {
    const answer = await fetch(new URL(`/share/characters/${id}.jpg`, app.origin));
    return { status: answer.status, caching: answer.headers.get('cache-control') };
  };
  const shown = { status: 200, caching: 'public, max-age=3600, s-maxage=30' };

  const id = await publishedBy(owner);
  expect(await share(id)).toEqual(shown);
  await owner.characters.setVisibility({ params: { id }, body: { visibility: 'private' } });
  expect(await share(id)).toMatchObject({ status: 404 });
  await owner.characters.setVisibility({ params: { id }, body: { visibility: 'public' } });
  expect(await share(id)).toEqual(shown);

  const receipt = await file('likeness', [`/characters/${id}`]);
  expect(await share(id)).toMatchObject({ status: 404 });
  await decide(receipt.id, 'restore');
  expect(await share(id)).toEqual(shown);
  await owner.characters.delete({ params: { id } });
  expect(await share(id)).toMatchObject({ status: 404 });
});

test('nothing but its store writes who may see a character or a picture', async () => {
  const root = path.resolve(import.meta.dirname, '../../src');
  const files = (await readdir(root, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const writers: string[] = [];
  for (const name of files) {
    const code = await readFile(path.join(root, name), 'utf8');
    const statements = code
      .split(/updateTable\('(?:characters|images)'\)|\bupdate (?:characters|images)\b/)
      .slice(1);
    const isWriting = statements.some((rest) => /\bvisibility\b\s*[:=,]/.test(rest.split('.execute')[0]!));
    if (isWriting) writers.push(name);
  }
  expect(writers.sort()).toEqual([
    'features/characters/server/visibility.store.ts',
    'features/images/server/gallery/visibility.store.ts',
  ]);
});
