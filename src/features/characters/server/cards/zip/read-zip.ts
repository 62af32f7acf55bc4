import { crc32 } from 'node:zlib';
import { CardError } from '../model/card-error.ts';
import type { CardLimits } from '../model/limits.ts';
import type { Report } from '../model/report.ts';
import { safePath } from './safe-path.ts';
import { unpack } from './unpack.ts';
import { readDirectory, type ZipEntry } from './zip-directory.ts';

export interface Archive {
  /** By path, in the order of the directory. */
  files: Map<string, Uint8Array>;
  /** Offset of the first file; a picture may precede it. */
  start: number;
  /** Whether any file is encrypted with a password. */
  hasLocked: boolean;
}

const MiB = 1024 * 1024;

/** Checks the sizes in the directory before anything is unpacked. */
function refuseBombs(entries: ZipEntry[], bytes: number, limits: CardLimits): void {
  let size = 0;
  let packed = 0;
  for (const entry of entries) {
    size += entry.size;
    packed += entry.packed;
    if (entry.size > limits.ratioFreeBytes && entry.size > entry.packed * limits.ratio)
      throw new CardError('archive.bomb');
  }
  // Overlapping files are a zip bomb: they unpack to more than the archive could contain.
  if (packed > bytes) throw new CardError('archive.bomb');
  if (size > limits.unpackedBytes)
    throw new CardError('archive.too-large', { most: Math.round(limits.unpackedBytes / MiB) });
}

/**
 * All files of a ZIP archive that can be unpacked; the others are reported.
 * @throws CardError archive.*
 */
export function readZip(bytes: Uint8Array, report: Report, limits: CardLimits): Archive {
  const entries = readDirectory(bytes, limits.archiveEntries);
  refuseBombs(entries, bytes.length, limits);
  const files = new Map<string, Uint8Array>();
  let hasLocked = false;
  for (const entry of entries) {
    const { name } = entry;
    const path = safePath(name);
    if (path === null) {
      report.add('zip.unsafe-path', name);
      continue;
    }
    if (path.endsWith('/')) continue;
    if (name.includes('\\')) report.add('zip.backslash', path);
    if (entry.isEncrypted) {
      hasLocked = true;
      report.add('zip.encrypted', path);
      continue;
    }
    const content = unpack(bytes, entry);
    if (!content) {
      report.add('zip.unreadable', path);
      continue;
    }
    if (crc32(content) !== entry.crc) report.add('zip.crc', path);
    if (files.has(path)) report.add('zip.duplicate', path);
    files.set(path, content);
  }
  const start = entries.reduce((first, { at }) => Math.min(first, at), bytes.length);
  return { files, start, hasLocked };
}
