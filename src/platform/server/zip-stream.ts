// A zip that is made while it is read: at any time one file is open and a few hundred kilobytes are in memory, however
// slow the reader is.
import { crc32 } from 'node:zlib';
import { Deflate } from 'fflate';
import type { DataFile } from './personal-data.ts';
import { dataDescriptor, directoryHeader, endRecords, localHeader, type ZipFile } from './zip-records.ts';

/** Small pieces are gathered, so that packing is not called for each row. Bytes. */
const GATHERED = 32_768;
const LEVEL = 6;
const HEADERS_AT_ONCE = 500;

async function* gathered(pieces: AsyncIterable<Uint8Array | string>): AsyncGenerator<Uint8Array> {
  let kept: Buffer[] = [];
  let size = 0;
  for await (const piece of pieces) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : Buffer.from(piece);
    kept.push(bytes);
    size += bytes.length;
    if (size < GATHERED) continue;
    yield Buffer.concat(kept);
    kept = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(kept);
}

/** Two files of one path would hide each other. */
function distinct(path: string, used: Map<string, number>): string {
  const dot = path.includes('.') ? path.lastIndexOf('.') : path.length;
  let name = path;
  // Thousands of chats may bear one name, so counting goes on where it ended.
  let n = used.get(path) ?? 1;
  while (used.has(name)) name = `${path.slice(0, dot)}-${++n}${path.slice(dot)}`;
  used.set(path, n);
  if (name !== path) used.set(name, 1);
  return name;
}

/** Packs pieces, or hands them on. */
async function* packed(
  pieces: AsyncIterable<Uint8Array>,
  isDeflated: boolean,
  seen: (piece: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  const out: Uint8Array[] = [];
  const deflate = isDeflated ? new Deflate({ level: LEVEL }, (chunk) => out.push(chunk)) : null;
  for await (const piece of pieces) {
    seen(piece);
    if (deflate) deflate.push(piece);
    else out.push(piece);
    yield* out.splice(0);
  }
  deflate?.push(new Uint8Array(0), true);
  yield* out.splice(0);
}

/** @param at the date that every file carries. */
export async function* zipStream(files: AsyncIterable<DataFile>, at: Date): AsyncGenerator<Uint8Array> {
  const used = new Map<string, number>();
  const written: ZipFile[] = [];
  let place = 0;
  const counted = (bytes: Uint8Array): Uint8Array => {
    place += bytes.length;
    return bytes;
  };
  for await (const { path, bytes, isPacked } of files) {
    const name = Buffer.from(distinct(path, used));
    const file: ZipFile = { name, at, isDeflated: !isPacked, crc: 0, packed: 0, size: 0, start: place };
    yield counted(localHeader(file));
    const contents = packed(gathered(bytes), file.isDeflated, (piece) => {
      file.crc = crc32(piece, file.crc);
      file.size += piece.length;
    });
    for await (const piece of contents) {
      file.packed += piece.length;
      if (piece.length > 0) yield counted(piece);
    }
    yield counted(dataDescriptor(file));
    written.push(file);
  }
  const start = place;
  for (let from = 0; from < written.length; from += HEADERS_AT_ONCE)
    yield counted(Buffer.concat(written.slice(from, from + HEADERS_AT_ONCE).map(directoryHeader)));
  yield endRecords({ start, length: place - start, count: written.length });
}
