// The lorebooks that users own: files and the test bench.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failure, loreEntry } from '../support/lorebook-stage.ts';
import { createTestApp, type Person, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.signUp('ada');
});
afterAll(() => app.close());

const at = ({ id }: { id: string }) => ({ params: { id } });
const fileOf = (value: unknown) => new Blob([JSON.stringify(value)]);

describe('files', () => {
  const worldInfo = {
    entries: {
      0: {
        uid: 0,
        key: ['lamp'],
        keysecondary: [],
        comment: 'The lamp',
        content: 'A lamp of brass.',
        order: 50,
        sticky: 3,
        group: 'lights',
        vectorized: true,
      },
      1: { uid: 1, key: ['girl'], comment: 'Refused', content: 'She looks like a teenager.', order: 60 },
    },
    extras: { theirs: 1 },
  };

  test('previews world info without storing it, imports it, and writes back what it has no fields for', async () => {
    const before = (await ada.lorebooks.list({})).items.length;
    const preview = await ada.lorebooks.preview({ file: fileOf(worldInfo) });
    expect(preview).toMatchObject({ name: 'file', entries: [{ name: 'The lamp', keys: ['lamp'] }] });
    expect(preview.report.notes).toContainEqual(
      expect.objectContaining({ code: 'safety.removed', level: 'lost' }),
    );
    expect((await ada.lorebooks.list({})).items).toHaveLength(before);
    const { lorebook, report } = await ada.lorebooks.import({ file: fileOf(worldInfo) });
    expect(report).toEqual(preview.report);
    expect(lorebook).toMatchObject({
      name: 'file',
      entries: 1,
      content: { entries: [{ name: 'The lamp', order: 50 }] },
    });
    const named = lorebook.content.entries.map((each) => ({ ...each, content: 'A lamp of tin.' }));
    await ada.lorebooks.save({ ...at(lorebook), body: { revision: 1, content: { entries: named } } });
    const text = await exported(lorebook.id, 'world-info');
    expect(JSON.parse(text)).toMatchObject({
      name: 'file',
      entries: {
        0: { content: 'A lamp of tin.', sticky: 3, group: 'lights', vectorized: true, key: ['lamp'] },
      },
      extras: { theirs: 1 },
    });
    expect(text).not.toContain('teenager');
    expect(JSON.parse(await exported(lorebook.id, 'v3'))).toMatchObject({
      spec: 'lorebook_v3',
      data: { name: 'file', entries: [{ keys: ['lamp'], content: 'A lamp of tin.' }] },
    });
  });

  test.each([
    ['V3', { spec: 'lorebook_v3', data: { name: 'Fen', entries: [{ keys: ['a'], content: 'A.' }] } }],
    ['V2', { name: 'Fen', entries: [{ keys: ['a'], content: 'A.', enabled: true, insertion_order: 1 }] }],
    ['Agnai', { kind: 'memory', name: 'Fen', entries: [{ name: 'A', keywords: ['a'], entry: 'A.' }] }],
    ['Risu', { type: 'risu', ver: 1, data: [{ key: 'a', comment: 'A', content: 'A.', mode: 'normal' }] }],
    ['Novel', { lorebookVersion: 5, entries: [{ displayName: 'A', keys: ['a'], text: 'A.' }] }],
    [
      'card',
      {
        spec: 'chara_card_v2',
        data: { name: 'Maren', character_book: { entries: [{ keys: ['a'], content: 'A.' }] } },
      },
    ],
  ])('reads a lorebook of the form %s', async (_form, file) => {
    const { lorebook } = await ada.lorebooks.import({ file: fileOf(file) });
    expect(lorebook.content.entries).toMatchObject([{ keys: ['a'], content: 'A.' }]);
    await ada.lorebooks.delete(at(lorebook));
  });

  test('refuses a file without a lorebook', async () => {
    for (const value of ['nothing', { spec: 'chara_card_v2', data: { name: 'Maren' } }])
      expect(await failure(ada.lorebooks.import({ file: fileOf(value) }))).toMatchObject({
        status: 422,
        code: 'characters.card',
      });
  });

  async function exported(id: string, format: string): Promise<string> {
    const response = await fetch(`${app.origin}/api/lorebooks/${id}/export?format=${format}`, {
      headers: { authorization: `Bearer ${ada.session.accessToken}` },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toContain('file.json');
    return response.text();
  }
});

describe('the test bench', () => {
  test('says which entries a text brings in and why', async () => {
    const { id } = await ada.lorebooks.create({
      body: {
        name: 'Bench',
        content: {
          scanDepth: 1,
          entries: [
            loreEntry('lamp'),
            loreEntry('heron'),
            loreEntry('rain', { keys: [], constant: true }),
            loreEntry('off', { keys: ['lamp'], enabled: false }),
            loreEntry('never', { keys: ['lamp'], probability: 0 }),
          ],
        },
      },
    });
    const { traces, tokens, messages } = await ada.lorebooks.test({
      body: { bookIds: [id], text: 'A heron stands there.\n\nI light the lamp.' },
    });
    expect(messages).toBe(2);
    const byId = Object.fromEntries(traces.map((trace) => [trace.entryId, trace]));
    expect(byId).toMatchObject({
      lamp: {
        isUsed: true,
        reason: 'key',
        key: 'lamp',
        messageIndex: 1,
        entryName: 'Entry lamp',
        bookId: id,
      },
      // Only the newest message is searched.
      heron: { isUsed: false, reason: 'none' },
      rain: { isUsed: true, reason: 'constant' },
      off: { isUsed: false, reason: 'disabled' },
      never: { isUsed: false, reason: 'chance' },
    });
    expect(tokens).toBe(byId['lamp']!.tokens + byId['rain']!.tokens);
  });

  test('tests a lorebook as it stands in the editor, within a budget', async () => {
    const lorebook = { entries: [loreEntry('lamp', { content: 'word '.repeat(40) })] };
    const test = (budget: number) =>
      ada.lorebooks.test({ body: { books: [{ id: 'draft', lorebook }], text: 'the lamp', budget } });
    expect(await test(1_000)).toMatchObject({ traces: [{ bookId: 'draft', isUsed: true }] });
    expect(await test(10)).toMatchObject({ traces: [{ isUsed: false, reason: 'budget' }], tokens: 0 });
    expect(await failure(ada.lorebooks.test({ body: { text: 'lamp' } }))).toMatchObject({ status: 400 });
  });
});
