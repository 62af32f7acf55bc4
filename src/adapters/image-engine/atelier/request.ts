import type { ImageRequest } from '../../../platform/server/ports/image-engine.ts';
import type { PaintOrder } from './worker.ts';
import { readPrompt } from './draft/prompt.ts';

export function readRequest(request: ImageRequest): PaintOrder {
  const read = readPrompt(request.prompt);
  return {
    options: {
      ...read,
      seed: request.identity,
      take: request.seed + '/' + request.prompt,
      tags: [...request.tags, ...read.tags],
    },
    width: request.width,
    height: request.height,
    seed: request.seed,
  };
}
