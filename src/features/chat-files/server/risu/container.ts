// Risu's local backup: files in a row, each as the length of its name, the name, the length of its bytes, and the
// bytes. Numbers have 32 bits, the lowest byte first.
import { PARTS_MAX } from '../../rules.ts';
import type { ByteSource } from './byte-source.ts';

export interface ContainedFile {
  /** Without folders. */
  name: string;
  start: number;
  size: number;
  /** Whether the backup ends before it does. */
  isCut: boolean;
}

interface Container {
  files: ContainedFile[];
  /** Whether it ends within a file. */
  isCut: boolean;
  /** Whether it has more files than are read. */
  isTooMany: boolean;
}

export const DATABASE = 'database.risudat';
/** Written where the database is encrypted with a key of the account. */
export const ENCRYPTION = 'encryption.risudat';

const NAME_MAX = 1_024;
/** A name and a length before it and behind it. */
const HEAD_MAX = NAME_MAX + 8;
const KNOWN = /\.(?:png|webp|jpe?g|gif|avif|mp3|wav|ogg|flac|webm|mp4|mkv|risudat|json|risuinlay|bin)$/i;

const utf8 = new TextDecoder('utf-8', { fatal: true });

function nameIn(bytes: Buffer): string | null {
  try {
    const name = utf8.decode(bytes);
    return /[\0-\x1f\x7f]/.test(name) ? null : name.replace(/^.*[/\\]/, '');
  } catch {
    return null;
  }
}

/** The file that begins at a place; null where none can. */
function fileAt(source: ByteSource, at: number): ContainedFile | null {
  const head = source.read(at, Math.min(HEAD_MAX, source.size - at));
  if (head.length < 4) return null;
  const length = head.readUInt32LE(0);
  if (length > NAME_MAX || head.length < length + 8) return null;
  const name = nameIn(head.subarray(4, 4 + length));
  if (name === null) return null;
  const size = head.readUInt32LE(4 + length);
  const start = at + length + 8;
  return { name, start, size, isCut: start + size > source.size };
}

const DATABASE_SIGN = Buffer.concat([Buffer.from([DATABASE.length, 0, 0, 0]), Buffer.from(DATABASE)]);
/** So much is looked through at a time. */
const WINDOW = 4 * 1_048_576;

/** The database behind a broken place; null where there is none. */
function searchDatabase(source: ByteSource, from: number): ContainedFile | null {
  for (let at = from; at < source.size; at += WINDOW) {
    // Its sign may stand across the end of a window.
    const bytes = source.read(at, Math.min(WINDOW + DATABASE_SIGN.length, source.size - at));
    const found = bytes.indexOf(DATABASE_SIGN);
    if (found >= 0) return fileAt(source, at + found);
  }
  return null;
}

/** Only what stands before the bytes of each file is read. */
export function readContainer(source: ByteSource): Container {
  const files: ContainedFile[] = [];
  for (let at = 0; at < source.size;) {
    const isTooMany = files.length >= PARTS_MAX;
    const file = isTooMany ? null : fileAt(source, at);
    if (!file || file.isCut) {
      const isFound = files.some(({ name }) => name === DATABASE);
      const database = isFound || file?.name === DATABASE ? null : searchDatabase(source, at);
      return {
        files: [...files, ...(file ? [file] : []), ...(database ? [database] : [])],
        isCut: true,
        isTooMany,
      };
    }
    files.push(file);
    at = file.start + file.size;
  }
  return { files, isCut: false, isTooMany: false };
}

/** By its first file alone where that has a known name, so that one that was cut is recognised as well. */
export function isContainer(source: ByteSource): boolean {
  const first = fileAt(source, 0);
  if (!first) return false;
  return KNOWN.test(first.name) || readContainer(source).files.some(({ name }) => name === DATABASE);
}
