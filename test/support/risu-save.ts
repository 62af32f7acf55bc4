// Writes saves of Risu as its versions have written them: by an encoder of its own, so that the reader is not tested
// against itself.
import { deflateSync, gzipSync } from 'node:zlib';

type Value = null | undefined | boolean | number | string | Value[] | { [key: string]: Value };

const head = (first: number, width: 1 | 2 | 4, size: number): Buffer => {
  const bytes = Buffer.alloc(1 + width);
  bytes[0] = first;
  bytes.writeUIntBE(size, 1, width);
  return bytes;
};

function encodeNumber(value: number): Buffer {
  if (Number.isInteger(value) && value >= 0 && value < 128) return Buffer.from([value]);
  if (Number.isInteger(value) && value >= -32 && value < 0) return Buffer.from([256 + value]);
  if (Number.isInteger(value) && value >= 0 && value < 2 ** 32) return head(0xce, 4, value);
  const bytes = Buffer.alloc(9);
  bytes[0] = 0xcb;
  bytes.writeDoubleBE(value, 1);
  return bytes;
}

function encodeText(text: string): Buffer {
  const bytes = Buffer.from(text);
  const first =
    bytes.length < 32
      ? Buffer.from([0xa0 | bytes.length])
      : bytes.length < 256
        ? head(0xd9, 1, bytes.length)
        : bytes.length < 65_536
          ? head(0xda, 2, bytes.length)
          : head(0xdb, 4, bytes.length);
  return Buffer.concat([first, bytes]);
}

/** MessagePack; what is undefined is the extension that the library writes for it. */
export function msgpack(value: Value): Buffer {
  if (value === undefined) return Buffer.from([0xd4, 0, 0]);
  if (value === null) return Buffer.from([0xc0]);
  if (typeof value === 'boolean') return Buffer.from([value ? 0xc3 : 0xc2]);
  if (typeof value === 'number') return encodeNumber(value);
  if (typeof value === 'string') return encodeText(value);
  if (Array.isArray(value)) {
    const first = value.length < 16 ? Buffer.from([0x90 | value.length]) : head(0xdc, 2, value.length);
    return Buffer.concat([first, ...value.map(msgpack)]);
  }
  const entries = Object.entries(value);
  return Buffer.concat([
    head(0xde, 2, entries.length),
    ...entries.flatMap(([key, each]) => [encodeText(key), msgpack(each)]),
  ]);
}

const SIGN = Buffer.from('\0RISUSAVE\0', 'latin1');
const withKind = (kind: number, bytes: Uint8Array) => Buffer.concat([SIGN, Buffer.from([kind]), bytes]);

export type Database = { [key: string]: Value };

export interface Block {
  type: number;
  name: string;
  data: string;
  isPacked?: boolean;
}

export function blockOf({ type, name, data, isPacked = false }: Block): Buffer {
  const bytes = isPacked ? gzipSync(data) : Buffer.from(data);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length);
  const nameBytes = Buffer.from(name);
  return Buffer.concat([Buffer.from([type, isPacked ? 1 : 0, nameBytes.length]), nameBytes, length, bytes]);
}

export const blocksSave = (blocks: readonly Block[]): Buffer =>
  Buffer.concat([Buffer.from('RISUSAVE\0', 'latin1'), ...blocks.map(blockOf)]);

function blocksOf({ characters, botPresets, modules, ...root }: Database, isPacked: boolean): Block[] {
  const block = (type: number, name: string, value: unknown) => ({
    ...{ type, name, isPacked, data: JSON.stringify(value) },
  });
  return [
    block(1, 'root', root),
    block(4, 'preset', botPresets),
    block(5, 'modules', modules),
    ...(characters as { chaId: string }[]).map((character) => block(2, character.chaId, character)),
    block(0, 'config', { version: 1 }),
  ];
}

/** The database in each of its forms. */
export const SAVES: Record<string, (database: Database) => Buffer> = {
  'MessagePack as it is': (database) => withKind(7, msgpack(database)),
  'MessagePack in gzip': (database) => withKind(8, gzipSync(msgpack(database))),
  'MessagePack in zlib': (database) => withKind(8, deflateSync(msgpack(database))),
  'MessagePack in a stream': (database) => withKind(9, gzipSync(msgpack(database))),
  'an offshoot with escaped names': (database) => withKind(11, gzipSync(msgpack(database))),
  'blocks as they are': (database) => blocksSave(blocksOf(database, false)),
  'packed blocks': (database) => blocksSave(blocksOf(database, true)),
  'the first sign': (database) => Buffer.concat([Buffer.from('\0\0RISU', 'latin1'), msgpack(database)]),
  'packed JSON without a sign': (database) => deflateSync(JSON.stringify(database)),
  'JSON without a sign': (database) => Buffer.from(JSON.stringify(database)),
};

export const unknownSave = (): Buffer => withKind(77, Buffer.from('x'.repeat(100)));
export const packedSave = (bytes: Uint8Array): Buffer => withKind(8, gzipSync(bytes));
export const plainSave = (bytes: Uint8Array): Buffer => withKind(7, bytes);

/** A local backup: files in a row. */
export function backupOf(files: readonly (readonly [name: string, bytes: Uint8Array])[]): Buffer {
  const number = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(value);
    return bytes;
  };
  return Buffer.concat(
    files.flatMap(([name, bytes]) => [
      ...[number(Buffer.byteLength(name)), Buffer.from(name), number(bytes.length)],
      Buffer.from(bytes),
    ]),
  );
}
