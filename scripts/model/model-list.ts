// The models that `npm run model` offers: data that an operator can change (content/models.json).
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { PROJECT_ROOT } from '../../src/platform/server/places/project-root.ts';

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
 * @param contentDir the operator's own folder, whose models.json counts before the packaged one.
 * @throws an Error that names the file and what is wrong with it.
 */
export async function readModelList(contentDir: string): Promise<ModelList> {
  const own = contentDir ? await readIfThere(path.join(contentDir, 'models.json')) : null;
  if (own) return own;
  const packaged = await readIfThere(path.join(PROJECT_ROOT, 'content/models.json'));
  if (!packaged) throw new Error('content/models.json is missing');
  return packaged;
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

const GIB = 2 ** 30;
/** What a context of a few thousand tokens and the program itself take beside the weights, in bytes. */
const BESIDE_BYTES = 0.8 * GIB;

/** @returns bytes of memory that a model of this file size needs. */
export const memoryFor = (fileBytes: number): number => fileBytes * 1.05 + BESIDE_BYTES;
