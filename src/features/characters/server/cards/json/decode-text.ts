import type { Report } from '../model/report.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const western = new TextDecoder('windows-1252');

/** UTF-16 without a byte-order mark: JSON begins with ASCII characters, so every second byte is zero. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [a, b, c, d] = bytes;
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a && b === 0 && c && d === 0) return 'utf-16le';
  if (a === 0 && b && c === 0 && d) return 'utf-16be';
  return null;
}

/** Decodes a file and removes the byte-order mark. Never fails. */
export function decodeText(bytes: Uint8Array, report: Report): string {
  const utf16 = utf16Of(bytes);
  if (utf16) {
    report.add('encoding.utf16');
    return new TextDecoder(utf16).decode(bytes);
  }
  try {
    const text = utf8.decode(bytes);
    if (!text.startsWith('\uFEFF')) return text;
    report.add('encoding.bom');
    return text.slice(1);
  } catch {
    report.add('encoding.latin1');
    return western.decode(bytes);
  }
}
