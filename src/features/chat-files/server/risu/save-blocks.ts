// Risu's database as blocks of JSON, one after the other.
import { RefusedFile } from '../archive/refused-file.ts';
import { listOf, textOf } from '../formats/json.ts';
import { Broken, type ByteSource } from './byte-source.ts';
import { jsonTree } from './json-tree.ts';
import { addFields, type Place, type Save } from './save-values.ts';
import { fieldsOf, valueOf, type Tree, type TreeAt } from './tree.ts';
import { readUnpacked } from './unpack.ts';

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
const IGNORED_TYPES = [0, 9, 10, 11];
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
export function openBlocks(
  source: ByteSource,
  skip: number,
  outside: (name: string) => ByteSource | null,
): Save {
  const { blocks, isCut } = listBlocks(source, skip);
  const damaged = new Set<number>();
  let last: { block: number; tree: TreeAt } | null = null;
  const open = ({ block, at }: Place): Tree => {
    if (last?.block !== block) {
      const { source: held, start, size, isPacked } = blocks[block]!;
      last = null;
      const { bytes, isDamaged } = readUnpacked(held, start, size, isPacked);
      if (isDamaged) damaged.add(block);
      last = { block, tree: jsonTree(bytes) };
    }
    return last.tree(at);
  };
  const save: Save = { open, characters: [], fields: new Map(), troubles: [] };

  /** The file that a remote block names takes its place. @returns false where it is not there */
  function resolveRemote(index: number): boolean {
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
    if (blocks[index]!.size === 0 || !resolveRemote(index)) return;
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
    } else if (!IGNORED_TYPES.includes(type)) save.troubles.push({ name, trouble: 'unknown' });
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
