import type { ImageEngine } from '../../platform/server/ports/image-engine.ts';
import { createAtelier } from './atelier/atelier.ts';

export interface ImageEngineSettings {
  engine: 'atelier';
  /** Pictures drawn at the same time; one thread each. */
  workers: number;
}

/** As configured; the built-in atelier needs nothing else. */
export function createImageEngine(settings: ImageEngineSettings): ImageEngine {
  switch (settings.engine) {
    case 'atelier':
      return createAtelier({ workers: settings.workers });
  }
}
