// The records of a zip around the bytes of its files, also of one that needs the longer forms of ZIP64: for more than
// 65,535 files, and for sizes and places beyond 4 GB. Pure.

const FULL_16 = 0xffff;
const FULL_32 = 0xffffffff;
/** Sizes stand behind a file, because they are not known before; names are UTF-8. */
const FLAGS = 0x0808;
const PLAIN_VERSION = 20;
const ZIP64_VERSION = 45;

export interface ZipFile {
  name: Uint8Array;
  isDeflated: boolean;
  at: Date;
  crc: number;
  /** Bytes. */
  packed: number;
  size: number;
  /** Where its first record begins. */
  start: number;
}

/** Values of 2, 4 or 8 bytes, one after the other. */
function record(...values: [size: 2 | 4 | 8, value: number][]): Buffer {
  const bytes = Buffer.alloc(values.reduce((total, [size]) => total + size, 0));
  let at = 0;
  for (const [size, value] of values) {
    if (size === 8) bytes.writeBigUInt64LE(BigInt(value), at);
    else bytes.writeUIntLE(value, at, size);
    at += size;
  }
  return bytes;
}

/** As FAT keeps it: local time in steps of two seconds, from 1980. */
const timeOf = (at: Date): number => {
  const day = ((at.getFullYear() - 1980) << 25) | ((at.getMonth() + 1) << 21) | (at.getDate() << 16);
  return (day | (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1)) >>> 0;
};

const methodOf = ({ isDeflated }: Pick<ZipFile, 'isDeflated'>): number => (isDeflated ? 8 : 0);
const isLong = ({ packed, size }: Pick<ZipFile, 'packed' | 'size'>): boolean =>
  packed >= FULL_32 || size >= FULL_32;

/** Before the bytes of a file. */
export const localHeader = (file: Pick<ZipFile, 'name' | 'isDeflated' | 'at'>): Buffer =>
  Buffer.concat([
    record([4, 0x04034b50], [2, PLAIN_VERSION], [2, FLAGS], [2, methodOf(file)], [4, timeOf(file.at)]),
    record([4, 0], [4, 0], [4, 0], [2, file.name.length], [2, 0]),
    file.name,
  ]);

/** After the bytes of a file. Readers expect the longer form where the sizes need it. */
export function dataDescriptor(file: Pick<ZipFile, 'crc' | 'packed' | 'size'>): Buffer {
  const width = isLong(file) ? 8 : 4;
  return record([4, 0x08074b50], [4, file.crc], [width, file.packed], [width, file.size]);
}

/** In the directory at the end. */
export function directoryHeader(file: ZipFile): Buffer {
  const long = [file.size, file.packed, file.start].filter((value) => value >= FULL_32);
  const extra =
    long.length > 0
      ? record([2, 1], [2, long.length * 8], ...long.map((value): [8, number] => [8, value]))
      : Buffer.alloc(0);
  const version = long.length > 0 ? ZIP64_VERSION : PLAIN_VERSION;
  const short = (value: number) => Math.min(value, FULL_32);
  return Buffer.concat([
    record(
      [4, 0x02014b50],
      [2, version],
      [2, version],
      [2, FLAGS],
      [2, methodOf(file)],
      [4, timeOf(file.at)],
    ),
    record([4, file.crc], [4, short(file.packed)], [4, short(file.size)], [2, file.name.length]),
    record([2, extra.length], [2, 0], [2, 0], [2, 0], [4, 0], [4, short(file.start)]),
    file.name,
    extra,
  ]);
}

/** @param start where the directory begins @param length its bytes @param count its files */
export function endRecords({
  start,
  length,
  count,
}: {
  start: number;
  length: number;
  count: number;
}): Buffer {
  const files = Math.min(count, FULL_16);
  const short = Buffer.concat([
    record([4, 0x06054b50], [2, 0], [2, 0], [2, files], [2, files]),
    record([4, Math.min(length, FULL_32)], [4, Math.min(start, FULL_32)], [2, 0]),
  ]);
  if (count < FULL_16 && length < FULL_32 && start < FULL_32) return short;
  return Buffer.concat([
    record([4, 0x06064b50], [8, 44], [2, ZIP64_VERSION], [2, ZIP64_VERSION], [4, 0], [4, 0]),
    record([8, count], [8, count], [8, length], [8, start]),
    // Where the record before it begins.
    record([4, 0x07064b50], [4, 0], [8, start + length], [4, 1]),
    short,
  ]);
}
