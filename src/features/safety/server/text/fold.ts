import { lookAlikes } from './confusables.ts';

/**
 * A text normalised for matching: compatibility forms resolved, invisible characters removed, look-alike
 * letters replaced by Latin ones, lower case, no diacritics. `startOf` and `endOf` map each code unit to its
 * span in the original.
 */
export type Folded = {
  codes: Uint16Array;
  length: number;
  source: string;
  /** Null when all code units are at the same position as in the original. */
  spans: { starts: Uint32Array; ends: Uint32Array } | null;
  /** Set when the codes are reversed; the spans stay in the order of the original. */
  isReversed: boolean;
};

const placeOf = ({ isReversed, length }: Folded, at: number): number => (isReversed ? length - 1 - at : at);

export function startOf(folded: Folded, at: number): number {
  const place = placeOf(folded, at);
  return folded.spans ? folded.spans.starts[place]! : place;
}

export function endOf(folded: Folded, at: number): number {
  const place = placeOf(folded, at);
  return folded.spans ? folded.spans.ends[place]! : place + 1;
}

const SPACE = 32;
const NEWLINE = 10;
/** A character may expand under NFKC. The few that exceed this limit contain nothing that rules match. */
const MAX_EXPANSION = 8;

const ignorable = /^(?:\p{Default_Ignorable_Code_Point}|\p{Cf}|\p{M}|[\u115f\u1160\u3164\uffa0\ufffd])$/u;
const control = /^\p{Cc}$/u;
const white = /^(?:\p{White_Space}|\u2800)$/u;
const hangul = /^\p{Script=Hangul}$/u;
const lineBreaks = new Set([10, 11, 12, 13, 0x85, 0x2028, 0x2029]);

const cache = new Map<number, string>();

function foldOne(ch: string): string {
  const mapped = lookAlikes.get(ch.codePointAt(0)!);
  if (mapped !== undefined) return mapped;
  if (ignorable.test(ch)) return '';
  if (white.test(ch)) return ' ';
  return ch;
}

function expand(codePoint: number): string {
  if (lineBreaks.has(codePoint)) return '\n';
  const ch = String.fromCodePoint(codePoint);
  const direct = lookAlikes.get(codePoint);
  if (direct !== undefined) return direct;
  if (white.test(ch)) return ' ';
  if (ignorable.test(ch) || control.test(ch)) return '';
  const lower = ch.normalize('NFKC').toLowerCase();
  const parts = hangul.test(ch) ? lower : lower.normalize('NFKD');
  let out = '';
  for (const part of parts.slice(0, MAX_EXPANSION)) out += foldOne(part);
  return out;
}

function expansionOf(codePoint: number): string {
  let known = cache.get(codePoint);
  if (known === undefined) {
    known = expand(codePoint);
    cache.set(codePoint, known);
  }
  return known;
}

/** Maps printable ASCII to lower case; 0 selects the slow path. */
const ascii = new Uint16Array(128);
for (let code = SPACE; code < 127; code++) ascii[code] = code >= 65 && code <= 90 ? code + 32 : code;
ascii[9] = SPACE;
ascii[NEWLINE] = NEWLINE;
// The backtick is a look-alike of the apostrophe.
ascii[96] = 39;

/** Fast path for plain ASCII, which needs no spans; null for any other text. */
function foldPlain(source: string): Uint16Array | null {
  const codes = new Uint16Array(source.length);
  for (let at = 0; at < codes.length; at++) {
    const unit = source.charCodeAt(at);
    const simple = unit < 128 ? ascii[unit]! : 0;
    if (simple === 0) return null;
    codes[at] = simple;
  }
  return codes;
}

/** Runs in time linear in the length of the text. */
export function fold(source: string): Folded {
  const plain = foldPlain(source);
  if (plain) return { codes: plain, length: plain.length, source, spans: null, isReversed: false };
  let capacity = source.length + 8;
  let codes = new Uint16Array(capacity);
  let starts = new Uint32Array(capacity);
  let ends = new Uint32Array(capacity);
  let length = 0;
  for (let at = 0; at < source.length; at++) {
    const unit = source.charCodeAt(at);
    const simple = unit < 128 ? ascii[unit]! : 0;
    if (simple !== 0 && length < capacity) {
      codes[length] = simple;
      starts[length] = at;
      ends[length++] = at + 1;
      continue;
    }
    const codePoint = source.codePointAt(at)!;
    const width = codePoint > 0xffff ? 2 : 1;
    const text = simple !== 0 ? String.fromCharCode(simple) : expansionOf(codePoint);
    if (length + text.length > capacity) {
      capacity = capacity * 2 + text.length;
      codes = grown(codes, new Uint16Array(capacity));
      starts = grown(starts, new Uint32Array(capacity));
      ends = grown(ends, new Uint32Array(capacity));
    }
    for (let i = 0; i < text.length; i++) {
      codes[length] = text.charCodeAt(i);
      starts[length] = at;
      ends[length++] = at + width;
    }
    at += width - 1;
  }
  return { codes, length, source, spans: { starts, ends }, isReversed: false };
}

function grown<T extends Uint16Array | Uint32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

export function foldedText(folded: Folded): string {
  let out = '';
  for (let i = 0; i < folded.length; i++) out += String.fromCharCode(folded.codes[i]!);
  return out;
}
