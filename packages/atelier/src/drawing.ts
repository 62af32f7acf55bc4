// For scripts that draw pictures themselves, in their own process and at a size and format of their own.
import { portrait } from './portrait.ts';
import { type PictureRequest, sentenceOf } from './picture-request.ts';
import { rasterise } from './raster.ts';
import { readRequest } from './request.ts';

export { Rng } from './maths/random.ts';

/** Draws one picture in this thread. @throws Error where the prompt is refused */
export async function drawHere(request: PictureRequest): Promise<{ bytes: Uint8Array; description: string }> {
  const order = readRequest(request);
  if ('refusal' in order) throw new Error(`${request.prompt}: ${sentenceOf(order.refusal)}`);
  const { width, height } = request;
  const { svg, traits, description } = portrait(order.wish, { ratio: width / height, hasGrain: false });
  return {
    bytes: await rasterise(svg, {
      width,
      height,
      grainSeed: traits.seed,
      manner: order.wish.manner ?? 'print',
    }),
    description,
  };
}
