import { availableParallelism } from 'node:os';
import { AtelierError, createAtelier } from '@nightbloom/atelier';
import { z } from 'zod';
import type { ImageEngineKind } from '../../platform/server/ports/engine-kind.ts';
import { type ImageEngine, ImageEngineError } from '../../platform/server/ports/image-engine.ts';
import { countSetting } from '../../shared/settings-form.ts';

const settings = z.object({
  workers: countSetting(0, 0, 64, {
    label: 'Workers',
    about: 'Pictures drawn at the same time; 0 is one a core.',
  }),
});

export const atelier: ImageEngineKind<typeof settings> = {
  id: 'atelier',
  title: 'The built-in atelier, which draws portraits without a model',
  settings,
  capabilities: { isStandIn: true, understands: true },
  create: ({ workers }) => createAtelierEngine(workers || availableParallelism()),
};

function createAtelierEngine(workers: number): ImageEngine {
  const { understand, draw, close } = createAtelier({ workers });
  return {
    name: 'atelier',
    isStandIn: true,
    atOnce: workers,
    async models() {
      return [
        {
          id: 'atelier',
          name: 'Atelier',
          description: 'Illustrated portraits, drawn on this machine in under a second.',
        },
      ];
    },
    understand,
    draw: (request, onProgress, signal) =>
      draw(request, onProgress, signal).catch((error: unknown) => {
        throw error instanceof AtelierError ? new ImageEngineError(error.kind, error.message) : error;
      }),
    close,
  };
}
