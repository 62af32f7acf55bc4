import { openSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { zipSync, strToU8 } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RefusedFile } from './refused-file.ts';
import { safePath } from './safe-path.ts';
import { openSource } from './source-file.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'nb-source-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function open(bytes: Uint8Array) {
  const file = path.join(folder, 'file');
  await writeFile(file, bytes);
  return openSource(openSync(file, 'r'));
}
const problemOf = async (bytes: Uint8Array) => {
  try {
    const source = await open(bytes);
    for (const part of source.parts) if (!part.problem) part.read();
    return null;
  } catch (error) {
    return error instanceof RefusedFile ? error.problem : String(error);
  }
};
const zip = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));

/** Parts of zeros, of which the directory says that they unpack to four gigabytes each. */
function zipOfDense(count: number): Buffer {
  const names = Array.from({ length: count }, (_, index) => `${index}.txt`);
  const bytes = Buffer.from(zip({ ...Object.fromEntries(names.map((name) => [name, '0'])), 'z.txt': 'Two' }));
  let at = 0;
  for (const _name of names) {
    at = bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2]), at) + 4;
    bytes.writeUInt32LE(0xff_ff_ff_fe, at + 20);
  }
  return bytes;
}

test('parts of an archive are read one by one; folders are none', async () => {
  const source = await open(zip({ 'a/': '', 'a/one.txt': 'One', 'ü.txt': 'Two' }));
  expect(source.parts.map((part) => [part.path, part.read().toString()])).toEqual([
    ['a/one.txt', 'One'],
    ['ü.txt', 'Two'],
  ]);
});

test('a file that is no archive is its own part', async () => {
  const source = await open(strToU8('{"a": 1}'));
  expect(source.parts.map((part) => [part.path, part.read().toString()])).toEqual([['', '{"a": 1}']]);
});

test.each(['../x', 'a/../../x', '/etc/passwd', 'C:\\x', 'a/./b', 'a\0b', ''])(
  'the path %j leads nowhere',
  (raw) => {
    expect(safePath(raw)).toBeNull();
  },
);

test('climbing names are no parts to read', async () => {
  const source = await open(zip({ '../x.txt': 'X', 'ok.txt': 'Y' }));
  expect(source.parts.map(({ problem }) => problem)).toEqual(['unsafe_path', null]);
});

test('bombs are refused before they are unpacked', async () => {
  expect(await problemOf(zip({ 'a.txt': '0'.repeat(3_000_000) }))).toBe('bomb');
  // A directory that states less than a part holds.
  const lying = Buffer.from(zip({ 'a.txt': 'x'.repeat(900_000) }));
  const head = lying.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  lying.writeUInt32LE(10, head + 24);
  expect(await problemOf(lying)).toBe('bomb');
});

test('a part that unpacks to too much is left and named, and the rest is read', async () => {
  const source = await open(
    zip({ 'chats/blank.jsonl': '\0'.repeat(2_000_000), 'chats/good.jsonl': '{"mes": "Hi"}' }),
  );
  expect(source.parts.map(({ path, problem }) => [path, problem])).toEqual([
    ['chats/blank.jsonl', 'dense'],
    ['chats/good.jsonl', null],
  ]);
});

test('what all such parts unpack to has a limit', async () => {
  expect(await problemOf(zipOfDense(3))).toBeNull();
  expect(await problemOf(zipOfDense(6))).toBe('bomb');
});

test('damaged archives are refused, wherever they are cut', async () => {
  const whole = zip({ 'a.txt': 'One', 'b.txt': 'Two' });
  for (const length of [22, 40, whole.length - 30, whole.length - 1])
    expect(await problemOf(whole.subarray(0, length))).not.toBeNull();
  expect(await problemOf(new Uint8Array())).toBe('empty');
});
