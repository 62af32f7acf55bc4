// A user's own characters: versions, visibility, deleting and restoring, export and erasure.
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiFailure } from '../support/api-client.ts';
import { createTestApp, type TestApp, type Person } from '../support/test-app.ts';
import { writtenCharacter } from '../support/written-character.ts';

const DAY = 86_400_000;

let app: TestApp;
let ada: Person;
let eve: Person;
beforeAll(async () => {
  app = await createTestApp({ env: { EMAIL_VERIFICATION: 'off' } });
  ada = await app.signUp('ada');
  eve = await app.signUp('eve');
});
afterAll(() => app.close());

const failure = async (call: Promise<unknown>): Promise<ApiFailure> =>
  call.then(
    () => {
      throw new Error('it was not refused');
    },
    (error: ApiFailure) => error,
  );
const draft = (person = ada, content = writtenCharacter()) => person.characters.create({ body: { content } });
const published = (person = ada, content = writtenCharacter()) =>
  person.characters.create({ body: { content, publish: true } });
const namesIn = async (person: Pick<Person, 'discovery'>, creatorId = ada.user.id) =>
  (await person.discovery.list({ query: { creatorId, sort: 'new', limit: 100 } })).items.map(
    ({ name }) => name,
  );
const own = async (person = ada, query = {}) =>
  person.characters.own({ params: { id: person.user.id }, query: { limit: 100, ...query } });
const of = ({ id }: { id: string }) => ({ id });

