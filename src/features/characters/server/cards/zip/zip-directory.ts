import { CardError } from '../model/card-error.ts';

export interface ZipEntry {
  name: string;
  /** Bytes, as stated in the directory. */
  packed: number;
  size: number;
  method: number;
  isEncrypted: boolean;
  crc: number;
  /** Offset of its local header in the file. */
  at: number;
}

const END = 0x06054b50;
const END64 = 0x06064b50;
const END64_LOCATOR = 0x07064b50;
const HEAD = 0x02014b50;
const END_SIZE = 22;
const HEAD_SIZE = 46;
/** Maximum length of the comment after the end record. */
const COMMENT_MAX = 0xffff;
const FULL = 0xffffffff;

const utf8 = new TextDecoder('utf-8', { fatal: true });
const western = new TextDecoder('windows-1252');

function nameOf(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return western.decode(bytes);
  }
}

/** Offset of the archive's end record; -1 if the file contains no archive. */
export function findZipEnd(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const first = Math.max(0, bytes.length - END_SIZE - COMMENT_MAX);
  for (let at = bytes.length - END_SIZE; at >= first; at--)
    if (bytes[at] === 0x50 && view.getUint32(at, true) === END) return at;
  return -1;
}

const big = (view: DataView, at: number): number => Number(view.getBigUint64(at, true));

/** Values that do not fit into 32 bits, from the ZIP64 extra field. Only these are listed there, in order. */
function largeValues(view: DataView, from: number, to: number, wanted: number): number[] {
  let at = from;
  while (at + 4 <= to) {
    const length = view.getUint16(at + 2, true);
    const end = Math.min(to, at + 4 + length);
    if (view.getUint16(at, true) === 1) {
      const found: number[] = [];
      for (let i = at + 4; i + 8 <= end && found.length < wanted; i += 8) found.push(big(view, i));
      return found;
    }
    at = end;
  }
  return [];
}

/**
 * Reads the directory at the end of the file; nothing is unpacked.
 * @throws CardError archive.damaged, archive.too-many
 */
export function readDirectory(bytes: Uint8Array, entriesMax: number): ZipEntry[] {
  const damaged = () => new CardError('archive.damaged');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findZipEnd(bytes);
  if (end < 0) throw damaged();
  let count = view.getUint16(end + 10, true);
  let length = view.getUint32(end + 12, true);
  let start = view.getUint32(end + 16, true);
  let directoryEnd = end;
  if (end >= 20 && view.getUint32(end - 20, true) === END64_LOCATOR) {
    const at = end - 20 - 56;
    if (at < 0 || view.getUint32(at, true) !== END64) throw damaged();
    [count, length, start] = [big(view, at + 32), big(view, at + 40), big(view, at + 48)];
    directoryEnd = at;
  }
  if (count > entriesMax) throw new CardError('archive.too-many', { most: entriesMax });
  let at = directoryEnd - length;
  // Programs that put a picture before the archive either shift all offsets or none.
  const prefix = at - start;
  if (at < 0 || prefix < 0) throw damaged();

  const entries: ZipEntry[] = [];
  while (entries.length < count) {
    if (at + HEAD_SIZE > directoryEnd || view.getUint32(at, true) !== HEAD) throw damaged();
    const nameEnd = at + HEAD_SIZE + view.getUint16(at + 28, true);
    const extraEnd = nameEnd + view.getUint16(at + 30, true);
    const next = extraEnd + view.getUint16(at + 32, true);
    if (next > directoryEnd) throw damaged();
    const stated = [
      view.getUint32(at + 24, true),
      view.getUint32(at + 20, true),
      view.getUint32(at + 42, true),
    ];
    const large = largeValues(view, nameEnd, extraEnd, stated.filter((value) => value === FULL).length);
    const [size, packed, offset] = stated.map((value) => (value === FULL ? (large.shift() ?? FULL) : value));
    entries.push({
      name: nameOf(bytes.subarray(at + HEAD_SIZE, nameEnd)),
      packed: packed!,
      size: size!,
      method: view.getUint16(at + 10, true),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      crc: view.getUint32(at + 16, true),
      at: offset! + prefix,
    });
    at = next;
  }
  return entries;
}
