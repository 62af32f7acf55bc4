// What tells one picture from another: its bytes, and 256 bits of its coarse shape that change little where it is
// resized or compressed again (the idea of PDQ: low frequencies of a small grey version against their median).
import { createHash } from 'node:crypto';

export const sha256Of = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

const EDGE = 64;
const SIDE = 16;
export const FINGERPRINT_BITS = SIDE * SIDE;
/** Of 256; PDQ's own threshold for "the same picture". */
export const SAME_BITS = 31;
/** Of 255: what varies less is one plain area, in which the bits would be noise. */
const PLAIN = 3;

/** Points to a side of the grey version that parts are cut from. */
const GREY_EDGE = 256;

/** Left, top, width and height as shares of the whole. */
type Part = readonly [left: number, top: number, width: number, height: number];
const WHOLE: Part = [0, 0, 1, 1];
/** What is noted of a removed picture. The figures behind the choice: docs/decisions/0030. */
const PARTS: readonly Part[] = [
  WHOLE,
  [0.025, 0.025, 0.95, 0.95],
  [0.05, 0.05, 0.9, 0.9],
  [0, 0, 0.95, 0.95],
  [0.05, 0, 0.95, 0.95],
  [0, 0.05, 0.95, 0.95],
  [0.05, 0.05, 0.95, 0.95],
  [0.05, 0, 0.95, 1],
  [0, 0, 0.95, 1],
  [0, 0.05, 1, 0.95],
  [0, 0, 1, 0.95],
];

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

interface Grey {
  data: Buffer;
  raw: { width: number; height: number; channels: 1 };
}

async function greyOf(bytes: Uint8Array): Promise<Grey | null> {
  // Native code that most starts never need.
  const { default: sharp } = await import('sharp');
  const read = await sharp(bytes, { limitInputPixels: 40_000_000 })
    .flatten({ background: '#000' })
    .greyscale()
    .resize(GREY_EDGE, GREY_EDGE, { fit: 'fill' })
    .raw()
    .toBuffer()
    .catch(() => null);
  return read && { data: read, raw: { width: GREY_EDGE, height: GREY_EDGE, channels: 1 } };
}

async function printOf({ data, raw }: Grey, [left, top, width, height]: Part): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const at = (share: number) => Math.round(share * GREY_EDGE);
  const grey = await sharp(data, { raw })
    .extract({ left: at(left), top: at(top), width: at(width), height: at(height) })
    .resize(EDGE, EDGE, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer();
  return bitsOf(grey);
}

/** Empty for a plain area and for what is no picture: only its bytes tell it apart. */
export async function fingerprintOf(bytes: Uint8Array): Promise<Buffer> {
  const grey = await greyOf(bytes);
  return grey ? printOf(grey, WHOLE) : Buffer.alloc(0);
}

/** What a picture looks like, and what is left of it where somebody cuts off an edge. None for a plain area. */
export async function printsOf(bytes: Uint8Array): Promise<Buffer[]> {
  const grey = await greyOf(bytes);
  if (!grey) return [];
  const prints: Buffer[] = [];
  for (const part of PARTS) prints.push(await printOf(grey, part));
  return prints.filter((print) => print.length > 0);
}

function bitsOf(grey: Uint8Array): Buffer {
  if (deviationOf(grey) < PLAIN) return Buffer.alloc(0);
  const found = lowFrequencies(grey);
  const median = found.toSorted()[FINGERPRINT_BITS / 2]!;
  const bits = Buffer.alloc(FINGERPRINT_BITS / 8);
  found.forEach((value, index) => {
    if (value > median) bits[index >> 3]! |= 1 << (index & 7);
  });
  return bits;
}

/** As PostgreSQL writes bits: the highest of each byte first. */
export const bitText = (print: Uint8Array): string =>
  [...print].map((byte) => byte.toString(2).padStart(8, '0')).join('');

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
