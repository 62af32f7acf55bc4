import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { usablePackages } from './install-engine.ts';
import { addressOf, memoryFor, readModelList } from './model-list.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(path.join(os.tmpdir(), 'nb-list-'))));
afterAll(() => rm(folder, { recursive: true }));

test('the packaged list names each model once, with its address', async () => {
  const list = await readModelList('');
  expect(new Set(list.models.map(({ id }) => id)).size).toBe(list.models.length);
  expect(addressOf(list, list.models[0]!)).toMatch(
    /^https:\/\/[^/]+\/[^/]+\/[^/]+\/resolve\/main\/.+\.gguf$/,
  );
});

test('an operator’s own list takes its place, and a fault in it is named', async () => {
  const file = path.join(folder, 'models.json');
  await writeFile(file, '{"hub":"https://models.example","models":[]}');
  await expect(readModelList(folder)).rejects.toThrow(/models\.json is not a list of models/);
  const { models } = await readModelList('');
  await writeFile(file, JSON.stringify({ hub: 'https://models.example', models: models.slice(0, 1) }));
  expect((await readModelList(folder)).hub).toBe('https://models.example');
});

test('a model needs more memory than its file is large', () => {
  expect(memoryFor(2e9)).toBeGreaterThan(2.5e9);
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
