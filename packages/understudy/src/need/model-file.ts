// The learned weights as a file: a line of JSON, then the rarity of each bucket (32-bit floats), then the
// weights (one signed byte each, times the scale of their need).
import { readFileSync, writeFileSync } from 'node:fs';
import { BUCKETS } from './features.ts';
import { ROWS, type NeedModel } from './need-reader.ts';

interface Head {
  examplesHash: string;
  needs: string[];
  scales: number[];
}

export function writeModel(file: string, { examplesHash, needs, rarity, weights, scales }: NeedModel): void {
  const head: Head = { examplesHash, needs, scales: [...scales] };
  writeFileSync(
    file,
    Buffer.concat([
      Buffer.from(`${JSON.stringify(head)}\n`),
      Buffer.from(rarity.buffer),
      Buffer.from(weights.buffer),
    ]),
  );
}

/** @throws Error where the file is missing, or was written by another version of the features */
export function readModel(file: string): NeedModel {
  const all = readFileSync(file);
  const end = all.indexOf(10);
  const head = JSON.parse(all.subarray(0, end).toString('utf8')) as Head;
  // Copied, because floats must lie at a multiple of four bytes.
  const body = Uint8Array.from(all.subarray(end + 1)).buffer;
  if (body.byteLength !== BUCKETS * 4 + ROWS * head.needs.length)
    throw new Error(`${file} does not fit this version; make it anew with npm run understudy`);
  return { ...head, rarity: new Float32Array(body, 0, BUCKETS), weights: new Int8Array(body, BUCKETS * 4) };
}
