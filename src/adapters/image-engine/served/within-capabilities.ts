import {
  ImageEngineError,
  type ImageCapabilities,
  type ImageRequest,
} from '../../../platform/server/ports/image-engine.ts';

/** @throws ImageEngineError refused, where a request asks for more than an engine can */
export function demandWithin(
  { references, loras = 0, imageToImage, inpainting, knows = {} }: ImageCapabilities,
  request: Pick<ImageRequest, 'references' | 'loras' | 'source' | 'options'>,
): void {
  const { source } = request;
  if ((request.references?.length ?? 0) > references)
    throw new ImageEngineError('refused', `The engine takes ${references || 'no'} references`);
  if ((request.loras?.length ?? 0) > loras)
    throw new ImageEngineError('refused', `The engine takes ${loras || 'no'} LoRAs`);
  if (source && !(source.mask ? inpainting : imageToImage))
    throw new ImageEngineError('refused', 'The engine draws from words alone');
  const { steps, guidance, sampler, scheduler } = request.options ?? {};
  if (
    (steps !== undefined && !knows.steps) ||
    (guidance !== undefined && !knows.guidance) ||
    (sampler !== undefined && !knows.samplers?.includes(sampler)) ||
    (scheduler !== undefined && !knows.schedulers?.includes(scheduler))
  )
    throw new ImageEngineError('refused', 'The engine does not know these settings');
}
