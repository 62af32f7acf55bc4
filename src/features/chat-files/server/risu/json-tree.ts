// JSON that is walked without being parsed: only where its values begin and end.
import { Broken } from './byte-source.ts';
import { parseJson, textOf, type Json } from '../formats/json.ts';
import { isShort, type Tree, type TreeAt } from './tree.ts';

const [QUOTE, BACKSLASH, OPEN, CLOSE] = [0x22, 0x5c, 0x7b, 0x7d];
const [OPEN_LIST, CLOSE_LIST, COLON, COMMA] = [0x5b, 0x5d, 0x3a, 0x2c];
/** What an object or list begins with. */
export const JSON_HEAD: readonly number[] = [OPEN, OPEN_LIST];
const isSpace = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

function behindSpace(bytes: Buffer, start: number): number {
  let at = start;
  while (isSpace(bytes[at])) at++;
  return at;
}

/** @param start of the opening quotation mark @throws Broken */
function endOfText(bytes: Buffer, start: number): number {
  for (let at = start + 1; ;) {
    const quote = bytes.indexOf(QUOTE, at);
    if (quote < 0) throw new Broken('a text has no end');
    let slashes = 0;
    while (bytes[quote - 1 - slashes] === BACKSLASH && quote - 1 - slashes > start) slashes++;
    if (slashes % 2 === 0) return quote + 1;
    at = quote + 1;
  }
}

/** @throws Broken */
function endOf(bytes: Buffer, start: number): number {
  const first = bytes[start];
  if (first === undefined) throw new Broken('a value is missing');
  if (first === QUOTE) return endOfText(bytes, start);
  if (first !== OPEN && first !== OPEN_LIST) {
    let at = start;
    while (at < bytes.length && !isEnd(bytes[at])) at++;
    if (at === start) throw new Broken('a value is missing');
    return at;
  }
  let depth = 0;
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) at = endOfText(bytes, at) - 1;
    else if (byte === OPEN || byte === OPEN_LIST) depth++;
    else if ((byte === CLOSE || byte === CLOSE_LIST) && --depth === 0) return at + 1;
  }
  throw new Broken('a value has no end');
}

const isEnd = (byte: number | undefined): boolean =>
  byte === COMMA || byte === CLOSE || byte === CLOSE_LIST || isSpace(byte);

/** @throws Broken */
function parsed(bytes: Buffer, start: number, end: number): Json {
  const value = parseJson(bytes.toString('utf8', start, end));
  if (value === undefined) throw new Broken('a value is no JSON');
  return value;
}

const expected = (bytes: Buffer, at: number, byte: number): number => {
  if (bytes[at] !== byte) throw new Broken('a sign is missing');
  return behindSpace(bytes, at + 1);
};

export function jsonTree(bytes: Buffer): TreeAt {
  const treeAt = (from: number): Tree => {
    const at = behindSpace(bytes, from);
    const first = bytes[at];
    if (first === undefined) throw new Broken('a value is missing');
    const form = first === OPEN ? 'object' : first === OPEN_LIST ? 'list' : 'plain';
    const end = () => endOf(bytes, at);

    /** Where each begins, up to the sign that closes. */
    function* starts(closing: number): Generator<number> {
      let next = behindSpace(bytes, at + 1);
      while (bytes[next] !== closing) {
        yield next;
        // What a member has before its value is walked over by whoever asks for it.
        next = behindSpace(bytes, valueEnd(next, closing));
        if (bytes[next] !== closing) next = expected(bytes, next, COMMA);
      }
    }
    const valueStart = (start: number): number =>
      expected(bytes, behindSpace(bytes, endOfText(bytes, start)), COLON);
    const valueEnd = (start: number, closing: number): number =>
      endOf(bytes, closing === CLOSE ? valueStart(start) : start);

    return {
      at,
      form,
      length: () => end() - at,
      *members() {
        if (form !== 'object') return;
        for (const start of starts(CLOSE)) {
          if (bytes[start] !== QUOTE) throw new Broken('a name is missing');
          yield [textOf(parsed(bytes, start, endOfText(bytes, start))), treeAt(valueStart(start))];
        }
      },
      *items() {
        if (form === 'list') for (const start of starts(CLOSE_LIST)) yield treeAt(start);
      },
      value() {
        const until = end();
        if (!isShort(until - at)) throw new Broken('the value is too long to be taken apart');
        return parsed(bytes, at, until);
      },
    };
  };
  return treeAt;
}
