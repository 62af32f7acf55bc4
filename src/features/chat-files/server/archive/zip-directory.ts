// The directory of a ZIP file. Only its end is read, so that archives of many gigabytes need no memory.
import { readSync } from 'node:fs';
import { RefusedFile } from './refused-file.ts';

export interface ZipEntry {
  name: string;
  /** Bytes, as the directory states them. */
  packed: number;
  size: number;
  method: number;
  isEncrypted: boolean;
  /** Offset of its local header. */
  at: number;
}

const END = 0x06054b50;
const END64 = 0x06064b50;
const END64_LOCATOR = 0x07064b50;
const HEAD = 0x02014b50;
const END_SIZE = 22;
const END64_SIZE = 56;
const LOCATOR_SIZE = 20;
const HEAD_SIZE = 46;
const COMMENT_MAX = 0xffff;
const FULL = 0xffffffff;
/** 100,000 entries with long names. */
const DIRECTORY_MAX = 64 * 1_048_576;

const utf8 = new TextDecoder('utf-8', { fatal: true });
const western = new TextDecoder('windows-1252');

function nameOf(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return western.decode(bytes);
  }
}

export function readAt(fd: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let done = 0;
  while (done < length) {
    const read = readSync(fd, bytes, done, length - done, at + done);
    if (read === 0) throw new RefusedFile('damaged');
    done += read;
  }
  return bytes;
}

const big = (bytes: Buffer, at: number): number => Number(bytes.readBigUInt64LE(at));

/** Values that do not fit into 32 bits stand in an extra field, in the order of those that are full. */
function largeValues(extra: Buffer, wanted: number): number[] {
  for (let at = 0; at + 4 <= extra.length;) {
    const end = Math.min(extra.length, at + 4 + extra.readUInt16LE(at + 2));
    if (extra.readUInt16LE(at) === 1) {
      const found: number[] = [];
      for (let i = at + 4; i + 8 <= end && found.length < wanted; i += 8) found.push(big(extra, i));
      return found;
    }
    at = end;
  }
  return [];
}

interface Directory {
  count: number;
  length: number;
  start: number;
}

function findDirectory(fd: number, size: number): Directory {
  const tailSize = Math.min(size, END_SIZE + COMMENT_MAX + LOCATOR_SIZE + END64_SIZE);
  const tail = readAt(fd, size - tailSize, tailSize);
  let end = tail.length - END_SIZE;
  while (end >= 0 && tail.readUInt32LE(end) !== END) end--;
  if (end < 0) throw new RefusedFile('damaged');
  const locator = end - LOCATOR_SIZE;
  if (locator >= 0 && tail.readUInt32LE(locator) === END64_LOCATOR) {
    const at = big(tail, locator + 8);
    if (at + END64_SIZE > size) throw new RefusedFile('damaged');
    const record = readAt(fd, at, END64_SIZE);
    if (record.readUInt32LE(0) !== END64) throw new RefusedFile('damaged');
    return { count: big(record, 32), length: big(record, 40), start: big(record, 48) };
  }
  return {
    count: tail.readUInt16LE(end + 10),
    length: tail.readUInt32LE(end + 12),
    start: tail.readUInt32LE(end + 16),
  };
}

/** @throws RefusedFile damaged, too_many */
export function readDirectory(fd: number, size: number, entriesMax: number): ZipEntry[] {
  const { count, length, start } = findDirectory(fd, size);
  if (count > entriesMax || length > DIRECTORY_MAX) throw new RefusedFile('too_many');
  if (start + length > size) throw new RefusedFile('damaged');
  const directory = readAt(fd, start, length);
  const entries: ZipEntry[] = [];
  let at = 0;
  while (entries.length < count) {
    if (at + HEAD_SIZE > length || directory.readUInt32LE(at) !== HEAD) throw new RefusedFile('damaged');
    const nameEnd = at + HEAD_SIZE + directory.readUInt16LE(at + 28);
    const extraEnd = nameEnd + directory.readUInt16LE(at + 30);
    const next = extraEnd + directory.readUInt16LE(at + 32);
    if (next > length) throw new RefusedFile('damaged');
    const stated = [
      directory.readUInt32LE(at + 24),
      directory.readUInt32LE(at + 20),
      directory.readUInt32LE(at + 42),
    ];
    const large = largeValues(
      directory.subarray(nameEnd, extraEnd),
      stated.filter((value) => value === FULL).length,
    );
    const [unpacked, packed, offset] = stated.map((value) =>
      value === FULL ? (large.shift() ?? FULL) : value,
    );
    entries.push({
      name: nameOf(directory.subarray(at + HEAD_SIZE, nameEnd)),
      size: unpacked!,
      packed: packed!,
      method: directory.readUInt16LE(at + 10),
      isEncrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
      at: offset!,
    });
    at = next;
  }
  return entries;
}
