// A zip that is made while it is read: at any time one file is open and a few hundred kilobytes are in memory, however
// slow the reader is.
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { DataFile } from './personal-data.ts';

/** Small pieces are gathered, so that packing is not called for each row. Bytes. */
const GATHERED = 32_768;
const LEVEL = 6;

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
function distinct(path: string, used: Set<string>): string {
  const dot = path.includes('.') ? path.lastIndexOf('.') : path.length;
  let name = path;
  for (let n = 2; used.has(name); n++) name = `${path.slice(0, dot)}-${n}${path.slice(dot)}`;
  used.add(name);
  return name;
}

/** @param at the date that every file carries. */
export async function* zipStream(files: AsyncIterable<DataFile>, at: Date): AsyncGenerator<Uint8Array> {
  const out: Uint8Array[] = [];
  const used = new Set<string>();
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    if (chunk.length > 0) out.push(chunk);
  });
  try {
    for await (const { path, bytes, isPacked } of files) {
      const name = distinct(path, used);
      const entry = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: LEVEL });
      entry.mtime = at;
      zip.add(entry);
      for await (const piece of gathered(bytes)) {
        entry.push(piece);
        yield* out.splice(0);
      }
      entry.push(new Uint8Array(0), true);
      yield* out.splice(0);
    }
    zip.end();
    yield* out.splice(0);
  } finally {
    zip.terminate();
  }
}
