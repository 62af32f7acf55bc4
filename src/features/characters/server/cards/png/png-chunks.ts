import { crc32 } from 'node:zlib';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Size of length, type and checksum around the data. */
const FRAME = 12;

export interface PngChunk {
  type: string;
  data: Uint8Array;
  /** The complete chunk, including length, type and checksum. */
  whole: Uint8Array;
  isAfterEnd: boolean;
}

export interface PngChunks {
  chunks: PngChunk[];
  /** Offset of the first invalid chunk; the file's length if all are valid. */
  end: number;
}

export const isPng = (bytes: Uint8Array): boolean => SIGNATURE.every((byte, i) => bytes[i] === byte);

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function typeAt(bytes: Uint8Array, at: number): string | null {
  for (let i = at; i < at + 4; i++) {
    const letter = bytes[i]! & 0xdf;
    if (letter < 0x41 || letter > 0x5a) return null;
  }
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

/** All chunks, including those after IEND. Checksums are not verified here: see isSound. */
export function readChunks(bytes: Uint8Array): PngChunks {
  const view = viewOf(bytes);
  const chunks: PngChunk[] = [];
  let at = SIGNATURE.length;
  let isAfterEnd = false;
  while (at + FRAME <= bytes.length) {
    const length = view.getUint32(at);
    const type = typeAt(bytes, at + 4);
    if (type === null || length > bytes.length - at - FRAME) break;
    const next = at + FRAME + length;
    chunks.push({
      type,
      data: bytes.subarray(at + 8, at + 8 + length),
      whole: bytes.subarray(at, next),
      isAfterEnd,
    });
    isAfterEnd ||= type === 'IEND';
    at = next;
  }
  return { chunks, end: at };
}

/** Whether the checksum matches. */
export function isSound({ whole }: PngChunk): boolean {
  const at = whole.length - 4;
  return viewOf(whole).getUint32(at) === crc32(whole.subarray(4, at));
}

export function makeChunk(type: string, data: Uint8Array): Uint8Array {
  const whole = new Uint8Array(FRAME + data.length);
  const view = viewOf(whole);
  view.setUint32(0, data.length);
  for (let i = 0; i < 4; i++) whole[4 + i] = type.charCodeAt(i);
  whole.set(data, 8);
  view.setUint32(8 + data.length, crc32(whole.subarray(4, 8 + data.length)));
  return whole;
}

/** Builds a PNG from these chunks, in the given order. */
export const joinPng = (chunks: readonly Uint8Array[]): Uint8Array =>
  new Uint8Array(Buffer.concat([Uint8Array.from(SIGNATURE), ...chunks]));
