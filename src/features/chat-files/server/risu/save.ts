// Risu's database in each form that Risu has written: as one value (MessagePack or JSON, packed or not), or as blocks of
// JSON. It is opened value by value.
import { RefusedFile } from '../archive/refused-file.ts';
import { listOf, textOf } from '../formats/json.ts';
import { Broken, type ByteSource } from './byte-source.ts';
import { jsonTree } from './json-tree.ts';
import { msgpackTree } from './msgpack-tree.ts';
import { hasRecords, withoutRecords } from './plain-msgpack.ts';
import { fieldsOf, itemsOf, valueOf, type Tree, type TreeAt } from './tree.ts';
import { DATABASE_MAX, unpack, type Unpacked } from './unpack.ts';

/** A value in one of the blocks. */
export interface Place {
  block: number;
  at: number;
}

/** `elsewhere`: only its name stands in the file. `too_large`: it unpacks to more than is read. */
type Trouble = 'unreadable' | 'elsewhere' | 'too_large' | 'unknown';

export interface Save {
  open(place: Place): Tree;
  characters: Place[];
  /** What stands beside the characters, by name; the first of a name counts. */
  fields: Map<string, Place>;
  /** What could not be read, or is not in the file. */
  troubles: { name: string; trouble: Trouble }[];
}

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
  return msgpackTree(hasRecords(bytes) ? withoutRecords(bytes) : bytes);
}

/** @throws RefusedFile */
function wholeOf(source: ByteSource, skip: number, isPackedNow: boolean): Unpacked {
  if (source.size - skip > DATABASE_MAX) throw new RefusedFile('too_large');
  const bytes = source.read(skip, source.size - skip);
  return isPackedNow ? unpack(bytes) : { bytes, isDamaged: false };
}

const LISTS = ['characters'];

