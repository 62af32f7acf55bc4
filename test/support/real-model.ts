// node-llama-cpp with a model that the test writes: what an operator has after `npm run model`, without a download.
import { existsSync } from 'node:fs';
import { mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { usablePackages, thisMachine } from '../../src/adapters/chat-engine/local-model/install-engine.ts';
import {
  engineFolder,
  modelFolder,
  writeModelChoice,
} from '../../src/adapters/chat-engine/local-model/model-choice.ts';
import { writeTinyModel, type TinyModelOptions } from './tiny-model.ts';

/** Has node-llama-cpp among its packages, as the data folder's engine folder has. */
export const REAL_ENGINE = path.resolve(import.meta.dirname, '../..');

const built = usablePackages(thisMachine()).map((name) =>
  path.join(REAL_ENGINE, 'node_modules/@node-llama-cpp', name),
);
/** On Linux x64 a missing package is a fault of the installation, and the tests fail. */
export const hasNoEngine =
  !built.some((folder) => existsSync(folder)) && !(process.platform === 'linux' && process.arch === 'x64');
export const NO_ENGINE = `node-llama-cpp has no built code for ${process.platform} ${process.arch}`;

/** Installs the model in a data folder. */
export async function installTinyModel(
  dataDir: string,
  { window, ...options }: TinyModelOptions & { window: number },
): Promise<string> {
  const file = path.join(modelFolder(dataDir), 'tiny.gguf');
  await mkdir(engineFolder(dataDir), { recursive: true });
  const packages = path.join(engineFolder(dataDir), 'node_modules');
  if (!existsSync(packages)) await symlink(path.join(REAL_ENGINE, 'node_modules'), packages, 'junction');
  await writeTinyModel(file, options);
  await writeModelChoice(dataDir, { name: 'Tiny', file: 'tiny.gguf', contextTokens: window });
  return file;
}
