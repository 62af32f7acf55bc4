// The models that can be downloaded: data that an operator can change (content/models.json).
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { askForFacts, type FileFacts } from './hub.ts';

const ListedModel = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9.-]*$/),
  name: z.string().min(1),
  repository: z.string().regex(/^[\w.-]+\/[\w.-]+$/),
  file: z.string().regex(/^[\w.-]+\.gguf$/i),
  licence: z.string().min(1),
  /** Null where the hub has to be asked. */
  sizeBytes: z.number().int().positive().nullable(),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
  note: z.string(),
});
export type ListedModel = z.infer<typeof ListedModel>;

const ModelList = z.strictObject({ hub: z.url(), models: z.array(ListedModel).min(1) });
export type ModelList = z.infer<typeof ModelList>;

/**
 * @param contentDirs the models.json of an earlier folder takes precedence
 * @throws an Error that names the file and what is wrong with it.
 */
export async function readModelList(contentDirs: readonly string[]): Promise<ModelList> {
  for (const folder of contentDirs) {
    const list = await readIfThere(path.join(folder, 'models.json'));
    if (list) return list;
  }
  throw new Error('content/models.json is missing');
}

async function readIfThere(file: string): Promise<ModelList | null> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  try {
    return ModelList.parse(JSON.parse(text));
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    throw new Error(`${file} is not a list of models:\n${why}`, { cause: error });
  }
}

export const addressOf = ({ hub }: ModelList, { repository, file }: ListedModel): string =>
  `${hub}/${repository}/resolve/main/${file}`;

export interface ModelFile extends FileFacts {
  name: string;
  address: string;
  file: string;
}

/** Asks the hub, whose word counts where it differs from the list. @throws DownloadError */
export async function fileOf(list: ModelList, listed: ListedModel): Promise<ModelFile> {
  const address = addressOf(list, listed);
  const facts = await askForFacts(address);
  return {
    name: listed.name,
    address,
    file: listed.file,
    sizeBytes: facts.sizeBytes ?? listed.sizeBytes,
    sha256: facts.sha256 ?? listed.sha256,
  };
}

const GIB = 2 ** 30;
/** What a context of a few thousand tokens and the program itself take beside the weights, in bytes. */
const BESIDE_BYTES = 0.8 * GIB;

/** @returns bytes of memory that a model of this file size needs. */
export const memoryFor = (fileBytes: number): number => fileBytes * 1.05 + BESIDE_BYTES;

/** A machine needs some memory for everything else. */
const MODEL_SHARE = 0.8;

export const fitsInto = (memoryBytes: number, fileBytes: number): boolean =>
  memoryFor(fileBytes) < memoryBytes * MODEL_SHARE;

/** Without a graphics card a larger model writes slower than one reads. Bytes. */
const LARGEST_WITHOUT_GPU = 3e9;

/** @returns the id of the best model for a machine; null where none fits */
export function recommended(
  models: readonly ListedModel[],
  { memoryBytes, hasGpu }: { memoryBytes: number; hasGpu: boolean },
): string | null {
  let best: { id: string; size: number } | null = null;
  for (const { id, sizeBytes: size } of models) {
    const isFit = size !== null && fitsInto(memoryBytes, size) && (hasGpu || size <= LARGEST_WITHOUT_GPU);
    if (isFit && (!best || size > best.size)) best = { id, size };
  }
  return best?.id ?? null;
}
