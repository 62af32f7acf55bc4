import { unzipSync, strFromU8 } from 'fflate';
import { expect, test } from 'vitest';
import { jsonFile, type DataFile } from './personal-data.ts';
import { dataDescriptor, directoryHeader, endRecords } from './zip-records.ts';
import { zipStream } from './zip-stream.ts';

const AT = new Date('2026-11-21T20:00:00Z');
const pieces = async function* (...parts: (string | Uint8Array)[]) {
  yield* parts;
};
const filesOf = async function* (...files: DataFile[]) {
  yield* files;
};
const collect = async (stream: AsyncIterable<Uint8Array>) => Buffer.concat(await Array.fromAsync(stream));

test('holds every file as it was', async () => {
  const picture = Uint8Array.from({ length: 5000 }, (_, index) => (index * 7919) % 251);
  const zip = await collect(
    zipStream(
      filesOf(
        jsonFile('a/list.json', { name: 'Ünï' }, { rows: [{ n: 1 }, { n: 2 }], none: [] }),
        { path: 'picture.webp', bytes: pieces(picture), isPacked: true },
        { path: 'empty.txt', bytes: pieces() },
        { path: 'empty.txt', bytes: pieces('second') },
      ),
      AT,
    ),
  );
  const found = unzipSync(zip);
  expect(Object.keys(found)).toEqual(['a/list.json', 'picture.webp', 'empty.txt', 'empty-2.txt']);
  expect(JSON.parse(strFromU8(found['a/list.json']!))).toEqual({
    name: 'Ünï',
    rows: [{ n: 1 }, { n: 2 }],
    none: [],
  });
  expect(Buffer.from(found['picture.webp']!).equals(Buffer.from(picture))).toBe(true);
  expect(strFromU8(found['empty-2.txt']!)).toBe('second');
});

test('an archive of nothing is one', async () => {
  expect(unzipSync(await collect(zipStream(filesOf(), AT)))).toEqual({});
});

test('reads no further ahead than its reader', async () => {
  let read = 0;
  const endless = async function* (): AsyncGenerator<Uint8Array> {
    for (;;) {
      read += 65_536;
      // Noise, so that packing cannot hide how much was read.
      yield crypto.getRandomValues(new Uint8Array(65_536));
    }
  };
  const stream = zipStream(filesOf({ path: 'noise', bytes: endless() }), AT);
  let written = 0;
  while (written < 1_000_000) written += (await stream.next()).value!.length;
  expect(read - written).toBeLessThan(4 * 65_536);
  await stream.return(undefined);
});

test('lets go of what it reads when its reader leaves, and when a file fails', async () => {
  let isOpen = true;
  const source = async function* (): AsyncGenerator<DataFile> {
    try {
      for (let n = 0; ; n++) yield { path: `${n}.txt`, bytes: pieces('x'.repeat(40_000)) };
    } finally {
      isOpen = false;
    }
  };
  const stream = zipStream(source(), AT);
  await stream.next();
  await stream.return(undefined);
  expect(isOpen).toBe(false);

  const broken = zipStream(
    filesOf({
      path: 'broken',
      bytes: (async function* () {
        yield 'half';
        throw new Error('the disk is gone');
      })(),
    }),
    AT,
  );
  await expect(collect(broken)).rejects.toThrow('the disk is gone');
});

/** The directory as its end states it, with the longer forms. */
function directoryOf(zip: Buffer) {
  const end = zip.length - 22;
  const locator = end - 20;
  expect(zip.readUInt32LE(end)).toBe(0x06054b50);
  expect(zip.readUInt32LE(locator)).toBe(0x07064b50);
  const long = Number(zip.readBigUInt64LE(locator + 8));
  expect(zip.readUInt32LE(long)).toBe(0x06064b50);
  const [count, length, start] = [32, 40, 48].map((at) => Number(zip.readBigUInt64LE(long + at)));
  return { count, length, start, short: zip.readUInt16LE(end + 10) };
}

test('more than 65,535 files are all in the directory', async () => {
  const many = async function* (): AsyncGenerator<DataFile> {
    for (let n = 0; n < 66_000; n++) yield { path: `${n}.txt`, bytes: pieces(`${n}`), isPacked: true };
  };
  const zip = await collect(zipStream(many(), AT));
  const { count, length, start, short } = directoryOf(zip);
  expect([count, short]).toEqual([66_000, 0xffff]);
  expect(zip.readUInt32LE(start!)).toBe(0x02014b50);
  // The last header stands where the directory ends.
  const last = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  expect(last + 46 + '65999.txt'.length).toBe(start! + length!);
  const [at] = [zip.readUInt32LE(last + 42)];
  expect(zip.toString('utf8', at + 30, at + 30 + '65999.txt65999'.length)).toBe('65999.txt65999');
});

test('sizes and places beyond 4 GB are written in full', () => {
  const file = {
    name: Buffer.from('a'),
    isDeflated: false,
    at: AT,
    crc: 7,
    packed: 5e9,
    size: 6e9,
    start: 7e9,
  };
  const header = directoryHeader(file);
  expect([20, 24, 42].map((at) => header.readUInt32LE(at))).toEqual([0xffffffff, 0xffffffff, 0xffffffff]);
  expect([51, 59, 67].map((at) => Number(header.readBigUInt64LE(at)))).toEqual([6e9, 5e9, 7e9]);
  const after = dataDescriptor(file);
  expect([8, 16].map((at) => Number(after.readBigUInt64LE(at)))).toEqual([5e9, 6e9]);
  const end = endRecords({ start: 7e9, length: 100, count: 1 });
  expect([32, 40, 48, 64].map((at) => Number(end.readBigUInt64LE(at)))).toEqual([1, 100, 7e9, 7e9 + 100]);
  // Only what does not fit stands in the longer form.
  const near = directoryHeader({ ...file, packed: 5, size: 6 });
  expect([near.readUInt16LE(30), Number(near.readBigUInt64LE(51))]).toEqual([12, 7e9]);
});
