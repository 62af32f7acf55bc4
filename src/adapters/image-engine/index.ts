import { AtelierError, createAtelier } from '@nightbloom/atelier';
import { type ImageEngine, ImageEngineError } from '../../platform/server/ports/image-engine.ts';

export interface ImageEngineSettings {
  engine: 'atelier';
  /** Pictures drawn at the same time; one thread each. */
  workers: number;
}

/** As configured; the built-in atelier needs nothing else. */
export function createImageEngine(settings: ImageEngineSettings): ImageEngine {
  switch (settings.engine) {
    case 'atelier':
      return createAtelierEngine(settings.workers);
  }
}

function createAtelierEngine(workers: number): ImageEngine {
  const { understand, draw, close } = createAtelier({ workers });
  return {
    name: 'atelier',
    isStandIn: true,
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
