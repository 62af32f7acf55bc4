// A stretch of bytes that is read where it is asked for: a file of two gigabytes is never in memory.
import { readAt } from '../archive/zip-directory.ts';

export interface ByteSource {
  size: number;
  /** @throws Broken where it ends before */
  read(at: number, length: number): Buffer;
}

/** A value that ends too early, or is none. */
export class Broken extends Error {}

/** A stretch of an open file. */
export const stretchOf = (fd: number, start: number, size: number): ByteSource => ({
  size,
  read(at, length) {
    if (length < 0 || at + length > size) throw new Broken('the bytes end before');
    return readAt(fd, start + at, length);
  },
});
