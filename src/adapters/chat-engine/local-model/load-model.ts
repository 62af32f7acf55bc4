// Loads a model's weights, in the program's own process. node-llama-cpp lies in the data folder and is imported from
// there; the package of the same version that the tests have gives its types.
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as LlamaCpp from 'node-llama-cpp';

export interface LoadedModel {
  llamaCpp: typeof LlamaCpp;
  llama: LlamaCpp.Llama;
  model: LlamaCpp.LlamaModel;
  /**
   * Its threads wait for each other by spinning: one that has no core to itself holds up all, and the product has work
   * to do beside it.
   */
  threads: number;
}

/** @throws what node-llama-cpp throws where the file is no model or memory is short. */
export async function loadModel({
  engineDir,
  file,
}: {
  engineDir: string;
  file: string;
}): Promise<LoadedModel> {
  const entry = path.join(engineDir, 'node_modules/node-llama-cpp/dist/index.js');
  const llamaCpp = (await import(pathToFileURL(entry).href)) as typeof LlamaCpp;
  const llama = await llamaCpp.getLlama({
    gpu: mayHaveGpu() ? 'auto' : false,
    build: 'never',
    skipDownload: true,
    logLevel: llamaCpp.LlamaLogLevel.error,
  });
  const model = await llama.loadModel({ modelPath: file });
  return { llamaCpp, llama, model, threads: Math.max(1, availableParallelism() - 1) };
}

/** Looking for a graphics card that is not there takes a minute. */
const mayHaveGpu = (): boolean =>
  process.platform !== 'linux' || ['/dev/nvidia0', '/dev/dri/renderD128'].some((file) => existsSync(file));
