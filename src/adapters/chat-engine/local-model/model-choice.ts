// Which model the product chats with, as `npm run model` or the set-up left it in the data folder.
import { readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const Choice = z.strictObject({
  name: z.string().min(1).max(120),
  /** Inside of the data folder's model folder, or an absolute path of the operator's own. */
  file: z.string().min(1),
  /** Null: as much as the machine's memory holds when the model is loaded. */
  contextTokens: z.number().int().min(1024).max(131_072).nullable().default(null),
});
export type ModelChoice = z.infer<typeof Choice>;

/** What earlier versions wrote for every machine: nobody chose it. */
const FORMER_CONTEXT_TOKENS = 4096;

export const modelFolder = (dataDir: string): string => path.join(dataDir, 'model');
/** Where node-llama-cpp is installed. */
export const engineFolder = (dataDir: string): string => path.join(modelFolder(dataDir), 'engine');
const choiceFile = (dataDir: string): string => path.join(modelFolder(dataDir), 'model.json');

/** @returns null where nothing is chosen. @throws an Error that names the file where it cannot be read. */
export function readModelChoice(dataDir: string): ModelChoice | null {
  const file = choiceFile(dataDir);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  try {
    const choice = Choice.parse(JSON.parse(text));
    const contextTokens = choice.contextTokens === FORMER_CONTEXT_TOKENS ? null : choice.contextTokens;
    return { ...choice, contextTokens, file: path.resolve(modelFolder(dataDir), choice.file) };
  } catch (error) {
    throw new Error(`${file} is damaged: run npm run model again, or npm run model remove`, { cause: error });
  }
}

export async function writeModelChoice(dataDir: string, choice: ModelChoice): Promise<void> {
  await mkdir(modelFolder(dataDir), { recursive: true });
  const half = `${choiceFile(dataDir)}.part`;
  await writeFile(half, `${JSON.stringify(choice, null, 2)}\n`);
  await rename(half, choiceFile(dataDir));
}

/** Takes back the choice first, so that no start meets a model that is half gone. */
export async function removeModel(dataDir: string): Promise<void> {
  await rm(choiceFile(dataDir), { force: true });
  await rm(modelFolder(dataDir), { recursive: true, force: true });
}
