// Creating a character: drafts with autosave, and publishing.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EditableCharacter } from '../../src/features/characters/creating-contract.ts';
import type { ApiFailure } from '../support/api-client.ts';
import { createTestApp, type TestApp, type Person } from '../support/test-app.ts';
import { writtenCharacter } from '../support/written-character.ts';

let app: TestApp;
let ada: Person;
let eve: Person;
beforeAll(async () => {
  app = await createTestApp();
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
const fieldsOf = async (call: Promise<unknown>) => (await failure(call)).body.error?.fields;
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
describe('a draft', () => {
  test('may be incomplete, saves single fields, and is invisible to others', async () => {
    const made = await ada.characters.create({ body: {} });
    expect(made).toMatchObject({ state: 'draft', revision: 1, version: null, hasUnpublishedChanges: true });
    const saved = await ada.characters.saveDraft({
      params: of(made),
      body: { revision: 1, changes: { name: 'Half a na', age: 12, greetings: ['', 'x'.repeat(20_000)] } },
    });
    expect(saved.revision).toBe(2);
    const read = await ada.characters.edit({ params: of(made) });
    expect(read.content).toMatchObject({ name: 'Half a na', age: 12, hook: '', tags: [] });
    for (const person of [eve, await app.guest()])
      await expect(person.characters.get({ params: of(made) })).rejects.toMatchObject({ status: 404 });
    await expect(ada.characters.get({ params: of(made) })).rejects.toMatchObject({ status: 404 });
    await expect(eve.characters.edit({ params: of(made) })).rejects.toMatchObject({ status: 404 });
    for (const person of [ada, eve]) expect(await namesIn(person)).not.toContain('Half a na');
    await expect(ada.chat.begin({ body: { characterId: made.id, greeting: 0 } })).rejects.toMatchObject({
      status: 404,
    });
    await expect(ada.favorites.add({ body: { characterId: made.id } })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('refuses the second of two saves of one revision, with the current draft', async () => {
    const { id } = await draft();
    await ada.characters.saveDraft({ params: { id }, body: { revision: 1, changes: { hook: 'First tab' } } });
    const refused = await failure(
      ada.characters.saveDraft({ params: { id }, body: { revision: 1, changes: { hook: 'Second tab' } } }),
    );
    expect(refused).toMatchObject({ status: 409, code: 'characters.conflict' });
    const { current } = refused.body as unknown as { current: EditableCharacter };
    expect(current).toMatchObject({ revision: 2, content: { hook: 'First tab' } });
  });

  test('accepts one of ten concurrent saves', async () => {
    const { id } = await draft();
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) =>
        ada.characters.saveDraft({ params: { id }, body: { revision: 1, changes: { hook: `Tab ${n}` } } }),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await ada.characters.edit({ params: { id } })).revision).toBe(2);
  });

  test('refuses invalid values with an error for the field', async () => {
    const { id } = await draft();
    const fields = await fieldsOf(
      ada.characters.saveDraft({
        params: { id },
        body: { revision: 1, changes: { age: 3.5 as never, name: 'x'.repeat(3000) } },
      }),
    );
    expect(Object.keys(fields ?? {})).toEqual(expect.arrayContaining(['changes.age', 'changes.name']));
  });
});

describe('publishing', () => {
  test('is refused with an error for every rule that is broken', async () => {
    const { id } = await ada.characters.create({ body: {} });
    const refused = await failure(ada.characters.publish({ params: { id }, body: { revision: 1 } }));
    expect(refused).toMatchObject({ status: 422, code: 'characters.invalid' });
    expect(Object.keys(refused.body.error?.fields ?? {})).toEqual([
      'name',
      'age',
      'hook',
      'description',
      'greetings',
      'rating',
      'tags',
    ]);
    expect(await ada.characters.edit({ params: { id } })).toMatchObject({ state: 'draft', revision: 1 });
  });

  test('makes the character visible to everybody immediately', async () => {
    const { id } = await draft(ada, writtenCharacter({ name: 'Shown One', nickname: 'Mags' }));
    const done = await ada.characters.publish({ params: { id }, body: { revision: 1 } });
    expect(done).toMatchObject({ state: 'published', version: 1, hasUnpublishedChanges: false, revision: 2 });
    const page = await eve.characters.get({ params: { id } });
    expect(page).toMatchObject({
      name: 'Shown One',
      age: 41,
      rating: 'sfw',
      tagNames: ['female', 'mystery', 'sfw'],
      creatorNotes: 'Slow and quiet.',
      visibility: 'public',
    });
    expect(page.description).toMatch(/^Mags is a woman/);
    expect(await namesIn(eve)).toContain('Shown One');
    const tagged = await eve.discovery.list({ query: { filter: 'mystery', sort: 'new', limit: 100 } });
    expect(tagged.items.map((item) => item.id)).toContain(id);
  });

  test('accepts one of two concurrent calls, and refuses the other as a conflict', async () => {
    const { id } = await draft();
    const results = await Promise.allSettled([
      ada.characters.publish({ params: { id }, body: { revision: 1 } }),
      ada.characters.publish({ params: { id }, body: { revision: 1 } }),
    ]);
    const codes = results.map((each) =>
      each.status === 'fulfilled' ? 'done' : (each.reason as ApiFailure).code,
    );
    expect(new Set(codes)).toEqual(new Set(['characters.conflict', 'done']));
    expect((await ada.characters.versions({ params: { id }, query: {} })).total).toBe(1);
  });

  test('refuses the second of a concurrent save and publish', async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await draft();
      const [save, publish] = await Promise.allSettled([
        ada.characters.saveDraft({ params: { id }, body: { revision: 1, changes: { hook: 'Newer' } } }),
        ada.characters.publish({ params: { id }, body: { revision: 1 } }),
      ]);
      expect([save.status, publish.status].sort()).toEqual(['fulfilled', 'rejected']);
      const now = await ada.characters.edit({ params: { id } });
      expect(now.state).toBe(publish.status === 'fulfilled' ? 'published' : 'draft');
      expect(now.content.hook === 'Newer').toBe(save.status === 'fulfilled');
    }
  });

  test('keeps a draft that the policy refuses, with the field, position and reason', async () => {
    const words = 'She looks like a teenager.';
    const content = writtenCharacter({
      description: `A woman of forty. ${words}`,
      tags: ['female', 'school'],
    });
    const { id } = await draft(ada, content);
    const refused = await failure(ada.characters.publish({ params: { id }, body: { revision: 1 } }));
    expect(refused).toMatchObject({ status: 422, code: 'safety.blocked' });
    expect(refused.body.error?.fields?.['description']).toMatch(/Adults only policy/);
    const [finding] = refused.body['findings'] as {
      field: string;
      spans: { start: number; end: number }[];
    }[];
    expect(finding).toMatchObject({ field: 'description', severity: 'hard', category: 'MIN' });
    const { start, end } = finding!.spans[0]!;
    expect(words).toContain(content.description.slice(start, end));
    expect(await ada.characters.edit({ params: { id } })).toMatchObject({ state: 'draft' });
    const { rows } = await app.database.pool.query('select severity from verdicts where subject_id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ severity: 'hard' }]);
  });

  test.each([
    ['an age below 18', { age: 17 }, 'age'],
    ['campus and NSFW', { tags: ['female', 'school'], rating: 'nsfw' as const }, 'tags'],
    ['a tag that does not exist', { tags: ['female', 'nonsense'] }, 'tags'],
    ['no character type', { tags: ['mystery'] }, 'tags'],
    ['eleven greetings', { greetings: Array.from({ length: 11 }, () => 'Hello.') }, 'greetings'],
    ['a name that is too long', { name: 'x'.repeat(61) }, 'name'],
    ['a picture of somebody young', { look: { seed: '', tags: [], words: 'a schoolgirl' } }, 'look.words'],
    [
      'lore about somebody young',
      {
        lorebook: {
          ...writtenCharacter().lorebook,
          entries: [{ id: '1', keys: ['past'], content: 'She is 15 years old.' }] as never,
        },
      },
      'lorebook.entries.0.content',
    ],
  ])('is refused for %s', async (_what, changes, field) => {
    const refused = await failure(published(ada, writtenCharacter(changes)));
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.error?.fields ?? {})).toContain(field);
  });

  test('the pre-check reports the same errors, and stores nothing', async () => {
    const { total: before } = await own();
    const good = await ada.characters.check({ body: { content: writtenCharacter() } });
    expect(good).toEqual({ isPublishable: true, problems: {}, findings: [] });
    const bad = await ada.characters.check({
      body: { content: { ...writtenCharacter(), personality: 'looks like a teenager', age: null } },
    });
    expect(bad).toMatchObject({ isPublishable: false, problems: { age: expect.any(String) as string } });
    expect(bad.findings).toEqual([expect.objectContaining({ field: 'personality', category: 'MIN' })]);
    expect((await own()).total).toBe(before);
  });
});
