// Buffers bytes: up to a size in memory, beyond it in a temporary file that nobody else can open and that is
// gone when the process ends.
import { randomBytes } from 'node:crypto';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

export interface Spool {
  write(chunk: Uint8Array): Promise<void>;
  isInMemory(): boolean;
  /** Returns all bytes written. @throws Error of the file system */
  read(): Promise<Buffer>;
  /** Bytes written so far. */
  size(): number;
  /** All bytes written, in pieces. @throws Error of the file system */
  pieces(): AsyncGenerator<Uint8Array>;
  /** Frees the memory or the file; may be called repeatedly. */
  drop(): Promise<void>;
}

const PIECE_BYTES = 262_144;

/** @param mostInMemory bytes; longer input goes to a file in the system's temporary folder */
export function createSpool(mostInMemory: number): Spool {
  let chunks: Uint8Array[] = [];
  let size = 0;
  let file: FileHandle | null = null;

  async function openFile(): Promise<FileHandle> {
    const name = path.join(os.tmpdir(), `nightbloom-upload-${randomBytes(16).toString('hex')}`);
    const opened = await open(name, 'wx+', 0o600);
    // The file has no name, so it is deleted when the process ends, however that happens.
    await unlink(name);
    return opened;
  }

  return {
    async write(chunk) {
      size += chunk.length;
      if (!file && size <= mostInMemory) {
        chunks.push(chunk);
        return;
      }
      if (!file) {
        file = await openFile();
        for (const early of chunks) await file.writeFile(early);
        chunks = [];
      }
      await file.writeFile(chunk);
    },
    isInMemory: () => file === null,
    size: () => size,
    async *pieces() {
      if (!file) {
        yield* chunks;
        return;
      }
      for (let at = 0; at < size;) {
        const bytes = Buffer.allocUnsafeSlow(Math.min(PIECE_BYTES, size - at));
        const { bytesRead } = await file.read(bytes, 0, bytes.length, at);
        if (bytesRead === 0) throw new Error('a temporary file is shorter than what was written to it');
        at += bytesRead;
        yield bytes.subarray(0, bytesRead);
      }
    },
    async read() {
      if (!file) return Buffer.concat(chunks, size);
      const bytes = Buffer.allocUnsafeSlow(size);
      let done = 0;
      while (done < size) {
        const { bytesRead } = await file.read(bytes, done, size - done, done);
        if (bytesRead === 0) throw new Error('a temporary file is shorter than what was written to it');
        done += bytesRead;
      }
      return bytes;
    },
    async drop() {
      chunks = [];
      const open = file;
      file = null;
      size = 0;
      await open?.close();
    },
  };
}
