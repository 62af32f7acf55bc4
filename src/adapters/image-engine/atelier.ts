import { availableParallelism } from 'node:os';
import { AtelierError, createAtelier } from '@nightbloom/atelier';
import { z } from 'zod';
import type { ImageEngineKind } from '../../platform/server/ports/engine-kind.ts';
import {
  type ImageEngine,
  ImageEngineError,
  type TextParts,
} from '../../platform/server/ports/image-engine.ts';
import { countSetting } from '../../shared/settings-form.ts';

export { namesForeignMinor } from '@nightbloom/atelier';

const settings = z.object({
  workers: countSetting(0, 0, 64, {
    label: 'Workers',
    about: 'Pictures drawn at the same time; 0 is one a core.',
  }),
});

const CAPABILITIES = { references: 0, imageToImage: false, inpainting: false };

export const atelier: ImageEngineKind<typeof settings> = {
  id: 'atelier',
  title: 'The built-in atelier, which draws portraits without a model',
  settings,
  capabilities: { ...CAPABILITIES, isStandIn: true, isAddable: false, understands: true },
  create: ({ workers }) => createAtelierEngine(workers || availableParallelism()),
};

/** Drawn in under a second; what takes minutes hangs. */
const PACE = { deadlineMs: 10 * 60_000, leaseMs: 15_000 };

/** The atelier reads who is drawn from tags and words, and what the picture shows from the prompt. */
const wordsOf = ({ subject, prompt }: TextParts) => ({
  prompt,
  tags: subject?.tags ?? [],
  hasSitter: subject !== null,
  ...(subject?.words && { look: subject.words }),
  ...(subject?.name && { name: subject.name }),
});

function createAtelierEngine(workers: number): ImageEngine {
  const { understand, faceOf, draw, close } = createAtelier({ workers });
  return {
    name: 'atelier',
    isStandIn: true,
    atOnce: workers,
    capabilities: CAPABILITIES,
    pace: PACE,
    async models() {
      return [
        {
          id: 'atelier',
          name: 'Atelier',
          description: 'Illustrated portraits, drawn on this machine in under a second.',
          price: 0,
        },
      ];
    },
    understand: ({ parts, negativePrompt }) => understand({ ...wordsOf(parts), negativePrompt }),
    faceOf: ({ parts, negativePrompt, identity, seed }) =>
      faceOf({ ...wordsOf(parts), negativePrompt, identity, seed }),
    async draw(
      { parts, negativePrompt, width, height, identity, seed, references, loras, source },
      onProgress,
      signal,
    ) {
      if (references?.length || loras?.length || source)
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
