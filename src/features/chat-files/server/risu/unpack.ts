// Unpacks gzip and zlib within limits. What was damaged on its way is unpacked as far as it goes.
import { unzipSync, constants } from 'node:zlib';
import { Decompress } from 'fflate';
import { RATIO_FREE, RATIO_MAX } from '../../rules.ts';
import { RefusedFile } from '../archive/refused-file.ts';
import type { ByteSource } from './byte-source.ts';

/** What one database, or a block of one, may unpack to; it is in memory while it is read. Bytes. */
export const DATABASE_MAX = 256 * 1_048_576;
/** So much is given to the slower unpacking at a time, so that it stops in time. */
const PIECE = 65_536;

const limitOf = (packed: number): number => Math.min(DATABASE_MAX, Math.max(RATIO_FREE, packed * RATIO_MAX));

const tooMuch = (limit: number) => new RefusedFile(limit < DATABASE_MAX ? 'bomb' : 'too_large');

/** @throws RefusedFile bomb, too_large */
function asFarAsPossible(packed: Buffer, limit: number): Buffer {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const stream = new Decompress((piece) => {
    size += piece.length;
    pieces.push(piece);
  });
  try {
    for (let at = 0; at < packed.length && size <= limit; at += PIECE)
      stream.push(packed.subarray(at, at + PIECE), at + PIECE >= packed.length);
  } catch {
    // The rest is damaged.
  }
  if (size > limit) throw tooMuch(limit);
  return Buffer.concat(pieces);
}

export interface Unpacked {
  bytes: Buffer;
  /** Whether some of it was damaged. What is only cut shows where its values end. */
  isDamaged: boolean;
}

/** @throws RefusedFile bomb, too_large */
export function unpack(packed: Buffer): Unpacked {
  const limit = limitOf(packed.length);
  try {
    const bytes = unzipSync(packed, { maxOutputLength: limit, finishFlush: constants.Z_SYNC_FLUSH });
    return { bytes, isDamaged: false };
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw tooMuch(limit);
    return { bytes: asFarAsPossible(packed, limit), isDamaged: true };
  }
}

/** A stretch of a file, unpacked where it is packed. @throws Broken, RefusedFile bomb, too_large */
export function readUnpacked(source: ByteSource, start: number, size: number, isPacked: boolean): Unpacked {
  if (size > DATABASE_MAX) throw new RefusedFile('too_large');
  const bytes = source.read(start, size);
  return isPacked ? unpack(bytes) : { bytes, isDamaged: false };
}
