// MessagePack as the specification has it (github.com/msgpack/msgpack/blob/master/spec.md), walked without being taken
// apart. Bytes and extensions, of which a save has none that mean anything, are null.
import { Broken } from './byte-source.ts';
import type { Json } from '../formats/json.ts';
import { isShort, type Tree, type TreeAt } from './tree.ts';

/** The deepest value of a save has about 12. */
const DEPTH_MAX = 100;
/** A chat of 40,000 messages has about 600,000. */
const VALUES_MAX = 2_000_000;

interface Opened {
  is: 'map' | 'list' | 'text' | 'plain';
  /** Of a map its pairs, of a list its items. */
  count: number;
  /** Where its text, or its first child, begins. */
  body: number;
  /** Behind it, for a map or list behind its head. */
  end: number;
  value: null | boolean | number;
}

const plain = (end: number, value: Opened['value'] = null): Opened => ({
  ...{ is: 'plain', count: 0, body: end, end, value },
});
const text = (body: number, size: number): Opened => ({
  ...{ is: 'text', count: 0, body, end: body + size, value: null },
});
const held = (is: 'map' | 'list', body: number, count: number): Opened => ({
  ...{ is, count, body, end: body, value: null },
});

type Opener = (bytes: Buffer, at: number) => Opened;

const sized = (bytes: Buffer, at: number, width: number): number => bytes.readUIntBE(at, width);
const fixedExtension =
  (size: number): Opener =>
  (_bytes, at) =>
    plain(at + 1 + size);
const extension =
  (width: number): Opener =>
  (bytes, at) =>
    plain(at + width + 1 + sized(bytes, at, width));
const binary =
  (width: number): Opener =>
  (bytes, at) =>
    plain(at + width + sized(bytes, at, width));
const string =
  (width: number): Opener =>
  (bytes, at) =>
    text(at + width, sized(bytes, at, width));
const holder =
  (is: 'map' | 'list', width: number): Opener =>
  (bytes, at) =>
    held(is, at + width, sized(bytes, at, width));

/** By the first byte, from 0xc0; they are given the place behind it. */
const OPENERS: (Opener | undefined)[] = [
  (_bytes, at) => plain(at),
  undefined,
  (_bytes, at) => plain(at, false),
  (_bytes, at) => plain(at, true),
  ...[binary(1), binary(2), binary(4), extension(1), extension(2), extension(4)],
  (bytes, at) => plain(at + 4, bytes.readFloatBE(at)),
  (bytes, at) => plain(at + 8, bytes.readDoubleBE(at)),
  (bytes, at) => plain(at + 1, bytes.readUInt8(at)),
  (bytes, at) => plain(at + 2, bytes.readUInt16BE(at)),
  (bytes, at) => plain(at + 4, bytes.readUInt32BE(at)),
  (bytes, at) => plain(at + 8, Number(bytes.readBigUInt64BE(at))),
  (bytes, at) => plain(at + 1, bytes.readInt8(at)),
  (bytes, at) => plain(at + 2, bytes.readInt16BE(at)),
  (bytes, at) => plain(at + 4, bytes.readInt32BE(at)),
  (bytes, at) => plain(at + 8, Number(bytes.readBigInt64BE(at))),
  ...[fixedExtension(1), fixedExtension(2), fixedExtension(4), fixedExtension(8), fixedExtension(16)],
  ...[string(1), string(2), string(4), holder('list', 2), holder('list', 4), holder('map', 2)],
  holder('map', 4),
];

function openShort(first: number, body: number): Opened | null {
  if (first < 0x80) return plain(body, first);
  if (first < 0x90) return held('map', body, first & 15);
  if (first < 0xa0) return held('list', body, first & 15);
  if (first < 0xc0) return text(body, first & 31);
  return first >= 0xe0 ? plain(body, first - 256) : null;
}

/** @throws Broken */
export function headAt(bytes: Buffer, at: number): Opened {
  const first = bytes[at];
  if (first === undefined) throw new Broken('a value is missing');
  const opened = openShort(first, at + 1) ?? openLong(bytes, at);
  if (opened.end > bytes.length) throw new Broken('a value ends too early');
  return opened;
}

/** @throws Broken */
function openLong(bytes: Buffer, at: number): Opened {
  const open = OPENERS[bytes[at]! - 0xc0];
  if (!open) throw new Broken('a value is none');
  try {
    return open(bytes, at + 1);
  } catch (error) {
    // What is read behind the last byte.
    if (error instanceof RangeError) throw new Broken('a value ends too early');
    throw error;
  }
}

/** Without recursion, so that depth costs nothing. @throws Broken */
function endOf(bytes: Buffer, start: number): number {
  let at = start;
  for (let open = 1; open > 0; open--) {
    const first = bytes[at];
    // Most values have a short head, which is judged without an object for each.
    if (first === undefined) throw new Broken('a value is missing');
    if (first < 0x80 || first >= 0xe0) at++;
    else if (first < 0xa0) {
      open += first < 0x90 ? (first & 15) * 2 : first & 15;
      at++;
    } else if (first < 0xc0) at += 1 + (first & 31);
    else {
      const { is, count, end } = headAt(bytes, at);
      at = end;
      open += is === 'map' ? count * 2 : is === 'list' ? count : 0;
    }
    // Each value takes a byte at least.
    if (open - 1 > bytes.length - at) throw new Broken('a list ends too early');
  }
  return at;
}

class Reading {
  #at: number;
  #values = 0;
  readonly #bytes: Buffer;

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  next(depth = 0): Json {
    if (depth > DEPTH_MAX || ++this.#values > VALUES_MAX) throw new Broken('too many values');
    const { is, count, body, end, value } = headAt(this.#bytes, this.#at);
    this.#at = end;
    if (is === 'text') return this.#bytes.toString('utf8', body, end);
    if (is === 'plain') return value;
    if (is === 'list') return this.#list(count, depth + 1);
    const pairs: [string, Json][] = [];
    for (let n = 0; n < count; n++) pairs.push([keyOf(this.next(depth + 1)), this.next(depth + 1)]);
    return Object.fromEntries(pairs);
  }

  #list(count: number, depth: number): Json[] {
    const items: Json[] = [];
    for (let n = 0; n < count; n++) items.push(this.next(depth));
    return items;
  }
}

const keyOf = (value: Json): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

const FORMS = { map: 'object', list: 'list', text: 'plain', plain: 'plain' } as const;

export function msgpackTree(bytes: Buffer): TreeAt {
  const treeAt = (at: number): Tree => {
    const { is, count, body } = headAt(bytes, at);
    const length = () => endOf(bytes, at) - at;
    return {
      at,
      form: FORMS[is],
      length,
      *members() {
        let next = body;
        for (let n = 0; n < count && is === 'map'; n++) {
          const value = endOf(bytes, next);
          yield [keyOf(new Reading(bytes, next).next()), treeAt(value)];
          next = endOf(bytes, value);
        }
      },
      *items() {
        let next = body;
        for (let n = 0; n < count && is === 'list'; n++) {
          yield treeAt(next);
          next = endOf(bytes, next);
        }
      },
      value() {
        if (!isShort(length())) throw new Broken('the value is too long to be taken apart');
        return new Reading(bytes, at).next();
      },
    };
  };
  return treeAt;
}
