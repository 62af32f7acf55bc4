import { inflateRawSync } from 'node:zlib';
import { CardError } from '../model/card-error.ts';
import type { ZipEntry } from './zip-directory.ts';

const LOCAL_HEAD = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;

function packedBytes(bytes: Uint8Array, { at, packed }: ZipEntry): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (at + 30 > bytes.length || view.getUint32(at, true) !== LOCAL_HEAD) return null;
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  return start + packed <= bytes.length ? bytes.subarray(start, start + packed) : null;
}

/**
 * The bytes of one file, never more than the directory states. Null if they are damaged or the compression
 * method is not supported.
 * @throws CardError archive.bomb if it contains more than stated
 */
export function unpack(bytes: Uint8Array, entry: ZipEntry): Uint8Array | null {
  const packed = packedBytes(bytes, entry);
  if (!packed || entry.isEncrypted) return null;
  if (entry.method === STORED) return packed;
  if (entry.method !== DEFLATED) return null;
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.size) });
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw new CardError('archive.bomb');
    return null;
  }
}
