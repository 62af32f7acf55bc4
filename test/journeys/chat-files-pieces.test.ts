// A large file comes in pieces: over breaks and restarts, once and whole, and without filling the server.
import { crc32 } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMemoryStore } from '../../src/adapters/blob-store/memory.ts';
import { itemsOf } from '../support/chat-files.ts';
import { fileOf, lines, SILLY_TAVERN } from '../support/chat-forms.ts';
import { createTestApp, type Person, type TestApp } from '../support/test-app.ts';

const PIECE = 40_000;
const blobs = createMemoryStore();
let isFull = false;
let app: TestApp;
let noor: string;
beforeAll(async () => {
  app = await createTestApp({
    blobs: {
      ...blobs,
      async put(key, content) {
        if (isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
        await blobs.put(key, content);
      },
    },
  });
  noor = (await app.characters())[0]!;
});
afterAll(() => app.close());

const chats = (count: number) =>
  zipSync(
    {
      ...Object.fromEntries(
        Array.from({ length: count }, (_, n) => [
          `chats/Noor/${n}.jsonl`,
          strToU8(lines({ ...SILLY_TAVERN[0], create_date: `day ${n}` }, ...SILLY_TAVERN.slice(1))),
        ]),
      ),
      'noise.bin': new Uint8Array(150_000),
    },
    // Not packed, so that it has several pieces.
    { level: 0 },
  );

const digits = (bytes: Uint8Array) => crc32(bytes).toString(16).padStart(8, '0');
const announce = (person: Person, bytes: Uint8Array | number, dryRun = false) =>
  person.chatFiles.expect({
    body: {
      fileName: 'backup.zip',
      bytes: typeof bytes === 'number' ? bytes : bytes.length,
      characterId: noor,
      dryRun,
    },
  });
const send = (person: Person, id: string, file: Uint8Array, at: number, crc?: string) => {
  const piece = file.subarray(at, at + PIECE);
  return person.chatFiles.sendPiece({
    params: { id },
    query: { at, crc32: crc ?? digits(piece) },
    file: fileOf(piece),
  });
};
const keysOf = async (id: string) => {
  const keys: string[] = [];
  for await (const key of blobs.list('chat-import')) if (key.includes(id)) keys.push(key);
  return keys;
};

test('a file comes in pieces, goes on after a restart, and is what it was', async () => {
  const ada = await app.signUp('ada');
  const file = chats(3);
  const { id, state } = await announce(ada, file);
  expect(state).toBe('receiving');
  const at = { params: { id } };
  let received = 0;
  while (received < file.length / 2) received = (await send(ada, id, file, received)).received;
  // The answer was lost, so it is sent again.
  expect(await send(ada, id, file, received - PIECE)).toEqual({ received, state: 'receiving' });
  await expect(send(ada, id, file, received + PIECE)).rejects.toMatchObject({
    code: 'files.piece',
    body: { received },
  });
  await expect(send(ada, id, file, received, '00000000')).rejects.toMatchObject({ code: 'files.checksum' });
  expect(await keysOf(id)).toHaveLength(received / PIECE);

  await app.restart();
  ada.session.origin = app.origin;
  expect(await ada.chatFiles.get(at)).toMatchObject({ state: 'receiving', received, bytes: file.length });
  const pieces = await ada.chatFiles.pieces(at);
  expect(pieces.items.map(({ at: from, bytes, crc32: crc }) => [from, bytes, crc])).toEqual(
    Array.from({ length: received / PIECE }, (_, n) => {
      const piece = file.subarray(n * PIECE, (n + 1) * PIECE);
      return [n * PIECE, piece.length, digits(piece)];
    }),
  );
  while (received < file.length) received = (await send(ada, id, file, received)).received;
  // Also the last piece may be repeated.
  expect((await send(ada, id, file, Math.floor(file.length / PIECE) * PIECE)).received).toBe(file.length);
  await app.services.chatFiles.settle();
  const done = await ada.chatFiles.get(at);
  expect(done).toMatchObject({ state: 'done', received: file.length });
  expect((await itemsOf(ada, done)).filter(({ kind }) => kind === 'chat')).toMatchObject([
    { state: 'done' },
    { state: 'done' },
    { state: 'done' },
  ]);
  expect((await ada.chat.conversations({ query: {} })).items).toHaveLength(3);
  // Nothing of it is left to bring in, so its pieces are gone.
  expect(await keysOf(id)).toEqual([]);
});

test('two devices that send the same piece store it once', async () => {
  const bo = await app.signUp('boris');
  const file = chats(1);
  const { id } = await announce(bo, file);
  for (let received = 0; received < file.length;) {
    const both = await Promise.all([send(bo, id, file, received), send(bo, id, file, received)]);
    received = both[0].received;
    expect(both[1].received).toBe(received);
  }
  await app.services.chatFiles.settle();
  expect(await bo.chatFiles.get({ params: { id } })).toMatchObject({ state: 'done' });
});

test('what is too large, too much, or another’s is refused', async () => {
  const cy = await app.signUp('cyril');
  const dan = await app.signUp('dan');
  await expect(announce(cy, 3 * 1024 ** 3)).rejects.toMatchObject({ status: 413 });
  const { id } = await announce(cy, 2 * 1024 ** 3);
  await announce(cy, 2 * 1024 ** 3 - 10);
  await expect(announce(cy, 100)).rejects.toMatchObject({ code: 'files.room' });
  const file = chats(1);
  await expect(send(dan, id, file, 0)).rejects.toMatchObject({ status: 404 });
  await expect(dan.chatFiles.pieces({ params: { id } })).rejects.toMatchObject({ status: 404 });
  const short = await announce(dan, 10);
  await expect(send(dan, short.id, file, 0)).rejects.toMatchObject({ code: 'files.piece' });
  expect(await keysOf(short.id)).toEqual([]);
});

test('a full disk is said, and the file goes on once there is room', async () => {
  const eli = await app.signUp('eli');
  const file = chats(1);
  const { id } = await announce(eli, file);
  await send(eli, id, file, 0);
  isFull = true;
  await expect(send(eli, id, file, PIECE)).rejects.toMatchObject({
    status: 503,
    body: { error: { variant: 'disk', message: expect.stringContaining('no room left') as string } },
  });
  isFull = false;
  expect(await eli.chatFiles.pieces({ params: { id } })).toMatchObject({ received: PIECE });
  for (let received = PIECE; received < file.length;)
    received = (await send(eli, id, file, received)).received;
  await app.services.chatFiles.settle();
  expect(await eli.chatFiles.get({ params: { id } })).toMatchObject({ state: 'done' });
});

test('a cancelled file leaves nothing; one that nobody goes on with goes after two days', async () => {
  const fay = await app.signUp('fay');
  const file = chats(1);
  const cancelled = await announce(fay, file);
  await send(fay, cancelled.id, file, 0);
  await fay.chatFiles.discard({ params: { id: cancelled.id } });
  expect(await keysOf(cancelled.id)).toEqual([]);
  await expect(send(fay, cancelled.id, file, PIECE)).rejects.toMatchObject({ status: 404 });

  const signInAgain = async () => {
    const body = { emailOrUsername: 'fay', password: fay.password };
    fay.session.accessToken = (await fay.account.login({ body })).accessToken;
  };
  const left = await announce(fay, file, true);
  await send(fay, left.id, file, 0);
  app.clock.advance(36 * 3_600_000);
  await signInAgain();
  await send(fay, left.id, file, PIECE);
  app.clock.advance(36 * 3_600_000);
  await app.services.chatFiles.cleanUp();
  // Each piece gave it time.
  expect(await keysOf(left.id)).toHaveLength(2);
  app.clock.advance(13 * 3_600_000);
  await app.services.chatFiles.cleanUp();
  expect(await keysOf(left.id)).toEqual([]);
  await signInAgain();
  await expect(fay.chatFiles.get({ params: { id: left.id } })).rejects.toMatchObject({ status: 404 });
});
