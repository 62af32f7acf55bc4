import { unzipSync, strFromU8 } from 'fflate';
import { expect, test } from 'vitest';
import { jsonFile, type DataFile } from './personal-data.ts';
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
