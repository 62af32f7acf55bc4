import { inflateSync } from 'node:zlib';
import { isSound, type PngChunk } from './png-chunks.ts';

const LEGACY_ASSET = /^chara-ext-asset_:?(.*)$/is;

/** A text chunk that belongs to a card. */
export interface CardText {
  kind: 'ccv3' | 'chara' | 'asset';
  /** For an asset: the part of its URL after `__asset:`. Otherwise empty. */
  path: string;
  chunk: Pick<PngChunk, 'type' | 'data' | 'isAfterEnd'>;
  /** Offset in the chunk's data after the keyword. In zTXt and iTXt a header precedes the text. */
  start: number;
  isSound: boolean;
}

const IS_TEXT = new Set(['tEXt', 'zTXt', 'iTXt']);
/** The standard allows 79, but some programs store longer paths here. */
const KEYWORD_MAX = 400;

/** The kind of content that a keyword identifies. */
function keywordKind(keyword: string): { kind: CardText['kind']; path: string } | null {
  const name = keyword.trim().toLowerCase();
  if (name === 'ccv3' || name === 'chara') return { kind: name, path: '' };
  const legacy = LEGACY_ASSET.exec(keyword);
  return legacy ? { kind: 'asset', path: legacy[1]! } : null;
}

/** Null if the chunk does not belong to a card. */
export function cardTextOf(chunk: PngChunk): CardText | null {
  if (!IS_TEXT.has(chunk.type)) return null;
  const end = chunk.data.subarray(0, KEYWORD_MAX).indexOf(0);
  if (end < 0) return null;
  const found = keywordKind(Buffer.from(chunk.data.subarray(0, end)).toString('latin1'));
  return found && { ...found, chunk, start: end + 1, isSound: isSound(chunk) };
}

/** The number of bytes that may still be unpacked from one file. */
export interface Budget {
  left: number;
}

function inflate(packed: Uint8Array, budget: Budget): Uint8Array | null {
  if (budget.left <= 0) return null;
  try {
    const made = inflateSync(packed, { maxOutputLength: budget.left });
    budget.left -= made.length;
    return made;
  } catch {
    // Deducted on failure too; otherwise a picture full of such chunks would cost the budget many times.
    budget.left -= Math.min(budget.left, packed.length * 8);
    return null;
  }
}

/** The bytes of the text; null if they cannot be unpacked. */
export function textBytes({ chunk, start }: CardText, budget: Budget): Uint8Array | null {
  const { type, data } = chunk;
  if (type === 'tEXt') return data.subarray(start);
  if (type === 'zTXt') return inflate(data.subarray(start + 1), budget);
  const isPacked = data[start] === 1;
  const language = data.indexOf(0, start + 2);
  const title = language < 0 ? -1 : data.indexOf(0, language + 1);
  if (title < 0) return null;
  const text = data.subarray(title + 1);
  return isPacked ? inflate(text, budget) : text;
}
