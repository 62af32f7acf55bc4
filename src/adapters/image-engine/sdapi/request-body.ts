// What is asked of `/sdapi/v1/txt2img` and `/img2img` (formats.md 5.2).
import type { ImageRequest, InputPicture } from '../../../platform/server/ports/image-engine.ts';
import { seedNumber } from '../served/seed-number.ts';
import { wordsAlone } from '../served/words-alone.ts';

export interface DrawingSettings {
  sampler?: string | undefined;
  scheduler?: string | undefined;
  steps: number;
  guidance: number;
}

/** The model that a server has loaded, where it tells no list. */
export const LOADED = 'loaded';

const base64 = ({ bytes }: InputPicture): string => Buffer.from(bytes).toString('base64');

/** How far beyond its edge a mask is softened, in pixels. */
const MASK_BLUR = 4;
/** Of what lies below the mask drawing begins from the picture as it was. */
const FILL_ORIGINAL = 1;

function sourceOf({ source }: ImageRequest): object {
  if (!source) return {};
  const { mask, strength } = source;
  return {
    init_images: [base64(source)],
    denoising_strength: strength,
    ...(mask && {
      mask: base64(mask),
      mask_blur: MASK_BLUR,
      inpainting_fill: FILL_ORIGINAL,
      inpaint_full_res: false,
    }),
  };
}

export function requestBody(request: ImageRequest, settings: DrawingSettings): object {
  const { text, negativePrompt, width, height, seed, model, loras = [] } = request;
  const { sampler, scheduler, steps, guidance } = settings;
  return {
    // These marks are the product's own: what users write has none.
    prompt: [wordsAlone(text), ...loras.map(({ name, weight }) => `<lora:${name}:${weight}>`)].join(' '),
    negative_prompt: wordsAlone(negativePrompt),
    ...{ width, height, steps, cfg_scale: guidance, seed: seedNumber(seed) },
    ...{ batch_size: 1, n_iter: 1, send_images: true, save_images: false, do_not_save_samples: true },
    ...(sampler && { sampler_name: sampler }),
    ...(scheduler && { scheduler }),
    ...(model !== LOADED && {
      override_settings: { sd_model_checkpoint: model },
      // Going back would load two models for each picture.
      override_settings_restore_afterwards: false,
    }),
    ...sourceOf(request),
  };
}