describe('versions', () => {
  test('an edit is a new version; existing chats stay on theirs until they are moved', async () => {
    const { id } = await published(ada, writtenCharacter({ name: 'First Name' }));
    const { conversation } = await eve.chat.begin({ body: { characterId: id, greeting: 0 } });
    for await (const _ of eve.chat.send({
      params: { id: conversation.id },
      body: { content: 'Good evening' },
    }));
    const saved = await ada.characters.saveDraft({
      params: { id },
      body: { revision: 2, changes: { name: 'Second Name', description: 'A diver of forty-one.' } },
    });
    expect((await eve.characters.get({ params: { id } })).name).toBe('First Name');
    const done = await ada.characters.publish({ params: { id }, body: { revision: saved.revision } });
    expect(done).toMatchObject({ version: 2, content: { name: 'Second Name' } });
    // The card in lists has the new version immediately.
    expect((await eve.characters.get({ params: { id } })).name).toBe('Second Name');
    expect(await namesIn(eve)).toContain('Second Name');
    const { requests } = app.chatEngine;
    for await (const _ of eve.chat.send({ params: { id: conversation.id }, body: { content: 'And now?' } }));
    expect(requests.at(-1)!.messages[0]!.content).toMatch(/repairs lighthouses/);
    const params = { id: conversation.id };
    const before = await eve.chat.open({ params });
    expect(before.conversation).toMatchObject({ hasNewerVersion: true, character: { name: 'First Name' } });
    const moved = await eve.chat.renew({ params });
    expect(moved.conversation).toMatchObject({ hasNewerVersion: false, character: { name: 'Second Name' } });
    expect(moved.messages.map(({ id: each }) => each)).toEqual(before.messages.map(({ id: each }) => each));
    for await (const _ of eve.chat.send({ params, body: { content: 'And again?' } }));
    expect(requests.at(-1)!.messages[0]!.content).toMatch(/A diver of forty-one/);
    await expect(eve.chat.renew({ params })).rejects.toMatchObject({ status: 409, code: 'chat.newest' });
    await expect(ada.chat.renew({ params })).rejects.toMatchObject({ status: 404 });
    const other = await ada.chat.begin({ body: { characterId: id, greeting: 0 } });
    for await (const _ of ada.chat.send({
      params: { id: other.conversation.id },
      body: { content: 'Hello' },
    }));
    expect(requests.at(-1)!.messages[0]!.content).toMatch(/A diver of forty-one/);
  });

  test('are listed with their changes, and can be read and restored', async () => {
    const { id } = await published(ada, writtenCharacter({ hook: 'One.' }));
    const second = await ada.characters.update({
      params: { id },
      body: { revision: 2, content: { hook: 'Two.', tags: ['male'] } },
    });
    const list = await ada.characters.versions({ params: { id }, query: {} });
    expect(list.items).toMatchObject([
      { number: 2, changes: ['hook', 'tags'], isCurrent: true },
      { number: 1, changes: [], isCurrent: false },
    ]);
    const first = await ada.characters.version({ params: { id, number: '1' } });
    expect(first.content).toMatchObject({ hook: 'One.', tags: ['female', 'mystery'] });
    const back = await ada.characters.restoreVersion({
      params: { id, number: '1' },
      body: { revision: second.revision },
    });
    expect(back).toMatchObject({ version: 2, hasUnpublishedChanges: true, content: { hook: 'One.' } });
    const live = await ada.characters.restoreVersion({
      params: { id, number: '1' },
      body: { revision: back.revision, publish: true },
    });
    expect(live).toMatchObject({ version: 3, hasUnpublishedChanges: false });
    await expect(eve.characters.versions({ params: { id }, query: {} })).rejects.toMatchObject({
      status: 404,
    });
    await expect(ada.characters.version({ params: { id, number: '9' } })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('publishing without changes makes no version', async () => {
    const { id } = await published();
    const again = await ada.characters.update({
      params: { id },
      body: { revision: 2, content: { name: ' Maren Holt ' } },
    });
    expect(again.version).toBe(1);
  });

  test('discarding a draft restores the published content', async () => {
    const made = await published();
    const { id } = made;
    await ada.characters.saveDraft({
      params: { id },
      body: { revision: 2, changes: { hook: 'Never mind' } },
    });
    const back = await ada.characters.discardDraft({ params: { id }, query: { revision: 3 } });
    expect(back).toMatchObject({ hasUnpublishedChanges: false, content: made.content });
    const fresh = await draft();
    await expect(
      ada.characters.discardDraft({ params: of(fresh), query: { revision: 1 } }),
    ).rejects.toMatchObject({ code: 'characters.unpublished' });
  });
});

describe('visibility', () => {
  test('public, unlisted, private and draft', async () => {
    const { id } = await published(ada, writtenCharacter({ name: 'Seen Or Not' }));
    const guest = await app.guest();
    const access = async () => ({
      listed: (await namesIn(eve)).includes('Seen Or Not'),
      opened: await guest.characters.get({ params: { id } }).then(
        () => true,
        () => false,
      ),
      own: await ada.characters.get({ params: { id } }).then(
        () => true,
        () => false,
      ),
    });
    const set = (visibility: 'public' | 'unlisted' | 'private' | 'draft') =>
      ada.characters.setVisibility({ params: { id }, body: { visibility } });
    expect(await access()).toEqual({ listed: true, opened: true, own: true });
    await set('unlisted');
    expect(await access()).toEqual({ listed: false, opened: true, own: true });
    await set('private');
    expect(await access()).toEqual({ listed: false, opened: false, own: true });
    const taken = await set('draft');
    expect(taken).toMatchObject({ state: 'draft', version: 1, content: { visibility: 'private' } });
    expect(await access()).toEqual({ listed: false, opened: false, own: false });
    await set('public');
    expect((await ada.characters.edit({ params: { id } })).state).toBe('draft');
    const { revision } = await ada.characters.edit({ params: { id } });
    const back = await ada.characters.publish({ params: { id }, body: { revision } });
    expect(back).toMatchObject({ state: 'published', visibility: 'public', version: 1 });
    expect(await access()).toEqual({ listed: true, opened: true, own: true });
    await expect(
      eve.characters.setVisibility({ params: { id }, body: { visibility: 'private' } }),
    ).rejects.toMatchObject({ status: 404 });
  });

  test('the list of own characters is for its owner only, with counts and filters', async () => {
    const cleo = await app.signUp('cleo');
    const one = await draft(cleo, writtenCharacter({ name: 'Cleo One' }));
    const two = await published(cleo, writtenCharacter({ name: 'Cleo Two', rating: 'suggestive' }));
    await cleo.characters.delete({ params: of(await draft(cleo, writtenCharacter({ name: 'Cleo Gone' }))) });
    const list = await own(cleo);
    expect(list.items.map(({ name, state }) => [name, state])).toEqual([
      ['Cleo Two', 'published'],
      ['Cleo One', 'draft'],
    ]);
    expect(list).toMatchObject({ total: 2, counts: { draft: 1, published: 1, deleted: 1 } });
    expect((await own(cleo, { state: 'deleted' })).items).toMatchObject([
      { name: 'Cleo Gone', state: 'deleted' },
    ]);
    expect((await own(cleo, { q: 'two' })).items.map(({ id }) => id)).toEqual([two.id]);
    expect((await own(cleo, { state: 'draft' })).items.map(({ id }) => id)).toEqual([one.id]);
    await expect(eve.characters.own({ params: { id: cleo.user.id }, query: {} })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('all calls for makers are refused to guests and others', async () => {
    const { id } = await published();
    const guest = await app.guest();
    const params = { id };
    await expect(guest.characters.create({ body: {} })).rejects.toMatchObject({ status: 401 });
    await expect(guest.characters.edit({ params })).rejects.toMatchObject({ status: 401 });
    for (const call of [
      () => eve.characters.edit({ params }),
      () => eve.characters.saveDraft({ params, body: { revision: 2, changes: {} } }),
      () => eve.characters.discardDraft({ params, query: { revision: 2 } }),
      () => eve.characters.publish({ params, body: { revision: 2 } }),
      () => eve.characters.update({ params, body: { revision: 2, content: {} } }),
      () => eve.characters.delete({ params }),
      () => eve.characters.restore({ params }),
      () => eve.characters.duplicate({ params }),
      () => eve.characters.exportCard({ params, query: {} }),
    ])
      expect(await failure(call())).toMatchObject({ status: 404, code: 'characters.missing' });
  });
});

describe('deleting', () => {
  test('hides the character immediately and can be undone; chats of others continue', async () => {
    const { id } = await published(ada, writtenCharacter({ name: 'Gone And Back' }));
    const { conversation } = await eve.chat.begin({ body: { characterId: id, greeting: 0 } });
    const gone = await ada.characters.delete({ params: { id } });
    expect(Date.parse(gone.restorableUntil) - Date.parse(gone.deletedAt)).toBe(30 * DAY);
    for (const person of [ada, eve]) {
      expect(await namesIn(person)).not.toContain('Gone And Back');
      await expect(person.characters.get({ params: { id } })).rejects.toMatchObject({ status: 404 });
    }
    await expect(ada.characters.delete({ params: { id } })).rejects.toMatchObject({ status: 404 });
    await expect(
      ada.characters.saveDraft({ params: { id }, body: { revision: 2, changes: {} } }),
    ).rejects.toMatchObject({ status: 404 });
    for await (const _ of eve.chat.send({
      params: { id: conversation.id },
      body: { content: 'Still there?' },
    }));
    const page = await eve.chat.open({ params: { id: conversation.id } });
    expect(page.messages.at(-1)).toMatchObject({ role: 'assistant', state: 'complete' });
    const back = await ada.characters.restore({ params: { id } });
    expect(back).toMatchObject({ state: 'published', visibility: 'public', deletedAt: null });
    expect(await namesIn(eve)).toContain('Gone And Back');
  });

  test('concurrently with a first chat either lets the chat start, or answers it with 404', async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await published();
      const [chat, gone] = await Promise.allSettled([
        eve.chat.begin({ body: { characterId: id, greeting: 0 } }),
        ada.characters.delete({ params: { id } }),
      ]);
      expect(gone.status).toBe('fulfilled');
      if (chat.status === 'rejected') expect(chat.reason).toMatchObject({ status: 404 });
      else await eve.chat.open({ params: { id: chat.value.conversation.id } });
    }
  });
});

test('a copy is a new draft', async () => {
  const { id } = await published(ada, writtenCharacter({ name: 'Original' }));
  const copy = await ada.characters.duplicate({ params: { id } });
  expect(copy).toMatchObject({ state: 'draft', content: { name: 'Original (copy)', age: 41 }, likes: 0 });
  expect(copy.id).not.toBe(id);
});

test('the export contains drafts, and erasing the account deletes them', async () => {
  const finn = await app.signUp('finn');
  const { id } = await draft(finn, writtenCharacter({ name: 'Unpublished', hook: 'tin orchard draft' }));
  const made = await published(finn, writtenCharacter({ name: 'Published' }));
  await finn.characters.saveDraft({
    params: of(made),
    body: { revision: 2, changes: { scenario: 'copper giraffe scenario' } },
  });
  const { url } = await finn.account.askForExport({ params: { id: finn.user.id } });
  const zip = await (await fetch(new URL(url, app.origin))).arrayBuffer();
  const files = Object.values(unzipSync(new Uint8Array(zip)))
    .map((bytes) => strFromU8(bytes))
    .join('\n');
  expect(files).toContain('tin orchard draft');
  expect(files).toContain('copper giraffe scenario');
  await finn.account.deleteMe({ body: { password: finn.password } });
  const { rows } = await app.database.pool.query('select id from characters where id = any($1)', [
    [id, made.id],
  ]);
  expect(rows).toEqual([]);
});

// The last test, because it moves the clock for all users.
test('after thirty days it is deleted, except for a version that others still chat with', async () => {
  const dora = await app.signUp('dora');
  const lonely = await published(dora, writtenCharacter({ name: 'Lonely' }));
  const loved = await published(dora, writtenCharacter({ name: 'Loved' }));
  const { conversation } = await eve.chat.begin({ body: { characterId: loved.id, greeting: 0 } });
  for await (const _ of eve.chat.send({ params: { id: conversation.id }, body: { content: 'Hello' } }));
  // A conversation without messages does not count.
  await eve.chat.begin({ body: { characterId: lonely.id, greeting: 0 } });
  await dora.characters.update({ params: of(loved), body: { revision: 2, content: { hook: 'Newer.' } } });
  await dora.characters.delete({ params: of(lonely) });
  await dora.characters.delete({ params: of(loved) });
  app.clock.advance(31 * DAY);
  const late = await app.guest();
  await expect(dora.account.me({})).rejects.toMatchObject({ status: 401 });
  const { accessToken } = await late.account.login({
    body: { emailOrUsername: 'dora', password: dora.password },
  });
  late.session.accessToken = accessToken;
  await expect(late.characters.restore({ params: of(lonely) })).rejects.toMatchObject({ status: 404 });
  await app.services.clearing.settle();
  const { rows } = await app.database.pool.query<{ name: string; hook: string; versions: number }>(
    `select c.name, c.hook, (select count(*)::int from character_versions v where v.character_id = c.id) as versions
     from characters c where c.creator_id = $1`,
    [dora.user.id],
  );
  expect(rows).toEqual([{ name: 'Loved', hook: loved.content.hook, versions: 1 }]);
});
