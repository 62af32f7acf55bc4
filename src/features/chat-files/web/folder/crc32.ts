// The check sum of a piece. The browser's own hashes exist only on encrypted pages, and a server at home may have none.
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** @param before the sum of what stands before these bytes @returns the sum of both together */
export function addCrc(bytes: Uint8Array, before = 0): number {
  let crc = ~before;
  for (let at = 0; at < bytes.length; at++) crc = TABLE[(crc ^ bytes[at]!) & 0xff]! ^ (crc >>> 8);
  return ~crc >>> 0;
}

/** @returns eight digits */
export const crc32 = (bytes: Uint8Array): string => addCrc(bytes).toString(16).padStart(8, '0');