/** The names of a value's members, each with its place; a list of characters is taken apart. */
function addFields(save: Save, block: number, tree: Tree): void {
  const { all, isBroken } = fieldsOf(tree);
  for (const [key, value] of all)
    if (!LISTS.includes(key) && !save.fields.has(key)) save.fields.set(key, { block, at: value.at });
  const { all: characters, isBroken: isListBroken } = itemsOf(all.get('characters'));
  save.characters.push(...characters.map(({ at }) => ({ block, at })));
  if (isBroken || isListBroken) save.troubles.push({ name: '', trouble: 'unreadable' });
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

interface Block {
  type: number;
  name: string;
  source: ByteSource;
  start: number;
  size: number;
  isPacked: boolean;
}

const TYPES = { root: 1, character: 2, presets: 4, modules: 5, remote: 6, bare: 7, component: 8 } as const;
/** Its version, plug-ins and what they store, and sets of settings: nothing of them has a place here. */
const SILENT_TYPES = [0, 9, 10, 11];
/** Type, whether it is packed, and the length of its name. */
const HEAD = 3;
const NAME_MAX = 255;
const BLOCKS_MAX = 100_000;

/** What stands before each block; their bytes are read later. */
function listBlocks(source: ByteSource, skip: number): { blocks: Block[]; isCut: boolean } {
  const blocks: Block[] = [];
  for (let at = skip; at < source.size;) {
    const head = source.read(at, Math.min(HEAD + NAME_MAX + 4, source.size - at));
    const nameEnd = HEAD + (head[2] ?? 0);
    if (head.length < nameEnd + 4 || blocks.length >= BLOCKS_MAX) return { blocks, isCut: true };
    const size = head.readUInt32LE(nameEnd);
    const start = at + nameEnd + 4;
    const name = head.toString('utf8', HEAD, nameEnd);
    const isCut = start + size > source.size;
    blocks.push({
      ...{ type: head[0]!, isPacked: head[1] === 1, name, source, start },
      size: isCut ? source.size - start : size,
    });
    if (isCut) return { blocks, isCut: true };
    at = start + size;
  }
  return { blocks, isCut: false };
}

/** @param outside a file that Risu keeps beside its database; null where it is not there */
function openBlocks(source: ByteSource, skip: number, outside: (name: string) => ByteSource | null): Save {
  const { blocks, isCut } = listBlocks(source, skip);
  const damaged = new Set<number>();
  let last: { block: number; tree: TreeAt } | null = null;
  const open = ({ block, at }: Place): Tree => {
    if (last?.block !== block) {
      const { source: held, start, size, isPacked: isPackedNow } = blocks[block]!;
      last = null;
      if (size > DATABASE_MAX) throw new RefusedFile('too_large');
      const bytes = held.read(start, size);
      const { bytes: text, isDamaged } = isPackedNow ? unpack(bytes) : { bytes, isDamaged: false };
      if (isDamaged) damaged.add(block);
      last = { block, tree: jsonTree(text) };
    }
    return last.tree(at);
  };
  const save: Save = { open, characters: [], fields: new Map(), troubles: [] };

  /** The file that a block names takes its place. */
  function fetched(index: number): boolean {
    const { name, type } = blocks[index]!;
    if (type !== TYPES.remote) return true;
    const about = fieldsOf(open({ block: index, at: 0 })).all;
    const found = outside(`${textOf(valueOf(about.get('name'))) || name}.local.bin`);
    if (!found) {
      save.troubles.push({ name, trouble: 'elsewhere' });
      return false;
    }
    const isOf = Number(valueOf(about.get('type')));
    blocks[index] = { type: isOf, name, source: found, start: 0, size: found.size, isPacked: false };
    last = null;
    return true;
  }

  function add(index: number): void {
    // What is undefined there is written without bytes.
    if (blocks[index]!.size === 0 || !fetched(index)) return;
    const { type, name } = blocks[index]!;
    const whole = { block: index, at: 0 };
    if (type === TYPES.character || type === TYPES.bare) {
      // Its first sign says whether there is something to read at all.
      if (open(whole).form !== 'object') throw new Broken('the block is no object');
      save.characters.push(whole);
    } else if (type === TYPES.presets) save.fields.set('botPresets', whole);
    else if (type === TYPES.modules) save.fields.set('modules', whole);
    else if (type === TYPES.root) addFields(save, index, open(whole));
    else if (type === TYPES.component) {
      const { all } = fieldsOf(open(whole));
      const data = all.get('data');
      if (data) save.fields.set(textOf(valueOf(all.get('key'))), { block: index, at: data.at });
    } else if (!SILENT_TYPES.includes(type)) save.troubles.push({ name, trouble: 'unknown' });
  }

  for (const index of blocks.keys())
    try {
      add(index);
    } catch (error) {
      if (!(error instanceof Broken || error instanceof RefusedFile)) throw error;
      const trouble = error instanceof Broken ? 'unreadable' : 'too_large';
      save.troubles.push({ name: blocks[index]!.name, trouble });
    }
  for (const index of damaged) save.troubles.push({ name: blocks[index]!.name, trouble: 'unreadable' });
  if (isCut) save.troubles.push({ name: '', trouble: 'unreadable' });
  addMissing(save, new Set(blocks.map(({ name }) => name)));
  return save;
}

/** The first block may list all others by name. */
function addMissing(save: Save, there: ReadonlySet<string>): void {
  const place = save.fields.get('__directory');
  const listed = listOf(place && valueOf(save.open(place))).map(textOf);
  for (const name of listed) if (name && !there.has(name)) save.troubles.push({ name, trouble: 'elsewhere' });
}

const HEAD_READ = 16;

/** @returns null where the form is not known @throws RefusedFile */
export function openSave(source: ByteSource, outside: (name: string) => ByteSource | null): Save | null {
  const { form, skip } = formOf(source.read(0, Math.min(HEAD_READ, source.size)));
  if (form === 'unknown') return null;
  if (form === 'blocks') return openBlocks(source, skip, outside);
  return openValue(wholeOf(source, skip, form === 'packed'));
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
