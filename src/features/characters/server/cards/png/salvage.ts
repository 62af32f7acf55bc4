import type { CardText } from './text-chunks.ts';

const MARKS = ['ccv3\0', 'chara\0'].flatMap((keyword) =>
  ['tEXt', 'zTXt', 'iTXt'].map((type) => ({ type, keyword, bytes: Buffer.from(type + keyword, 'latin1') })),
);

/** Searches a file with a damaged chunk structure for the headers of card chunks. */
export function salvageTexts(bytes: Uint8Array, from: number): CardText[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const found: CardText[] = [];
  for (const { type, keyword, bytes: mark } of MARKS) {
    const at = file.lastIndexOf(mark);
    if (at < Math.max(from, 4)) continue;
    const begin = at + 4;
    // Uses the stated length if it fits into the file; otherwise reads up to the first unprintable byte.
    const stated = file.readUInt32BE(at - 4);
    let end = begin + stated;
    if (end > bytes.length) {
      if (type !== 'tEXt') continue;
      end = begin + keyword.length;
      while (end < bytes.length && bytes[end]! > 0x20 && bytes[end]! < 0x7f) end++;
    }
    found.push({
      kind: keyword === 'ccv3\0' ? 'ccv3' : 'chara',
      path: '',
      chunk: { type, data: bytes.subarray(begin, end), isAfterEnd: false },
      start: keyword.length,
      isSound: false,
    });
  }
  return found;
}
