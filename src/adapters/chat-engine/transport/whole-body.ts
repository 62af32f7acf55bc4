/** Bytes that are kept of a body that is not a stream; the rest is dropped. */
const LIMIT = 4 * 1024 * 1024;

/** Gathers a body that is not a stream. */
export function createWholeBody(limit = LIMIT) {
  const parts: Buffer[] = [];
  let length = 0;
  return {
    get isTooLong(): boolean {
      return length > limit;
    },
    add(bytes: Buffer): void {
      length += bytes.length;
      // A copy: the bytes are the connection's own buffer.
      if (length <= limit) parts.push(Buffer.from(bytes));
    },
    bytes: (): Buffer => Buffer.concat(parts),
    text: (): string => Buffer.concat(parts).toString('utf8'),
  };
}
