/**
 * Maps characters of Windows-1252 above 0x7F to bytes. The five unused bytes and Latin-1's control characters
 * map to themselves.
 */
const BYTES = new Map<number, number>();
{
  const western = new TextDecoder('windows-1252');
  for (let byte = 0x80; byte <= 0xff; byte++) BYTES.set(byte, byte);
  for (let byte = 0x80; byte <= 0x9f; byte++)
    BYTES.set(western.decode(Uint8Array.of(byte)).charCodeAt(0), byte);
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
// The first two bytes of a UTF-8 sequence when they are decoded as single characters.
const SUSPECT = /[\u00C2-\u00F4][^\0-\u007F]/;

/**
 * Repairs UTF-8 that was decoded as Latin-1 or Windows-1252 ("cafÃ©"); null if the text needs no repair. It
 * is repaired only if all of its letters form valid UTF-8 as bytes, which practically never happens in
 * correct text.
 */
export function repairLetters(text: string): string | null {
  if (!SUSPECT.test(text)) return null;
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const byte = unit < 0x80 ? unit : BYTES.get(unit);
    if (byte === undefined) return null;
    bytes[i] = byte;
  }
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}
