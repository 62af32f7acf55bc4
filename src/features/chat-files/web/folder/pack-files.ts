// A zip of chosen files that is never made as a whole: each part is put together when it is asked for, from the files
// themselves. Nothing is compressed, so that its size is known before the first byte is sent, and an upload that broke
// off goes on once the same files were chosen again.
import { PageError } from '../../../../platform/web/api-error.ts';
import { PIECE_BYTES } from '../../rules.ts';
import { addCrc } from './crc32.ts';

export interface ChosenFile {
  /** With "/" between its parts. */
  path: string;
  file: Blob;
}

/** A file, or what reads like one. */
export interface SentFile {
  name: string;
  size: number;
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

interface Entry extends ChosenFile {
  name: Uint8Array;
  /** Where its first record begins. */
  start: number;
}

const HEAD_SIZE = 30;
const DIRECTORY_HEAD_SIZE = 46;
/** More files than two bytes can count need the longer records of ZIP64. */
const SHORT_COUNT = 0xffff;
/** The first of January 1980: the same files are the same zip, whenever they are chosen. */
const DATE = 0x00210000;
/** Its name is UTF-8. */
const FLAGS = 0x0800;

/** Values of 2, 4 or 8 bytes, one after the other. */
function record(...values: [size: 2 | 4 | 8, value: number][]): Uint8Array {
  const bytes = new Uint8Array(values.reduce((total, [size]) => total + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [size, value] of values) {
    if (size === 8) view.setBigUint64(at, BigInt(value), true);
    else if (size === 4) view.setUint32(at, value, true);
    else view.setUint16(at, value, true);
    at += size;
  }
  return bytes;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((total, { length }) => total + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** What both records of a file say of it. */
const common = ({ file, name }: Entry, crc: number) =>
  record(
    [2, 20],
    [2, FLAGS],
    [2, 0],
    [4, DATE],
    [4, crc],
    [4, file.size],
    [4, file.size],
    [2, name.length],
    [2, 0],
  );

const headOf = (entry: Entry, crc: number) =>
  joined([record([4, 0x04034b50]), common(entry, crc), entry.name]);

const directoryHeadOf = (entry: Entry, crc: number) =>
  joined([
    record([4, 0x02014b50], [2, 20]),
    common(entry, crc),
    record([2, 0], [2, 0], [2, 0], [4, 0], [4, entry.start]),
    entry.name,
  ]);

function endOf(count: number, length: number, start: number): Uint8Array {
  const files = Math.min(count, SHORT_COUNT);
  const short = record(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, files],
    [2, files],
    [4, length],
    [4, start],
    [2, 0],
  );
  if (count < SHORT_COUNT) return short;
  return joined([
    record([4, 0x06064b50], [8, 44], [2, 45], [2, 45], [4, 0], [4, 0]),
    record([8, count], [8, count], [8, length], [8, start]),
    record([4, 0x07064b50], [4, 0], [8, start + length], [4, 1]),
    short,
  ]);
}

/** Two files of one path would hide each other. */
function distinct(path: string, used: Set<string>): string {
  const dot = path.includes('.') ? path.lastIndexOf('.') : path.length;
  let name = path;
  for (let n = 2; used.has(name); n++) name = `${path.slice(0, dot)}-${n}${path.slice(dot)}`;
  used.add(name);
  return name;
}

function placed(chosen: readonly ChosenFile[]): { entries: Entry[]; start: number; length: number } {
  const sorted = chosen.toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  const used = new Set<string>();
  const encoder = new TextEncoder();
  let start = 0;
  let length = 0;
  const entries = sorted.map(({ path, file }) => {
    const name = encoder.encode(distinct(path, used));
    const entry = { path, file, name, start };
    start += HEAD_SIZE + name.length + file.size;
    length += DIRECTORY_HEAD_SIZE + name.length;
    return entry;
  });
  return { entries, start, length };
}

/** Reads files, each small one once. @throws PageError where one is not there any more, or has changed */
function createReader() {
  const sums = new Map<Entry, number>();
  let last: { entry: Entry; bytes: Uint8Array } | null = null;

  async function load({ path, file }: Entry, from: number, to: number): Promise<Uint8Array> {
    const bytes = await file
      .slice(from, to)
      .arrayBuffer()
      .catch(() => null);
    if (bytes?.byteLength !== to - from)
      throw new PageError(
        `“${path}” could not be read, perhaps because it was changed or moved. Choose the files again.`,
      );
    return new Uint8Array(bytes);
  }

  async function read(entry: Entry, from: number, to: number): Promise<Uint8Array> {
    if (entry.file.size > PIECE_BYTES) return load(entry, from, to);
    if (last?.entry !== entry) last = { entry, bytes: await load(entry, 0, entry.file.size) };
    return last.bytes.subarray(from, to);
  }

  async function sumOf(entry: Entry): Promise<number> {
    const known = sums.get(entry);
    if (known !== undefined) return known;
    const { size } = entry.file;
    let sum = 0;
    for (let at = 0; at < size; at += PIECE_BYTES)
      sum = addCrc(await read(entry, at, Math.min(size, at + PIECE_BYTES)), sum);
    sums.set(entry, sum);
    return sum;
  }

  return { read, sumOf };
}

/** The last entry that begins at this place or before it. */
function indexAt(entries: readonly Entry[], at: number): number {
  let low = 0;
  let high = entries.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (entries[middle]!.start <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

export function packFiles(name: string, chosen: readonly ChosenFile[]): SentFile {
  const { entries, start: directoryStart, length } = placed(chosen);
  const end = endOf(entries.length, length, directoryStart);
  const size = directoryStart + length + end.length;
  const { read, sumOf } = createReader();
  let directory: Promise<Uint8Array> | null = null;

  async function makeDirectory(): Promise<Uint8Array> {
    const heads: Uint8Array[] = [];
    for (const entry of entries) heads.push(directoryHeadOf(entry, await sumOf(entry)));
    return joined([...heads, end]);
  }

  /** Some bytes from here on, at least one. */
  async function from(at: number, until: number): Promise<Uint8Array> {
    if (at >= directoryStart) {
      directory ??= makeDirectory().catch((error: unknown) => {
        directory = null;
        throw error;
      });
      return (await directory).subarray(at - directoryStart, until - directoryStart);
    }
    const entry = entries[indexAt(entries, at)]!;
    const into = at - entry.start;
    const headSize = HEAD_SIZE + entry.name.length;
    if (into < headSize) return headOf(entry, await sumOf(entry)).subarray(into, until - entry.start);
    const to = Math.min(entry.file.size, until - entry.start - headSize);
    return read(entry, into - headSize, to);
  }

  return {
    name,
    size,
    slice: (start, stop) => ({
      async arrayBuffer() {
        const until = Math.min(stop, size);
        const bytes = new Uint8Array(Math.max(0, until - start));
        let done = 0;
        while (done < bytes.length) {
          const part = await from(start + done, until);
          bytes.set(part, done);
          done += part.length;
        }
        return bytes.buffer;
      },
    }),
  };
}
