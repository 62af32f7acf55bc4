import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CONTENT_DIR } from '../../../platform/server/places/project-root.ts';
import { usablePackages } from './install-engine.ts';
import { addressOf, memoryFor, readModelList, recommended } from './model-list.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(path.join(os.tmpdir(), 'nb-list-'))));
afterAll(() => rm(folder, { recursive: true }));

test('the packaged list names each model once, with its address', async () => {
  const list = await readModelList([CONTENT_DIR]);
  expect(new Set(list.models.map(({ id }) => id)).size).toBe(list.models.length);
  expect(addressOf(list, list.models[0]!)).toMatch(
    /^https:\/\/[^/]+\/[^/]+\/[^/]+\/resolve\/main\/.+\.gguf$/,
  );
});

test('an operator’s own list takes its place, and a fault in it is named', async () => {
  const file = path.join(folder, 'models.json');
  await writeFile(file, '{"hub":"https://models.example","models":[]}');
  await expect(readModelList([folder, CONTENT_DIR])).rejects.toThrow(/models\.json is not a list of models/);
  const { models } = await readModelList([CONTENT_DIR]);
  await writeFile(file, JSON.stringify({ hub: 'https://models.example', models: models.slice(0, 1) }));
  expect((await readModelList([folder, CONTENT_DIR])).hub).toBe('https://models.example');
});

test('a model needs more memory than its file is large', () => {
  expect(memoryFor(2e9)).toBeGreaterThan(2.5e9);
});

test.each([
  ['a laptop', { memoryBytes: 16e9, hasGpu: false }, 'qwen3-4b'],
  ['a small machine', { memoryBytes: 3.2e9, hasGpu: false }, 'qwen2.5-1.5b'],
  ['a machine with less than any needs', { memoryBytes: 1e9, hasGpu: false }, null],
])('the best model for %s is recommended', async (_name, machine, id) => {
  expect(recommended((await readModelList([CONTENT_DIR])).models, machine)).toBe(id);
});

test('a large model is recommended only with a graphics card', async () => {
  const { models } = await readModelList([CONTENT_DIR]);
  const large = { ...models[0]!, id: 'large', sizeBytes: 8e9 };
  expect(recommended([...models, large], { memoryBytes: 64e9, hasGpu: true })).toBe('large');
  expect(recommended([...models, large], { memoryBytes: 64e9, hasGpu: false })).toBe('qwen3-4b');
});

test.each([
  [{ platform: 'linux', arch: 'x64', hasNvidia: false, hasVulkan: false }, ['linux-x64']],
  [
    { platform: 'linux', arch: 'x64', hasNvidia: true, hasVulkan: false },
    ['linux-x64', 'linux-x64-cuda', 'linux-x64-cuda-ext'],
  ],
  [{ platform: 'linux', arch: 'arm64', hasNvidia: true, hasVulkan: false }, ['linux-arm64']],
  [{ platform: 'darwin', arch: 'arm64', hasNvidia: false, hasVulkan: false }, ['mac-arm64-metal']],
  [{ platform: 'linux', arch: 's390x', hasNvidia: false, hasVulkan: false }, []],
])('%j can use %j', (machine, packages) => {
  expect(usablePackages(machine)).toEqual(packages);
});
