import { AtelierError, createAtelier } from '@nightbloom/atelier';
import {
  type ImageEngine,
  ImageEngineError,
  type TextParts,
} from '../../platform/server/ports/image-engine.ts';

/** Drawn in under a second; what takes minutes hangs. */
const PACE = { deadlineMs: 10 * 60_000, leaseMs: 15_000 };

/** The atelier reads who is drawn from tags, and the rest from one prompt. */
const wordsOf = ({ subject, prompt }: TextParts) => ({
  prompt: [subject?.words, prompt].filter(Boolean).join(', '),
  tags: subject?.tags ?? [],
  hasSitter: subject !== null,
});

/** @param workers pictures drawn at the same time; one thread each */
export function createAtelierEngine(workers: number): ImageEngine {
  const { understand, draw, close } = createAtelier({ workers });
  return {
    name: 'atelier',
    isStandIn: true,
    capabilities: { references: 0, imageToImage: false, inpainting: false },
    pace: PACE,
    async models() {
      return [
        {
          id: 'atelier',
          name: 'Atelier',
          description: 'Illustrated portraits, drawn on this machine in under a second.',
        },
      ];
    },
    understand: ({ parts, negativePrompt }) => understand({ ...wordsOf(parts), negativePrompt }),
    async draw(
      { parts, negativePrompt, width, height, identity, seed, references, source },
      onProgress,
      signal,
    ) {
      if (references?.length || source)
        throw new ImageEngineError('refused', 'The atelier draws from words alone');
      const request = { ...wordsOf(parts), negativePrompt, width, height, identity, seed };
      try {
        return await draw(request, onProgress, signal);
      } catch (error) {
        throw error instanceof AtelierError ? new ImageEngineError(error.kind, error.message) : error;
      }
    },
    close,
  };
}
