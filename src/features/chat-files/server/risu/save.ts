// Risu's database in each form that Risu has written: as one value (MessagePack or JSON, packed or not), or as blocks of
// JSON. It is opened value by value.
import { RefusedFile } from '../archive/refused-file.ts';
import { Broken, type ByteSource } from './byte-source.ts';
import { jsonTree } from './json-tree.ts';
import { expandRecords, hasRecords } from './msgpack-records.ts';
import { msgpackTree } from './msgpack-tree.ts';
import { openBlocks } from './save-blocks.ts';
import { addFields, type Save } from './save-values.ts';
import type { TreeAt } from './tree.ts';
import { readUnpacked, unpack, type Unpacked } from './unpack.ts';

const SIGN = Buffer.from('RISUSAVE\0', 'latin1');
const FIRST_SIGN = Buffer.from('\0\0RISU', 'latin1');
/** Of the byte behind the sign: 7 to 9 and, where an offshoot has escaped names of its add-ons, 10 to 12. */
const PLAIN_KINDS = [7, 10];
const PACKED_KINDS = [8, 9, 11, 12];
const GZIP = [0x1f, 0x8b];

type SaveForm = 'value' | 'packed' | 'blocks' | 'bare' | 'unknown';

/** How many bytes its sign takes, and what follows. */
function formOf(head: Buffer): { form: SaveForm; skip: number } {
  if (head.subarray(0, SIGN.length).equals(SIGN)) return { form: 'blocks', skip: SIGN.length };
  if (head[0] === 0 && head.subarray(1, 1 + SIGN.length).equals(SIGN)) {
    const kind = head[SIGN.length + 1] ?? -1;
    const form = PLAIN_KINDS.includes(kind) ? 'value' : PACKED_KINDS.includes(kind) ? 'packed' : 'unknown';
    return { form, skip: SIGN.length + 2 };
  }
  if (head.subarray(0, FIRST_SIGN.length).equals(FIRST_SIGN))
    return { form: 'value', skip: FIRST_SIGN.length };
  if (isPacked(head)) return { form: 'packed', skip: 0 };
  return { form: isValue(head) ? 'bare' : 'unknown', skip: 0 };
}

const isPacked = (head: Buffer): boolean =>
  (head[0] === GZIP[0] && head[1] === GZIP[1]) ||
  // zlib: the method is 8, and both bytes together are divisible by 31.
  (head.length > 1 && (head[0]! & 15) === 8 && head[0]! >> 4 <= 7 && head.readUInt16BE(0) % 31 === 0);

/** An object of JSON, or a map of MessagePack. */
function isValue(head: Buffer): boolean {
  const first = head[0] ?? 0;
  return (
    hasRecords(head) || first === 0x7b || (first >= 0x80 && first < 0x90) || first === 0xde || first === 0xdf
  );
}

function treeOf(bytes: Buffer): TreeAt {
  if (bytes[0] === 0x7b) return jsonTree(bytes);
  return msgpackTree(hasRecords(bytes) ? expandRecords(bytes) : bytes);
}

function openValue({ bytes, isDamaged }: Unpacked): Save {
  const tree = treeOf(bytes);
  const save: Save = { open: ({ at }) => tree(at), characters: [], fields: new Map(), troubles: [] };
  try {
    if (isDamaged) save.troubles.push({ name: '', trouble: 'unreadable' });
    addFields(save, 0, tree(0));
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    save.troubles.push({ name: '', trouble: 'unreadable' });
  }
  return save;
}

const HEAD_READ = 16;

/** @returns null where the form is not known @throws RefusedFile */
export function openSave(source: ByteSource, outside: (name: string) => ByteSource | null): Save | null {
  const { form, skip } = formOf(source.read(0, Math.min(HEAD_READ, source.size)));
  if (form === 'unknown') return null;
  if (form === 'blocks') return openBlocks(source, skip, outside);
  return openValue(readUnpacked(source, skip, source.size - skip, form === 'packed'));
}

/** So much of a save without a sign is looked at. */
const LOOKED_AT = 262_144;
const MARKS = ['characters', 'botPresets', 'formatingOrder', 'globalNote'];

/** Whether the file is a database by itself. */
export function isSave(source: ByteSource): boolean {
  const head = source.read(0, Math.min(HEAD_READ, source.size));
  const { form, skip } = formOf(head);
  if (form === 'unknown') return skip > 0;
  if (skip > 0) return true;
  const first = source.read(0, Math.min(LOOKED_AT, source.size));
  const begun = form === 'packed' ? unpackFirst(first) : first;
  return begun !== null && isValue(begun) && MARKS.filter((mark) => begun.includes(mark)).length > 1;
}

function unpackFirst(first: Buffer): Buffer | null {
  try {
    return unpack(first).bytes;
  } catch (error) {
    if (error instanceof RefusedFile) return null;
    throw error;
  }
}
