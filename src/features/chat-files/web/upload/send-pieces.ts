// Sends a large file in pieces. What is on the server already is compared first, and not sent again.
import { ApiError, PageError } from '../../../../platform/web/api-error.ts';
import type { Pieces } from '../../contract.ts';
import { PIECE_BYTES } from '../../rules.ts';
import type { SentFile } from '../folder/pack-files.ts';
import { crc32 } from '../folder/crc32.ts';

export interface PieceSender {
  pieces(id: string, signal: AbortSignal): Promise<Pieces>;
  send(
    piece: { id: string; at: number; crc32: string; bytes: Blob },
    signal: AbortSignal,
  ): Promise<{ received: number }>;
  /** Resolves after a while, or when the connection is back. */
  wait(ms: number): Promise<void>;
}

export interface Sending {
  id: string;
  file: Pick<SentFile, 'size' | 'slice'>;
  signal: AbortSignal;
  onProgress: (sent: number, phase: 'checking' | 'sending' | 'waiting') => void;
}

/** Between tries of a piece whose connection broke off. Then somebody has to look. */
const TRIES_MS = [1_000, 3_000, 10_000, 30_000];

export const NOT_THE_SAME =
  'This is not the file whose upload was begun. Choose the same one, or discard the upload.';

const isWorthAnotherTry = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.isRateLimit ||
      error.code === 'files.checksum' ||
      (error.status >= 500 && error.variant !== 'disk')
    : !(error instanceof PageError) && (error as Error).name !== 'AbortError';

const bytesOf = async (file: Sending['file'], at: number, bytes: number) =>
  new Uint8Array(await file.slice(at, at + bytes).arrayBuffer());

/** @returns where to go on @throws PageError where it is another file */
async function compare(sender: PieceSender, { id, file, signal, onProgress }: Sending): Promise<number> {
  const { received, items } = await sender.pieces(id, signal);
  for (const { at, bytes, crc32: known } of items) {
    signal.throwIfAborted();
    onProgress(at, 'checking');
    if (crc32(await bytesOf(file, at, bytes)) !== known) throw new PageError(NOT_THE_SAME);
  }
  return received;
}

async function sendPiece(sender: PieceSender, sending: Sending, at: number): Promise<number> {
  const { id, file, signal, onProgress } = sending;
  const bytes = await bytesOf(file, at, PIECE_BYTES);
  const piece = { id, at, crc32: crc32(bytes), bytes: new Blob([bytes]) };
  for (let tries = 0; ; tries++) {
    signal.throwIfAborted();
    onProgress(at, 'sending');
    try {
      return (await sender.send(piece, signal)).received;
    } catch (error) {
      // Another window is ahead.
      if (error instanceof ApiError && error.code === 'files.piece') {
        const received = Number(error.body['received']);
        if (Number.isInteger(received) && received > at) return received;
      }
      const wait = TRIES_MS[tries];
      if (wait === undefined || !isWorthAnotherTry(error)) throw error;
      onProgress(at, 'waiting');
      await sender.wait(wait);
    }
  }
}

/** Resolves when the last byte is on the server. */
export async function sendPieces(sender: PieceSender, sending: Sending): Promise<void> {
  let at = await compare(sender, sending);
  while (at < sending.file.size) at = await sendPiece(sender, sending, at);
  sending.onProgress(at, 'sending');
}
