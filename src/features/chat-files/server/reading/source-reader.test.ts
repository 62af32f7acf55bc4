import { openSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ticker } from '../../../../platform/server/ports/ticker.ts';
import { openReader, ReaderEnded } from './source-reader.ts';

const ticker: Ticker = {
  every(ms, act) {
    const timer = setInterval(act, ms);
    return () => clearInterval(timer);
  },
};

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'nb-reader-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function written(name: string, content: string | Buffer): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
}
const options = { fileName: 'a.json', utcOffset: 0, ticker };

test('a process that ended refuses what it was asked, and the next question has a new one', async () => {
  const program = pathToFileURL(
    await written(
      'ends.mjs',
      `process.on('message', ({ kind, entry }) => {
         if (kind === 'bytes' && entry === 1) process.send({ value: new Uint8Array([7]) });
         else if (kind) process.exit(3);
       });`,
    ),
  );
  const reader = openReader({ ...options, fd: openSync(await written('a', 'x'), 'r'), program });
  for (let n = 0; n < 2; n++)
    await expect(reader.ask({ kind: 'open', entry: 0, part: 0, limit: 1 })).rejects.toThrow(ReaderEnded);
  expect(await reader.ask({ kind: 'bytes', entry: 1 })).toEqual(new Uint8Array([7]));
  await reader.close();
  await reader.close();
});

test('one that says nothing is ended', async () => {
  const program = pathToFileURL(await written('silent.mjs', `process.on('message', () => { for (;;); });`));
  const fd = openSync(await written('b', 'x'), 'r');
  const reader = openReader({ ...options, fd, program, answerMs: 300 });
  await expect(reader.ask({ kind: 'scan', first: 0, limit: 1 })).rejects.toThrow(ReaderEnded);
  await reader.close();
});

test('a file that exhausts the memory of its reader ends only that', async () => {
  const heavy = Buffer.from(`{"messages":[${'[{}],'.repeat(2_000_000)}{}]}`);
  const fd = openSync(await written('heavy.json', heavy), 'r');
  const reader = openReader({ ...options, fd, memoryMb: 64 });
  await expect(reader.ask({ kind: 'scan', first: 0, limit: 1 })).rejects.toThrow(ReaderEnded);
  const given = await reader.ask({ kind: 'given-up', first: 0 });
  expect(given).toMatchObject({ next: null, scanned: [{ problem: 'heavy', kind: 'other' }] });
  await reader.close();
});

test('a document that would have to be parsed as a whole is refused by its size', async () => {
  const long = Buffer.from(`{"messages": ["${'x'.repeat(25 * 1_048_576)}"]}`);
  const reader = openReader({ ...options, fd: openSync(await written('long.json', long), 'r') });
  expect(await reader.ask({ kind: 'scan', first: 0, limit: 1 })).toMatchObject({
    scanned: [{ problem: 'document', kind: 'other' }],
  });
  await reader.close();
});
