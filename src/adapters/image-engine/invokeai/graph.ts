// What InvokeAI is asked to do, as a graph of its nodes: one for Stable Diffusion 1 and 2, one for SDXL.
import type { ImageRequest } from '../../../platform/server/ports/image-engine.ts';
import { seedNumber } from '../served/seed-number.ts';
import { wordsAlone } from '../served/words-alone.ts';

/** As the server lists it; all of it names the model in a graph. */
export interface InvokeModel {
  key: string;
  hash: string;
  name: string;
  base: string;
  type: string;
}

export interface GraphSettings {
  steps: number;
  guidance: number;
  scheduler?: string | undefined;
}

/** Families of models that a graph is known for. */
export const BASES = ['sd-1', 'sd-2', 'sdxl'];

/** The node that makes the finished picture. */
export const FINISHED = 'finished';

type Node = { type: string } & Record<string, unknown>;
type Edge = [from: string, field: string, to: string, field: string];

export interface Graph {
  id: string;
  nodes: Record<string, Node & { id: string; is_intermediate: boolean }>;
  edges: { source: { node_id: string; field: string }; destination: { node_id: string; field: string } }[];
}

function wordsNode(text: string, isXl: boolean, { width, height }: ImageRequest): Node {
  if (!isXl) return { type: 'compel', prompt: text };
  const size = { original_width: width, original_height: height, target_width: width, target_height: height };
  return { type: 'sdxl_compel_prompt', prompt: text, style: text, ...size };
}

/** @param sent the name of the picture to draw on, as the server keeps it */
export function graphOf(
  request: ImageRequest,
  model: InvokeModel,
  { steps, guidance, scheduler }: GraphSettings,
  sent: string | null,
): Graph {
  const { text, negativePrompt, width, height, seed, source } = request;
  const isXl = model.base === 'sdxl';
  const nodes: Record<string, Node> = {
    model: { type: isXl ? 'sdxl_model_loader' : 'main_model_loader', model },
    positive: wordsNode(wordsAlone(text), isXl, request),
    negative: wordsNode(wordsAlone(negativePrompt), isXl, request),
    noise: { type: 'noise', seed: seedNumber(seed), width, height, use_cpu: true },
    denoise: {
      ...{ type: 'denoise_latents', steps, cfg_scale: guidance, denoising_end: 1 },
      denoising_start: source && sent ? 1 - source.strength : 0,
      ...(scheduler && { scheduler }),
    },
    [FINISHED]: { type: 'l2i' },
  };
  const edges: Edge[] = [
    ['model', 'unet', 'denoise', 'unet'],
    ['model', 'clip', 'positive', 'clip'],
    ['model', 'clip', 'negative', 'clip'],
    ['positive', 'conditioning', 'denoise', 'positive_conditioning'],
    ['negative', 'conditioning', 'denoise', 'negative_conditioning'],
    ['noise', 'noise', 'denoise', 'noise'],
    ['denoise', 'latents', FINISHED, 'latents'],
    ['model', 'vae', FINISHED, 'vae'],
  ];
  if (isXl) edges.push(['model', 'clip2', 'positive', 'clip2'], ['model', 'clip2', 'negative', 'clip2']);
  if (sent) {
    nodes['sized'] = {
      type: 'img_resize',
      image: { image_name: sent },
      width,
      height,
      resample_mode: 'lanczos',
    };
    nodes['encoded'] = { type: 'i2l' };
    edges.push(
      ['sized', 'image', 'encoded', 'image'],
      ['model', 'vae', 'encoded', 'vae'],
      ['encoded', 'latents', 'denoise', 'latents'],
    );
  }
  return {
    id: 'picture',
    // What is marked as intermediate stands in nobody's gallery there.
    nodes: Object.fromEntries(
      Object.entries(nodes).map(([id, node]) => [id, { ...node, id, is_intermediate: true }]),
    ),
    edges: edges.map(([from, out, to, into]) => ({
      source: { node_id: from, field: out },
      destination: { node_id: to, field: into },
    })),
  };
}
