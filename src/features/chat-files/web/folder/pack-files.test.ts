import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { packFiles, type ChosenFile, type SentFile } from './pack-files.ts';

const fileOf = (path: string, text: string): ChosenFile => ({ path, file: new Blob([text]) });
const FILES = [
  fileOf('data/chats/Odile/Ein Spaziergang – 夜.jsonl', 'one line\n'.repeat(50)),
  fileOf('data/characters/Odile.json', '{}'),
  fileOf('data/empty.txt', ''),
];
const bytesOf = async (zip: SentFile, step: number) => {
  const parts: ArrayBuffer[] = [];
  for (let at = 0; at < zip.size; at += step) parts.push(await zip.slice(at, at + step).arrayBuffer());
  return new Uint8Array(await new Blob(parts).arrayBuffer());
};

test('files become a zip, the same in whatever pieces and order it is asked for', async () => {
  const whole = await bytesOf(packFiles('data.zip', FILES), Infinity);
  expect(whole).toHaveLength(packFiles('data.zip', FILES).size);
  const unzipped = unzipSync(whole);
  expect(Object.keys(unzipped).toSorted()).toEqual(FILES.map(({ path }) => path).toSorted());
  for (const { path, file } of FILES)
    expect(unzipped[path]).toEqual(new Uint8Array(await file.arrayBuffer()));
  for (const step of [1, 7, 64])
    expect(await bytesOf(packFiles('data.zip', FILES.toReversed()), step)).toEqual(whole);
  const sum = new DataView(whole.buffer).getUint32(14, true);
  // The sum of "{}".
  expect(sum).toBe(0xa3a6bf43);
});

test('files of one name do not hide each other', async () => {
  const zip = packFiles('files.zip', [fileOf('a.json', '1'), fileOf('a.json', '2')]);
  expect(Object.keys(unzipSync(await bytesOf(zip, Infinity)))).toEqual(['a.json', 'a-2.json']);
});

test('more files than two bytes can count', async () => {
  const many = Array.from({ length: 70_000 }, (_, n) => fileOf(`chats/${n}.txt`, ''));
  const zip = packFiles('files.zip', many);
  const end = new DataView(await zip.slice(zip.size - 98, zip.size).arrayBuffer());
  expect(end.getUint32(0, true)).toBe(0x06064b50);
  expect(end.getBigUint64(32, true)).toBe(70_000n);
  expect(end.getUint32(76, true)).toBe(0x06054b50);
});

test('a file that is gone is named, and read once it is back', async () => {
  let isGone = true;
  const there = new Blob(['still here']);
  const file = {
    size: there.size,
    slice: (from: number, to: number) =>
      isGone ? { arrayBuffer: () => Promise.reject(new Error('NotFoundError')) } : there.slice(from, to),
  } as Blob;
  const zip = packFiles('files.zip', [{ path: 'chats/a.jsonl', file }]);
  await expect(bytesOf(zip, Infinity)).rejects.toThrow('“chats/a.jsonl” could not be read');
  await expect(zip.slice(zip.size - 50, zip.size).arrayBuffer()).rejects.toThrow('could not be read');
  isGone = false;
  expect(Object.keys(unzipSync(await bytesOf(zip, 20)))).toEqual(['chats/a.jsonl']);
});
