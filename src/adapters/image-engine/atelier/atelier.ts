import { availableParallelism } from 'node:os';
import { type ImageEngine, ImageEngineError } from '../../../platform/server/ports/image-engine.ts';
import { createPainterPool } from './pool.ts';
import { readRequest, understand } from './request.ts';

/** The built-in engine: draws an illustrated portrait of one adult, with no model and no network. */
export function createAtelier(tools: { workers?: number } = {}): ImageEngine {
  const pool = createPainterPool(Math.max(1, tools.workers ?? availableParallelism()));
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
    async draw(request, onProgress, signal) {
      const order = readRequest(request);
      if ('refusal' in order) throw new ImageEngineError('refused', order.refusal);
      return pool.paint(order, onProgress, signal);
    },
    close: () => pool.close(),
  };
}
