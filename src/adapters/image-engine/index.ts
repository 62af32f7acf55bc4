import type { ImageEngine } from '../../platform/server/ports/image-engine.ts';
import { createAtelierEngine } from './atelier.ts';

export interface ImageEngineSettings {
  engine: 'atelier';
  /** Pictures drawn at the same time. */
  workers: number;
}

/** As configured; the built-in atelier needs nothing else. */
export function createImageEngine(settings: ImageEngineSettings): ImageEngine {
  switch (settings.engine) {
    case 'atelier':
      return createAtelierEngine(settings.workers);
  }
}
