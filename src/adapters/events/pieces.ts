// PostgreSQL takes less than 8,000 bytes at once: longer texts travel in pieces that say which of how many they are.

/** Of text in one piece, in bytes; the rest of 8,000 is for its number. */
const PIECE_BYTES = 7_900;

/** Cuts between characters, so that each piece is a text of its own. No two pieces are the same. */
export function cutPieces(text: string, size = PIECE_BYTES): string[] {
  const bytes = Buffer.from(text);
  const cuts: string[] = [];
  for (let from = 0; from < bytes.length || cuts.length === 0;) {
    let to = Math.min(bytes.length, from + size);
    // Bytes 10xxxxxx go on with the character before them.
    while (to < bytes.length && (bytes[to]! & 0xc0) === 0x80) to--;
    cuts.push(bytes.toString('utf8', from, to));
    from = to;
  }
  return cuts.map((cut, index) => `${index}/${cuts.length}:${cut}`);
}

/** Puts pieces together again that come in order. What lost one of its pieces is left out. */
export function createJoiner() {
  /** By sender. */
  const half = new Map<string, { next: number; text: string }>();
  return {
    /** @returns the whole text with its last piece; null before. */
    add(sender: string, piece: string): string | null {
      const head = /^(\d+)\/(\d+):/.exec(piece);
      if (!head) return null;
      const [index, count] = [Number(head[1]), Number(head[2])];
      const before = index === 0 ? { next: 0, text: '' } : half.get(sender);
      half.delete(sender);
      if (before?.next !== index) return null;
      const text = before.text + piece.slice(head[0].length);
      if (index + 1 === count) return text;
      half.set(sender, { next: index + 1, text });
      return null;
    },
    clear: () => half.clear(),
  };
}
