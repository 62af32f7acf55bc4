// What of a request an engine knows; the rest is not asked of it.
import { AppError } from '../../../shared/errors.ts';
import type {
  ImageCapabilities,
  ImageEngine,
  KnownOptions,
} from '../../../platform/server/ports/image-engine.ts';
import type { DrawingOptions, ImageModel } from '../contract.ts';
import type { EditMode } from '../rules.ts';

type Known = ImageModel['knows'];

/** What each engine knows that does not say otherwise. */
const USUAL: KnownOptions = { negative: true, seed: true };

const editsOf = ({ imageToImage, inpainting }: ImageCapabilities): EditMode[] => [
  ...(imageToImage ? (['whole'] as const) : []),
  ...(inpainting ? (['brush', 'extend'] as const) : []),
];

export function knownTo({ capabilities }: Pick<ImageEngine, 'capabilities'>): Known {
  const { knows = USUAL } = capabilities;
  const { negative = false, seed = false, steps = false, guidance = false } = knows;
  const { samplers = [], schedulers = [] } = knows;
  return {
    ...{ negative, seed, steps, guidance, samplers: [...samplers], schedulers: [...schedulers] },
    edits: editsOf(capabilities),
  };
}

export const keptOptions = (
  known: Known,
  { steps, guidance, sampler, scheduler }: DrawingOptions,
): DrawingOptions => ({
  ...(known.steps && steps !== undefined && { steps }),
  ...(known.guidance && guidance !== undefined && { guidance }),
  ...(sampler !== undefined && known.samplers.includes(sampler) && { sampler }),
  ...(scheduler !== undefined && known.schedulers.includes(scheduler) && { scheduler }),
});

/** @throws AppError images.option, naming the first one that is not known */
export function demandKnown(known: Known, options: DrawingOptions): void {
  const kept = keptOptions(known, options);
  const unknown = Object.keys(options).find((name) => !(name in kept));
  if (unknown) throw new AppError('images.option', { params: { name: unknown } });
}
