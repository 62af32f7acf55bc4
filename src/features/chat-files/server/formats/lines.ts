// The lines of a long file, so that it is never one string or one object.
import { WHOLE_MAX } from '../../rules.ts';
import { isObject, parseJson, type JsonObject } from './json.ts';

/** Stands for a line that is too long to be parsed; no reader takes it for JSON. */
const TOO_LONG = '…';

/** The lines of UTF-8 text, each decoded by itself. */
export function* linesOf(bytes: Buffer): Generator<string> {
  for (let start = 0; start < bytes.length;) {
    const feed = bytes.indexOf(10, start);
    const end = feed < 0 ? bytes.length : feed;
    yield end - start > WHOLE_MAX
      ? TOO_LONG
      : bytes.toString('utf8', start, end > start && bytes[end - 1] === 13 ? end - 1 : end);
    start = end + 1;
  }
}

export interface ListedFile {
  head: JsonObject;
  /** May be walked again; undefined stands for what cannot be read. */
  rows: () => Iterable<JsonObject | undefined>;
}

/** The list as this product writes it: a line for each of its rows. */
const opening = (list: string): string => `  ${JSON.stringify(list)}: [`;

function* rowsOf(bytes: Buffer): Generator<JsonObject | undefined> {
  for (const line of linesOf(bytes)) {
    const text = line.trim().replace(/,$/, '');
    if (text === ']') return;
    const row = parseJson(text);
    yield isObject(row) ? row : undefined;
  }
}

/** Rows that are looked at before the file counts as one of another form. */
const LOOKED_AT = 20;

/** Formatted by somebody else, a row takes several lines. */
function areRows(bytes: Buffer): boolean {
  let looked = 0;
  for (const row of rowsOf(bytes)) {
    if (row) return true;
    if (++looked === LOOKED_AT) break;
  }
  return looked === 0;
}

/**
 * A JSON object that this product has written, with one of its lists row by row.
 * @returns what stands before the list, and its rows; null where the file has another form
 */
export function readListed(bytes: Buffer, list: string): ListedFile | null {
  const mark = `\n${opening(list)}\n`;
  const at = bytes.indexOf(mark);
  if (at < 0 || at > WHOLE_MAX) return null;
  const head = parseJson(`${bytes.toString('utf8', 0, at).replace(/^\uFEFF/, '')}${mark}]}`);
  if (!isObject(head)) return null;
  const rows = bytes.subarray(at + mark.length);
  return areRows(rows) ? { head, rows: () => rowsOf(rows) } : null;
}
