// Turns texts into vectors with a loaded model.
import type { LlamaEmbeddingContext } from 'node-llama-cpp';
import type { LoadedModel } from './load-model.ts';

/** Embeds one text at a time. */
export interface TextEmbedder {
  /** What the model does not read of a longer text is left out. */
  embed(text: string): Promise<readonly number[]>;
}

/** Memory is taken for each token of it, beside what replies take. */
const WINDOW_TOKENS = 1024;
/** Some models put a mark before a text and one after it. */
const MARKS = 2;

/** Takes memory with the first text only: most models write and never embed. */
export function createTextEmbedder({ model, threads }: LoadedModel): TextEmbedder {
  const contextSize = Math.min(WINDOW_TOKENS, model.trainContextSize);
  let opened: Promise<LlamaEmbeddingContext> | null = null;
  const open = (): Promise<LlamaEmbeddingContext> =>
    (opened ??= model
      .createEmbeddingContext({ contextSize, batchSize: contextSize, threads })
      .catch((error) => {
        opened = null;
        throw error;
      }));
  return {
    async embed(text) {
      const context = await open();
      // The library refuses what fills its window.
      const tokens = model.tokenize(text).slice(0, contextSize - MARKS - 1);
      return (await context.getEmbeddingFor(tokens)).vector;
    },
  };
}
