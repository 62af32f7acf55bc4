// The models in the data folder: what is offered, what is there, and how one comes and goes.
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { download, freeOn, partOf, sizeOf, type DownloadOptions } from './download.ts';
import { installEngine } from './install-engine.ts';
import { hasGpu, machineMemory } from './machine.ts';
import { engineFolder, modelFolder, readModelChoice, type ModelChoice } from './model-choice.ts';
import { fileOf, fitsInto, memoryFor, readModelList, recommended, type ListedModel } from './model-list.ts';

interface Place {
  dataDir: string;
  contentDirs: readonly string[];
}

export function createModelStore({ dataDir, contentDirs }: Place) {
  const folder = modelFolder(dataDir);
  const pathOf = ({ file }: Pick<ListedModel, 'file'>): string => path.join(folder, file);

  async function demand(id: string): Promise<ListedModel> {
    const found = (await readModelList(contentDirs)).models.find((model) => model.id === id);
    if (!found) throw new Error(`No model is called ${id}`);
    return found;
  }

  return {
    async machine() {
      return { memoryBytes: machineMemory(), freeDiskBytes: await freeOn(folder) };
    },

    /** Reads files only, and asks nobody. */
    async list() {
      const memoryBytes = machineMemory();
      const { models } = await readModelList(contentDirs);
      const best = recommended(models, { memoryBytes, hasGpu: hasGpu() });
      return models.map(({ id, name, sizeBytes, licence, note, file }) => ({
        ...{ id, name, sizeBytes, licence, note },
        memoryBytes: sizeBytes === null ? null : memoryFor(sizeBytes),
        fits: sizeBytes !== null && fitsInto(memoryBytes, sizeBytes),
        isRecommended: id === best,
        isOnDisk: existsSync(pathOf({ file })),
      }));
    },

    /** Bytes of an unfinished download. */
    doneBytes: async (id: string): Promise<number> => sizeOf(partOf(pathOf(await demand(id)))),

    /** Goes on where it stopped; does nothing where all of it is there. @throws DownloadError, or the signal's reason */
    async download(id: string, progress: Pick<DownloadOptions, 'onProgress' | 'onChecking' | 'signal'>) {
      const listed = await demand(id);
      const target = pathOf(listed);
      if (existsSync(target)) return;
      const { address, sizeBytes, sha256 } = await fileOf(await readModelList(contentDirs), listed);
      progress.signal.throwIfAborted();
      await download({ address, target, sizeBytes, sha256, ...progress });
    },

    /** @throws an Error with npm's own last words, or the signal's reason */
    installEngine: (signal: AbortSignal): Promise<void> => installEngine(engineFolder(dataDir), signal),

    /** What the model is started with. */
    async choiceOf(id: string): Promise<ModelChoice> {
      const { name, file } = await demand(id);
      return { name, file, contextTokens: null };
    },

    /** Deletes what came of a download; a model that is in use stays. */
    async remove(id: string): Promise<void> {
      const target = pathOf(await demand(id));
      await rm(partOf(target), { force: true });
      if (readModelChoice(dataDir)?.file !== target) await rm(target, { force: true });
    },
  };
}

export type ModelStore = ReturnType<typeof createModelStore>;
