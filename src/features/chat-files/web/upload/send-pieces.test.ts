import { expect, test } from 'vitest';
import { ApiError } from '../../../../platform/web/api-error.ts';
import { PIECE_BYTES } from '../../rules.ts';
import { crc32 } from '../folder/crc32.ts';
import { NOT_THE_SAME, sendPieces, type PieceSender } from './send-pieces.ts';

const bytes = new Uint8Array(PIECE_BYTES * 2 + 1000).map((_, n) => (n * 31) & 0xff);
const file = new Blob([bytes]);

function createServer(failures: unknown[] = []) {
  const items: { at: number; bytes: number; crc32: string }[] = [];
  const received = () => items.reduce((sum, piece) => sum + piece.bytes, 0);
  const sender: PieceSender = {
    pieces: async () => ({ received: received(), items }),
    async send({ at, crc32: crc, bytes: piece }) {
      const failure = failures.shift();
      if (failure) throw failure;
      items.push({ at, bytes: piece.size, crc32: crc });
      return { received: received() };
    },
    wait: async () => {},
  };
  return { items, sender };
}
const sendingOf = (of: Blob, controller = new AbortController()) => {
  const told: [number, string][] = [];
  return {
    told,
    sending: {
      id: 'a',
      file: of,
      signal: controller.signal,
      onProgress: (at: number, phase: string) => void told.push([at, phase]),
    },
  };
};

test('the sum is that of every other program', () => {
  expect(crc32(new TextEncoder().encode('123456789'))).toBe('cbf43926');
  expect(crc32(new Uint8Array(0))).toBe('00000000');
});

test('a file goes in pieces, over lost connections', async () => {
  const { items, sender } = createServer([new TypeError('Failed to fetch'), new ApiError(503, '')]);
  const { sending, told } = sendingOf(file);
  await sendPieces(sender, sending);
  expect(items.map(({ at, bytes: size }) => [at, size])).toEqual([
    [0, PIECE_BYTES],
    [PIECE_BYTES, PIECE_BYTES],
    [PIECE_BYTES * 2, 1000],
  ]);
  expect(told.at(-1)).toEqual([bytes.length, 'sending']);
  expect(told).toContainEqual([0, 'waiting']);
});

test('it goes on where it was, and only with the same file', async () => {
  const { items, sender } = createServer();
  items.push({ at: 0, bytes: PIECE_BYTES, crc32: crc32(bytes.subarray(0, PIECE_BYTES)) });
  const other = new Blob([bytes.map((byte) => byte ^ 1)]);
  await expect(sendPieces(sender, sendingOf(other).sending)).rejects.toThrow(NOT_THE_SAME);
  expect(items).toHaveLength(1);
  await sendPieces(sender, sendingOf(file).sending);
  expect(items).toHaveLength(3);
});

test('a full disk and a cancelled upload end it at once', async () => {
  const full = new ApiError(
    503,
    JSON.stringify({ error: { code: 'server.unavailable', message: '', variant: 'disk' } }),
  );
  const { items, sender } = createServer([full]);
  await expect(sendPieces(sender, sendingOf(file).sending)).rejects.toBe(full);
  const controller = new AbortController();
  controller.abort();
  await expect(sendPieces(sender, sendingOf(file, controller).sending)).rejects.toThrow();
  expect(items).toEqual([]);
});
