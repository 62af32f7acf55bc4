// The parts of an uploaded file: those of a ZIP archive, or the file itself. Bytes are read when they are asked for.
import { fstatSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import type { ItemKind } from '../../contract.ts';
import { PART_MAX, PARTS_MAX, RATIO_FREE, RATIO_MAX, UNPACKED_MAX } from '../../rules.ts';
import { RefusedFile } from './refused-file.ts';
import { safePath, shownPath } from './safe-path.ts';
import { readAt, readDirectory, type ZipEntry } from './zip-directory.ts';

/**
 * `dense`: it unpacks to far more than it could honestly hold. `document`: too long to be parsed as a whole. `heavy`:
 * reading it needed more memory or time than is given. `elsewhere`: the file only names it. `cut`: the file ends before
 * it.
 */
export type PartProblem =
  | ('unsafe_path' | 'encrypted' | 'too_large' | 'dense' | 'unreadable')
  | ('document' | 'heavy' | 'elsewhere' | 'cut');

export interface SourcePart {
  /** Empty for a file that is no archive. */
  path: string;
  /** Why its bytes cannot be read; null where they can. */
  problem: PartProblem | null;
  /** Unpacked. */
  bytes: number;
  /** What it is, where that is known without reading it, and why it is left, as a code of the report. */
  is?: { kind: ItemKind; title: string; left: string | null };
  /** Whether its path is ours, and says nothing of what it is. */
  isMade?: boolean;
  /** Whether the archive is the download of an account of this product. */
  isOfDownload?: boolean;
  /** @throws RefusedFile bomb; Error where it is damaged */
  read(): Buffer;
}

interface SourceFile {
  parts: SourcePart[];
}

const LOCAL_HEAD = 0x04034b50;
const LOCAL_SIZE = 30;
const STORED = 0;
const DEFLATED = 8;
/** Files that every download of an account has. */
const DOWNLOADED = ['README.txt', 'account.json', 'sessions.json'];
const ZIP_SIGNS = [0x04034b50, 0x06054b50];

/** Also a file of nothing but zeros, which a crash or a full disk leaves behind. */
const isDense = ({ size, packed }: ZipEntry): boolean => size > RATIO_FREE && size > packed * RATIO_MAX;

/** Judged by the sizes in the directory, before anything is unpacked. */
function refuseBombs(entries: readonly ZipEntry[], bytes: number): void {
  let packed = 0;
  let size = 0;
  let dense = 0;
  for (const entry of entries) {
    packed += entry.packed;
    if (isDense(entry)) dense += entry.size;
    else if (entry.size <= PART_MAX) size += entry.size;
  }
  if (dense > UNPACKED_MAX || (dense > 0 && size === 0)) throw new RefusedFile('bomb');
  // Parts that overlap unpack to more than the archive could hold.
  if (packed > bytes) throw new RefusedFile('bomb');
  if (size > UNPACKED_MAX) throw new RefusedFile('too_large');
}

function unpack(fd: number, entry: ZipEntry): Buffer {
  const local = readAt(fd, entry.at, LOCAL_SIZE);
  if (local.readUInt32LE(0) !== LOCAL_HEAD) throw new Error('no local header');
  const start = entry.at + LOCAL_SIZE + local.readUInt16LE(26) + local.readUInt16LE(28);
  const packed = readAt(fd, start, entry.packed);
  if (entry.method === STORED) return packed;
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.size) });
  } catch (error) {
    // It holds more than its directory states.
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw new RefusedFile('bomb');
    throw error;
  }
}

function partOf(fd: number, entry: ZipEntry): SourcePart {
  const path = safePath(entry.name);
  const problem =
    path === null
      ? 'unsafe_path'
      : entry.isEncrypted
        ? 'encrypted'
        : entry.size > PART_MAX || entry.packed > PART_MAX
          ? 'too_large'
          : isDense(entry)
            ? 'dense'
            : entry.method !== STORED && entry.method !== DEFLATED
              ? 'unreadable'
              : null;
  const { size: bytes } = entry;
  return { path: path ?? shownPath(entry.name), problem, bytes, read: () => unpack(fd, entry) };
}

/** @param fd the open file, which is read at any place @throws RefusedFile */
export function openSource(fd: number): SourceFile {
  const { size } = fstatSync(fd);
  if (size === 0) throw new RefusedFile('empty');
  const isZip = size >= 22 && ZIP_SIGNS.includes(readAt(fd, 0, 4).readUInt32LE(0));
  if (isZip) {
    const entries = readDirectory(fd, size, PARTS_MAX);
    refuseBombs(entries, size);
    const files = entries.filter(({ name }) => !name.endsWith('/'));
    const names = new Set(files.map(({ name }) => name));
    const isOfDownload = DOWNLOADED.every((name) => names.has(name));
    return { parts: files.map((entry) => ({ ...partOf(fd, entry), isOfDownload })) };
  }
  const problem = size > PART_MAX ? 'too_large' : null;
  return { parts: [{ path: '', problem, bytes: size, read: () => readAt(fd, 0, size) }] };
}
