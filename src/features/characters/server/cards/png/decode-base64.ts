import type { CorrectionCode } from '../model/corrections.ts';

const PREFIX = /^data:[^,]{0,200},/i;
const ALPHABET = /^[A-Za-z0-9+/]*$/;

export interface Decoded {
  bytes: Uint8Array;
  /** Deviations from the standard. */
  notes: CorrectionCode[];
}

/** Decodes either Base64 alphabet, with or without padding, spaces and a `data:` prefix; null if invalid. */
export function decodeBase64(text: string): Decoded | null {
  const notes: CorrectionCode[] = [];
  let body = text.replace(PREFIX, '').replaceAll('\0', '');
  const dense = body.replaceAll(/\s+/g, '');
  if (dense.length !== body.trim().length) notes.push('base64.spaces');
  body = dense;
  if (/[-_]/.test(body)) {
    notes.push('base64.url-safe');
    body = body.replaceAll('-', '+').replaceAll('_', '/');
  }
  const bare = body.endsWith('=') ? body.slice(0, body.indexOf('=')) : body;
  if (body.length - bare.length > 3 || !ALPHABET.test(bare) || bare.length % 4 === 1) return null;
  if (body.length % 4 !== 0) notes.push('base64.padding');
  return { bytes: Buffer.from(bare, 'base64'), notes };
}
