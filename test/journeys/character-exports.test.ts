// Card files and lorebooks that are exported.
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCard } from '../../src/features/characters/server/cards/read-card.ts';
import { makeZip } from '../../src/features/characters/server/cards/test-support/make-zip.ts';
import { fileOf, V3 } from '../support/card-files.ts';
import { createTestApp, type TestApp, type Person } from '../support/test-app.ts';
import { writtenCharacter } from '../support/written-character.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.signUp('ada');
});
afterAll(() => app.close());

const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());
const exported = async (id: string, query: Record<string, string>) =>
  ada.characters.exportCard({ params: { id }, query: query as never });

describe('exporting', () => {
  test('V1 cards as JSON and in a picture can be read again', async () => {
    const { id } = await ada.characters.importCard({ file: fileOf(V3) });
    const json = await bytesOf(await exported(id, { format: 'json', spec: 'v1' }));
    expect(JSON.parse(new TextDecoder().decode(json))).toMatchObject({
      name: 'Odile Marsh',
      personality: 'wry',
      first_mes: 'Mind the third plank.',
    });
    expect(readCard(json).card).toMatchObject({ spec: 'v1', name: 'Odile Marsh' });
    const square = sharp({ create: { width: 400, height: 400, channels: 3, background: '#246' } });
    const file = new Blob([new Uint8Array(await square.png().toBuffer())]);
    await ada.images.uploadPortrait({ params: { id }, file });
    const png = readCard(await bytesOf(await exported(id, { format: 'png', spec: 'v1' })));
    expect(png.card).toMatchObject({ spec: 'v1', firstMessage: 'Mind the third plank.' });
    expect(png.portrait).not.toBeNull();
  });

  test('lorebooks can be exported as world info and as V3', async () => {
    const { id } = await ada.characters.importCard({ file: fileOf(V3) });
    const read = async (format: string) =>
      JSON.parse(new TextDecoder().decode(await bytesOf(await exported(id, { format }))));
    expect(Object.values((await read('world-info')).entries)).toMatchObject([{ key: ['plank'] }]);
    expect(await read('lorebook')).toMatchObject({
      spec: 'lorebook_v3',
      data: { entries: [{ keys: ['plank'] }] },
    });
  });

  test('assets and files whose names break the policy are not exported', async () => {
    const asset = { type: 'emotion', uri: 'ccdefault:', name: 'smile', ext: 'png' };
    const bad = 'a schoolgirl of fifteen in a sexual pose';
    const card = { ...V3, data: { ...V3.data, assets: [asset, { ...asset, name: bad }] } };
    const archive = makeZip([
      { name: 'card.json', data: JSON.stringify(card) },
      { name: `${bad}.txt`, data: 'x' },
      { name: 'notes.txt', data: 'y' },
    ]);
    const made = await ada.characters.importCard({ file: new File([new Uint8Array(archive)], 'o.charx') });
    expect(
      made.imported!.corrections.filter(({ code }) => code === 'safety.removed').map(({ field }) => field),
    ).toEqual(['assets.1', 'files.0']);
    const out = readCard(await bytesOf(await exported(made.id, { format: 'charx' })));
    expect(out.assets.map(({ name }) => name)).toEqual(['smile']);
    expect(out.files.map(({ path }) => path)).toEqual(['notes.txt']);
  });
});

test('a picture export without a portrait is refused; an earlier version can be exported', async () => {
  const { id } = await ada.characters.create({ body: { content: writtenCharacter({ hook: 'First.' }) } });
  await expect(exported(id, { format: 'png' })).rejects.toMatchObject({
    status: 409,
    code: 'characters.no_portrait',
  });
  await ada.characters.publish({ params: { id }, body: { revision: 1 } });
  await ada.characters.update({ params: { id }, body: { revision: 2, content: { hook: 'Second.' } } });
  const hookOf = async (query: Record<string, string>) =>
    (
      readCard(await bytesOf(await exported(id, { format: 'json', ...query }))).card!.extensions[
        'nightbloom'
      ] as { hook: string }
    ).hook;
  expect(await hookOf({})).toBe('Second.');
  expect(await hookOf({ version: '1' })).toBe('First.');
  await expect(exported(id, { format: 'original' })).rejects.toMatchObject({ status: 404 });
  const response = await exported(id, { format: 'charx' });
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="Maren Holt.charx"');
  expect(response.headers.get('content-type')).toBe('application/zip');
  await ada.characters.update({ params: { id }, body: { revision: 3, content: { name: '星野ひかり' } } });
  expect((await exported(id, { format: 'json' })).headers.get('content-disposition')).toBe(
    `attachment; filename="XingYehikari.json"; filename*=UTF-8''${encodeURIComponent('星野ひかり')}.json`,
  );
});
