import type { Folded } from './fold.ts';

/** A piece of the text that has another meaning when decoded; the span is its position in the original. */
export type Decoded = {
  kind: 'percent' | 'entity' | 'base64' | 'tags';
  text: string;
  start: number;
  end: number;
};

const MAX_PIECES = 32;
const MIN_BASE64 = 8;
/** A decoded piece counts as text when at least this share is printable. */
const MIN_PRINTABLE = 0.9;

const percentRun = /(?:%[0-9a-f]{2}[^\s%]{0,40}){2,200}/giu;
const entityRun = /(?:&(?:#\d{1,7}|#x[0-9a-f]{1,6}|lt|gt|amp|quot|nbsp);[ \w]{0,3}){2,200}/giu;
const base64Run = /[a-z0-9+/_-]{8,4000}={0,2}/giu;
const tagRun = /[\u{e0020}-\u{e007e}]{3,4000}/gu;
const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' ' };

/** All encoded pieces of the text, decoded once. Decoding can only add reasons for a refusal. */
export function decodePieces(text: string): Decoded[] {
  const pieces: Decoded[] = [];
  const collect = (kind: Decoded['kind'], pattern: RegExp, decode: (piece: string) => string | null) => {
    for (const match of text.matchAll(pattern)) {
      if (pieces.length >= MAX_PIECES) return;
      const decoded = decode(match[0]);
      if (decoded && decoded !== match[0])
        pieces.push({ kind, text: decoded, start: match.index, end: match.index + match[0].length });
    }
  };
  if (text.includes('%')) collect('percent', percentRun, fromPercent);
  if (text.includes('&')) collect('entity', entityRun, fromEntities);
  if (text.length >= MIN_BASE64) collect('base64', base64Run, fromBase64);
  if (text.includes('\udb40')) collect('tags', tagRun, fromTags);
  return pieces;
}

function fromPercent(piece: string): string | null {
  try {
    return decodeURIComponent(piece.replace(/\+/g, ' '));
  } catch {
    return piece.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  }
}

function fromEntities(piece: string): string {
  return piece.replace(/&(#x?)?(\w+);/gi, (whole, mark: string | undefined, body: string) => {
    if (!mark) return named[body.toLowerCase()] ?? whole;
    const code = parseInt(body, mark === '#' ? 10 : 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

function fromBase64(piece: string): string | null {
  // Requires upper and lower case, because ordinary words are not base64.
  if (!/[A-Z]/.test(piece) || !/[a-z]/.test(piece)) return null;
  let bytes: string;
  try {
    bytes = atob(piece.replace(/-/g, '+').replace(/_/g, '/').replace(/=+$/, ''));
  } catch {
    return null;
  }
  let printable = 0;
  for (let i = 0; i < bytes.length; i++) {
    const code = bytes.charCodeAt(i);
    if ((code >= 32 && code < 127) || code === 10) printable++;
  }
  return printable >= bytes.length * MIN_PRINTABLE ? bytes : null;
}

function fromTags(piece: string): string {
  return Array.from(piece, (ch) => String.fromCodePoint(ch.codePointAt(0)! - 0xe0000)).join('');
}

/** The text reversed; offsets still refer to the original. */
export function reversed(folded: Folded): Folded {
  const codes = folded.codes.slice(0, folded.length).reverse();
  return { ...folded, codes, isReversed: !folded.isReversed };
}

/** The text in ROT13. */
export function rotated(folded: Folded): Folded {
  const codes = folded.codes.slice(0, folded.length);
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i]!;
    if (code >= 97 && code <= 122) codes[i] = ((code - 97 + 13) % 26) + 97;
  }
  return { ...folded, codes };
}
