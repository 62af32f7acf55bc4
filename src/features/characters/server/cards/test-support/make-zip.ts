import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipFile {
  name: string;
  data: string | Uint8Array;
  /** 0 = stored, 8 = deflated; other methods store the data unchanged. */
  method?: number;
  isEncrypted?: boolean;
  /** False values for the directory. */
  statedSize?: number;
  statedPacked?: number;
  hasWrongCrc?: boolean;
  /** Refers to the bytes of the previous file. */
  isShared?: boolean;
}

export interface ZipOptions {
  /** Bytes before the archive. */
  prefix?: Uint8Array;
  /** Whether the offsets include the prefix. */
  isShifted?: boolean;
  /** The number of entries stated in the end record. */
  statedCount?: number;
  comment?: string;
}

function head(signature: number, size: number): Buffer {
  const made = Buffer.alloc(size);
  made.writeUInt32LE(signature, 0);
  return made;
}

/** A valid ZIP archive, or one with the given defects. */
export function makeZip(files: readonly ZipFile[], options: ZipOptions = {}): Buffer {
  const prefix = Buffer.from(options.prefix ?? []);
  const base = options.isShifted ? prefix.length : 0;
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  let lastAt = 0;
  for (const file of files) {
    const data = Buffer.from(file.data as string);
    const method = file.method ?? 8;
    const packed = method === 8 ? deflateRawSync(data) : data;
    const name = Buffer.from(file.name, 'utf8');
    const flags = (file.isEncrypted ? 1 : 0) | 0x800;
    const crc = (crc32(data) ^ (file.hasWrongCrc ? 1 : 0)) >>> 0;
    const sizes = [crc, file.statedPacked ?? packed.length, file.statedSize ?? data.length];
    const write = (made: Buffer, from: number) => {
      made.writeUInt16LE(flags, from);
      made.writeUInt16LE(method, from + 2);
      for (const [i, size] of sizes.entries()) made.writeUInt32LE(size, from + 8 + 4 * i);
      made.writeUInt16LE(name.length, from + 20);
    };
    const central = head(0x02014b50, 46);
    write(central, 8);
    if (!file.isShared) {
      const local = head(0x04034b50, 30);
      write(local, 6);
      locals.push(local, name, packed);
      lastAt = at;
      at += 30 + name.length + packed.length;
    }
    central.writeUInt32LE(base + lastAt, 42);
    directory.push(central, name);
  }
  const listing = Buffer.concat(directory);
  const comment = Buffer.from(options.comment ?? '');
  const end = head(0x06054b50, 22);
  const count = options.statedCount ?? files.length;
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(base + at, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([prefix, ...locals, listing, end, comment]);
}
