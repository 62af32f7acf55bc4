import { expect, it } from 'vitest';
import { windowSize } from './window-size.ts';

const GIB = 2 ** 30;
/** 128 KiB a token, as an eight-billion model of today takes. */
const model = { trainTokens: 131_072, bytesFor: (tokens: number) => tokens * 128 * 1024 };

it.each([
  ['plenty of memory, and a graphics card', 64 * GIB, true, 32_768],
  ['plenty of memory, and none', 64 * GIB, false, 16_384],
  ['four gigabytes free', 4 * GIB, false, 16_384],
  ['three gigabytes free', 3 * GIB, false, 12_288],
  ['one gigabyte free', GIB, false, 4096],
  ['next to nothing free', GIB / 8, false, 2048],
])('%s', async (_case, freeBytes, hasGpu, tokens) => {
  expect(await windowSize(model, { freeBytes, hasGpu }, null)).toBe(tokens);
});

it('is never more than the model was trained for', async () => {
  const small = { ...model, trainTokens: 1024 };
  expect(await windowSize(small, { freeBytes: 64 * GIB, hasGpu: true }, null)).toBe(1024);
  expect(await windowSize(small, { freeBytes: 64 * GIB, hasGpu: true }, 8192)).toBe(1024);
});

it('is what the operator asked for', async () => {
  expect(await windowSize(model, { freeBytes: GIB, hasGpu: false }, 8192)).toBe(8192);
});
