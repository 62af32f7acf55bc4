// How much a model of this machine may hold, by the memory that is free when it is loaded.
import { hasGpu } from './machine.ts';

/** Tokens, the largest first. */
const SIZES = [32_768, 24_576, 16_384, 12_288, 8192, 6144, 4096, 3072, 2048] as const;
/** The least that holds a character and a few messages. */
export const LEAST_TOKENS = 2048;
/** Without a graphics card a longer prompt is read for minutes. */
const MOST_WITHOUT_GPU = 16_384;
/** Of the free memory; the rest is for the product, the database and what the machine does beside. */
const MEMORY_SHARE = 0.5;

interface Machine {
  /** Bytes that are free once the model itself is loaded. */
  freeBytes: number;
  hasGpu: boolean;
}

interface ModelFacts {
  /** Tokens that the model was trained for. */
  trainTokens: number;
  /** Bytes that a window of so many tokens takes. */
  bytesFor(tokens: number): number | Promise<number>;
}

/** @returns tokens: what was asked for if anything was, else the most that fits */
export async function windowSize(
  { trainTokens, bytesFor }: ModelFacts,
  { freeBytes, hasGpu: isFast }: Machine,
  asked: number | null,
): Promise<number> {
  if (asked !== null) return Math.min(asked, trainTokens);
  const most = Math.min(trainTokens, isFast ? Infinity : MOST_WITHOUT_GPU);
  for (const tokens of SIZES)
    if (tokens <= most && (await bytesFor(tokens)) <= freeBytes * MEMORY_SHARE) return tokens;
  return Math.min(LEAST_TOKENS, trainTokens);
}

/**
 * This machine now; a container may have less than its machine. The weights are read from the file as they are needed:
 * their memory counts as free, and is not.
 */
export const machineNow = (fileBytes: number): Machine => ({
  freeBytes: Math.max(0, process.availableMemory() - fileBytes),
  hasGpu: hasGpu(),
});
