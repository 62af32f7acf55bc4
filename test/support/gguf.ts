// Writes GGUF files (version 3), the format that llama.cpp reads.
import { open } from 'node:fs/promises';

export type GgufValue =
  | { u32: number }
  | { f32: number }
  | { bool: boolean }
  | { text: string }
  | { texts: readonly string[] }
  | { f32s: readonly number[] }
  | { i32s: readonly number[] };

export interface Tensor {
  name: string;
  /** The length of a row first. */
  shape: readonly number[];
  /** Absent: all of it is zero, and takes no room on the disk. */
  numbers?: Float32Array;
}

/** Types of values, by the format. */
const U32 = 4;
const I32 = 5;
const F32 = 6;
const BOOL = 7;
const STRING = 8;
const ARRAY = 9;
/** The type of every tensor. */
const TENSOR_F32 = 0;
const ALIGNMENT = 32;

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const u64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
};
const bytesOf = (values: Float32Array | Int32Array): Buffer =>
  Buffer.from(values.buffer, values.byteOffset, values.byteLength);
const text = (value: string): Buffer => {
  const bytes = Buffer.from(value);
  return Buffer.concat([u64(bytes.length), bytes]);
};
const list = (type: number, length: number, bytes: Buffer): Buffer =>
  Buffer.concat([u32(ARRAY), u32(type), u64(length), bytes]);

function encoded(value: GgufValue): Buffer {
  if ('u32' in value) return Buffer.concat([u32(U32), u32(value.u32)]);
  if ('f32' in value) return Buffer.concat([u32(F32), bytesOf(Float32Array.of(value.f32))]);
  if ('bool' in value) return Buffer.concat([u32(BOOL), Buffer.from([Number(value.bool)])]);
  if ('text' in value) return Buffer.concat([u32(STRING), text(value.text)]);
  if ('texts' in value) return list(STRING, value.texts.length, Buffer.concat(value.texts.map(text)));
  if ('f32s' in value) return list(F32, value.f32s.length, bytesOf(Float32Array.from(value.f32s)));
  return list(I32, value.i32s.length, bytesOf(Int32Array.from(value.i32s)));
}

const aligned = (length: number): number => Math.ceil(length / ALIGNMENT) * ALIGNMENT;
const sizeOf = ({ shape }: Tensor): number => shape.reduce((product, each) => product * each, 4);

export async function writeGguf(
  file: string,
  facts: Readonly<Record<string, GgufValue>>,
  tensors: readonly Tensor[],
): Promise<void> {
  const offsets: number[] = [];
  let end = 0;
  for (const tensor of tensors) {
    offsets.push(end);
    end = aligned(end + sizeOf(tensor));
  }
  const keys = Object.entries(facts);
  const head = Buffer.concat([
    Buffer.from('GGUF'),
    u32(3),
    u64(tensors.length),
    u64(keys.length),
    ...keys.flatMap(([key, value]) => [text(key), encoded(value)]),
    ...tensors.flatMap(({ name, shape }, n) => [
      text(name),
      u32(shape.length),
      ...shape.map(u64),
      u32(TENSOR_F32),
      u64(offsets[n]!),
    ]),
  ]);
  const start = aligned(head.length);
  const handle = await open(file, 'w');
  try {
    await handle.write(head, 0, head.length, 0);
    for (const [n, { numbers }] of tensors.entries())
      if (numbers) await handle.write(bytesOf(numbers), 0, numbers.byteLength, start + offsets[n]!);
    // What was not written is a hole that reads as zeros.
    await handle.truncate(start + end);
  } finally {
    await handle.close();
  }
}
