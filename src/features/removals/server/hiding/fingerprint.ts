// What tells one picture from another: its bytes, and 256 bits of its coarse shape that change little where it is
// resized or compressed again (the idea of PDQ: low frequencies of a small grey version against their median).
import { createHash } from 'node:crypto';

export const sha256Of = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

const EDGE = 64;
const SIDE = 16;
export const FINGERPRINT_BITS = SIDE * SIDE;
/** Of 256; PDQ's own threshold for "the same picture". */
const SAME_BITS = 31;
/** Of 255: what varies less is one plain area, in which the bits would be noise. */
const PLAIN = 3;

/** COSINES[k][x] for the frequencies 1 to 16; frequency 0 is only the brightness. */
const COSINES = Array.from({ length: SIDE }, (_row, k) =>
  Float64Array.from({ length: EDGE }, (_cell, x) => Math.cos((Math.PI * (k + 1) * (2 * x + 1)) / (2 * EDGE))),
);

function lowFrequencies(grey: Uint8Array): Float64Array {
  const rows = new Float64Array(SIDE * EDGE);
  for (let k = 0; k < SIDE; k++)
    for (let y = 0; y < EDGE; y++) {
      let sum = 0;
      for (let x = 0; x < EDGE; x++) sum += COSINES[k]![x]! * grey[y * EDGE + x]!;
      rows[k * EDGE + y] = sum;
    }
  const found = new Float64Array(FINGERPRINT_BITS);
  for (let k = 0; k < SIDE; k++)
    for (let l = 0; l < SIDE; l++) {
      let sum = 0;
      for (let y = 0; y < EDGE; y++) sum += COSINES[l]![y]! * rows[k * EDGE + y]!;
      found[l * SIDE + k] = sum;
    }
  return found;
}

function deviationOf(grey: Uint8Array): number {
  let sum = 0;
  for (const value of grey) sum += value;
  const mean = sum / grey.length;
  let squares = 0;
  for (const value of grey) squares += (value - mean) ** 2;
  return Math.sqrt(squares / grey.length);
}

/** Empty for a plain area and for what is no picture: only its bytes tell it apart. */
export async function fingerprintOf(bytes: Uint8Array): Promise<Buffer> {
  // Native code that most starts never need.
  const { default: sharp } = await import('sharp');
  const grey = await sharp(bytes, { limitInputPixels: 40_000_000 })
    .flatten({ background: '#000' })
    .greyscale()
    .resize(EDGE, EDGE, { fit: 'fill' })
    .raw()
    .toBuffer()
    .catch(() => null);
  if (!grey || deviationOf(grey) < PLAIN) return Buffer.alloc(0);
  const found = lowFrequencies(grey);
  const median = found.toSorted()[FINGERPRINT_BITS / 2]!;
  const bits = Buffer.alloc(FINGERPRINT_BITS / 8);
  found.forEach((value, index) => {
    if (value > median) bits[index >> 3]! |= 1 << (index & 7);
  });
  return bits;
}

/** Whether two fingerprints are of the same picture. */
export function isAlike(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length === 0 || a.length !== b.length) return false;
  let different = 0;
  for (let index = 0; index < a.length; index++) {
    let bits = a[index]! ^ b[index]!;
    for (; bits; bits &= bits - 1) different++;
  }
  return different <= SAME_BITS;
}
