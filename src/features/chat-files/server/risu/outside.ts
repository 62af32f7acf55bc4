// The files of a backup beside its database: pictures, and chats that Risu has set aside.
import { JSON_HEAD, jsonTree } from './json-tree.ts';
import { Broken, type ByteSource } from './byte-source.ts';
import { DATABASE, ENCRYPTION, type ContainedFile } from './container.ts';
import type { TreeAt } from './tree.ts';
import { DATABASE_MAX, unpack } from './unpack.ts';

export interface Outside {
  files: ContainedFile[];
  has(name: string): boolean;
  sizeOf(name: string): number;
  /** Null where it is not there. @throws Broken */
  read(name: string): Buffer | null;
  source(name: string): ByteSource | null;
  /** Opens a file of JSON, packed or not; null where it is not there. @throws Broken, RefusedFile */
  json(name: string): TreeAt | null;
}

/** The name of a file without its folders. */
export const baseName = (path: string): string => path.replace(/^.*[/\\]/, '');

export function outsideOf(source: ByteSource, all: readonly ContainedFile[]): Outside {
  const files = all.filter(({ name }) => name !== DATABASE && name !== ENCRYPTION);
  // The first of a name counts, as Risu reads it.
  const byName = new Map([...files].reverse().map((file) => [file.name, file]));
  const find = (name: string) => byName.get(baseName(name)) ?? null;

  function stretch(name: string): ByteSource | null {
    const file = find(name);
    if (!file) return null;
    return {
      size: file.size,
      read(at, length) {
        if (file.isCut || at + length > file.size) throw new Broken('the file ends before');
        return source.read(file.start + at, length);
      },
    };
  }

  function read(name: string): Buffer | null {
    const held = stretch(name);
    if (held && held.size > DATABASE_MAX) throw new Broken('the file is too long');
    return held && held.read(0, held.size);
  }

  return {
    files,
    has: (name) => find(name) !== null,
    sizeOf: (name) => find(name)?.size ?? 0,
    read,
    source: stretch,
    json(name) {
      const bytes = read(name);
      if (!bytes) return null;
      return jsonTree(JSON_HEAD.includes(bytes[0] ?? 0) ? bytes : unpack(bytes).bytes);
    },
  };
}

export const NOTHING_OUTSIDE: Outside = {
  ...{ files: [], has: () => false, sizeOf: () => 0 },
  ...{ read: () => null, source: () => null, json: () => null },
};
