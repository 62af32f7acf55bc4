// MessagePack in which the names of an object's fields stand once and are named by a number after that ("records", an
// extension of the library msgpackr). It is written out plainly, because a value that is opened by itself does not know
// what stood before it.
import { Broken } from './byte-source.ts';
import { headAt } from './msgpack-tree.ts';
import { DATABASE_MAX } from './unpack.ts';

/** An extension of one byte, of this type, gives the fields of the number in it. */
const [FIXED, SHAPE] = [0xd4, 0x72];
const FIRST = 0x40;
const LAST = 0x7f;
const DEPTH_MAX = 200;
const MAP_32 = 0xdf;

export const hasRecords = (bytes: Buffer): boolean => bytes[0] === FIXED && bytes[1] === SHAPE;

/** As far as it is whole; what is cut ends as early here. */
export function expandRecords(bytes: Buffer): Buffer {
  const pieces: Buffer[] = [];
  const shapes = new Map<number, Buffer[]>();
  let size = 0;
  let at = 0;

  function put(piece: Buffer): void {
    size += piece.length;
    if (size > DATABASE_MAX) throw new Broken('the value is too long without records');
    pieces.push(piece);
  }
  const putMap = (count: number): void => {
    const head = Buffer.alloc(5, MAP_32);
    head.writeUInt32BE(count, 1);
    put(head);
  };

  /** The names, each with its head. @throws Broken */
  function readShape(): Buffer[] {
    const list = headAt(bytes, at);
    if (list.is !== 'list') throw new Broken('a shape has no names');
    at = list.body;
    const names: Buffer[] = [];
    for (let n = 0; n < list.count; n++) {
      const { is, end } = headAt(bytes, at);
      if (is !== 'text') throw new Broken('a name is no text');
      names.push(bytes.subarray(at, end));
      at = end;
    }
    return names;
  }

  function fill(shape: readonly Buffer[], depth: number): void {
    putMap(shape.length);
    for (const name of shape) {
      put(name);
      copy(depth + 1);
    }
  }

  /** @throws Broken */
  function copy(depth: number): void {
    if (depth > DEPTH_MAX) throw new Broken('too deep');
    const first = bytes[at] ?? 0;
    if (first === FIXED && bytes[at + 1] === SHAPE) {
      const number = bytes[at + 2] ?? 0;
      at += 3;
      const shape = readShape();
      shapes.set(number, shape);
      return fill(shape, depth);
    }
    const shape = first >= FIRST && first <= LAST ? shapes.get(first) : undefined;
    if (shape) {
      at++;
      return fill(shape, depth);
    }
    const { is, count, end } = headAt(bytes, at);
    put(bytes.subarray(at, end));
    at = end;
    const held = is === 'map' ? count * 2 : is === 'list' ? count : 0;
    for (let n = 0; n < held; n++) copy(depth + 1);
  }

  try {
    copy(0);
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
  }
  return Buffer.concat(pieces);
}
